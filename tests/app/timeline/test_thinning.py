"""What is kept of many moments: all of late, fewer and fewer of what is older, and the first for ever."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sketchfall.app.timeline.thinning import Thinned

pytestmark = pytest.mark.no_engine

steps = st.lists(st.integers(0, 60), max_size=40)


@given(steps, st.integers(-1, 61))
def test_things_are_found_by_their_steps_as_in_a_dictionary(put: list[int], asked: int) -> None:
    """In whatever order they were put; the last that was put at a step is the one that is there."""
    thinned, plain = Thinned[str](1), dict[int, tuple[str, int]]()
    for number, step in enumerate(put):
        thing = f"thing {number}", 10 + number
        thinned.put(step, *thing)
        plain[step] = thing
    assert len(thinned) == len(plain)
    assert thinned.size == sum(size for _, size in plain.values())
    assert thinned.items() == [(step, plain[step][0]) for step in sorted(plain)]
    assert thinned.get(asked) == plain.get(asked, (None, 0))[0]
    earlier = [step for step in plain if step <= asked]
    last = max(earlier, default=None)
    assert thinned.last_until(asked) == (None if last is None else (last, plain[last][0]))


@pytest.mark.parametrize("interval", [1, 5])
@pytest.mark.parametrize("window", [8, 40])
def test_with_every_doubling_of_its_age_half_as_many_are_left(interval: int, window: int) -> None:
    thinned = Thinned[int](interval)
    newest = 64 * window
    began = 3 * interval  # which stays, though no power of two
    for step in range(began, newest + 1, interval):
        thinned.put(step, step, 7)
    thinned.thin(window, apart=lambda thing: -thing)
    found = dict(thinned.items())
    assert found == {step: -step for step in found}
    assert thinned.size == 7 * len(found)
    assert found.pop(began) == -began
    oldest, apart = window, interval
    young = [step for step in range(began, newest + 1, interval) if newest - step < window]
    assert [step for step in found if newest - step < window] == young
    while oldest <= newest:
        apart *= 2
        between = [step for step in found if oldest <= newest - step < 2 * oldest]
        assert all(step % apart == 0 for step in between)
        assert all(later - step == apart for step, later in pairwise(between))
        assert abs(len(between) * apart - min(oldest, newest - oldest)) <= apart + 3 * interval
        oldest *= 2


def test_to_thin_nothing_or_what_is_young_changes_nothing() -> None:
    thinned = Thinned[str](1)
    thinned.thin(5)
    assert len(thinned) == thinned.size == 0
    for step in (7, 9, 11):
        thinned.put(step, str(step), 1)
    thinned.thin(5)
    assert thinned.items() == [(7, "7"), (9, "9"), (11, "11")]
