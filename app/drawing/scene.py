"""A drawing as plain data: bodies and joints with stable ids, and the settings of their world.

Nothing here changes once made; an edit makes a new value with `msgspec.structs.replace`, so an older scene
can be kept for undo at no cost. Each annotated type states the range a file may hold. SI units, y up.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from sketchfall.physics import EngineSettings

MAX_BODIES = 100_000
MAX_JOINTS = 100_000
MAX_GROUPS = 100  # in which one part is, each within the other
MAX_METERS = 1_000
MAX_CONDITIONS = 1_000
MAX_CONTROLS = 100
MAX_LABELS = 1_000
MAX_INSTRUMENTS = 1_000
MAX_IMAGES = 20
MAX_IMAGE_TEXT = 4 * 8 * 2**20 // 3  # letters of base64: 8 MiB
MAX_VERTICES = 10_000  # in one outline
MAX_PLACES = 500  # through which one groove goes
MAX_HOLES = 1_000  # in one polygon
MAX_SHAPES = 10_000  # in one body
# The number of joints at each dynamic body, squared and added up. The engine looks at all pairs of joints
# that share such a body: 4,000 at one take it 7 s and 600 MB, 10,000 a minute and 6 GB.
MAX_JOINT_PAIRS = 4_000**2
MAX_ID = 2**53  # beyond it, other readers of JSON lose digits

# Ranges: wide enough for any drawing, narrow enough that products of them neither overflow nor vanish.
Length = Annotated[float, Meta(ge=1e-9, le=1e9)]  # m
Distance = Annotated[float, Meta(ge=0.0, le=1e9)]  # m
Coordinate = Annotated[float, Meta(ge=-1e9, le=1e9)]  # m
Speed = Annotated[float, Meta(ge=-1e5, le=1e5)]  # m/s along one axis, or rad/s
Angle = Annotated[float, Meta(ge=-1e6, le=1e6)]  # rad
Acceleration = Annotated[float, Meta(ge=-1e5, le=1e5)]  # m/s^2
Force = Annotated[float, Meta(ge=-1e12, le=1e12)]  # N along one axis, or N m
Strength = Annotated[float, Meta(ge=0.0, le=1e12)]  # N or N m at most; N/m; N s/m
BreakForce = Annotated[float, Meta(ge=1e-9, le=1e12)]  # N, or N m
Ratio = Annotated[float, Meta(ge=-1e6, le=1e6)]
Drag = Annotated[float, Meta(ge=0.0, le=1e6)]
Attraction = Annotated[float, Meta(ge=0.0, le=1e12)]  # N m^2/kg^2
Density = Annotated[float, Meta(ge=1e-9, le=1e12)]  # kg/m^2; particles of 1 mm may weigh tons
Friction = Annotated[float, Meta(ge=0.0, le=1e3)]
Restitution = Annotated[float, Meta(ge=0.0, le=2.0)]  # above 1: of a bumper
Charge = Annotated[float, Meta(ge=-1e6, le=1e6)]
Time = Annotated[float, Meta(ge=0.0, le=1e9)]  # s, of a run
Substeps = Annotated[int, Meta(ge=EngineSettings.substeps.lowest, le=EngineSettings.substeps.highest)]
Bits = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Id = Annotated[int, Meta(ge=1, le=MAX_ID)]
Name = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]  # as Qt spells it in English: "Right", "A"
Amount = Annotated[float, Meta(ge=-1e15, le=1e15)]  # of any quantity, in its unit
QuantityKey = Annotated[str, Meta(min_length=1, max_length=60)]
PropertyKey = Annotated[str, Meta(min_length=1, max_length=60)]
LabelText = Annotated[str, Meta(min_length=1, max_length=2000)]
ControlEnd = Annotated[float, Meta(ge=-1e12, le=1e12)]  # in the unit of the property
Teeth = Annotated[float, Meta(ge=0.0, le=1e6)]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
COLOUR = r"^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?\Z"  # the last two digits are its opacity
Colour = Annotated[str, Meta(pattern=COLOUR, extra={"example": "#0072b2"})]
TINTS = 8  # colours that the program gives to bodies in turn
Tint = Annotated[int, Meta(ge=0, le=TINTS - 1)]

Point = tuple[Coordinate, Coordinate]
Corners = Annotated[tuple[Point, ...], Meta(min_length=3, max_length=MAX_VERTICES)]  # in either winding
Path = Annotated[tuple[Point, ...], Meta(max_length=MAX_PLACES)]
RestitutionRule = Literal["average", "minimum", "maximum", "product"]
FrictionRule = Literal["geometric_mean", "root_sum_square", "minimum", "maximum", "average"]
Kind = Literal["dynamic", "static", "kinematic"]
JointKind = Literal["spring", "rod", "rope", "hinge", "slider", "weld", "wheel", "gear", "pulley", "slot"]
Ratchet = Literal["none", "forward", "backward"]
Integrator = Literal["automatic", "explicit_euler", "semi_implicit_euler", "velocity_verlet", "rk4"]
Correction = Literal["soft", "baumgarte", "projection"]
BroadPhase = Literal[
    "automatic",
    "brute_force",
    "sweep_and_prune",
    "uniform_grid",
    "hierarchical_grid",
    "grid_sweep",
    "quadtree",
    "aabb_tree",
]
NarrowPhase = Literal["sat", "gjk"]
Method = Literal["rigid_bodies", "event_driven"]
MeterStyle = Literal["digits", "bar", "plot"]
InstrumentKind = Literal["ruler", "protractor", "gate", "stopwatch", "pen"]
ConditionKind = Literal["time", "contact", "parting", "crossing", "apex", "slip"]
ControlStyle = Literal["slider", "number", "button", "switch"]
ProofName = Literal["collision", "bouncing", "slope", "projectile", "rolling"]


class DrawingError(ValueError):
    """A drawing that cannot be used: which field is wrong, and why, in one sentence."""

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field  # for example bodies[3].shapes[0].radius; empty if it is about the whole


class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The base of everything in a drawing: compared by content, never changed.

    A value cannot hold itself, so there is nothing for Python to collect (gc=False); looking through 20,000
    bodies for it would stop the window for 50 ms now and then.
    """


class Material(Value, frozen=True, kw_only=True):
    density: Density = 1.0
    static_friction: Friction = 0.6
    kinetic_friction: Friction = 0.5
    restitution: Restitution = 0.2
    rolling_resistance: Friction = 0.0  # of discs


class CircleShape(Value, frozen=True, kw_only=True, tag_field="type", tag="circle"):
    radius: Length
    center: Point = (0.0, 0.0)  # in the body's frame
    material: Material | None = None  # None: that of the body
    colour: Colour | None = None  # None: that of the tint
    tint: Tint | None = None  # which of the program's colours it has; None: that of the body


class PolygonShape(Value, frozen=True, kw_only=True, tag_field="type", tag="polygon"):
    vertices: Corners  # in the body's frame
    holes: Annotated[tuple[Corners, ...], Meta(max_length=MAX_HOLES)] = ()  # within it, apart from each other
    material: Material | None = None  # as of a disc
    colour: Colour | None = None
    tint: Tint | None = None

    @property
    def rings(self) -> tuple[Corners, ...]:
        """The outline, and then the holes."""
        return self.vertices, *self.holes


Shape = CircleShape | PolygonShape


class Group(Value, frozen=True, kw_only=True):
    """A group, as one of its parts tells of it. Where they tell differently, the first part is right."""

    id: Id  # of parts with the same id, bodies or joints, each is in the group
    name: Name = ""


Groups = Annotated[tuple[Group, ...], Meta(max_length=MAX_GROUPS)]  # the outermost first


class BodyDrawing(Value, frozen=True, kw_only=True):
    """One body as drawn: where it starts and what it is made of."""

    id: Id  # never used twice in a drawing, and kept when it is saved
    name: Name = ""
    kind: Kind = "dynamic"
    position: Point = (0.0, 0.0)  # of the origin of the body's frame
    angle: Angle = 0.0
    velocity: tuple[Speed, Speed] = (0.0, 0.0)
    angular_velocity: Speed = 0.0
    shapes: Annotated[tuple[Shape, ...], Meta(min_length=1, max_length=MAX_SHAPES)]
    material: Material = Material()
    colour: Colour | None = None  # None: chosen by the program
    bullet: bool = False  # fast and small: tested along its path against moving bodies too
    fixed_rotation: bool = False
    locked: bool = False  # on the canvas it is neither selected nor erased; the engine does not care
    category: Bits = 1  # what the body is, as bits
    mask: Bits = 2**32 - 1  # what it collides with, as bits
    force: tuple[Force, Force] = (0.0, 0.0)  # constant, in the world, at the centre of mass
    torque: Force = 0.0  # N m, constant
    surface_speed: Speed = 0.0  # m/s, clockwise around it, like a belt: what lies on it is carried right
    gravity_scale: Ratio = 1.0  # times the gravity of the world: 0 floats, below it rises
    charge: Charge = 0.0  # two of 1 push each other apart with 1 N from 1 m; opposite ones attract
    magnet: Charge = 0.0  # strength of its two poles: two north poles of 1 push with 1 N from 1 m; 0: none
    magnet_angle: Angle = 0.0  # rad, in the body's frame: which way along it its north pole lies
    sensor: bool = False  # an area that all others pass through, and that notices them
    one_way: bool = False  # what comes from below, as the body sees it, passes through
    tint: Tint | None = None  # which of the program's colours it has without one of its own; None: by its id
    groups: Groups = ()  # in which it is moved and copied with others; they never change a run
    hidden: bool = False  # it is neither seen nor reached on the canvas, and there all the same in a run


class JointDrawing(Value, frozen=True, kw_only=True):
    """What joins a body to another one or to the background. Each kind reads the fields that concern it."""

    id: Id  # never used twice among the joints of a drawing, and kept when it is saved
    name: Name = ""
    kind: JointKind
    body_a: Id
    body_b: Id | None = None  # None: the background
    anchor_a: Point  # in A's frame
    anchor_b: Point  # in B's frame; in the world if B is the background
    axis: Point = (1.0, 0.0)  # in A's frame: slider and wheel; only its direction counts
    length: Distance | None = None  # spring at rest, rod, rope, whole rope of a pulley; None: as drawn
    stiffness: Strength = 100.0  # N/m: spring and wheel
    damping: Strength = 0.0  # N s/m: spring and wheel
    limits: tuple[Coordinate, Coordinate] | None = None  # rad: hinge; m along the axis: slider and wheel
    motor_speed: Speed | None = None  # rad/s: hinge and wheel; m/s: slider; None: no motor
    motor_limit: Strength | None = None  # N m: hinge and wheel; N: slider; None: as strong as it takes
    motor_line: bool = False  # all of its strength at standstill, none at its speed, in proportion between
    ratchet: Ratchet = "none"  # hinge and slider: which way alone it goes; none: both
    teeth: Teeth = 0.0  # of the ratchet, in a turn or in a metre; 0: it holds anywhere
    pawl: Coordinate = 0.0  # rad or m, from how it is drawn: where one of its teeth is
    ratio: Ratio = 1.0  # gear and pulley
    wheel_a: Point | None = None  # in the world: where the rope of a pulley runs over its wheel above A
    wheel_b: Point | None = None  # the same above B
    path: Path = ()  # slot: places through which the groove goes, in B's frame; in the world if there is no B
    closed: bool = False  # whether it comes back to the first of them
    friction: Friction = 0.0  # slot: of the pin in its groove, times how hard it presses
    torsion: Strength = 0.0  # N m/rad: hinge; of a weld that bends, 0 is rigid
    torsion_damping: Strength = 0.0  # N m s/rad: of the same
    rest_angle: Angle = 0.0  # rad, of B against A from how it is drawn: where that spring is at rest
    break_force: BreakForce | None = None  # None: it never breaks
    break_torque: BreakForce | None = None  # None: no torque breaks it
    collide: bool = False  # whether the two bodies collide with each other
    colour: Colour | None = None  # None: chosen by the program
    forward_key: Key | None = None  # while it is held down in a run, the motor turns
    backward_key: Key | None = None  # the same, the other way round
    sensor: Id | None = None  # while something is in this body, which is a sensor, the motor turns
    groups: Groups = ()  # in which it is moved and copied with others
    hidden: bool = False  # it is not seen, and holds all the same


# Between which it is measured, each in the frame of its body; in the world where there is no second body.
# None of them: between centres of mass.
TwoPoints = Annotated[tuple[Point, ...], Meta(max_length=2)]


class Measured(NamedTuple):
    """Which quantity of which parts: two meters of the same show the same numbers."""

    quantity: str
    body: int | None = None
    other: int | None = None
    joint: int | None = None
    points: tuple[Point, ...] = ()  # see Meter


class Meter(Value, frozen=True, kw_only=True):
    """Something that is measured while it runs. With neither body nor joint: of the whole drawing."""

    quantity: QuantityKey  # see app.quantities.quantities; one that is not known there is kept
    body: Id | None = None
    other: Id | None = None  # the second body of a pair
    joint: Id | None = None
    shown: MeterStyle = "digits"
    against: QuantityKey = "time"  # what a plot has on its other axis, of the same parts
    place: Point | None = None  # m, of its label from what it measures; None: chosen by the program
    points: TwoPoints = ()

    @property
    def measured(self) -> Measured:
        return Measured(self.quantity, self.body, self.other, self.joint, self.points)


class Condition(Value, frozen=True, kw_only=True):
    """When a run pauses by itself. Each kind reads the fields that concern it."""

    kind: ConditionKind
    quantity: QuantityKey = "time"  # which crosses the value
    body: Id | None = None
    other: Id | None = None  # which the body touches, leaves or slips on; or the second of a pair
    joint: Id | None = None
    value: Amount = 0.0  # s: time; in the unit of the quantity: crossing
    on: bool = True  # whether the run pauses
    points: TwoPoints = ()  # of its quantity

    @property
    def measured(self) -> Measured:
        return Measured(self.quantity, self.body, self.other, self.joint, self.points)


class Control(Value, frozen=True, kw_only=True):
    """Something on the canvas that sets a number. With neither body nor joint: one of the world."""

    sets: PropertyKey  # see app.editing.steering; one that is not known there is kept
    body: Id | None = None
    joint: Id | None = None
    shown: ControlStyle = "slider"
    low: ControlEnd = 0.0  # at the left end of a slider; what a button or a switch sets when it is off
    high: ControlEnd = 1.0  # at its right end; while a button is held down, or a switch is on
    name: Name = ""  # empty: that of what it sets
    place: tuple[Share, Share] | None = None  # of the room in the view, from its upper left; None: chosen


class TextLabel(Value, frozen=True, kw_only=True):
    """Words on the canvas. A quantity in braces, as in "v = {speed} m/s", is shown by its number."""

    text: LabelText  # see app.measuring.label_words
    place: Point  # m, of its upper left corner; with a body, from the origin of the body's frame
    body: Id | None = None  # with which it goes along, without turning
    size: Length = 0.4  # m, of the letters
    colour: Colour | None = None  # None: chosen by the program


class InstrumentEnd(Value, frozen=True, kw_only=True):
    """A point of an instrument, which may lie on a body and go along with it."""

    point: Point  # in the body's frame; in the world if there is none
    body: Id | None = None


class Instrument(Value, frozen=True, kw_only=True):
    """Laid on the canvas to measure with: a ruler, a protractor, a light gate that tells who passes, a
    stopwatch, or a pen that draws the way it goes.
    """

    kind: InstrumentKind
    # Two, in their order; of a protractor three, of which the second is where the angle is; of a stopwatch
    # or a pen one, where it lies.
    ends: Annotated[tuple[InstrumentEnd, ...], Meta(min_length=1, max_length=3)]
    name: Name = ""
    started: Time | None = None  # of a stopwatch: at which time of the run; None: it stands at zero
    stopped: Time | None = None  # None: it goes on


class BackgroundImage(Value, frozen=True, kw_only=True):
    """A picture behind the drawing, upright."""

    data: Annotated[str, Meta(min_length=1, max_length=MAX_IMAGE_TEXT)]  # PNG or JPEG, as base64
    place: Point  # m, of its upper left corner
    width: Length  # m; its height follows from its pixels
    opacity: Share = 1.0
    locked: bool = False  # the mouse goes through it


class WorldSettings(Value, frozen=True, kw_only=True):
    gravity: tuple[Acceleration, Acceleration] = EngineSettings.gravity.default
    substeps: Substeps = EngineSettings.substeps.default
    restitution_rule: RestitutionRule = "average"
    friction_rule: FrictionRule = "geometric_mean"
    sleeping: bool = EngineSettings.sleeping.default
    # Of the air, for each metre of a body's width: N s/m, and N s^2/m^2.
    linear_drag: Drag = EngineSettings.linear_drag.default
    quadratic_drag: Drag = EngineSettings.quadratic_drag.default
    wind: tuple[Speed, Speed] = EngineSettings.wind.default  # of the air, felt only where it drags
    # Of every body to every other: force times squared distance over both masses.
    attraction: Attraction = EngineSettings.attraction.default
    integrator: Integrator = "automatic"
    correction: Correction = "soft"  # how bodies that overlap are pushed apart
    broad_phase: BroadPhase = "automatic"  # how pairs that might touch are found; never changes a run
    narrow_phase: NarrowPhase = "sat"  # how it is found whether and where two bodies touch
    method: Method = "rigid_bodies"  # or discs in a box, from collision to collision


class View(Value, frozen=True, kw_only=True):
    """What is shown of the drawing when it is opened: at least this part of the plane, seen whole."""

    center: Point
    width: Length
    height: Length
    follow: Id | None = None  # the body kept in sight while it runs; if there is none with this id, nothing


class Scene(Value, frozen=True, kw_only=True):
    world: WorldSettings = WorldSettings()
    bodies: Annotated[tuple[BodyDrawing, ...], Meta(max_length=MAX_BODIES)] = ()
    joints: Annotated[tuple[JointDrawing, ...], Meta(max_length=MAX_JOINTS)] = ()
    proof: ProofName | None = None  # the closed form that is shown beside the motion; None: there is none
    view: View | None = None  # None: all bodies are shown; it never changes a run
    meters: Annotated[tuple[Meter, ...], Meta(max_length=MAX_METERS)] = ()  # they never change a run
    # When a run pauses by itself; what it does until then stays the same.
    conditions: Annotated[tuple[Condition, ...], Meta(max_length=MAX_CONDITIONS)] = ()
    controls: Annotated[tuple[Control, ...], Meta(max_length=MAX_CONTROLS)] = ()  # nor do these by themselves
    labels: Annotated[tuple[TextLabel, ...], Meta(max_length=MAX_LABELS)] = ()
    instruments: Annotated[tuple[Instrument, ...], Meta(max_length=MAX_INSTRUMENTS)] = ()  # nor do these
    images: Annotated[tuple[BackgroundImage, ...], Meta(max_length=MAX_IMAGES)] = ()
