"""The runs of a drawing side by side: what differed at their beginnings, and what is read of each."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import Measured, Scene
from sketchfall.app.experiments.readings import Reading
from sketchfall.app.experiments.run_table import MOST_DIFFERENT, RunTable, table_of_runs
from sketchfall.app.export.course import Course
from sketchfall.app.files.progress import Report, unheard
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.recording import Recording
from sketchfall.app.timeline.run_file import written_run
from tests.app.experimented import BALL, SCENE

READINGS = (Reading(Measured("y", body=2)), Reading(Measured("speed", body=2), "max"))


def with_ball(scene: Scene = SCENE, **fields: object) -> Scene:
    return replace(scene, bodies=(scene.bodies[0], replace(BALL, **fields), *scene.bodies[2:]))


def table(*began: tuple[Scene, int], report: Report = unheard) -> RunTable:
    """Of runs of these drawings, so many steps each."""

    def courses() -> Iterator[Course]:
        for scene, steps in began:
            recording = Recording(run_of(scene))
            for _ in range(steps):
                recording.step()
            yield Course.of_run(written_run(recording))

    return table_of_runs(SCENE, courses, READINGS, report)


def test_a_column_for_each_number_that_was_not_the_same_and_a_row_for_each_run() -> None:
    found = table((SCENE, 30), (with_ball(velocity=(2.0, 0.0)), 30), (with_ball(position=(0.0, 9.0)), 12))
    assert [variable.text for variable in found.different] == ["Ball.y", "Ball.vx"]
    assert found.head(found.different) == [
        "run",
        "lasted (s)",
        "Ball.y (m)",
        "Ball.vx (m/s)",
        "Ball.y at end (m)",
        "Ball.speed max (m/s)",
    ]
    words = found.head_in_words(found.different)
    assert words[:2] == ["Run", "Lasted (s)"]
    assert len(words) == len(found.head(found.different))
    rows = found.rows(found.different)
    assert [row[1:4] for row in rows] == [(30 * STEP, 4.0, 0.0), (30 * STEP, 4.0, 2.0), (12 * STEP, 9.0, 0.0)]
    for row in rows:
        assert row[4] == pytest.approx(row[2] - 9.81 * row[1] ** 2 / 2.0, abs=9.81 * row[1] * STEP)
        assert row[5] == pytest.approx(math.hypot(row[3], 9.81 * row[1]))


def test_of_a_part_that_one_run_has_not_nothing_is_known_there() -> None:
    without = replace(SCENE, bodies=SCENE.bodies[:3], joints=())
    found = table((SCENE, 2), (without, 2))
    of_twin = [variable for variable in found.different if variable.text == "body:4.x"]
    (first,), (second,) = ((row[2],) for row in found.rows(of_twin))
    assert first == 6.0
    assert math.isnan(second)


def test_where_all_began_alike_there_is_no_column_and_of_many_only_so_many() -> None:
    assert table((SCENE, 2), (SCENE, 3)).different == []
    twins = [replace(body, position=(x, 7.0), velocity=(1.0, x)) for x, body in enumerate(SCENE.bodies[1:])]
    other = replace(SCENE, bodies=(SCENE.bodies[0], *twins), joints=())
    assert len(table((SCENE, 2), (other, 2)).different) == MOST_DIFFERENT


def test_it_is_told_how_far_it_is_through_all_runs() -> None:
    shares: list[float] = []
    table(*((SCENE, 20) for _ in range(3)), report=shares.append)
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] < 1.0 / 3.0
    assert shares[-1] == pytest.approx(1.0)
    for third in (1.0 / 3.0, 2.0 / 3.0):
        assert any(share == pytest.approx(third) for share in shares), "where a run ends"
