"""Joints: one file per kind, each with the same verbs, and one direct solver for all of them."""
