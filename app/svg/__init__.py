"""Drawings out of SVG files."""
