"""The way out of the window: exported pictures, films and tables, and what is copied for other programs."""
