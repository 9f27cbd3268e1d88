"""The language that the user reads: every sentence comes through here. No Qt."""
