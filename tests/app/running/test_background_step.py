"""Work in a thread: done in a moment, later, or never looked at again."""

import pytest

from sketchfall.app.running.background_step import BackgroundStep
from tests.gate import Gate

pytestmark = pytest.mark.no_engine


def test_what_is_done_in_time_is_as_if_there_were_no_thread() -> None:
    done: list[int] = []
    step = BackgroundStep()
    assert step.do(lambda: done.append(1), None)
    assert done == [1]
    assert not step.is_under_way
    assert step.seconds == 0.0


def test_a_look_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, waits = Gate(), list[object]()
    step = BackgroundStep()
    step.do(gate.before(lambda: None), 0.001)
    monkeypatch.setattr("sketchfall.app.running.background_step.wait", lambda _, most: waits.append(most))
    step.look()
    gate.open()
    assert waits == [0.0]


def test_what_takes_longer_is_looked_at_again() -> None:
    gate, done = Gate(), list[int]()
    step = BackgroundStep()
    ended = [step.has_ended]
    assert not step.do(gate.before(lambda: done.append(1)), 0.001)
    assert step.is_under_way
    ended.append(step.has_ended)
    assert step.seconds > 0.0
    assert not step.look()
    gate.open()
    assert step.look(None)
    ended.append(step.has_ended)
    assert ended == [True, False, True]
    assert done == [1]
    assert step.do(lambda: done.append(2), None)
    assert done == [1, 2]


@pytest.mark.parametrize("patience", [None, 0.001])
def test_what_the_work_raises_is_raised_once_where_it_is_looked_at(patience: float | None) -> None:
    gate, step = Gate(), BackgroundStep()

    def stumble() -> None:
        raise TimeoutError("of its own")

    if patience is None:
        gate.open()
        with pytest.raises(TimeoutError, match="of its own"):
            step.do(gate.before(stumble), patience)
    else:
        assert not step.do(gate.before(stumble), patience)
        gate.open()
        with pytest.raises(TimeoutError, match="of its own"):
            step.look(None)
    assert not step.is_under_way
    assert step.look()


def test_abandoned_work_ends_by_itself() -> None:
    gate, step = Gate(), BackgroundStep()
    assert not step.do(gate.before(lambda: None), 0.001)
    step.abandon()
    gate.open()
    assert step.look(None)
