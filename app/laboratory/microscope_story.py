"""A collision told in steps: what to look at, a sentence for a student, and the numbers behind it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.laboratory.microscope import Study

Kind = Literal["bodies", "axis", "apart", "normal", "points", "impulses"]
Numbers = tuple[tuple[str, str], ...]  # what, and how much with its unit

NOTHING = 1e-12  # m, shorter is rounding
SLIDING = 0.005  # relative; friction this near to the kinetic one is that of surfaces which slide


@dataclass(frozen=True)
class Step:
    kind: Kind
    title: str
    sentence: str
    numbers: Numbers = ()
    axis: int = -1  # which one it is about


def tell(study: Study) -> tuple[Step, ...]:
    """All steps, in the order in which the method takes them."""
    steps = [_bodies_step(study)]
    steps += [_axis_step(study, number) for number in range(len(study.axes))]
    if study.apart:
        steps.append(_apart_step(study))
    else:
        steps += [_normal_step(study), _points_step(study)]
    if study.impulses:
        steps.append(_impulses_step(study))
    return tuple(steps)


def _bodies_step(study: Study) -> Step:
    many = [
        f"part {part.number + 1} of {len(parts)} of {name}"
        for name, part, parts in (("A", study.a, study.parts_a), ("B", study.b, study.parts_b))
        if len(parts) > 1
    ]
    sentence = (
        "Two convex shapes are apart exactly if a straight line fits between them. So look at them from "
        "every direction in which such a line could run."
    )
    if many:
        sentence = (
            "Only convex shapes can be judged by their shadows, so bodies with dents are divided. Shown are "
            f"the parts that are deepest in each other, or nearest: {' and '.join(many)}."
        )
    numbers = tuple(
        (f"{name} has", "a rim and a centre" if part.is_round else f"{len(part.corners)} sides")
        for name, part in (("A", study.a), ("B", study.b))
    )
    return Step("bodies", "The two bodies", sentence, numbers)


def _axis_step(study: Study, number: int) -> Step:
    axis = study.axes[number]
    smallest = study.best[number]
    if axis.overlap < 0.0:
        verdict = (
            f"leave a gap of {metres(-axis.overlap)}: a line fits in there, so A and B do not touch, and no "
            "other axis has to be tried."
        )
    elif not axis.leads_out:
        verdict = (
            f"overlap by {metres(axis.overlap)}. This way leads through a cut inside a body, which is no "
            "surface, so it cannot become the normal."
        )
    elif number == smallest:
        verdict = f"overlap by {metres(axis.overlap)}, the least so far: this is now the shortest way out."
    else:
        least, here = metres(study.axes[smallest].overlap), metres(axis.overlap)
        less = "just as much" if least == here else f"less, {least}"
        verdict = f"overlap by {here}. Axis {smallest + 1} had {less}: it stays the best."
    numbers = [
        ("Direction", vector(axis.direction)),
        ("Shadow of A", interval(axis.shadow_a)),
        ("Shadow of B", interval(axis.shadow_b)),
        ("Overlap", metres(axis.overlap)) if axis.overlap >= 0.0 else ("Gap", metres(-axis.overlap)),
    ]
    if axis.overlap >= 0.0:
        numbers.append(("Least so far", f"{metres(study.axes[smallest].overlap)} (axis {smallest + 1})"))
    sentence = f"On an axis {_where(study, number)}, the shadows of A and B {verdict}"
    return Step("axis", f"Axis {number + 1}", sentence, tuple(numbers), number)


def _where(study: Study, number: int) -> str:
    axis = study.axes[number]
    if axis.owner:
        return f"at right angles to side {axis.number + 1} of {axis.owner}"
    if study.a.is_round and study.b.is_round:
        return "through the two centres"
    return "through the centre and the nearest corner"


def _apart_step(study: Study) -> Step:
    assert study.closest is not None
    distance = math.dist(*study.closest)
    sentence = (
        f"A and B do not touch: axis {study.chosen + 1} separates them. Their nearest points are "
        f"{metres(distance)} apart."
    )
    numbers = (
        ("Separated by", f"axis {study.chosen + 1}"),
        ("Gap along it", metres(-study.axes[study.chosen].overlap)),
        ("Distance", metres(distance)),
        ("Nearest of A", place(study.closest[0])),
        ("Nearest of B", place(study.closest[1])),
    )
    return Step("apart", "Apart", sentence, numbers, study.chosen)


def _normal_step(study: Study) -> Step:
    axis = study.axes[study.chosen]
    sentence = (
        f"No axis keeps them apart, so they overlap. Axis {study.chosen + 1} has the least overlap and gives "
        f"the normal: {metres(axis.overlap)} along it is the shortest way on which B gets clear of A."
    )
    numbers = (("Normal, A to B", vector(axis.direction)), ("Depth", metres(axis.overlap)))
    return Step("normal", "Normal and depth", sentence, numbers, study.chosen)


def _points_step(study: Study) -> Step:
    assert study.clipping is not None
    clipping = study.clipping
    if clipping.incident is None:
        sentence = (
            "A disc touches in a single point: where its rim is deepest, half-way between the two surfaces."
        )
    else:
        owner = clipping.reference_owner
        other = "B" if owner == "A" else "A"
        count = "one point" if len(clipping.points) == 1 else f"{len(clipping.points)} points"
        sentence = (
            f"The side of {owner} with this normal is the reference. The side of {other} that faces it is "
            f"cut off at its ends; what is left of it below the reference is the contact, {count}."
        )
    numbers = []
    for number, point in enumerate(clipping.points, 1):
        numbers += [(f"Point {number}", place(point.place)), (f"Depth {number}", metres(point.depth))]
    return Step("points", "Contact points", sentence, tuple(numbers), study.chosen)


def _impulses_step(study: Study) -> Step:
    pushed = sum(each.along_normal for each in study.impulses)
    rubbed = sum(each.along_surface for each in study.impulses)
    used, static, kinetic = abs(rubbed) / pushed, study.friction.static, study.friction.kinetic
    if static == 0.0:
        state = "has no sideways part, since there is no friction"
    elif abs(used - kinetic) > SLIDING * kinetic:
        state = "stays inside the cone of friction, so the surfaces stick"
    else:
        state = "is at the edge of the cone of kinetic friction, so the surfaces slide"
    sentence = (
        f"In the last step the contact pushed B along the normal by {impulse(pushed)} and along the surface "
        f"by {impulse(abs(rubbed))}. The arrow of both together {state}."
    )
    numbers = [
        ("Along the normal", impulse(pushed)),
        ("Along the surface", impulse(rubbed)),
        ("Surface / normal", f"{used:.3f}"),
        ("Static friction", f"{static:.3g} (cone of {math.degrees(math.atan(static)):.1f}°)"),
        ("Kinetic friction", f"{kinetic:.3g} (cone of {math.degrees(math.atan(kinetic)):.1f}°)"),
    ]
    for number, each in enumerate(study.impulses, 1):
        numbers.append((f"At point {number}", f"{impulse(each.along_normal)}, {impulse(each.along_surface)}"))
    return Step("impulses", "Impulses", sentence, tuple(numbers), study.chosen)


# --- numbers as one reads them ----------------------------------------------------------------------------


def metres(value: float) -> str:
    """0.350 m, 2.4 mm, 310 µm."""
    size = abs(value)
    if size < NOTHING:
        return "0.000 m"
    if size >= 0.1:
        return f"{value:.3f} m"
    if size >= 1e-4:
        return f"{1e3 * value:.3g} mm"
    return f"{1e6 * value:.3g} µm"


def interval(ends: tuple[float, float]) -> str:
    return f"{_rounded(ends[0])} to {_rounded(ends[1])} m"


def vector(direction: Point) -> str:
    return f"({_rounded(direction[0])}, {_rounded(direction[1])})"


def place(point: Point) -> str:
    return f"{vector(point)} m"


def _rounded(value: float) -> str:
    """Without a minus before nothing."""
    return f"{round(value, 3) + 0.0:.3f}"


def impulse(value: float) -> str:
    return f"{value:.3g} N s"
