"""A collision told in steps: what to look at, a sentence for a student, and the numbers behind it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from sketchfall.app.drawing.geometry import Point
from sketchfall.app.laboratory.microscope import Study
from sketchfall.app.language.catalogue import tr, tr_n
from sketchfall.app.language.lists import listed, with_commas
from sketchfall.app.language.numbers import number_text

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
        tr("part {number} of {count} of {body}", number=part.number + 1, count=len(parts), body=name)
        for name, part, parts in (("A", study.a, study.parts_a), ("B", study.b, study.parts_b))
        if len(parts) > 1
    ]
    sentence = tr(
        "Two convex shapes are apart exactly if a straight line fits between them. So look at them from "
        "every direction in which such a line could run."
    )
    if many:
        sentence = tr(
            "Only convex shapes can be judged by their shadows, so bodies with dents are divided. Shown are "
            "the parts that are deepest in each other, or nearest: {parts}.",
            parts=listed(many),
        )
    numbers = tuple(
        (
            tr("{body} has", body=name),
            tr("a rim and a centre")
            if part.is_round
            else tr_n("{count} side", "{count} sides", len(part.corners)),
        )
        for name, part in (("A", study.a), ("B", study.b))
    )
    return Step("bodies", tr("The two bodies"), sentence, numbers)


def _axis_step(study: Study, number: int) -> Step:
    axis = study.axes[number]
    smallest = study.best[number]
    numbers = [
        (tr("Direction"), vector(axis.direction)),
        (tr("Shadow of A"), interval(axis.shadow_a)),
        (tr("Shadow of B"), interval(axis.shadow_b)),
        (tr("Overlap"), metres(axis.overlap)) if axis.overlap >= 0.0 else (tr("Gap"), metres(-axis.overlap)),
    ]
    if axis.overlap >= 0.0:
        least = metres(study.axes[smallest].overlap)
        numbers.append(
            (tr("Least so far"), tr("{overlap} (axis {number})", overlap=least, number=smallest + 1))
        )
    title = tr("Axis {number}", number=number + 1)
    return Step("axis", title, _verdict(study, number), tuple(numbers), number)


def _verdict(study: Study, number: int) -> str:
    axis = study.axes[number]
    smallest = study.best[number]
    where, overlap = _where(study, number), metres(axis.overlap)
    if axis.overlap < 0.0:
        return tr(
            "On an axis {where}, the shadows of A and B leave a gap of {gap}: a line fits in there, so A and "
            "B do not touch, and no other axis has to be tried.",
            where=where,
            gap=metres(-axis.overlap),
        )
    if not axis.leads_out:
        return tr(
            "On an axis {where}, the shadows of A and B overlap by {overlap}. This way leads through a cut "
            "inside a body, which is no surface, so it cannot become the normal.",
            where=where,
            overlap=overlap,
        )
    if number == smallest:
        return tr(
            "On an axis {where}, the shadows of A and B overlap by {overlap}, the least so far: this is now "
            "the shortest way out.",
            where=where,
            overlap=overlap,
        )
    least = metres(study.axes[smallest].overlap)
    if least == overlap:
        return tr(
            "On an axis {where}, the shadows of A and B overlap by {overlap}. Axis {best} had just as much: "
            "it stays the best.",
            where=where,
            overlap=overlap,
            best=smallest + 1,
        )
    return tr(
        "On an axis {where}, the shadows of A and B overlap by {overlap}. Axis {best} had less, {least}: "
        "it stays the best.",
        where=where,
        overlap=overlap,
        best=smallest + 1,
        least=least,
    )


def _where(study: Study, number: int) -> str:
    axis = study.axes[number]
    if axis.owner:
        return tr("at right angles to side {number} of {body}", number=axis.number + 1, body=axis.owner)
    if study.a.is_round and study.b.is_round:
        return tr("through the two centres")
    return tr("through the centre and the nearest corner")


def _apart_step(study: Study) -> Step:
    assert study.closest is not None
    distance = math.dist(*study.closest)
    sentence = tr(
        "A and B do not touch: axis {number} separates them. Their nearest points are {distance} apart.",
        number=study.chosen + 1,
        distance=metres(distance),
    )
    numbers = (
        (tr("Separated by"), tr("axis {number}", number=study.chosen + 1)),
        (tr("Gap along it"), metres(-study.axes[study.chosen].overlap)),
        (tr("Distance"), metres(distance)),
        (tr("Nearest of A"), place(study.closest[0])),
        (tr("Nearest of B"), place(study.closest[1])),
    )
    return Step("apart", tr("Apart"), sentence, numbers, study.chosen)


def _normal_step(study: Study) -> Step:
    axis = study.axes[study.chosen]
    sentence = tr(
        "No axis keeps them apart, so they overlap. Axis {number} has the least overlap and gives the "
        "normal: {overlap} along it is the shortest way on which B gets clear of A.",
        number=study.chosen + 1,
        overlap=metres(axis.overlap),
    )
    numbers = ((tr("Normal, A to B"), vector(axis.direction)), (tr("Depth"), metres(axis.overlap)))
    return Step("normal", tr("Normal and depth"), sentence, numbers, study.chosen)


def _points_step(study: Study) -> Step:
    assert study.clipping is not None
    clipping = study.clipping
    if clipping.incident is None:
        sentence = tr(
            "A disc touches in a single point: where its rim is deepest, half-way between the two surfaces."
        )
    else:
        owner = clipping.reference_owner
        other = "B" if owner == "A" else "A"
        sentence = tr_n(
            "The side of {owner} with this normal is the reference. The side of {other} that faces it is cut "
            "off at its ends; what is left of it below the reference is the contact, one point.",
            "The side of {owner} with this normal is the reference. The side of {other} that faces it is cut "
            "off at its ends; what is left of it below the reference is the contact, {count} points.",
            len(clipping.points),
            owner=owner,
            other=other,
        )
    numbers = []
    for number, point in enumerate(clipping.points, 1):
        numbers.append((tr("Point {number}", number=number), place(point.place)))
        numbers.append((tr("Depth {number}", number=number), metres(point.depth)))
    return Step("points", tr("Contact points"), sentence, tuple(numbers), study.chosen)


def _impulses_step(study: Study) -> Step:
    pushed = sum(each.along_normal for each in study.impulses)
    rubbed = sum(each.along_surface for each in study.impulses)
    used, static, kinetic = abs(rubbed) / pushed, study.friction.static, study.friction.kinetic
    if static == 0.0:
        state = tr("The arrow of both together has no sideways part, since there is no friction.")
    elif abs(used - kinetic) > SLIDING * kinetic:
        state = tr("The arrow of both together stays inside the cone of friction, so the surfaces stick.")
    else:
        state = tr(
            "The arrow of both together is at the edge of the cone of kinetic friction, "
            "so the surfaces slide."
        )
    push = tr(
        "In the last step the contact pushed B along the normal by {normal} and along the surface by "
        "{surface}.",
        normal=impulse(pushed),
        surface=impulse(abs(rubbed)),
    )
    numbers = [
        (tr("Along the normal"), impulse(pushed)),
        (tr("Along the surface"), impulse(rubbed)),
        (tr("Surface / normal"), number_text(used, ".3f")),
        (tr("Static friction"), _cone(static)),
        (tr("Kinetic friction"), _cone(kinetic)),
    ]
    for number, each in enumerate(study.impulses, 1):
        both = with_commas([impulse(each.along_normal), impulse(each.along_surface)])
        numbers.append((tr("At point {number}", number=number), both))
    return Step("impulses", tr("Impulses"), f"{push} {state}", tuple(numbers), study.chosen)


def _cone(friction: float) -> str:
    angle = math.degrees(math.atan(friction))
    return tr("{friction:.3g} (cone of {angle:.1f}°)", friction=friction, angle=angle)


# --- numbers as one reads them ----------------------------------------------------------------------------


def metres(value: float) -> str:
    """0.350 m, 2.4 mm, 310 µm."""
    size = abs(value)
    if size < NOTHING:
        return f"{number_text(0.0, '.3f')} m"
    if size >= 0.1:
        return f"{number_text(value, '.3f')} m"
    if size >= 1e-4:
        return f"{number_text(1e3 * value, '.3g')} mm"
    return f"{number_text(1e6 * value, '.3g')} µm"


def interval(ends: tuple[float, float]) -> str:
    return tr("{start} to {end} m", start=_rounded(ends[0]), end=_rounded(ends[1]))


def vector(direction: Point) -> str:
    return tr("({x}, {y})", x=_rounded(direction[0]), y=_rounded(direction[1]))


def place(point: Point) -> str:
    return f"{vector(point)} m"


def _rounded(value: float) -> str:
    """Without a minus before nothing."""
    return number_text(round(value, 3) + 0.0, ".3f")


def impulse(value: float) -> str:
    return f"{number_text(value, '.3g')} N s"
