"""A picture of shapes from another program is dropped on the window and becomes a drawing that runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtWidgets import QWidget

from sketchfall.ui.window import messages
from tests.ui.user import User

PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
<rect x="0" y="280" width="400" height="20" fill="#888888"/>
<g id="face"><circle cx="200" cy="100" r="50" fill="gold"/><circle cx="180" cy="90" r="5"/></g>{more}</svg>"""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []

    def hear(parent: QWidget | None, title: str, text: str) -> None:
        found.append(f"{title}: {text}")

    monkeypatch.setattr(messages, "tell", hear)
    monkeypatch.setattr(messages, "warn", hear)
    return found


@pytest.mark.no_engine
def test_it_is_dropped_and_is_a_drawing_of_its_own(user: User, tmp_path: Path, told: list[str]) -> None:
    path = tmp_path / "face.svg"
    path.write_text(PICTURE.replace("{more}", ""))
    user.drop(path)
    user.wait_until_opened()
    assert [body.colour for body in user.bodies] == ["#888888", "#ffd700", "#000000"]
    assert [group.name for group in user.bodies[1].groups] == ["face"]
    assert user.window.document.path is None, "it is not saved over the picture"
    assert told == []
    path.write_text(PICTURE.replace("{more}", "<text>smile</text>"))
    user.drop(path)
    user.wait_until_opened()
    assert told == ["Opened as a drawing: Left out of the picture: texts (1)."]


@pytest.mark.no_engine
def test_one_that_cannot_be_read_leaves_everything_as_it_was(
    user: User, tmp_path: Path, told: list[str]
) -> None:
    user.draw_box((0.0, 0.0), (1.0, 1.0))
    user.window.document.undo_stack.setClean()
    path = tmp_path / "half.svg"
    path.write_text(PICTURE[:100])
    user.drop(path)
    user.wait_until_opened()
    (sentence,) = told
    assert sentence.startswith("Not opened: half.svg")
    assert "this is no XML" in sentence
    assert len(user.bodies) == 1
