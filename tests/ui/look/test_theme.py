"""The themes can be read: contrasts by WCAG 2.1, and fills that differ for every kind of colour vision."""

from dataclasses import fields
from itertools import combinations

import numpy as np
import pytest

from sketchfall.ui.look.theme import DARK, LIGHT, THEMES, Theme

pytestmark = pytest.mark.no_engine

both = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)

# What is seen without one kind of cone, in linear RGB: Machado, Oliveira and Fernandes 2009, severity 1.
COLOUR_VISIONS = {
    "all cones": np.eye(3),
    "without red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "without green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "without blue": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
# From linear sRGB to CIE XYZ, white D65.
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(colour: str) -> np.ndarray:
    """Red, green and blue from 0 to 1, as amounts of light."""
    encoded = np.array([int(colour[k : k + 2], 16) / 255.0 for k in (1, 3, 5)])
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    return float(TO_XYZ[1] @ linear(colour))


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def lab(rgb: np.ndarray) -> np.ndarray:
    """CIE L*a*b*, in which equal distances look about equally different."""
    relative = TO_XYZ @ np.clip(rgb, 0.0, 1.0) / TO_XYZ.sum(axis=1)
    x, y, z = np.where(relative > (6 / 29) ** 3, np.cbrt(relative), relative * (29 / 6) ** 2 / 3 + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def difference(one: str, other: str, vision: np.ndarray) -> float:
    return float(np.linalg.norm(lab(vision @ linear(one)) - lab(vision @ linear(other))))


def test_the_measures_know_black_and_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#777777") == pytest.approx(1.0)
    assert difference("#000000", "#ffffff", np.eye(3)) == pytest.approx(100.0, abs=0.1)


@both
def test_every_colour_is_written_in_full(theme: Theme) -> None:
    values = [getattr(theme, field.name) for field in fields(theme) if field.name not in ("name", "is_dark")]
    for value in values:
        for colour in (value,) if isinstance(value, str) else value:
            assert len(colour) == 7
            assert 0 <= int(colour.removeprefix("#"), 16) <= 0xFFFFFF


@both
def test_text_has_a_contrast_of_four_and_a_half(theme: Theme) -> None:
    surfaces = (theme.window, theme.base, theme.alternate_base, theme.button)
    pairs = [(text, surface) for text in (theme.text, theme.muted_text) for surface in surfaces]
    pairs += [(theme.disabled_text, surface) for surface in surfaces]
    pairs += [(theme.text, theme.hover), (theme.text, theme.accent_soft), (theme.text, theme.error_soft)]
    pairs += [(theme.accent_text, theme.accent), (theme.tip_text, theme.tip), (theme.link, theme.base)]
    pairs += [(theme.text, theme.canvas), (theme.muted_text, theme.canvas), (theme.closed_form, theme.canvas)]
    for words in (theme.error, theme.warning, theme.success):
        pairs += [(words, theme.window), (words, theme.base)]
    for text, surface in pairs:
        assert contrast(text, surface) >= 4.5, (text, surface)


@both
def test_the_ink_stands_out_from_every_fill_and_from_the_canvas(theme: Theme) -> None:
    fills = (*theme.bodies, theme.static_fill, theme.kinematic_fill, theme.sleeping_fill, theme.canvas)
    for fill in (*fills, theme.window, theme.hover, theme.accent_soft):
        assert contrast(theme.ink, fill) >= 3.0, fill


@both
def test_what_is_drawn_over_the_canvas_and_around_fields_stands_out(theme: Theme) -> None:
    marks = (theme.selection, theme.preview, theme.guide, theme.error, theme.running_border)
    overlays = (theme.bounding_box, theme.contact, theme.impulse, theme.velocity, theme.trail)
    for mark in (
        *marks,
        *overlays,
        theme.paused_border,
        theme.centre_of_mass,
        theme.convex_part,
        theme.rope,
        theme.motor,
        theme.closed_form,
    ):
        assert contrast(mark, theme.canvas) >= 3.0, mark
    for surface in (theme.window, theme.base):
        assert contrast(theme.field_border, surface) >= 3.0
        assert contrast(theme.accent, surface) >= 3.0


@both
@pytest.mark.parametrize("vision", COLOUR_VISIONS)
def test_fills_differ_for_every_kind_of_colour_vision(theme: Theme, vision: str) -> None:
    assert len(theme.bodies) == 8
    # 2.3 can just be noticed side by side; ten times that can be told apart across a drawing. The few shades
    # that are dark enough for a light outline leave a little less.
    least = 19.0 if theme.is_dark else 23.0
    for one, other in combinations(theme.bodies, 2):
        assert difference(one, other, COLOUR_VISIONS[vision]) > least, (one, other)


def test_bodies_get_the_fills_in_turn() -> None:
    given = [LIGHT.body_fill(body_id) for body_id in range(1, 9)]
    assert sorted(given) == sorted(LIGHT.bodies)
    assert LIGHT.body_fill(9) == given[0]


def test_the_grid_is_fainter_than_what_is_drawn_on_it() -> None:
    for theme in THEMES.values():
        lines = [contrast(line, theme.canvas) for line in (theme.grid, theme.grid_major, theme.axis)]
        assert lines == sorted(lines)
        assert lines[0] > 1.05
        assert lines[-1] < 3.0


@both
def test_tips_are_dark_in_both_themes(theme: Theme) -> None:
    assert contrast(theme.tip, "#ffffff") > contrast(theme.tip, "#000000")
