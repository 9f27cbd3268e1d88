"""A drawing as a Python program for the engine: what is done to the engine to run it, written down as code.

Nothing is said twice here: the drawing is built as for any run, in a world that keeps a record of each call.
So whatever a body or a joint can be, the program has it too, and runs to the same state, bit for bit.
"""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, cast

from sketchfall import physics
from sketchfall.app.drawing.scene import BodyDrawing, DrawingError, Scene
from sketchfall.app.language.catalogue import tr
from sketchfall.app.running.world_builder import WorldBuilder

STEPS = 600  # that the program runs
WIDTH = 110  # letters of a line, if it can be divided
INDENT = 4 * " "
RESERVED = ("math", "physics", "world", "step")


def script_of(scene: Scene) -> str:
    """DrawingError if it is one that runs from collision to collision, or that the engine refuses."""
    if scene.world.method == "event_driven":
        raise DrawingError(tr("a drawing that runs from collision to collision has no steps to write down"))
    lines: list[str] = []
    names = iter(_names(scene.bodies))

    def recorded(**settings: Any) -> physics.World:
        given = {name: value for name, value in settings.items() if value != _default(name)}
        lines.append(f"world = {_call('physics.World', (), given)}")
        return cast(physics.World, _RecordedWorld(physics.World(**settings), lines, names))

    WorldBuilder(scene, recorded).work()
    head = [
        *(["import math", ""] if any("math." in line for line in lines) else []),
        "from sketchfall import physics",
    ]
    end = [f"for _ in range({STEPS}):", f"{INDENT}world.step()", "print(world.state_hash())"]
    return "\n".join([*head, "", *lines, "", *end, ""])


class _RecordedWorld:
    """Stands in for a world while it is built."""

    def __init__(self, world: physics.World, lines: list[str], names: Iterable[str]) -> None:
        self._world, self._lines, self._names = world, lines, iter(names)
        self._joints = 0

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("add_"):
            return getattr(self._world, name)

        def add(*args: Any, **options: Any) -> _Recorded:
            call = _call(f"world.{name}", args, options)
            made = getattr(self._world, name)(
                *map(_itself, args), **{key: _itself(value) for key, value in options.items()}
            )
            if name == "add_body":
                title = next(self._names)
            else:
                self._joints += 1
                title = f"joint_{self._joints}"
            self._lines.append(f"{title} = {call}")
            return _Recorded(made, title, self._lines)

        return add


class _Recorded:
    """Stands in for a body or a joint: what is set is written down, too."""

    _thing: Any
    _title: str
    _lines: list[str]

    def __init__(self, thing: Any, title: str, lines: list[str]) -> None:
        for name, value in (("_thing", thing), ("_title", title), ("_lines", lines)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._thing, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if getattr(self._thing, name) != value:
            self._lines.append(f"{self._title}.{name} = {_text(value)}")
        setattr(self._thing, name, value)


def _itself(value: Any) -> Any:
    return value._thing if isinstance(value, _Recorded) else value


# --- as code --------------------------------------------------------------------------------------------


def _call(function: str, args: tuple[Any, ...], options: Mapping[str, Any]) -> str:
    given = [*map(_text, args), *(f"{name}={_text(value)}" for name, value in options.items())]
    line = f"{function}({', '.join(given)})"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{function}(", *(f"{INDENT}{each}," for each in given), ")"])


def _text(value: Any) -> str:
    if isinstance(value, _Recorded):
        return value._title
    if isinstance(value, physics.Circle):
        return f"physics.Circle({_text(value.radius)}, {_text(value.center)})"
    if isinstance(value, physics.Polygon):
        rings = [[(float(x), float(y)) for x, y in ring] for ring in value.rings]
        holes = f", {rings[1:]}" if rings[1:] else ""
        return f"physics.Polygon({rings[0]}{holes})"
    if isinstance(value, physics.Material):
        return _material(value)
    if isinstance(value, physics.Magnet):
        return f"physics.{value!r}"
    if isinstance(value, float) and value == math.inf:  # of strengths alone: there is no -inf in a drawing
        return "math.inf"
    if isinstance(value, list | tuple):
        inner = ", ".join(map(_text, value))
        closing = ("[", "]") if isinstance(value, list) else ("(", ",)" if len(value) == 1 else ")")
        return f"{closing[0]}{inner}{closing[1]}"
    return repr(value)


def _material(material: physics.Material) -> str:
    usual = physics.Material()
    given = {
        each.name: getattr(material, each.name)
        for each in fields(physics.Material)
        if getattr(material, each.name) != getattr(usual, each.name)
    }
    return _call("physics.Material", (), given)


def _default(setting: str) -> object:
    return getattr(physics.EngineSettings, setting).default


def _names(bodies: Iterable[BodyDrawing]) -> list[str]:
    """One for each, by what it is called in the drawing, as far as that makes a name, and each only once."""
    found: dict[str, None] = {}
    for body in bodies:
        name = re.sub(r"\W+", "_", body.name.strip().lower(), flags=re.ASCII).strip("_")
        is_name = name.isidentifier() and not keyword.iskeyword(name) and name not in RESERVED
        if not is_name or name in found or re.fullmatch(r"(body|joint)_\d+", name):
            name = f"{name}_{body.id}" if is_name else f"body_{body.id}"
        while name in found:
            name += "_"
        found[name] = None
    return list(found)
