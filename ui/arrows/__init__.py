"""Vectors on the canvas: velocities, forces, and the free-body diagram."""
