"""Images behind the drawing."""
