"""The line of time: where its steps and marks are, and what is seen of them."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, QPointF
from PyQt6.QtGui import QColor, QMouseEvent
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sketchfall.app.timeline.marks import Mark, MarkKind
from sketchfall.ui.look.theme_watcher import current_theme
from sketchfall.ui.timeline.track import LEAST_LENGTH, MARGIN, NEAR, Track, colour_of
from tests.ui.qtest import QTest
from tests.ui.user import LEFT, NO_BUTTON, NONE

pytestmark = pytest.mark.no_engine
LENGTH = 600


@pytest.fixture
def track(qtbot: QtBot) -> Track:
    track = Track()
    qtbot.addWidget(track)
    track.resize(618, 30)  # a pixel for each step, beside the margins
    track.show()
    return track


def colour_at(track: Track, x: float, y: float) -> str:
    return QColor(track.grab().toImage().pixel(round(x), round(y))).name()


def test_steps_are_spread_from_margin_to_margin(track: Track) -> None:
    track.show_course(100, 0, LENGTH, [])
    assert [track.x_of(step) for step in (0, 300, 600)] == [MARGIN, 309.0, 609.0]
    assert [track.step_at(x) for x in (-50.0, MARGIN, 309.4, 609.0, 900.0)] == [0, 0, 300, 600, 600]
    assert (track.value(), track.maximum()) == (100, LENGTH)


def test_a_run_that_has_just_begun_does_not_fill_the_line(track: Track) -> None:
    track.show_course(10, 0, 10, [])
    assert track.x_of(LEAST_LENGTH) == 609.0
    assert track.step_at(600.0) == 10  # there is no more


def test_a_mark_is_meant_by_whoever_is_near(track: Track) -> None:
    light, heavy = Mark(200, "impact", "light", 1.0), Mark(200, "impact", "heavy", 2.0)
    track.show_course(0, 0, LENGTH, [light, heavy, Mark(230, "edit", "Draw box")])
    x = track.x_of(200)
    assert track.mark_at(x + NEAR) is heavy
    assert track.step_at(x + NEAR) == 200
    assert track.mark_at(x + NEAR + 1.0) is None


def test_what_happened_is_above_the_line_and_what_was_done_below(track: Track) -> None:
    kinds: list[MarkKind] = ["impact", "rest", "break", "edit", "hand", "keys"]
    track.show_course(0, 0, LENGTH, [Mark(100 + 50 * place, kind, "") for place, kind in enumerate(kinds)])
    theme = current_theme()
    for place, kind in enumerate(kinds):
        x = track.x_of(100 + 50 * place)
        above, below = (colour_at(track, x, 15 - 7), colour_at(track, x, 15 + 7))
        seen, other = (below, above) if kind in ("edit", "hand", "keys") else (above, below)
        assert seen == QColor(colour_of(kind, theme)).name()
        assert other != seen
        end = 15 + (9 if seen == below else -10)
        ends = {colour_at(track, x + beside, end) == seen for beside in (-2, 1)}
        assert ends == {kind in ("break", "edit")}, "with a bar across its end, or without"


def test_the_playhead_is_seen_from_the_first_moment_on(track: Track) -> None:
    theme = current_theme()
    for step, end in ((0, 0), (0, 600), (300, 600)):
        track.show_course(step, 0, end, [])
        assert colour_at(track, track.x_of(step), 15) == QColor(theme.accent).name()


def test_a_press_and_a_drag_ask_for_moments_and_a_look_only_hovers(track: Track) -> None:
    track.show_course(0, 0, LENGTH, [])
    wanted: list[int] = []
    seen: list[object] = []
    track.scrubbed.connect(wanted.append)
    track.hovered.connect(seen.append)

    def move(x: float, *, held: bool) -> None:
        place = QPointF(x, 15.0)
        button = LEFT if held else NO_BUTTON
        event = QMouseEvent(QEvent.Type.MouseMove, place, track.mapToGlobal(place), NO_BUTTON, button, NONE)
        QApplication.sendEvent(track, event)

    move(209.0, held=False)
    assert (wanted, seen) == ([], [200])
    QTest.mousePress(track, LEFT, NONE, QPointF(109.0, 15.0).toPoint())
    move(159.0, held=True)
    QTest.mouseRelease(track, LEFT, NONE, QPointF(159.0, 15.0).toPoint())
    move(309.0, held=False)
    assert wanted == [100, 150]
    QApplication.sendEvent(track, QEvent(QEvent.Type.Leave))
    assert seen[-1] is None
