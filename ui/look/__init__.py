"""Themes, icons, and text that is shown as it was written."""
