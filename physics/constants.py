"""Every tolerance of the engine, with its unit and what changes when it does.

Lengths assume bodies between a few centimetres and some tens of metres, the sizes people draw.
"""

import math

DEFAULT_STEP = 1.0 / 60.0  # s, what World.step() advances
MAX_STEP = 1.0  # s, a longer step is refused: nothing sensible could come of it

# --- contact geometry -------------------------------------------------------------------------------
LINEAR_SLOP = 0.0005  # m, overlap left alone. Larger: stacks sit visibly deep. Zero: contacts flicker
SPECULATIVE_MARGIN = 0.01  # m, contacts are prepared this far ahead of touching. Smaller: landings dig in
SAME_AXIS_TOLERANCE = 1e-6  # relative; a face of B must be this much better than A's to become the
#                             reference face, so that the choice does not flip between equal faces
GJK_TOLERANCE = (
    1e-12  # relative; shapes nearer than this count as touching. Larger: normals of near shapes lean
)
GJK_MAX_ROUNDS = 100  # of the search for the nearest points, which needs three to ten
EPA_TOLERANCE = 1e-13  # of the shapes' size; a side is the last if no corner lies farther out than this
SMALLEST_DISTANCE = 1e-12  # m, what counts as no distance at all when a direction is wanted
BOX_MARGIN_FRACTION = 0.1  # of a body's radius, added around its box. Larger: fewer sorts, more pairs
BOX_MARGIN_MIN = 0.01  # m
BOX_MARGIN_MAX = 0.1  # m

MAX_PAIRS = 1_000_000  # shapes whose boxes overlap; each takes about 1.2 kB. More are refused: a thousand
#                       and a half bodies all in one place, say, which no step could sort out anyway

# --- contact response -------------------------------------------------------------------------------
CONTACT_FREQUENCY = 30.0  # Hz, stiffness of a soft contact. Higher: harder, but piles start to ring
CONTACT_DAMPING_RATIO = 10.0  # overdamped, so that overlap leaves without a bounce
STATIC_STIFFENING = 2.0  # contacts with immovable bodies are this many times stiffer (in frequency)
SUBSTEP_FREQUENCY_LIMIT = 0.25  # of the sub-step rate; a stiffer spring starts to ring
LOADED_MASS_RATIO = 4.0  # the contact of bodies that differ more in mass stiffens with its load,
LOAD_DEFLECTION = 0.003  # m, until that presses it in no deeper than about this;
MAX_DEFLECTION = 0.02  # m, and that of any others, no deeper than this. Smaller: tall pyramids ring
UNEVEN_MASS_RATIO = 32.0  # touching bodies that differ more are uneven: their island is solved
UNEVEN_TURNS = 8  # up to so many times in a sub-step,
CALM_SPEED = 0.003  # m/s, until contacts give their bodies no more speed than this,
UNEVEN_FREQUENCY_LIMIT = 1.0  # of the sub-step rate; and its contacts may be this stiff.
UNEVEN_JOINT_FACTOR = 4  # If there are joints in it, everything gets so many times the sub-steps
FLAT_DETERMINANT = 1e-6  # relative; two contact points nearer to one than this are solved as one
MAX_PUSH_SPEED = 4.0  # m/s, the fastest that overlap is pushed apart, shared among all that a body
DEEP_OVERLAP = 0.02  # m   overlaps deeper than this. Higher or not shared: heaps of bodies explode
BREAK_SPEED = 0.01  # m/s, surfaces that stick begin to slide (kinetic friction) when faster than this
CATCH_SPEED = 0.005  # m/s, surfaces that slide stick again (static friction) when slower than this

# --- impacts ----------------------------------------------------------------------------------------
RESTITUTION_THRESHOLD = 0.25  # m/s, slower impacts do not bounce. Zero: resting bodies never settle
MAX_IMPACT_SWEEPS = 40  # rounds of pairwise impacts in one step; what still closes then is left to
#                         the resting contacts. A cradle of n balls needs n at the worst order
MAX_IMPACT_SINK = 0.25  # m for e = 1, less by e^2: how deep a pair may sink in that is to bounce in the next
#                        step. Larger: lively heaps overlap. Smaller: dense gases lose energy
IMPACT_REFINEMENTS = 8  # Newton rounds for the moment two round surfaces meet; grazing ones need the most
SIMULTANEOUS_GAP = LINEAR_SLOP  # m, two points of a pair this near to touching are struck together

# --- joints -----------------------------------------------------------------------------------------
JOINT_SOFTNESS = 5e-3  # of a row's own inverse mass, per sub-step. Zero: a straight bridge flies apart, since
#                        no finite force can hold it straight. Larger: chains stretch
KEEP_SOFTNESS = 1e-8  # the same once bodies have moved. Larger: more rounds until velocities are right
TURN_SOFTNESS = 1e-8  # the same for rows that hold an angle. Larger: welded beams sag
JOINT_PUSH_SPEED = 10.0  # m/s or rad/s, the fastest that a joint which came apart is pulled together
JOINT_LOST = 0.005  # m/s or rad/s, a rate left unsolved from which on the solution counts as lost (a jerk)
JOINT_JERK_SPEED = 0.3  # m/s or rad/s, the fastest that errors are undone then. Larger: jerks gain energy
WEB_WORK = 3e4  # multiplications. Groups of joints whose direct solution takes more of them, and more
WEB_WORK_PER_ROW = 100.0  # of them for a row, as in no chain, are webs and solved by passes
WEB_SOFTNESS = 0.025  # of a row's own inverse mass, there. Less: they gain energy
WEB_RETURN = 0.23  # of an error that is undone in a sub-step, there
JOINT_TURNS = 8  # in which joints and contacts of the same bodies are solved in a sub-step
JOINT_TOLERANCE = 1e-7  # m/s or rad/s, the rate that is left unsolved. Smaller: more rounds for nothing

# --- motion -----------------------------------------------------------------------------------------
MAX_SPEED = 1e5  # m/s, and rad/s; faster is clamped, only an error gets there
LIGHTEST, HEAVIEST = 1e-60, 1e60  # kg or kg m^2, of a mass or an inertia. Beyond: products overflow
MAX_COORDINATE = 1e15  # m, beyond this a position is refused
FAST_FRACTION = 0.5  # of a body's inner radius; moving further in a step asks for a time of impact
TOI_TARGET = 0.5 * LINEAR_SLOP  # m, the gap at which a swept body counts as having arrived
TOI_MAX_ROUNDS = 64  # rounds of conservative advancement

# --- sleeping ---------------------------------------------------------------------------------------
SLEEP_SPEED = 0.02  # m/s, of any point of the body; slower for SLEEP_DELAY means at rest
SLEEP_DELAY = 0.5  # s

# --- disc gases -------------------------------------------------------------------------------------
CELL_WIDTH = 0.8  # of the mean distance of discs. Smaller: more crossings of edges. Larger: more neighbours
MAX_LARGE_DISCS = 64  # that are kept out of the cells; a prediction looks at each of them
WALL_TOLERANCE = 1e-9  # of the box's longer side; a disc may stick out of the box so far when it begins
TOUCHING = 1e-9  # of the radii; discs that overlap less at the beginning count as touching
REST_HOP = 0.005  # of the mean radius: as high as discs tremble that lie on something. Smaller: more events
REST_SHARE = 1e-6  # of the mean speed at the beginning: slower bounces lose no energy, without gravity too
LEAST_BOUNCE = 0.01  # of the rest speed; what gravity holds at a wall with less speed is set trembling
STALL_SPAN = 1e-12  # s, or of the time gone by if that is longer: time that hardly moves on
LOOKS_PER_EVENT = 16  # at the queue, as many as a limited advance has for each collision that it may come to
STALL_EVENTS = 1000  # collisions per disc within that: there is no room left to move

TWO_PI = 2.0 * math.pi
