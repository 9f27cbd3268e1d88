"""What the engine refuses is told in the user's language; the engine itself speaks English."""

from __future__ import annotations

import pytest

from sketchfall import physics
from sketchfall.app.language.catalogue import use
from sketchfall.app.language.engine_errors import told
from sketchfall.app.language.languages import LANGUAGES


def refused(points: list[tuple[float, float]]) -> physics.OutlineError:
    with pytest.raises(physics.OutlineError) as refusal:
        physics.clean_outline(points)
    return refusal.value


def test_a_crossed_outline_is_told_in_german() -> None:
    error = refused([(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)])
    english = "the outline crosses itself at (0.5, 0.5), between edges 0 and 2"
    assert str(error) == told(error) == english
    use(LANGUAGES["de"])
    assert str(error) == english
    assert told(error) == "der Umriss kreuzt sich selbst bei (0,5; 0,5), zwischen den Kanten 0 und 2"


def test_what_a_sentence_quotes_is_translated_too() -> None:
    square = [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)]
    with pytest.raises(physics.OutlineError) as refusal:
        physics.Polygon(square, [[(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)]])
    use(LANGUAGES["de"])
    assert told(refusal.value).startswith("Loch 1: der Umriss kreuzt sich selbst bei (0,5; 0,5)")


def test_a_wrong_argument_is_told_in_chinese() -> None:
    with pytest.raises(ValueError, match="radius") as refusal:
        physics.Circle(float("nan"))
    use(LANGUAGES["zh_CN"])
    assert told(refusal.value).startswith("radius")
    assert told(refusal.value).endswith("nan 不是有限数")


def test_any_other_error_is_told_as_it_is() -> None:
    assert told(ValueError("something else")) == "something else"
    assert told(OSError(2, "No such file")) == str(OSError(2, "No such file"))
    assert told(ValueError()) == ""
