"""The canvas: a QGraphicsScene and its view, what lies on it, and snapping."""
