"""The open drawing: undo, selection, commands, and what the inspector shows and sets."""
