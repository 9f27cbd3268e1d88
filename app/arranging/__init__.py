"""Parts brought into order: lined up, mirrored, repeated, chosen by what they have in common, hidden."""
