"""Meters hang on the parts that they measure: they go, come back and are copied with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from sketchfall.app.drawing.scene import BodyDrawing, JointDrawing, Meter, Scene


def is_of(meter: Meter, bodies: Collection[int], joints: Collection[int]) -> bool:
    """Whether all that it measures is among these, by their ids."""
    return (
        (meter.body is None or meter.body in bodies)
        and (meter.other is None or meter.other in bodies)
        and (meter.joint is None or meter.joint in joints)
    )


def is_of_whole(meter: Meter) -> bool:
    """Whether it measures the whole drawing."""
    return meter.body is None and meter.joint is None


def meters_left(
    meters: tuple[Meter, ...], bodies: Iterable[BodyDrawing], joints: Iterable[JointDrawing]
) -> tuple[Meter, ...]:
    """Those that still have something to measure."""
    if not meters:
        return meters
    body_ids, joint_ids = {body.id for body in bodies}, {joint.id for joint in joints}
    return tuple(meter for meter in meters if is_of(meter, body_ids, joint_ids))


def meters_without(
    meters: tuple[Meter, ...], bodies: Collection[int], joints: Collection[int]
) -> tuple[Meter, ...]:
    """Those that are left when these parts are taken out, by their ids."""
    return tuple(
        meter
        for meter in meters
        if meter.body not in bodies and meter.other not in bodies and meter.joint not in joints
    )


def copied_meters(
    meters: Iterable[Meter], bodies: Mapping[int, int], joints: Mapping[int, int]
) -> tuple[Meter, ...]:
    """Of parts that were copied, by the ids that the copies have."""
    return tuple(
        replace(
            meter,
            body=None if meter.body is None else bodies[meter.body],
            other=None if meter.other is None else bodies[meter.other],
            joint=None if meter.joint is None else joints[meter.joint],
        )
        for meter in meters
        if not is_of_whole(meter) and is_of(meter, bodies, joints)
    )


def with_meters_of(scene: Scene, now: Scene) -> Scene:
    """A drawing as it was at another time, measured as it is now; what is gone by now, as it was then."""
    if not scene.meters and not now.meters:
        return scene
    gone = {body.id for body in scene.bodies} - {body.id for body in now.bodies}
    gone_joints = {joint.id for joint in scene.joints} - {joint.id for joint in now.joints}
    then = tuple(
        meter
        for meter in scene.meters
        if meter.body in gone or meter.other in gone or meter.joint in gone_joints
    )
    return replace(scene, meters=meters_left(now.meters, scene.bodies, scene.joints) + then)
