"""What the program looks like, which language it speaks, how wheels work, and where help is."""

from __future__ import annotations

from sketchfall.app.language import languages as language_list
from sketchfall.app.language.catalogue import later
from sketchfall.app.language.languages import SYSTEM
from sketchfall.ui.actions.action_spec import ActionSpec

THEMES = {
    "theme_system": ActionSpec(
        later("As the &system"), later("Follow the light or dark theme of the desktop."), (), "", True
    ),
    "theme_light": ActionSpec(later("&Light"), later("Dark on light."), (), "", True),
    "theme_dark": ActionSpec(later("&Dark"), later("Light on dark."), (), "", True),
}
LANGUAGES = {
    f"language_{SYSTEM}": ActionSpec(
        later("As the &system"), later("Follow the language of the desktop."), (), "", True
    ),
    **{  # each in itself, so that it is found in any language
        f"language_{code}": ActionSpec(language.name, language.tip, (), "", True)
        for code, language in language_list.LANGUAGES.items()
    },
}
SCROLLING = {
    "scroll_device": ActionSpec(
        later("By the &device"), later("A mouse wheel zooms, two fingers on a touchpad pan."), (), "", True
    ),
    "scroll_zoom": ActionSpec(
        later("Always &zoom"), later("Wheels and touchpads zoom; sideways they pan."), (), "", True
    ),
    "scroll_pan": ActionSpec(
        later("Always &pan"), later("Wheels and touchpads pan; with Ctrl they zoom."), (), "", True
    ),
}
HELP = {
    "handbook": ActionSpec(
        later("&Handbook"), later("Read how things work, and when to use which."), ("Shift+F1",)
    ),
    "commands": ActionSpec(
        later("Find a &command…"),
        later("Find an action, an example, a page or a setting by a few letters."),
        ("Ctrl+P",),
    ),
    "keys": ActionSpec(later("&Keys"), later("Show every key, and search among them."), ("F1",), "help"),
    "about": ActionSpec(later("&About Sketchfall"), later("Say which version this is.")),
}
