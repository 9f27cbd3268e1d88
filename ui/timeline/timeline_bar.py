"""The bar under the canvas, put together: buttons, the line of time, the courses."""

from __future__ import annotations

from functools import partial

from PyQt6.QtCore import QPoint, QSize, Qt, QTimer
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from sketchfall.app.language.catalogue import later, tr
from sketchfall.app.language.numbers import number_text
from sketchfall.app.running.run import STEP
from sketchfall.app.timeline.event_log import event_line
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import Moment
from sketchfall.ui.actions.actions import Actions
from sketchfall.ui.canvas.canvas_view import CanvasView
from sketchfall.ui.look.plain_text import ElidedLabel, Label, menu_text, plain_tip, without_mark
from sketchfall.ui.timeline.branch_button import BranchButton
from sketchfall.ui.timeline.navigator import Navigator
from sketchfall.ui.timeline.preview import Preview
from sketchfall.ui.timeline.track import HEIGHT, Track

FIRST_TO_GO = ("go_to_start", "go_to_end", "play_backwards", "step_back", "step")  # in a narrow window
BUTTONS = ("go_to_start", "step_back", "play_backwards", "step", "go_to_end")
ICON = QSize(16, 16)
ENDS = 12  # px, both together
SPACING = 2  # px
REFRESH = 50  # ms; while it runs, the line need not follow every frame
EMPTY = later("When the drawing runs, its time is kept here: drag to go back.")


class TimelineBar(QWidget):
    def __init__(self, navigator: Navigator, actions: Actions, canvas: CanvasView) -> None:
        """The pictures of other moments are shown at the lower edge of the canvas."""
        super().__init__()
        self._navigator = navigator
        self._canvas = canvas
        self.track = Track()
        self.time = Label()
        self.hint = ElidedLabel(tr(EMPTY))
        self.hint.setToolTip(plain_tip(tr(EMPTY)))
        self.branches = BranchButton(navigator)
        self.preview = Preview(canvas)
        row = QHBoxLayout(self)
        row.setContentsMargins(ENDS // 2, 0, ENDS // 2, 0)
        row.setSpacing(SPACING)
        self.setFixedHeight(HEIGHT)  # whatever is shown in it, the canvas above stays as it is
        self._buttons = {name: _button(actions, name) for name in BUTTONS}
        for part in (*self._buttons.values(), self.time):
            row.addWidget(part)
        row.addWidget(self.hint, 1)
        row.addWidget(self.track, 1)
        row.addWidget(self.branches)
        self.time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(REFRESH)
        self._soon.timeout.connect(self.refresh)
        navigator.changed.connect(self._changed)
        navigator.reversing.connect(actions["play_backwards"].setChecked)
        self.track.scrubbed.connect(self._scrubbed)
        self.track.hovered.connect(self._hovered)
        self.track.asked_about.connect(self._show_menu)
        self.refresh()

    def _changed(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _scrubbed(self, step: int) -> None:
        self.preview.hide()
        self._navigator.show_step(step)
        self.refresh()

    def refresh(self) -> None:
        moment = self._navigator.moment
        self.hint.setVisible(moment is None)
        for part in (self.time, self.track):
            part.setVisible(moment is not None)
        self.branches.refresh()
        self._show_buttons()
        if moment is None:
            self.preview.hide()
            return
        branch = moment.branch
        self.track.show_course(moment.step, branch.start, branch.end, self._navigator.marks)
        now, length = number_text(moment.step * STEP, ".2f"), number_text(branch.end * STEP, ".2f")
        is_on = self._navigator.is_on
        self.time.setText(f"{now} / {length} s" if is_on else tr("Last run: {length} s", length=length))
        # It grows with the digits, but not to and fro with each of them.
        self.time.setMinimumWidth(max(self.time.minimumWidth(), self.time.sizeHint().width()))

    def minimumSizeHint(self) -> QSize:
        """Any width: when a run begins, the window must not grow."""
        return QSize(0, HEIGHT)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._show_buttons()

    def _show_buttons(self) -> None:
        """Those that there is room for; their actions have keys, and stand in the menu."""
        is_on = self._navigator.moment is not None
        others = [part for part in (self.time, self.track, self.branches) if not part.isHidden()]
        room = self.width() - ENDS - sum(part.minimumSizeHint().width() for part in others)
        for name in reversed(FIRST_TO_GO):
            room -= self._buttons[name].sizeHint().width() + SPACING
            self._buttons[name].setVisible(is_on and room >= 0)

    def _show_menu(self, mark: Mark, place: QPoint) -> None:
        self.preview.hide()
        self.mark_menu = menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(
            tr("Go to {time:.2f} s", time=mark.time), partial(self._navigator.show_step, mark.step)
        )
        if self._navigator.can_play_without(mark):
            words = menu_text(tr("Remove “{what}” and play again", what=mark.text))
            menu.addAction(words, partial(self._navigator.play_without, mark))
        menu.popup(place)

    def _hovered(self, step: int | None) -> None:
        here, recording = self._navigator.moment, self._navigator.recording
        # While the playhead is dragged, the canvas itself shows the moment.
        if step is None or here is None or recording is None or self.track.isSliderDown():
            self.preview.hide()
            return
        moment = Moment(here.branch, step)
        x = self.track.x_of(step)
        mark = self.track.mark_at(x)
        text = f"{number_text(step * STEP, '.2f')} s" if mark is None else event_line(mark)
        poses = recording.poses_at(moment)
        above = self.track.mapTo(self.window(), QPoint(round(x), 0))
        place = QPoint(self._canvas.mapFrom(self.window(), above).x(), self._canvas.height())
        self.preview.show_moment(
            recording.scene_at(moment),
            None if poses is None else poses.astype(float),
            self._canvas.camera.part,
            text,
            place,
        )


def _button(actions: Actions, name: str) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(actions[name])
    button.setIconSize(ICON)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(without_mark(actions[name].text()))
    return button
