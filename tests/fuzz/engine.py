"""The engine's interface: calls by chance, in any order, with any numbers."""

from __future__ import annotations

import linecache
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sketchfall.physics import (
    CORRECTIONS,
    FRICTION_RULES,
    INTEGRATORS,
    NARROW_PHASES,
    RESTITUTION_RULES,
    Body,
    Circle,
    Joint,
    Magnet,
    Material,
    Polygon,
    Shape,
    World,
)
from sketchfall.physics.collision.broad_phase import METHODS
from tests.fuzz.case import Case, Keep, require_finite
from tests.fuzz.chance import Chance
from tests.fuzz.drawings import outline
from tests.physics.any_world import add_any_joint

SUFFIX = ".calls.txt"
NEEDS_ENGINE = True
ENGINE = Path(__file__).resolve().parents[2] / "physics"
CALLS = 60
EXTREMES = (0.0, -1.0, 1e-320, 1e-9, 1e9, 1e15, -1e15, 1e100, 1e308, math.nan, math.inf, -math.inf)


def run(case: Case, keep: Keep) -> bool:
    return Play(case, keep).run()


class Play:
    """A world and what is done to it, noted call by call."""

    def __init__(self, case: Case, keep: Keep) -> None:
        self.source = case.source()
        self.chance = Chance.of(self.source)
        self.keep = keep
        self.notes: list[str] = []
        self.world = World()
        self.snapshots: list[bytes] = []

    def run(self) -> bool:
        """Whether any of the calls was accepted."""
        calls = list(self._calls().items())
        accepted = 0
        for _ in range(self.source.randint(5, CALLS)):
            name, call = self.source.choice(calls)
            self.notes.append(name)
            self.keep("\n".join(self.notes).encode())
            accepted += self._is_accepted(call)
        return accepted > 0

    def _is_accepted(self, call: Callable[[], object]) -> bool:
        """A refusal is a ValueError that the engine raises itself, in so many words."""
        try:
            call()
        except ValueError as error:
            if not raised_by_engine(error):
                raise
            return False
        return True

    def _calls(self) -> dict[str, Callable[[], object]]:
        often = {f"step {k}": self._step for k in range(3)} | {f"add {k}": self._add_body for k in range(3)}
        return {
            **often,
            "settings": self._set_setting,
            "joint": self._join,
            "joint property": self._set_joint,
            "body property": self._set_body,
            "impulse": lambda: self._body().apply_impulse(self._pair(), self._pair()),
            "sleep": lambda: self._body().sleep(),
            "wake": lambda: self._body().wake(),
            "remove body": lambda: self.world.remove_body(self._body()),
            "remove joint": lambda: self.world.remove_joint(self._joint()),
            "restore": self._restore,
            "go back": self._go_back,
            "queries": self._ask,
        }

    # --- calls ------------------------------------------------------------------------------------

    def _step(self) -> None:
        dt = self.source.choice([1 / 60, 1 / 60, 1 / 60, 0.0, 1e-9, 1.0, self._number()])
        self.world.step(dt)
        require_finite(f"after {len(self.notes)} calls: poses", self.world.poses)
        require_finite(f"after {len(self.notes)} calls: velocities", self.world.velocities)

    def _add_body(self) -> None:
        shapes: list[Shape] = [self._shape() for _ in range(self.source.choice([1, 1, 2, 4]))]
        if self.chance.flip(0.2):
            shapes = shapes[:1] * len(shapes)
        kind = self.source.choice(["dynamic", "dynamic", "dynamic", "static", "kinematic"])
        moves = kind != "static"
        self.world.add_body(
            shapes,
            position=self._pair(),
            angle=self._number(),
            velocity=self._pair(1e5) if moves else (0.0, 0.0),
            angular_velocity=self._number(1e5) if moves else 0.0,
            kind=kind,
            material=self._material(),
            bullet=self.chance.flip(0.2),
            fixed_rotation=self.chance.flip(0.2),
            category=self.source.choice([1, 2, 0xFFFFFFFF]),
            mask=self.source.choice([0xFFFFFFFF, 0xFFFFFFFF, 2, 0]),
            gravity_scale=self._number(),
        )

    def _shape(self) -> Shape:
        size = self.chance.size()
        if self.chance.flip():
            return Circle(size, self._pair() if self.chance.flip(0.2) else (0.0, 0.0))
        return Polygon(outline(self.chance, size))

    def _material(self) -> Material:
        kinetic = self.chance.number(0.0, 1.0, [0.0, 1e9, 1e300])
        density = self.chance.number(0.5, 2.0, [1e-12, 1e-6, 1e6, 1e12, 1e-300, 1e300])
        static = max(kinetic, self.chance.number(0.0, 1.0, [1e300]))
        bounce, roll = self.source.choice([0.0, 0.3, 1.0, 2.0]), self.source.choice([0.0, 0.0, 0.1, 1e300])
        return Material(density, static, kinetic, bounce, roll)

    def _join(self) -> None:
        self._body()
        add_any_joint(self.world, self.source)

    def _set_setting(self) -> None:
        values: dict[str, Any] = {
            "gravity": self._pair(1e5),
            "substeps": self.source.choice([1, 4, 20, 100, 0]),
            "sleeping": self.chance.flip(),
            "broad_phase": self.source.choice([*METHODS, "none"]),
            "narrow_phase": self.source.choice(NARROW_PHASES),
            "restitution_rule": self.source.choice(RESTITUTION_RULES),
            "friction_rule": self.source.choice(FRICTION_RULES),
            "restitution_threshold": self._number(),
            "linear_drag": self._number(),
            "quadratic_drag": self._number(),
            "wind": self._pair(1e5),
            "attraction": self._number(),
            "integrator": self.source.choice(INTEGRATORS),
            "correction": self.source.choice(CORRECTIONS),
            "correction_percent": self.source.random(),
            "correction_slop": self._number(),
        }
        name = self.source.choice(list(values))
        setattr(self.world, name, values[name])

    def _set_body(self) -> None:
        values: dict[str, Any] = {
            "position": self._pair(),
            "angle": self._number(),
            "velocity": self._pair(),
            "angular_velocity": self._number(),
            "force": self._pair(),
            "torque": self._number(),
            "gravity_scale": self._number(),
            "mass": self._number(),
            "inertia": self._number(),
            "material": self._material(),
            "kind": self.source.choice(["static", "kinematic", "dynamic"]),
            "bullet": self.chance.flip(),
            "sensor": self.chance.flip(),
            "one_way": self.chance.flip(),
            "charge": self._number(),
            "magnet": self.source.choice([None, Magnet(1.5, (0.3, 0.0), (-0.2, 0.1))]),
            "fixed_rotation": self.chance.flip(),
            "category": self.source.choice([0, 1, 2**32 - 1, 2**32]),
            "mask": self.source.choice([0, 1, 2**32 - 1, -1]),
        }
        name = self.source.choice(list(values))
        self.notes[-1] += f" {name}"
        setattr(self._body(), name, values[name])

    def _set_joint(self) -> None:
        names = (
            "motor_speed",
            "motor_limit",
            "length",
            "stiffness",
            "damping",
            "break_force",
            "torsion",
            "torsion_damping",
            "rest_angle",
            "break_torque",
        )
        pairs = ("limits", "target")
        name = self.source.choice(names + pairs)
        self.notes[-1] += f" {name}"
        setattr(self._joint(), name, self._pair() if name in pairs else self._number())

    def _restore(self) -> None:
        """Any snapshot of a world can be restored, and runs on as the world does."""
        snapshot = self.world.snapshot()
        self.snapshots.append(snapshot)
        twin = World()
        try:
            twin.restore(snapshot)
        except ValueError as error:
            raise AssertionError(f"a snapshot of a sound world is refused: {error}") from error
        assert twin.state_hash() == self.world.state_hash(), "restored, it is another state"
        for world in (twin, self.world):
            world.step()
        assert twin.state_hash() == self.world.state_hash(), "restored, it runs on otherwise"

    def _go_back(self) -> None:
        if self.snapshots:
            self.world.restore(self.source.choice(self.snapshots))

    def _ask(self) -> None:
        world = self.world
        world.query_point(self._pair())
        (x0, y0), (x1, y1) = self._pair(), self._pair()
        world.query_box((min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)))
        world.ray_cast(self._pair(), self._pair(), self._number())
        world.nearest_body(self._pair(), self._number())
        world.energy()
        for value in (world.contacts, [(body, body.parts) for body in world.bodies], world.joints):
            repr(value)

    # --- values -----------------------------------------------------------------------------------

    def _number(self, largest: float = math.inf) -> float:
        extremes = [value for value in EXTREMES if not abs(value) > largest]
        return self.chance.number(-5.0, 5.0, extremes)

    def _pair(self, largest: float = math.inf) -> tuple[float, float]:
        return self._number(largest), self._number(largest)

    def _body(self) -> Body:
        """There is always one to do something with, and another to join it to."""
        while len(self.world.bodies) < 2:
            self.world.add_body(Circle(0.5), position=(float(len(self.world.bodies)), 0.0))
        return self.source.choice(self.world.bodies)

    def _joint(self) -> Joint:
        if not self.world.joints:
            self._body()
            add_any_joint(self.world, self.source)
        return self.source.choice(self.world.joints)


def raised_by_engine(error: BaseException) -> bool:
    """Whether the last line that ran was one of the engine's that raises, and not a call that went wrong."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return False
    file = trace.tb_frame.f_code.co_filename
    line = linecache.getline(file, trace.tb_lineno).strip()
    return Path(file).is_relative_to(ENGINE) and line.startswith("raise ")
