"""A drawing with one of each thing that can be in one, each where nothing else is."""

from __future__ import annotations

import base64
from typing import get_args

from msgspec.structs import replace
from PyQt6.QtCore import QBuffer, QByteArray, QIODevice
from PyQt6.QtGui import QColor, QImage

from sketchfall.app.drawing.scene import (
    BackgroundImage,
    BodyDrawing,
    CircleShape,
    Control,
    Group,
    Instrument,
    InstrumentEnd,
    InstrumentKind,
    JointDrawing,
    JointKind,
    Meter,
    PolygonShape,
    Scene,
    TextLabel,
)
from sketchfall.app.drawing.scene_checks import ENDS
from sketchfall.app.strokes.shaping import box_body, circle_body

PAIR = (Group(id=1, name="pair"),)
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
HOLE = ((-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2))


def boxes() -> list[BodyDrawing]:
    """One of each kind and with each sign that a body can have."""
    plain = [box_body(number, (number - 8.0, 4.0), (number - 7.5, 4.5)) for number in range(1, 11)]
    return [
        replace(plain[0], kind="static"),
        replace(plain[1], kind="kinematic", velocity=(0.5, 0.0)),
        replace(plain[2], velocity=(1.0, 2.0), angular_velocity=1.5, angle=0.4),
        replace(plain[3], sensor=True, bullet=True),
        replace(plain[4], one_way=True, locked=True),
        replace(plain[5], magnet=2.0, magnet_angle=0.5),
        replace(plain[6], charge=-1.0, tint=3, groups=PAIR),
        replace(plain[7], force=(1.0, 0.0), torque=0.3, colour="#11aa3380", groups=PAIR),
        replace(plain[8], surface_speed=0.7, fixed_rotation=True),
        replace(circle_body(10, (2.5, 4.25), 0.3), gravity_scale=-1.0),
        BodyDrawing(id=11, position=(4.0, 4.5), shapes=(PolygonShape(vertices=SQUARE, holes=(HOLE,)),)),
        BodyDrawing(
            id=12,
            position=(5.5, 4.5),
            name="two colours",
            shapes=(
                PolygonShape(vertices=SQUARE, colour="#cc2200"),
                CircleShape(radius=0.4, center=(0.3, 0.9), tint=5),
            ),
        ),
    ]


def joined() -> tuple[list[BodyDrawing], list[JointDrawing]]:
    """For each kind of joint two discs of their own."""
    discs, joints = [], []
    for place, kind in enumerate(get_args(JointKind)):
        x, first = 1.4 * place - 7.0, 20 + 2 * place
        discs += [circle_body(first, (x, 2.0), 0.25), circle_body(first + 1, (x + 0.8, 2.2), 0.25)]
        if kind == "rod":  # which breaks as soon as it has anything to hold
            discs[-2] = replace(discs[-2], kind="static")
        joints.append(joint(place + 1, kind, x, first))
    return discs, joints


def joint(number: int, kind: JointKind, x: float, first: int) -> JointDrawing:
    is_motor = kind in ("hinge", "slider", "wheel")
    return JointDrawing(
        id=number,
        kind=kind,
        body_a=first,
        body_b=first + 1,
        anchor_a=(0.4, 0.1),
        anchor_b=(-0.4, -0.1) if kind in ("hinge", "weld", "slider", "wheel", "slot") else (0.0, 0.0),
        axis=(0.6, 0.8),
        limits=(-0.4, 0.3) if is_motor else None,
        motor_speed=2.0 if is_motor else None,
        ratchet="forward" if kind == "hinge" else "none",
        teeth=12.0 if kind == "hinge" else 0.0,
        torsion=3.0 if kind in ("hinge", "weld") else 0.0,
        break_force=0.001 if kind == "rod" else None,
        wheel_a=(x, 3.2) if kind == "pulley" else None,
        wheel_b=(x + 0.8, 3.2) if kind == "pulley" else None,
        path=((-0.4, -0.1), (0.0, 0.4), (0.4, 0.0)) if kind == "slot" else (),
        colour="#3355ee" if kind == "rope" else None,
    )


def instruments() -> tuple[Instrument, ...]:
    """A row of them below everything, each with its ends half a metre apart."""
    return tuple(
        Instrument(
            kind=kind,
            ends=tuple(
                InstrumentEnd(point=(2.5 * place - 7.0 + 0.5 * end, -2.0 - 0.5 * (end == 2)))
                for end in range(ENDS[kind])
            ),
        )
        for place, kind in enumerate(get_args(InstrumentKind))
    )


def picture() -> str:
    """Of a few pixels."""
    image = QImage(8, 6, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")
    return base64.b64encode(held.data()).decode()


def one_of_each() -> Scene:
    discs, joints = joined()
    return Scene(
        bodies=(*boxes(), *discs),
        joints=tuple(joints),
        labels=(
            TextLabel(text="A", place=(-7.0, 0.5)),
            TextLabel(text="B", place=(0.3, 0.4), body=3, size=0.2),
        ),
        meters=(
            Meter(quantity="speed", body=3),
            Meter(quantity="kinetic_energy", body=3, shown="bar"),
            Meter(quantity="time"),
            Meter(quantity="distance", body=1, other=6),
        ),
        instruments=instruments(),
        controls=(Control(sets="gravity"), Control(sets="density", body=3, shown="switch")),
        images=(BackgroundImage(data=picture(), place=(3.0, 0.5), width=2.0, opacity=0.5),),
    )
