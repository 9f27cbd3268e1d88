"""The handbook that comes with the program."""

import re
from pathlib import Path

import pytest

from sketchfall.app.files import handbook
from sketchfall.app.files.handbook import ACTION, FOLDER, Page, pages, paths_in, picture
from sketchfall.app.language.catalogue import use
from sketchfall.app.language.languages import ENGLISH, LANGUAGES
from sketchfall.ui.actions import action_list
from sketchfall.ui.actions.arrange_actions import BY_NUMBERS, HIDING, MIRROR, SEPARATE
from sketchfall.ui.actions.cutting_actions import COMBINE
from sketchfall.ui.actions.drawing_actions import JOINT_TOOLS, TOOLS
from sketchfall.ui.actions.run_actions import TIMELINE
from sketchfall.ui.actions.shape_actions import SHAPE_TOOLS

pytestmark = pytest.mark.no_engine

CODES = [code for code in LANGUAGES if code != ENGLISH.code]
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)]+)\)")


def test_every_page_has_a_topic_and_a_title_of_its_own() -> None:
    found = pages()
    topics = [page.topic for page in found]
    assert topics[:6] == ["first-steps", "hands", "shapes", "arranging", "cutting", "time"]
    assert topics[6:10] == ["measuring", "experiments", "on-the-canvas", "joints"]
    assert len({page.topic for page in found}) == len({page.title for page in found}) == len(found)
    assert all(page.topic and page.text.startswith(f"# {page.title}\n") for page in found)


def test_links_lead_to_pages_or_do_something() -> None:
    topics = {page.topic for page in pages()} | {f"{ACTION}{name}" for name in action_list.ALL}
    links = [link for page in pages() for link in re.findall(r"(?<!!)\[[^\]]*\]\(([^)]+)\)", page.text)]
    assert links
    assert set(links) <= topics
    assert len([link for link in links if link.startswith(ACTION)]) >= 5


def test_pictures_are_there_small_and_said_in_words() -> None:
    shown = [shown for page in pages() for shown in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", page.text)]
    assert {name for _, name in shown} == {path.name for path in FOLDER.glob("*.png")}
    for words, name in shown:
        path = picture(name)
        assert path is not None
        assert path.stat().st_size < 80_000
        assert len(words) > 20


@pytest.mark.parametrize(
    "name", ["../icons/box.svg", "10-first-steps.md", "/etc/hostname", "missing.png", ""]
)
def test_nothing_else_is_a_picture_of_the_handbook(name: str) -> None:
    assert picture(name) is None


def test_the_page_on_time_names_the_keys_of_the_timeline() -> None:
    text = page_on("time").text
    for spec in TIMELINE.values():
        assert f"| {spec.keys[0]} |" in text
    for name in ("reset", "undo", "keep", "faster", "slower"):
        assert action_list.ALL[name].keys[0] in text


def test_the_page_on_joints_names_the_key_of_each_tool() -> None:
    text = page_on("joints").text
    for name in ("hinge", "weld", "slider", "wheel", "spring", "rod", "rope", "pulley", "gear", "slot"):
        spec = JOINT_TOOLS[name]
        assert f"| {spec.text.replace('&', '')} | {spec.keys[0]} |" in text


def test_every_tool_and_all_that_changes_a_drawing_is_in_the_handbook() -> None:
    """By its name, its key, or a link that does it. Others stand in menus that are named."""
    text = re.sub(r"\s+", " ", " ".join(page.text for page in pages()))
    plain = re.sub(r"[*`]", "", text)
    changes = (*TOOLS, *SHAPE_TOOLS, *JOINT_TOOLS, *BY_NUMBERS, *SEPARATE, *COMBINE, *HIDING, *MIRROR)
    edits = ("paste_in_place", "group", "ungroup", "lock", "unlock_all", "edit_vertices", "corner_table")
    missing = []
    for name in (*changes, *edits, "move_partners", "forward", "to_back", "doctor", "copy_script"):
        spec = action_list.ALL[name]
        title = re.escape(spec.text.replace("&", "").rstrip("…"))
        keys = [f"**{key.replace('Return', 'Enter')}**" for key in spec.keys]
        if f"(action:{name})" not in text and not any(key in text for key in keys):
            missing += [] if re.search(rf"\b{title}\b", plain, re.IGNORECASE) else [name]
    assert missing == []
    for menu in ("Align", "Distribute", "Make the same", "Select the same", "Snapping"):
        assert re.search(rf"\b{menu}\b", plain)


def page_on(topic: str) -> Page:
    return next(page for page in pages() if page.topic == topic)


@pytest.mark.parametrize("code", CODES)
def test_pages_in_another_language_are_the_same_pages(code: str) -> None:
    """With the same headings, links, actions, pictures, keys and rows of tables, in the same order."""
    english = {path.name: path for path in paths_in(ENGLISH)}
    own = sorted((FOLDER / code).glob("*"))
    assert {path.name for path in own} == set(english)
    for path in own:
        assert bones(path.read_text("utf-8")) == bones(english[path.name].read_text("utf-8")), path.name


def bones(page: str) -> list[object]:
    """What is the same in every language: headings, items and rows line by line, and links within them."""
    lines = [line for line in page.splitlines() if line.strip()]
    kinds = [re.match(r"#+|\d+\.|-|\|(?=.*\|)", line.strip()) for line in lines]
    rows = [line.count("|") for line in lines if line.startswith("|")]
    return [[kind[0] for kind in kinds if kind], rows, sorted(LINK.findall(page))]


def test_a_page_that_is_not_translated_is_there_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handbook, "FOLDER", tmp_path)
    (tmp_path / "de").mkdir()
    for path, text in {"10-one.md": "# One\n", "20-two.md": "# Two\n", "de/20-two.md": "# Zwei\n"}.items():
        (tmp_path / path).write_text(text, "utf-8")
    assert [page.title for page in pages()] == ["One", "Two"]
    use(LANGUAGES["de"])
    assert [(page.topic, page.title) for page in pages()] == [("one", "One"), ("two", "Zwei")]


PAGE = """# A

See [there](time).

- one
- two

| a | b |
|---|---|
| [x](action:keys) | ![p](p.png) |
"""


def test_bones_tell_pages_apart() -> None:
    translated = {
        "# A": "# Ä",
        "See [there](time).": "Dort: [da](time),\nund mehr.",
        "- two": "- zwei",
        "[x]": "[ü]",
    }
    same = PAGE
    for old, new in translated.items():
        same = same.replace(old, new)
    assert bones(PAGE) == bones(same)
    others = {
        "(time)": "(joints)",
        "- two\n": "",
        "# A": "## A",
        "action:keys": "action:new",
        "p.png": "q.png",
    }
    for old, new in others.items():
        assert bones(PAGE.replace(old, new)) != bones(PAGE)
