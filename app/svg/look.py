"""How an element of an SVG file looks: as it says itself, as style sheets say, or as what is around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from PyQt6.QtGui import QColor

from sketchfall.app.svg.style_rules import declarations

_RGB = re.compile(r"rgba?\(\s*([\d.]+)(%?)[\s,]+([\d.]+)%?[\s,]+([\d.]+)%?.*\)")
_HSL = re.compile(r"hsla?\(\s*([-\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%.*\)")
_INHERITED = ("fill", "stroke", "fill-opacity", "visibility")


class Look(NamedTuple):
    fill: str = "black"
    stroke: str = "none"
    opacity: float = 1.0  # of all around it together
    fill_opacity: str = "1"
    visibility: str = "visible"
    is_shown: bool = True

    def of(self, attributes: Mapping[str, str], ruled: Mapping[str, str]) -> Look:
        """Of an element in this one; `ruled` is what style sheets say of it."""
        said = {**attributes, **ruled, **declarations(attributes.get("style", ""))}
        taken = self.fill, self.stroke, self.fill_opacity, self.visibility
        fill, stroke, fill_opacity, visibility = (
            around if said.get(name, "inherit").strip() == "inherit" else said[name].strip()
            for name, around in zip(_INHERITED, taken, strict=True)
        )
        return Look(
            fill,
            stroke,
            self.opacity * share(said.get("opacity", "1")),
            fill_opacity,
            visibility,
            self.is_shown and said.get("display", "").strip() != "none",
        )

    @property
    def is_visible(self) -> bool:
        return self.is_shown and self.visibility == "visible"

    @property
    def is_filled(self) -> bool:
        return self.fill != "none"

    @property
    def colour(self) -> str | None:
        """As in a drawing, with its opacity; None if it is none that is known, such as a gradient."""
        red_green_blue = _colour(self.fill if self.is_filled else self.stroke)
        opacity = round(255.0 * self.opacity * (share(self.fill_opacity) if self.is_filled else 1.0))
        if red_green_blue is None:
            return None
        return red_green_blue if opacity >= 255 else f"{red_green_blue}{opacity:02x}"


def share(text: str) -> float:
    """From 0 to 1; 1 if it is no number."""
    percent = text.strip().endswith("%")
    try:
        value = float(text.strip().removesuffix("%")) / (100.0 if percent else 1.0)
    except ValueError:
        return 1.0
    return min(1.0, max(0.0, value)) if value == value else 1.0


def _colour(text: str) -> str | None:
    match = _RGB.fullmatch(text.lower())
    if match is not None:
        whole = 2.55 if match[2] else 1.0
        numbers = [min(255, round(float(number) * whole)) for number in match.group(1, 3, 4)]
        return "#{:02x}{:02x}{:02x}".format(*numbers)
    match = _HSL.fullmatch(text.lower())
    if match is not None:
        hue, saturation, lightness = map(float, match.groups())
        shares = min(saturation / 100.0, 1.0), min(lightness / 100.0, 1.0)
        return QColor.fromHslF(hue % 360.0 / 360.0, *shares).name()
    colour = QColor(text)
    return colour.name() if colour.isValid() else None
