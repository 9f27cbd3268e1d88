"""The list of actions says of each what it is called, what it does, its keys and its picture."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QKeySequence

from sketchfall.ui.actions import action_list
from sketchfall.ui.actions.action_list import ALL
from sketchfall.ui.actions.action_spec import ActionSpec
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.program_actions import LANGUAGES, SCROLLING, THEMES
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS
from sketchfall.ui.actions.snapping_actions import SNAPPING
from sketchfall.ui.actions.view_actions import JOINT_LOOKS, OVERLAYS
from sketchfall.ui.look.icons import icon_names

pytestmark = pytest.mark.no_engine

SWITCHES = {"play_backwards", "follow", "grid", *SNAPPING, *OVERLAYS}
LOOKS = {
    *THEMES,
    *LANGUAGES,
    *JOINT_LOOKS,
    *SCROLLING,
}
CHOICES = {*TOOLS, *SHAPE_TOOLS, *JOINT_TOOLS, *LOOKS}


@pytest.mark.parametrize("spec", ALL.values(), ids=ALL)
def test_an_action_has_a_name_a_sentence_and_keys_that_exist(spec: ActionSpec) -> None:
    assert not spec.text.endswith(".")
    assert spec.text.count("&") <= 1
    assert spec.tip.endswith((".", "。"))
    assert "&" not in spec.tip
    for keys in spec.keys:
        assert QKeySequence(keys).toString() == keys
    assert spec.icon in ("", *icon_names())


def test_what_stays_switched_on_or_chosen_shows_it_and_nothing_else_does() -> None:
    assert {name for name, spec in ALL.items() if spec.checkable} == SWITCHES | CHOICES


def test_every_tool_has_a_picture_and_a_key_of_its_own() -> None:
    tools = [*TOOLS.values(), *SHAPE_TOOLS.values(), *JOINT_TOOLS.values()]
    assert len({spec.icon for spec in tools if spec.icon}) == len(tools)
    assert len({spec.keys for spec in tools if spec.keys}) == len(tools)


def test_no_key_does_two_things() -> None:
    keys = [key for spec in ALL.values() for key in spec.keys]
    assert len(keys) == len(set(keys))


# On each keyboard, the signs of keys that are none without Shift, and with it.
KEYBOARDS = {
    "American": ("=+", "-_", ",<", ".>", ";:", "'\"", "[{", "]}", "1!", "9(", "0)"),
    "British": ("=+", "-_", ",<", ".>", ";:", "'@", "#~", "[{", "]}", "1!", "9(", "0)"),
    "German": ("+*", "-_", ",;", ".:", "#'", "1!", "7/", "8(", "9)", "0="),
    "French": ("=+", "-6", ",?", ";.", ":/", "!§", "'4", "&1", "ç9", "à0"),
    "Spanish": ("+*", "-_", ",;", ".:", "'?", "1!", "7/", "8(", "9)", "0="),
}


@pytest.mark.parametrize("name", KEYBOARDS)
@pytest.mark.parametrize(
    "spec", [spec for spec in ALL.values() if len(spec.keys) > 1], ids=lambda it: it.text
)
def test_no_press_fits_two_keys_of_an_action(spec: ActionSpec, name: str) -> None:
    """Qt would call it ambiguous, and do nothing. A press with Shift fits either sign of the key."""
    for plain, shifted in map(tuple, KEYBOARDS[name]):
        for held in ("", "Ctrl+", "Alt+", "Ctrl+Alt+"):
            fits = {f"{held}{shifted}", f"{held}Shift+{shifted}", f"{held}Shift+{plain}"}
            assert len(fits & set(spec.keys)) <= 1


@pytest.mark.parametrize("name", [name for name in KEYBOARDS if name != "French"])
def test_a_key_with_shift_can_be_pressed(name: str) -> None:
    """Not so if the sign needs Shift by itself: then the press is one of another action's key without it.

    A French keyboard types all its digits so; there, the menu or Ctrl+P has to serve.
    """
    needs_shift = {signs[1] for signs in KEYBOARDS[name]}
    unheard = {
        keys
        for spec in ALL.values()
        for keys in spec.keys
        if keys.removesuffix(keys[-1]).endswith("Shift+")
        and keys[-1] in needs_shift
        and any(keys.replace("Shift+", "") in other.keys for other in ALL.values())
    }
    assert unheard == set()


def test_arrow_keys_nudge_on_the_canvas_alone_and_shift_makes_them_nudge_far() -> None:
    nudges = {name: spec for name, spec in ALL.items() if spec.place == "canvas"}
    assert {name: spec.keys for name, spec in nudges.items()} == {
        f"nudge_{far}{way.lower()}": (shift + way,)
        for way in ("Left", "Right", "Up", "Down")
        for far, shift in (("", ""), ("far_", "Shift+"))
    }
    for name, spec in nudges.items():
        assert spec.text.endswith(" far") is ("far" in name)
        assert ("by a step of the grid" in spec.tip) is ("far" in name)


def test_keys_that_work_while_it_runs_are_those_that_do_not_edit() -> None:
    keys = action_list.keys_while_running()
    assert {"Space", ".", "Ctrl+R", "Ctrl+S", "F1", "Esc"} <= keys
    assert keys.isdisjoint({"V", "R", "J", "Left", "Shift+Left", "Ctrl+Z", "Del", "Ctrl+1"})
