"""Every tolerance and limit that results depend on, with its unit and what breaks if it changes.

Lengths assume bodies between a few centimetres and some tens of metres, the sizes people draw.

Elsewhere are only numbers that no result depends on: how a broad phase is tuned, or how much memory is set
aside, is at the top of the file that uses it. So are codes, and the sizes of structures.
"""

import math

DEFAULT_STEP = 1.0 / 60.0  # s, what World.step() advances
MAX_STEP = 1.0  # s, a longer step is refused: nothing sensible could come of it
MAX_SUBSTEPS = 100  # of a step. More cost time, and gain nothing that could be seen

# --- shapes -----------------------------------------------------------------------------------------
MAX_SIZE = 1e9  # m, the largest extent of a shape; its inertia grows with the fourth power
MIN_SIZE = 1e-9  # m, the smallest
MAX_CORNERS = 5_000  # triangulation may take a time quadratic in them: more would stall the program
FLATNESS = 1e-12  # of the outline's size; thinner corners go. Larger: thin slivers and fine curves are spoilt
COORDINATE_ROUNDING = 4.0 * 2.0**-52  # of the largest coordinate: how far rounding may have moved a point.
#                                       Smaller: points on an edge count as beside it
COVERAGE = 1e-9  # of the area; parts that miss or double more of it are an error, never handed on
ON_EDGE = 1e-9  # of its length; a corner this near to an edge lies on it. Smaller: seams of parts can be felt
SAME_DEPTH = 1e-14  # of the coordinates; corners this alike are equally deep when a thickness is measured
OUTSIDE_CIRCLE = 1e-12  # of the squared radius: a point this little outside of a bounding circle is on it.
#                         Smaller: rounding has the search begin anew for ever
RIM_CORNERS = 64  # of the polygon around a disc, for turned boxes and circles. Fewer: these are too large
REGION_ROUNDING = 1e-9  # of the size of what is put together, to which its corners are rounded
REGION_NOTHING = 1e-9  # of the squared size of a region: a piece of less area is rounding, and left out

# --- contact geometry -------------------------------------------------------------------------------
LINEAR_SLOP = 0.0005  # m, overlap left alone. Larger: stacks sit visibly deep. Zero: contacts flicker
CHORD_TOLERANCE = 0.1 * LINEAR_SLOP  # m, by which the curve of a corner that may fly past is off. Larger:
#                                       corners of spinning bodies are stopped beside what they pass
MOST_CHORDS = 32  # of which such a curve is made. Fewer: so are those of great bodies that spin fast
SAME_WAY = 0.87  # cosine of the angle between two faces up to which a corner may as well meet either.
#                  Larger: boxes that land and slide lose a corner for a step. Smaller: what passes is stopped
SPECULATIVE_MARGIN = 0.01  # m, contacts are prepared this far ahead of touching. Smaller: landings dig in
SAME_AXIS_TOLERANCE = 1e-6  # relative; a face of B must be this much better than A's to become the
#                             reference face, so that the choice does not flip between equal faces
GRAZE = 0.002  # m, faces that have no more than this in common, and
GRAZE_FRACTION = 0.1  # of either face, are past each other. Smaller: a box trips over the seam of two level
#                       floors, since it sinks into the one it comes from. Larger: low steps are not felt
GRAZE_SLOPE = 0.1  # of one face against the other, up to which that is so. Larger: cards that lean against
#                    each other fall until they have that much in common
AT_CORNER = 1e-9  # of its radius; a disc whose centre is this near to a corner is centred on it. Smaller: the
#                   normal is made of rounding
MEMORY_ROUNDING = 1e-12  # of the numbers involved: far more than gaps and ways of polygons are wrong by
SMOOTH_BEND = 0.12  # sine of an angle: corners of drawn curves bend inwards by less, and take no speed from
#                     discs. Smaller: marbles slow down in coarse bowls. Larger: they do not in real corners
GJK_TOLERANCE = (
    1e-12  # relative; shapes nearer than this count as touching. Larger: normals of near shapes lean
)
GJK_MAX_ITERATIONS = 100  # of the search for the nearest points, which needs three to ten
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
LOAD_STIFFENING_RATIO = 4.0  # of masses: above it a contact stiffens with its load,
LOAD_DEFLECTION = 0.003  # m, until that presses it in no deeper than about this;
MAX_DEFLECTION = 0.02  # m, and below it, no deeper than this. Smaller: tall pyramids ring
SIZE_DEFLECTION = 0.02  # of the smaller body's thickness: nor deeper than this share of it
MOST_STIFFENING = 16.0  # times, of a contact that bears much. More: crowded piles tremble
CROWDED_STIFFENING = 4.0  # times, and only beyond MAX_DEFLECTION, of bodies that overlap deeply. More:
#                           where there is no room, they tremble
SIZE_SLOP = 0.01  # of the thickness of small bodies that bear much: overlap left alone, for LINEAR_SLOP
CALM_DEFLECTION = 0.005  # of it, where contacts are swept until they are calm. Larger: small towers fall
SMALL = 0.15  # m, radius of a small body. Contacts of islands in which such a one
SMALL_STRESS = 100.0  # 1/s^2, bears more than this, as acceleration by thickness, are swept until calm.
#                       More: towers of small boxes fall
MOST_SMALL = 256  # contacts of an island for which that is done. Those of more, and those that bear
LARGE_STRESS = 5e3  # 1/s^2, more than this, get
SMALL_SUBSTEP_FACTOR = 4  # times the sub-steps. Fewer: pyramids of small boxes fall
EVEN_SHARE = 0.4  # of the softness of two points in them, that both share. More: small towers sway, since
#                   nothing damps how they tilt. Less: they fall, since nothing holds them upright
HIGH_MASS_RATIO = 32.0  # of touching bodies: above it, the contacts of their island get
HIGH_RATIO_SWEEPS = 200  # up to so many Gauss-Seidel sweeps in a sub-step,
HIGH_RATIO_JOINT_SWEEPS = 8  # or so many where there are joints, which take part in each and cost far more,
CONVERGED_SPEED = 0.003  # m/s, until a sweep changes no relative speed by more than this,
HIGH_RATIO_FREQUENCY_LIMIT = 1.0  # of the sub-step rate; and may be this stiff.
HIGH_RATIO_SUBSTEP_FACTOR = 4  # If there are joints in it, everything gets so many times the sub-steps.
#                                Fewer of either: a heavy body sinks into a light one below it
SLENDER = 0.05  # of its length; a body no thicker than this is a card: contacts of its island are swept
#                 until they are calm. Smaller: card houses fall. Larger: rows of dominoes take longer
MOST_SLENDER = 256  # contacts of an island for which that is done. More: heaps of sticks take long
SLENDER_CONVERGED_SPEED = 0.0003  # m/s, the same as CONVERGED_SPEED there. Larger: higher houses fall
BLOW_SPEED = 0.5  # m/s, bodies that do not bounce and close faster strike each other: contacts of their
#                   island are swept until they are calm. Larger: heavy bodies bounce off cornered light ones
MOST_STRUCK = 64  # contacts of an island for which that is done. More: blows in great heaps take long
BLOCK_DETERMINANT = 1e-6  # relative, of K; two contact points nearer to one than this are solved as one
MAX_BIAS_SPEED = 4.0  # m/s, the fastest that overlap is pushed apart, shared among all that a body
DEEP_OVERLAP = 0.02  # m   overlaps deeper than this. Higher or not shared: heaps of bodies explode
BREAK_SPEED = 0.01  # m/s, surfaces that stick begin to slide (kinetic friction) when faster than this
CATCH_SPEED = 0.005  # m/s, surfaces that slide stick again (static friction) when slower than this

# --- impacts ----------------------------------------------------------------------------------------
RESTITUTION_THRESHOLD = 0.25  # m/s, slower impacts do not bounce. Zero: resting bodies never settle
MAX_IMPACT_SWEEPS = 400  # over the pairs that collide in one step; what still closes then is left to the
#                          resting contacts. A cradle of n balls needs n at the worst order, and a heavy body
#                          on light ones that have no way out some hundred
MAX_IMPACT_DEPTH = 0.25  # m for e = 1, less by e^2: how deep a pair may sink in that is to bounce in the next
#                         step. Larger: lively heaps overlap. Smaller: dense gases lose energy
FAR_FRACTION = 0.25  # of the radii: round surfaces farther apart than this meet by an impact even if they do
#                      not bounce. Larger: fast discs are stopped along a wrong normal
IMPACT_NEWTON_ITERATIONS = 8  # for the time at which two round surfaces meet; grazing ones need the most
IMPACT_GAP_TOLERANCE = 1e-3 * LINEAR_SLOP  # m, the gap at which that search ends
ROUGH_IMPACT_PIECES = 6  # of the way from no friction to all of it: each of two points begins or ends between
SIMULTANEOUS_GAP = LINEAR_SLOP  # m, two points of a pair this near to touching collide together
PROPAGATION_SWEEPS = 24  # over impacts and the joints that share them, each nearer by the mass that these add
PROPAGATION_TOLERANCE = 1e-3  # m/s of the separation speed that may be missing. Larger: bounces lose energy

# --- joints -----------------------------------------------------------------------------------------
SHAKE_SOFTNESS = 5e-3  # of a row's inverse effective mass, per sub-step. Zero: a straight bridge flies apart,
#                        since no finite force can hold it straight. Larger: chains stretch
RATTLE_SOFTNESS = 1e-8  # the same once bodies have moved. Larger: more iterations until velocities are right
RAIL_SOFTNESS = (
    1e-4  # the same for the rail of a slider, which no other row pulls straight. Larger: light carts
)
#                       sink under heavy loads
ANGULAR_SOFTNESS = 1e-8  # the same for rows that hold an angle. Larger: welded beams sag
JOINT_BIAS_SPEED = 10.0  # m/s or rad/s, the fastest that a joint which came apart is pulled together
JOINT_DIVERGED = 0.005  # m/s or rad/s, a residual from which on Newton's method counts as diverged (a jerk)
JOINT_FALLBACK_SPEED = 0.3  # m/s or rad/s, the fastest that errors are undone then. Larger: jerks gain energy
JOINT_NEWTON_ITERATIONS = 8  # of the direct solution; joints are not quite linear, and need two or three
JOINT_EXCHANGES = 60  # rounds in each, in which motors, limits and ropes begin or cease to act. Fewer: chains
#                       and ragdolls with many of them come apart
JOINT_EXCHANGE_PATIENCE = 3  # of those rounds without progress; then one row changes in a round, not all
JOINT_TOLERANCE = 1e-7  # m/s or rad/s, the residual that is left. Smaller: more iterations for nothing
REDUNDANT_PIVOT = 1e-9  # of a row's inverse effective mass; a row with a smaller pivot follows from the
#                         others and is left out. Smaller: rounding is taken for a load, and tears joints
FACTOR_WORK = 6e4  # multiplications. Groups of joints whose factorisation takes more of them, and more
FACTOR_WORK_PER_ROW = 150.0  # of them for a row, as in no chain, are solved iteratively (Gauss-Seidel)
ITERATIVE_SOFTNESS = 0.025  # of a row's inverse effective mass, there. Less: they gain energy
ITERATIVE_BAUMGARTE = 0.23  # share of an error that is undone in a sub-step, there
ITERATIVE_FIRST_SWEEPS = (
    4  # over such joints, before contacts have their first one; then one for each of theirs
)
JOINT_SWEEPS = 8  # over joints and contacts by turns, in a sub-step, where they act on the same bodies; then
#                   the joints have the last word. Fewer: ragdolls open by a centimetre when they fall
JOINT_CALM_SPEED = 1e-4  # m/s or rad/s; contacts that disturb joints by less need no other turn. Larger:
#                          heaps of jointed bodies tremble. Smaller: cars take longer
JOINT_FAR_SPEED = 10.0  # m/s or rad/s; a limit or rope that so much would not make act is left out of turns
GROOVE_ITERATIONS = (
    64  # of the search for the nearest place of a groove, which needs two or three and one for
)
#                         each knot on its way. Fewer: a pin that is dragged far is lost
GROOVE_TOLERANCE = 1e-14  # of a piece from knot to knot, where that search ends
MAX_KNOTS = 1000  # of a groove: the time to lay out its curve grows with the third power
MIN_EXTRA_INERTIA = 0.25  # of a body's own. What geometric stiffness adds to it counts from here on,
MAX_EXTRA_INERTIA = (
    30.0  # and up to here. Less: long taut chains gain energy. More: heavy loads turn too slowly
)
SPRING_EXACT_PHASE = 0.25  # rad per sub-step; a faster oscillation is damped rather than followed. Many
#                            springs on one body add up: from 2 rad on they would blow up
MIN_SPRING_DAMPING = 1e-9  # of mass over sub-step, for springs that have none: a softness needs some
MOUSE_MIN_SHARE = 0.2  # of its strength, for damping across the direction to the hand. Less: bodies swing

# --- mechanisms moved by hand -----------------------------------------------------------------------
POSING_TOLERANCE = 1e-13  # of the coordinates, by which joints may be open. Larger: a drawing wears out
POSING_ITERATIONS = 20  # of Newton's method, which takes three to six from one pose to the next
POSING_TURN = 0.3  # rad, that a body turns at most in one of them. Larger: elbows flip over
POSING_STRIDE = 0.5  # of the smallest body's radius, in which the hand goes. Larger: the same
POSING_PULLS = 100  # of the hand, until it cannot come nearer; one that is out of reach needs the most
POSING_MIN_YIELDING = 1e-6  # of a body's inverse mass: how soft a hand is. Nearer to REDUNDANT_PIVOT: joints
#                             are taken for such as follow from others, and open
POSING_MAX_YIELDING = 1e6  # a hand that had to be softer than this to come nearer is as near as it can be
POSING_GAIN = 1e-12  # of the squared distance that is left; a pull that gains less is the last
SAME_RANK = (
    1e-6  # of a constraint; what adds less to the others follows from them. Smaller: what was drawn by
)
#                   hand does not

# --- motion -----------------------------------------------------------------------------------------
MAX_SPEED = 1e5  # m/s, and rad/s; faster is clamped, only an error gets there
LIGHTEST, HEAVIEST = 1e-60, 1e60  # kg or kg m^2, of a mass or an inertia. Beyond: products overflow
MAX_RESTITUTION = 2.0  # of a bumper, from which things fly off twice as fast. More: runs get out of hand
MAX_CHARGE = 1e9  # of either sign, also of the poles of a magnet; beyond: forces overflow
POLE_SIZE = 0.1  # radius of a magnet's pole, relative to the way between its two. Smaller: magnets that touch
#                  pull so hard that steps are too long. Larger: they hardly hold
MAX_COORDINATE = 1e15  # m, beyond this a position is refused
FAST_FRACTION = 0.5  # of a body's inner radius; moving further in a step asks for a time of impact
MIDDLE_FRACTION = 0.5  # of a body's inner radius. A disc of that size must not get into what a body in joints
#                        meets. Smaller: it gets through. Larger: joints open when bodies fall
TOI_TARGET = 0.5 * LINEAR_SLOP  # m, the gap at which a swept body counts as having arrived
TOI_MAX_ITERATIONS = 64  # of conservative advancement

# --- islands and sleeping ---------------------------------------------------------------------------
ISLAND_GAP = (
    2.0 * LINEAR_SLOP
)  # m, bodies this near touch, as far as islands go. Smaller: piles wake in parts
SLEEP_SPEED = 0.02  # m/s, of any point of the body; slower for SLEEP_DELAY means at rest
SLEEP_DELAY = 0.5  # s

# --- one-way platforms ------------------------------------------------------------------------------
ONE_WAY_COSINE = 0.5  # of the angle between a contact's normal and up, above which one stands on a platform

# --- snapshots --------------------------------------------------------------------------------------
SAME_LENGTH = 1e-9  # relative; lengths and directions worked out twice in different ways agree to this.
#                     Smaller: sound snapshots are refused
UNIT_NORMAL = (
    1e-2  # by how much a contact's normal may be off, squared: between nearly concentric discs it is
)
SNAPSHOT_ROUNDING = 1e-15  # of a coordinate, by which corners may be farther from their body than its radius

# --- event-driven molecular dynamics ----------------------------------------------------------------
CELL_WIDTH = 0.8  # of the mean distance of discs. Smaller: more cell crossings. Larger: more neighbours
MAX_LARGE_DISCS = 64  # that are kept out of the cells; a prediction looks at each of them
WALL_TOLERANCE = 1e-9  # of the box's longer side; a disc may stick out of the box so far when it begins
TOUCHING = 1e-9  # of the radii; discs that overlap less at the beginning count as touching
REST_HOP = 0.005  # of the mean radius: how high discs go on bouncing that lie on something, see bounces.py.
#                   Smaller: more events
REST_SHARE = 1e-6  # of the mean speed at the beginning: slower bounces lose no energy, without gravity too
LEAST_BOUNCE = 0.01  # of the rest speed; what gravity presses to a wall more slowly leaves at the rest speed
STALL_SPAN = 1e-12  # s, or of the time gone by if that is longer: time that hardly moves on
STALL_EVENTS = 1000  # collisions per disc within that: there is no room left to move
QUEUE_EVENTS_PER_COLLISION = 16  # that a limited run takes from the queue, cell crossings included

TWO_PI = 2.0 * math.pi
