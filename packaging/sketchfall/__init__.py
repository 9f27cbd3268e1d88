"""Sketchfall: draw shapes, press Simulate, and watch them move as real rigid bodies would.

What is installed is this one package. Its parts are the folders of the same names at the top of the checkout:
`sketchfall.physics`, the engine, which needs no window, `sketchfall.app`, drawings, and `sketchfall.ui`.
"""

__version__ = "0.1.0"
