"""The handbook that comes with the program."""

import re

import pytest

from sketchfall.app.files.handbook import Page, pages
from sketchfall.ui.window import action_list

pytestmark = pytest.mark.no_engine


def test_every_page_has_a_topic_and_a_title_of_its_own() -> None:
    found = pages()
    assert [page.topic for page in found][:3] == ["first-steps", "joints", "integrators"]
    assert len({page.topic for page in found}) == len({page.title for page in found}) == len(found)
    assert all(page.topic and page.text.startswith(f"# {page.title}\n") for page in found)


def test_links_lead_to_pages() -> None:
    topics = {page.topic for page in pages()}
    links = [link for page in pages() for link in re.findall(r"\]\(([^)]+)\)", page.text)]
    assert links
    assert set(links) <= topics


def test_the_page_on_joints_names_the_key_of_each_tool() -> None:
    text = page_on("joints").text
    for name in ("hinge", "weld", "slider", "wheel", "spring", "rod", "rope", "pulley", "gear"):
        spec = action_list.JOINT_TOOLS[name]
        assert f"| {spec.text.replace('&', '')} | {spec.keys[0]} |" in text


def page_on(topic: str) -> Page:
    return next(page for page in pages() if page.topic == topic)
