"""The bar under the canvas: the time of a run as something to go back and forth in."""
