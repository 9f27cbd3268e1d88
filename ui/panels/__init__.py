"""The panels beside the canvas: the inspector, and the settings of the world."""
