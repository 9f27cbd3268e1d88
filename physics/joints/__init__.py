"""Joints: one file per kind, each with the same verbs, solved all at once or, in webs, by passes."""
