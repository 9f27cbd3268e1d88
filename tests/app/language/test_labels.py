"""Labels within sentences."""

from __future__ import annotations

import pytest

from sketchfall.app.language.catalogue import use
from sketchfall.app.language.labels import in_sentence
from sketchfall.app.language.languages import LANGUAGES

pytestmark = pytest.mark.no_engine


def test_a_label_is_written_small_in_english_alone() -> None:
    assert in_sentence("Density") == "density"
    use(LANGUAGES["de"])
    assert in_sentence("Dichte") == "Dichte"
