"""The colours of the light and the dark theme, each with a name for what it is used for.

Every colour is a text "#rrggbb", which QColor takes. tests/ui/look/test_theme.py holds the contrasts: text at
least 4.5 to 1 against what it stands on, lines and marks at least 3 to 1 (WCAG 2.1), and the fills of
bodies apart from each other for every kind of colour vision.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

from sketchfall.app.picture.colours import DARK_PICTURE, LIGHT_PICTURE, PictureColours


@dataclass(frozen=True, kw_only=True)
class Theme(PictureColours):
    name: Literal["light", "dark"]
    is_dark: bool

    # The window around the canvas.
    window: str  # behind panels and tool bars
    base: str  # behind what can be typed or picked: fields, lists
    alternate_base: str  # every second row of a list
    button: str
    hover: str  # behind a flat button under the mouse
    border: str  # lines between parts, which carry no meaning
    field_border: str  # around what can be used, so it must be seen
    text: str
    muted_text: str  # hints and units
    disabled_text: str  # of what cannot be changed now, but is read
    accent: str  # the chosen, the focused, the main button
    accent_text: str  # on top of accent
    accent_soft: str  # behind a checked button or a chosen row, with `text` on it
    link: str
    tip: str  # behind a tool tip
    tip_text: str
    error: str  # text and outlines of what is refused
    error_soft: str  # behind a field with a refused value
    warning: str
    success: str

    # The canvas, beside what is drawn on it.
    grid: str
    grid_major: str  # every tenth line
    axis: str  # the lines x = 0 and y = 0
    disabled_ink: str  # icons that cannot be used
    selection: str  # outline and handles of what is selected
    preview: str  # the outline of a shape while it is drawn
    guide: str  # what a point snaps to
    running_border: str  # around the canvas while the simulation runs
    paused_border: str

    # The overlays.
    bounding_box: str
    contact: str  # points and normals
    impulse: str
    velocity: str
    centre_of_mass: str
    convex_part: str
    sleeping_fill: str
    trail: str
    closed_form: str  # where a formula puts the bodies, and words beside it


LIGHT = Theme(
    **asdict(LIGHT_PICTURE),
    name="light",
    is_dark=False,
    window="#f3f4f6",
    base="#ffffff",
    alternate_base="#f7f8fa",
    button="#ffffff",
    hover="#e3e7ed",
    border="#d3d8e0",
    field_border="#868e9b",
    text="#1d232b",
    muted_text="#586271",
    disabled_text="#666f7d",
    accent="#1f66c1",
    accent_text="#ffffff",
    accent_soft="#d3e4fa",
    link="#1a5fb4",
    tip="#29313b",
    tip_text="#f5f7fa",
    error="#c01c28",
    error_soft="#fde8e8",
    warning="#8a5300",
    success="#1c7040",
    grid="#eceef0",
    grid_major="#d7dbe0",
    axis="#a9b0ba",
    disabled_ink="#a9b0ba",
    selection="#1f66c1",
    preview="#1f66c1",
    guide="#b0288c",
    running_border="#1c8a4a",
    paused_border="#b97400",
    bounding_box="#6f42c1",
    contact="#c01c28",
    impulse="#b0288c",
    velocity="#1f66c1",
    centre_of_mass="#242b34",
    convex_part="#6f42c1",
    sleeping_fill="#c9cdd3",
    trail="#7a8493",
    closed_form="#00707f",
)

DARK = Theme(
    **asdict(DARK_PICTURE),
    name="dark",
    is_dark=True,
    window="#24282e",
    base="#1a1d22",
    alternate_base="#1f2328",
    button="#31363e",
    hover="#3a4049",
    border="#3c434d",
    field_border="#77818f",
    text="#e6e9ed",
    muted_text="#a5aebb",
    disabled_text="#969fab",
    accent="#6cb0ff",
    accent_text="#0d1b2a",
    accent_soft="#2b4a70",
    link="#80bbff",
    tip="#3a414b",
    tip_text="#f0f2f5",
    error="#ff8a85",
    error_soft="#4a2629",
    warning="#f2b65a",
    success="#6fd397",
    grid="#22262b",
    grid_major="#30353c",
    axis="#5a636f",
    disabled_ink="#636c78",
    selection="#6cb0ff",
    preview="#6cb0ff",
    guide="#ff8ad8",
    running_border="#3fae6d",
    paused_border="#d99a35",
    bounding_box="#b79cf5",
    contact="#ff8a85",
    impulse="#ff8ad8",
    velocity="#6cb0ff",
    centre_of_mass="#e8ebef",
    convex_part="#b79cf5",
    sleeping_fill="#3a4048",
    trail="#8f99a6",
    closed_form="#4fd6e0",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
