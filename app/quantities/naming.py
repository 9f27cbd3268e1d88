"""Parts of a drawing by what somebody types: a name, an id, or a kind and an id, as in body:2 or joint:1."""

from __future__ import annotations

from sketchfall.app.drawing.joint_words import name_of_joint
from sketchfall.app.drawing.names import name_of
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, JointDrawing, Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.language.lists import listed, with_commas

WORLD = "world"
MOST_NAMED = 20  # of what there is, in a sentence


def part_called(scene: Scene, text: str) -> BodyDrawing | JointDrawing:
    """DrawingError, with what there is, if there is none or more than one."""
    text = text.strip()
    found = _called(scene, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise DrawingError(
            tr("several parts are called {name}: {names}", name=text, names=listed(list(map(address, found))))
        )
    raise DrawingError(tr("there is no part {name}; there are {names}", name=text, names=_all_names(scene)))


def address(part: BodyDrawing | JointDrawing) -> str:
    """By which it is found whatever its name is."""
    return f"{'body' if isinstance(part, BodyDrawing) else 'joint'}:{part.id}"


def part_at(scene: Scene, place: str) -> BodyDrawing | JointDrawing | None:
    """By its address."""
    kind, _, digits = place.partition(":")
    if kind not in ("body", "joint") or not digits.isdecimal():
        return None
    parts = scene.bodies if kind == "body" else scene.joints
    return next((part for part in parts if part.id == int(digits)), None)


def typed_name(scene: Scene, part: BodyDrawing | JointDrawing) -> str:
    """What one would type: its name, if it has one of its own by which nothing else can be meant."""
    name = part.name
    if not name or name == WORLD or name != name.strip() or "," in name:
        return address(part)
    return name if len(_called(scene, name)) == 1 else address(part)


def all_parts(scene: Scene) -> list[BodyDrawing | JointDrawing]:
    return [*scene.bodies, *scene.joints]


def _called(scene: Scene, text: str) -> list[BodyDrawing | JointDrawing]:
    """By address, else by name or id, else by what a part without a name is called in sentences."""
    if (found := part_at(scene, text)) is not None:
        return [found]
    number = int(text) if text.isdecimal() else None
    named = [part for part in all_parts(scene) if part.name == text or part.id == number]
    return named or [part for part in all_parts(scene) if not part.name and shown_name(part) == text]


def shown_name(part: BodyDrawing | JointDrawing) -> str:
    return name_of(part) if isinstance(part, BodyDrawing) else name_of_joint(part)


def _all_names(scene: Scene) -> str:
    some = all_parts(scene)[: MOST_NAMED + 1]  # to name thousands would take long, and nobody would read it
    return listed_shortly([WORLD, *(typed_name(scene, part) for part in some)])


def listed_shortly(names: list[str]) -> str:
    """Not more than can be read."""
    return listed(names) if len(names) <= MOST_NAMED else with_commas([*names[:MOST_NAMED], "…"])
