"""The select tool: its frame of handles, and what dragging them does."""
