"""The names of the methods that a world can be told to use. Nothing compiled is loaded to know them.

Kernels take the place of a name in its list. The first is the usual one.
"""

RESTITUTION_RULES = ("average", "minimum", "maximum", "product")
FRICTION_RULES = ("geometric_mean", "root_sum_square", "minimum", "maximum", "average")
INTEGRATORS = ("automatic", "explicit_euler", "semi_implicit_euler", "velocity_verlet", "rk4")
CORRECTIONS = ("soft", "baumgarte", "projection")
NARROW_PHASES = ("sat", "gjk")  # separating axes; GJK and EPA
BROAD_PHASES = (
    "automatic",
    "brute_force",
    "sweep_and_prune",
    "uniform_grid",
    "hierarchical_grid",
    "grid_sweep",
    "quadtree",
    "aabb_tree",
)
