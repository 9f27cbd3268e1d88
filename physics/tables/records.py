"""The engine's tables: one home for every structure, one comment for every field.

What is kept from step to step is here, what a step needs besides is in scratch_records.py.

A table is a numpy structured array. Kernels read it as table[i]["field"], which numba compiles to a plain
memory access and which works the same with the compiler switched off.

What the solver touches on every iteration (MOTION) is kept apart from what it does not (BODY), so that one
body costs one cache line there.
"""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sketchfall.physics.runtime.table import CACHE_LINE

STATIC, KINEMATIC, DYNAMIC = 0, 1, 2
NOTHING, IMMOVABLE, ONE_MOVABLE, MOVABLES = 0, 1, 2, 3  # what a body touches, each besides those before
WORLD = -1  # in place of the index of a body
KIND_NAMES = ("static", "kinematic", "dynamic")


def in_lines(fields: list[tuple[str, str]]) -> np.dtype[np.void]:
    """A record that takes whole lines of the processor's cache, so that each row begins with one."""
    plain = np.dtype(fields, align=True)
    lines = -(-plain.itemsize // CACHE_LINE)
    names, formats = zip(*fields, strict=True)
    offsets = [plain.fields[name][1] for name in names] if plain.fields else []
    return np.dtype(
        {"names": names, "formats": formats, "offsets": offsets, "itemsize": lines * CACHE_LINE}, align=True
    )


MOTION = np.dtype(
    [
        # What a sweep of the solver reads and writes,
        ("vx", "f8"),  # m/s, velocity of the centre of mass
        ("vy", "f8"),  # m/s
        ("w", "f8"),  # rad/s, counter-clockwise
        ("inv_mass", "f8"),  # 1/kg, 0 for a body that no impulse moves
        # and what tells where a body is by now.
        ("dx", "f8"),  # m, displacement of the centre of mass since the step began
        ("dy", "f8"),  # m
        ("da", "f8"),  # rad, turn since the step began
        ("inv_inertia", "f8"),  # 1/(kg m^2), 0 for a body that no impulse turns
    ]
)

BODY = in_lines(
    [
        # What most stages of a step read of each body, on one line,
        ("cx", "f8"),  # m, centre of mass in the world
        ("cy", "f8"),  # m
        ("angle", "f8"),  # rad
        ("radius", "f8"),  # m, farthest point from the centre of mass
        ("inner_radius", "f8"),  # m, half the thinnest part's thickness
        ("first_shape", "i4"),  # its convex shapes are first_shape .. first_shape + shape_count - 1
        ("shape_count", "i4"),
        ("crowd", "i4"),  # how many others it overlaps deeply (scratch)
        ("kind", "i1"),  # STATIC, KINEMATIC or DYNAMIC
        ("awake", "i1"),
        ("touches", "i1"),  # as the step begins: NOTHING, IMMOVABLE, ONE_MOVABLE, MOVABLES (scratch)
        ("constrained", "i1"),  # 0 flies freely in this step, 1 may touch something, 2 touches (scratch)
        ("joined", "i1"),  # 1 if a joint holds it (scratch)
        ("plan", "i1"),  # how the constraints of its island are solved in this step, see plans (scratch)
        ("sensor", "i1"),  # all pass through it, and it notices them, see sensing
        ("one_way", "i1"),  # what comes from below passes through it, see one_way
        ("bullet", "i1"),  # swept against every body, not only static ones
        ("fixed_rotation", "i1"),
        ("quarantined", "i1"),  # set aside because its state stopped being finite
        ("grounded", "i1"),  # 1 if it is a disc on an immovable face, as ground_x and so on say (scratch)
        # what becomes of its velocity, on another,
        ("force_x", "f8"),  # N, constant until changed
        ("force_y", "f8"),  # N
        ("torque", "f8"),  # N m
        ("gravity_scale", "f8"),  # 1 falls as usual, 0 floats
        ("attraction_x", "f8"),  # m/s^2 by the attraction of other bodies (scratch)
        ("attraction_y", "f8"),
        ("attraction_w", "f8"),  # rad/s^2, likewise
        ("rest_time", "f8"),  # s for which the body has been slower than SLEEP_SPEED
        ("kick_x", "f8"),  # m/s, change of the velocity by forces in this sub-step, see integrate (scratch)
        ("kick_y", "f8"),
        ("kick_w", "f8"),  # rad/s
        ("ground_x", "f8"),  # unit normal of the immovable face that a disc lies on (scratch)
        ("ground_y", "f8"),
        ("ground_at", "f8"),  # m, how far along it the face is from the origin of the world
        # and what few of them ask for.
        ("id", "i8"),  # never used twice in a world; what a handle holds on to
        ("origin_x", "f8"),  # m, the body frame's origin as seen from the centre of mass, unturned
        ("origin_y", "f8"),  # m
        ("mass", "f8"),  # kg, also kept for bodies that do not move
        ("inertia", "f8"),  # kg m^2 about the centre of mass
        ("surface_speed", "f8"),  # m/s, at which its surface runs clockwise around it, like a belt
        ("charge", "f8"),  # two of 1 push each other apart with 1 N from 1 m, see forces
        ("magnet", "f8"),  # of its poles: two north poles of 1 push each other apart with 1 N from 1 m
        ("north_x", "f8"),  # m, where its poles are as seen in the body's frame
        ("north_y", "f8"),
        ("south_x", "f8"),
        ("south_y", "f8"),
        ("category", "u4"),  # what the body is, as bits
        ("mask", "u4"),  # what it collides with, as bits
    ]
)

PAIR = np.dtype((np.int32, 2))  # numbers of two shapes
Pairs = Annotated[NDArray[np.int32], PAIR]  # (n, 2)

SHAPE = np.dtype(
    [
        ("body", "i4"),  # index of its body
        ("first", "i4"),  # its vertices are first .. first + count - 1
        ("count", "i4"),  # 1 for a circle, whose only vertex is its centre
        ("movable", "i1"),  # belongs to a dynamic body, or to a sensor
        ("radius", "f8"),  # m, 0 for a polygon
        ("category", "u4"),
        ("mask", "u4"),
        ("min_x", "f8"),  # m, the box for the broad phase: the shape, its motion and a margin
        ("min_y", "f8"),
        ("max_x", "f8"),
        ("max_y", "f8"),
    ],
    align=True,
)

MATTER = np.dtype(
    [
        ("given", "i4"),  # of the shapes that its body was given, which one the convex shape is a part of
        ("density", "f8"),  # kg/m^2
        ("static_friction", "f8"),
        ("kinetic_friction", "f8"),
        ("restitution", "f8"),
        ("rolling_resistance", "f8"),  # of discs, see rolling
    ],
    align=True,
)

VERTEX = np.dtype(
    [
        ("local_x", "f8"),  # m, from the centre of mass, unturned
        ("local_y", "f8"),
        ("local_nx", "f8"),  # outward unit normal of the edge that starts here, unturned
        ("local_ny", "f8"),
        ("x", "f8"),  # m, in the world
        ("y", "f8"),
        ("nx", "f8"),  # outward unit normal in the world
        ("ny", "f8"),
        ("inner_edge", "i2"),  # 1 if the edge that starts here is a cut between two parts of a body
        ("inner_corner", "i2"),  # 1 if this corner does not stick out of the body
        ("bend", "f4"),  # sine of the angle by which the body's outline bends inwards at this corner, or 0
    ]
)

CONTACT = in_lines(
    [
        # All that is asked of a pair that has no points,
        ("shape_a", "i4"),  # shape_a < shape_b always, so a pair has one place in the list
        ("shape_b", "i4"),
        ("body_a", "i4"),
        ("body_b", "i4"),
        ("count", "i4"),  # contact points: 0 (boxes overlap, shapes do not), 1 or 2
        ("round", "i4"),  # 1 if the normal joins two points (a circle is involved at a curved part)
        ("slips", "i4"),  # 0 sticks, 1 or -1 slides with B towards +t or -t (see contact_rules)
        ("id_0", "i4"),  # which features meet in point 0; the same from step to step
        ("id_1", "i4"),
        ("sensor", "i1"),  # 1 if a body of it is a sensor: then it never has points
        ("inside", "i1"),  # 1 if such two overlap
        ("one_way", "i1"),  # one_way.PLATFORM_A, PLATFORM_B or 0
        ("stands", "i1"),  # 1 if one body stands on the other, which is a one-way platform
        ("restitution", "f8"),  # combined from both materials
        ("nx", "f8"),  # unit normal from A to B
        ("ny", "f8"),
        # then its points, in fours from the restitution on (see flat_contacts.work_out),
        ("x_0", "f8"),  # m, point 0 in the world, half-way between the surfaces
        ("y_0", "f8"),
        ("x_1", "f8"),
        ("y_1", "f8"),
        ("gap_0", "f8"),  # m, separation at point 0; negative is overlap
        ("gap_1", "f8"),
        ("impact_shift_0", "f8"),  # m, by how much this pair's impacts shifted the gap (see impacts)
        ("impact_shift_1", "f8"),
        ("static_friction", "f8"),  # combined from both materials
        ("normal_force_0", "f8"),  # N in the last sub-step: where the next one starts
        ("normal_force_1", "f8"),
        ("tangent_force", "f8"),  # N along (-ny, nx) on B; one per pair, see contact_solver
        ("surface_speed", "f8"),  # m/s along t, at which B's surface runs past A's while both bodies stand
        ("slip_speed", "f8"),  # m/s along t, when the step began
        ("radius_a", "f8"),  # m, of A's curved surface if round; 0 for a corner
        ("radius_b", "f8"),  # m, radius of B's
        # and what constraints are not made from.
        ("kinetic_friction", "f8"),
        (
            "target_speed",
            "f8",
        ),  # m/s of separation after impacts of this step (impact_propagation); negative if none
        ("bend", "f8"),  # of the corner over which a disc comes to this side of a curve, see bends; else 0
        ("total_normal_0", "f8"),  # N s summed over the last step, for reports
        ("total_normal_1", "f8"),
        ("total_tangent", "f8"),
        ("rolling_arm", "f8"),  # m, times the load: the torque that resists rolling at most
        ("rolling_torque", "f8"),  # N m on B, mean over the last step
    ]
)

JOINT = np.dtype(
    [
        ("id", "i8"),  # never used twice in a world
        ("kind", "i4"),  # place of its name in joints.JOINT_KINDS
        ("body_a", "i4"),  # index of its bodies; B may be WORLD
        ("body_b", "i4"),
        ("collide", "i1"),  # 1 if its two bodies collide with each other
        ("broken", "i1"),  # 1 if it was torn apart, and holds nothing any more
        ("limited", "i1"),  # 1 if lower and upper are in force
        ("driven", "i1"),  # 1 if the motor is on
        ("motor_line", "i1"),  # 1 if it is the weaker the faster it is, see joints.rows
        ("ratchet", "i1"),  # 1 lets the angle or the travel only grow, -1 only shrink; 0 is none
        ("ax", "f8"),  # m, anchor on A as seen from its centre of mass, unturned
        ("ay", "f8"),
        ("bx", "f8"),  # m, on B likewise; in the world, if B is that
        ("by", "f8"),
        ("axis_x", "f8"),  # unit, direction of a rail or a suspension, turning with A
        ("axis_y", "f8"),
        ("angle", "f8"),  # rad, how far B was turned against A when they were joined
        ("length", "f8"),  # m, of a spring at rest, a rod, a rope when taut, both ropes of a pulley
        ("stiffness", "f8"),  # N/m
        ("damping", "f8"),  # N s/m
        ("torsion", "f8"),  # N m/rad, of the spring in a hinge or a weld; 0 for none, or a rigid weld
        ("torsion_damping", "f8"),  # N m s/rad, of the same
        ("rest_angle", "f8"),  # rad, at which it is at rest
        ("lower", "f8"),  # rad or m
        ("upper", "f8"),
        ("teeth", "f8"),  # of the ratchet, in a turn or in a metre; 0 holds anywhere
        ("pawl", "f8"),  # rad or m, behind which the ratchet does not let it back
        ("motor_speed", "f8"),  # rad/s or m/s
        ("motor_limit", "f8"),  # N m or N
        ("ratio", "f8"),  # of a gear or a pulley
        ("closed", "i1"),  # 1 if a groove has no ends
        ("first_knot", "i4"),  # those of its groove are first_knot .. first_knot + knots - 1
        ("knots", "i4"),
        ("piece", "i4"),  # after which of them the pin is in the groove
        ("share", "f8"),  # of the way to the next one
        ("friction", "f8"),  # of a pin in its groove, times how hard it presses on it
        ("wheel_ax", "f8"),  # m, in the world: where the rope of a pulley leads from A, and from B
        ("wheel_ay", "f8"),
        ("wheel_bx", "f8"),
        ("wheel_by", "f8"),
        ("max_force", "f8"),  # N, what the hand that holds a body can do
        ("break_force", "f8"),  # N, infinite if it never breaks
        ("break_torque", "f8"),  # N m, likewise
        ("force_x", "f8"),  # N on B, mean over the last step
        ("force_y", "f8"),
        ("torque", "f8"),  # N m on B about its anchor
        ("row_force_0", "f8"),  # N or N m, by row, in the last sub-step: for the warm start of the next
        ("row_force_1", "f8"),
        ("row_force_2", "f8"),
        ("row_force_3", "f8"),
        ("row_force_4", "f8"),
    ],
    align=True,
)

KNOT = np.dtype(
    [
        ("x", "f8"),  # m, where a groove passes, as an anchor on B; see joints.groove
        ("y", "f8"),
        ("slope_x", "f8"),  # its derivative by the straight way from knot to knot
        ("slope_y", "f8"),
        ("span", "f8"),  # m, straight to the next knot
    ]
)

# Whole tables and single rows, where a kernel says by annotations what it takes.
Bodies = Annotated[NDArray[np.void], BODY]
Motions = Annotated[NDArray[np.void], MOTION]
Shapes = Annotated[NDArray[np.void], SHAPE]
Vertices = Annotated[NDArray[np.void], VERTEX]
Contacts = Annotated[NDArray[np.void], CONTACT]
Contact = Annotated[np.void, CONTACT]
Joints = Annotated[NDArray[np.void], JOINT]
