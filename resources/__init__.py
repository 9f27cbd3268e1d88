"""Data that ships with the program; there is no code here."""
