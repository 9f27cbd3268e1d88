"""What hands do on the canvas: wheel, touch, pen, the pointer moved by keys, and what is typed there."""
