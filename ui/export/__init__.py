"""The way out of the window: pictures, films, tables, worksheets, and what is copied for other programs."""
