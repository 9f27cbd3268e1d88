"""The window: canvas, tools, panels and dialogs, on top of app."""
