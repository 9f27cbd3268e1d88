"""Joints: one file per kind, each with the same verbs."""
