"""The handbook that comes with the program."""

import re

import pytest

from sketchfall.app.files.handbook import ACTION, FOLDER, Page, pages, picture
from sketchfall.ui.window import action_list

pytestmark = pytest.mark.no_engine


def test_every_page_has_a_topic_and_a_title_of_its_own() -> None:
    found = pages()
    assert [page.topic for page in found][:4] == ["first-steps", "hands", "time", "joints"]
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
    for spec in action_list.TIMELINE.values():
        assert f"| {spec.keys[0]} |" in text
    for name in ("reset", "undo", "keep", "faster", "slower"):
        assert action_list.ALL[name].keys[0] in text


def test_the_page_on_joints_names_the_key_of_each_tool() -> None:
    text = page_on("joints").text
    for name in ("hinge", "weld", "slider", "wheel", "spring", "rod", "rope", "pulley", "gear"):
        spec = action_list.JOINT_TOOLS[name]
        assert f"| {spec.text.replace('&', '')} | {spec.keys[0]} |" in text


def page_on(topic: str) -> Page:
    return next(page for page in pages() if page.topic == topic)
