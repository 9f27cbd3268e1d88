"""A theme as Qt's palette, which Fusion draws every stock widget from."""

from __future__ import annotations

from PyQt6.QtGui import QColor, QPalette

from sketchfall.ui.look.theme import Theme


def palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.alternate_base,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted_text,
        role.Button: theme.button,
        role.ButtonText: theme.text,
        role.BrightText: theme.error,
        role.ToolTipBase: theme.tip,
        role.ToolTipText: theme.tip_text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.accent_text,
        role.Accent: theme.accent,
        role.Link: theme.link,
        role.LinkVisited: theme.link,
        role.Light: theme.hover,
        role.Midlight: theme.border,
        role.Mid: theme.border,
        role.Dark: theme.field_border,
        role.Shadow: "#000000",
    }
    disabled = {
        role.WindowText: theme.disabled_text,
        role.Text: theme.disabled_text,
        role.ButtonText: theme.disabled_text,
        role.PlaceholderText: theme.disabled_text,
        role.Base: theme.window,
        role.Highlight: theme.border,
        role.HighlightedText: theme.disabled_text,
    }
    made = QPalette()
    for name, colour in colours.items():
        made.setColor(name, QColor(colour))
    for name, colour in disabled.items():
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(colour))
    return made
