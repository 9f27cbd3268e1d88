"""Our engine against its peer, scene by scene, in one run: `python -m tests.benchmarks --against pymunk`."""
