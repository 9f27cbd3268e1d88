"""Sketchfall's engine: rigid bodies in the plane, on numpy and numba.

    from sketchfall.physics import Circle, Polygon, World

    world = World()
    floor = world.add_body(Polygon.box(20, 1), position=(0, -0.5), kind="static")
    ball = world.add_body(Circle(0.5), position=(0, 5))
    for _ in range(60):
        world.step()
    print(ball.position)

SI units, y up, angles counter-clockwise in radians, contact normals from A to B.

The names are listed in __init__.pyi. What stands behind one is loaded when it is first asked for: with most
of the engine comes the compiler, and who reads or saves a drawing does without it.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub("sketchfall.physics", __file__)
