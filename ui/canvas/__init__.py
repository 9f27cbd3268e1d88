"""The canvas: a QGraphicsScene and its view, and what lies on it."""
