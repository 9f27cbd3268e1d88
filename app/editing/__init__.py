"""The open drawing: undo, selection, commands, the clipboard, and what keeps joints and groups together."""
