"""Joints: one file per kind, each with the same verbs, solved directly or iteratively."""
