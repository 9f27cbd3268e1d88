"""Printing: a worksheet is put together, looked at, saved as PDF or sent to a printer."""
