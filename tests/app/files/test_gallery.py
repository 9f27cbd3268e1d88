"""The list of examples and the drawings beside it agree."""

import pytest

from sketchfall.app.files.gallery import FOLDER, examples

pytestmark = pytest.mark.no_engine


def test_every_drawing_is_in_the_gallery_once() -> None:
    listed = [example.path for example in examples()]
    assert sorted(listed) == sorted(FOLDER.glob("*.sketchfall"))
    assert len(listed) >= 12


def test_every_example_has_a_title_of_its_own_and_a_sentence() -> None:
    titles = [example.title for example in examples()]
    assert len(set(titles)) == len(titles)
    for example in examples():
        assert example.title[0].isupper()
        assert example.description[0].isupper()
        assert example.description.endswith(".")
