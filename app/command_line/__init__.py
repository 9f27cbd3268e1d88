"""Running a drawing without a window; and whether a window could be opened."""
