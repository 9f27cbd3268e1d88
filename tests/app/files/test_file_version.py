"""The version of a file is read first; older files open, newer ones are refused, whatever is in them."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sketchfall.app.drawing.scene import (
    BackgroundImage,
    BodyDrawing,
    CircleShape,
    Condition,
    Control,
    DrawingError,
    Group,
    Instrument,
    InstrumentEnd,
    JointDrawing,
    Material,
    Meter,
    PolygonShape,
    Scene,
    TextLabel,
    View,
    WorldSettings,
)
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.files.file_version import BROUGHT, VERSION, Version, lowest_version
from tests.app.any_scene import PNG, scenes
from tests.app.jointed import joint_of, pair

pytestmark = pytest.mark.no_engine

DISC = CircleShape(radius=1.0)
BODY = BodyDrawing(id=1, shapes=(DISC,))
FRAME = PolygonShape(
    vertices=((-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)),
    holes=(((-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)),),
)
FORMAT_PAGE = (Path(__file__).resolve().parents[3] / "resources" / "FORMAT.md").read_text("utf-8")

# A drawing for each version, with all that it brought, and no more.
OF_VERSION = {
    1: Scene(bodies=(BODY,)),
    2: replace(
        pair(joint_of("rod")), proof="slope", world=WorldSettings(linear_drag=1.0, method="event_driven")
    ),
    3: Scene(view=View(center=(1.0, 2.0), width=20.0, height=10.0, follow=1)),
    4: Scene(
        bodies=(replace(BODY, groups=(Group(id=7, name="pile"), Group(id=2))),),
        meters=(Meter(quantity="speed", body=1, shown="bar"), Meter(quantity="time")),
        conditions=(Condition(kind="apex", body=1), Condition(kind="time", value=2.0, on=False)),
        controls=(Control(sets="mass", body=1, low=1.0, high=5.0, place=(0.5, 1.0)),),
        labels=(TextLabel(text="v = {speed}", place=(1.0, 0.0), body=1, size=0.3),),
        instruments=(
            Instrument(
                kind="gate", ends=(InstrumentEnd(point=(0.0, 1.0)), InstrumentEnd(point=(0.0, 0.0), body=1))
            ),
        ),
        images=(BackgroundImage(data=PNG, place=(0.0, 1.0), width=2.0, opacity=0.5),),
    ),
    5: Scene(bodies=(replace(BODY, gravity_scale=0.5), replace(BODY, id=2, surface_speed=-2.0))),
    6: replace(
        pair(
            replace(
                joint_of("hinge"),
                sensor=2,
                torsion=1.0,
                torsion_damping=0.5,
                rest_angle=1.0,
                break_torque=3.0,
            )
        ),
        world=WorldSettings(wind=(3.0, -1.0)),
        bodies=(
            replace(BODY, shapes=(FRAME, replace(DISC, material=Material(density=2.0), tint=3)), charge=-2.0),
            replace(BODY, id=5, magnet=2.0, magnet_angle=0.5),
            replace(BODY, id=2, sensor=True, one_way=True),
            replace(BODY, id=3, material=Material(restitution=1.5)),
            replace(BODY, id=4, material=Material(rolling_resistance=0.1)),
        ),
        meters=(Meter(quantity="distance", body=1, points=((0.5, 0.0), (3.0, 1.0))),),
        conditions=(
            Condition(kind="crossing", quantity="distance", body=1, points=((0.5, 0.0), (3.0, 1.0))),
        ),
    ),
}
# No older file has any.
NEW_KINDS = (
    *(JointDrawing, Meter, Condition, Control, TextLabel, Instrument, InstrumentEnd),
    BackgroundImage,
)


def test_every_version_is_read_and_written_as_itself() -> None:
    assert (*OF_VERSION,) == get_args(Version)
    assert max(OF_VERSION) == VERSION
    for version, scene in OF_VERSION.items():
        data = encode_drawing(scene)
        assert json.loads(data)["version"] == version
        assert decode_drawing(data) == scene


CLEAR = "#12345678"  # with digits for how much of it is seen
RULER = Instrument(kind="ruler", ends=(InstrumentEnd(point=(0.0, 0.0)), InstrumentEnd(point=(1.0, 0.0))))
# Each of them alone, and the first version that knows it.
ALONE: dict[str, tuple[Version, Scene]] = {
    "a colour that one sees through": (3, Scene(bodies=(replace(BODY, colour=CLEAR),))),
    "a plain colour": (1, Scene(bodies=(replace(BODY, colour=CLEAR[:7]),))),
    "such a colour of a joint": (3, pair(replace(joint_of("rod"), colour=CLEAR))),
    "a plain one of a joint": (2, pair(replace(joint_of("rod"), colour=CLEAR[:7]))),
    "all of a bounce": (1, Scene(bodies=(replace(BODY, material=Material(restitution=1.0)),))),
    "a bumper": (6, Scene(bodies=(replace(BODY, material=Material(restitution=1.01)),))),
    "a bumper of a shape": (
        6,
        Scene(bodies=(replace(BODY, shapes=(replace(DISC, material=Material(restitution=1.01)),)),)),
    ),
    "a ruler": (4, Scene(instruments=(RULER,))),
    "a pen": (6, Scene(instruments=(Instrument(kind="pen", ends=RULER.ends[:1]),))),
    "a pen among others": (6, Scene(instruments=(RULER, Instrument(kind="pen", ends=RULER.ends[:1]), RULER))),
}


@pytest.mark.parametrize("name", ALONE)
def test_one_thing_alone_needs_the_first_version_that_knows_it(name: str) -> None:
    version, scene = ALONE[name]
    assert lowest_version(scene) == version
    assert decode_drawing(encode_drawing(scene)) == scene


@pytest.mark.parametrize("version", OF_VERSION)
def test_one_field_alone_needs_the_version_that_brought_it(version: Version) -> None:
    """Of every body and of the world of the drawing above."""
    of_bodies, of_worlds = (BROUGHT.get(version, {}).get(kind, ()) for kind in (BodyDrawing, WorldSettings))
    scene, tried = OF_VERSION[version], 0
    for body in scene.bodies:
        for name in of_bodies:
            if getattr(body, name) != getattr(BODY, name):
                alone = replace(BODY, **{name: getattr(body, name)})
                assert lowest_version(Scene(bodies=(BODY, alone))) == version
                tried += 1
    for name in of_worlds:
        if getattr(scene.world, name) != getattr(WorldSettings(), name):
            world = replace(WorldSettings(), **{name: getattr(scene.world, name)})
            assert lowest_version(Scene(world=world)) == version
            tried += 1
    assert tried > 0 or version in (1, 3)  # of which the one has nothing new, and the other a view


def test_what_a_version_brought_has_a_default_by_which_older_files_mean_what_they_meant() -> None:
    for brought in BROUGHT.values():
        for kind, names in brought.items():
            defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
            assert set(names) <= set(defaults)
            if kind not in NEW_KINDS:
                assert msgspec.NODEFAULT not in [defaults[name] for name in names]


def test_the_page_says_since_when_each_field_is_there() -> None:
    for version, brought in BROUGHT.items():
        names = [name for kind, fields in brought.items() if kind not in NEW_KINDS for name in fields]
        rows = [row for row in FORMAT_PAGE.splitlines() if f"Since version {version}." in row]
        assert sorted(row.split("`")[1] for row in rows) == sorted(names)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=5,
)


@given(
    st.dictionaries(st.sampled_from(["world", "bodies", "joints", "proof", "view", "portals"]), VALUES),
    st.integers(VERSION + 1, 10**9),
)
def test_a_newer_drawing_is_told_from_a_wrong_one_whatever_is_in_it(fields: Any, version: int) -> None:
    data = json.dumps({**fields, "format": "sketchfall", "version": version}).encode()
    with pytest.raises(
        DrawingError, match=f"saved by a newer Sketchfall: found version {version},"
    ) as caught:
        decode_drawing(data)
    assert caught.value.field == "version"


# --- The same drawing, the same bytes ----------------------------------------------------------------


def test_it_does_not_matter_whether_a_default_was_given() -> None:
    joint = '{"id": 1, "kind": "rope", "body_a": 1, "anchor_a": [0, 0], "anchor_b": [1, 1]'
    body = '{"id": 1, "shapes": [{"type": "circle", "radius": 1}]'
    text = '{"format": "sketchfall", "version": 2, "world": {%s}, "bodies": [%s}], "joints": [%s}]}'
    short = text % ("", body, joint)
    full = text % (
        '"linear_drag": 0, "attraction": 0.0, "method": "rigid_bodies"',
        f'{body}, "force": [0, 0], "torque": 0',
        f'{joint}, "stiffness": 100, "axis": [1, 0], "body_b": null, "name": ""',
    )
    assert encode_drawing(decode_drawing(full.encode())) == encode_drawing(decode_drawing(short.encode()))


@given(scenes)
def test_a_drawing_that_holds_nothing_new_is_of_version_1(scene: Scene) -> None:
    data = json.loads(encode_drawing(scene))
    said = [
        ("joints" in data),
        ("proof" in data),
        *(name in data["world"] for name in BROUGHT[2][WorldSettings]),
    ]
    said += [name in body for body in data["bodies"] for name in BROUGHT[2][BodyDrawing]]
    said_in_3 = ["view" in data, *(len(part.get("colour") or "") > 7 for part in data["bodies"])]
    said_in_3 += [len(part.get("colour") or "") > 7 for part in data.get("joints", [])]
    said_in_3 += ["tint" in body for body in data["bodies"]]
    said_in_4 = [
        name in data for name in ("meters", "conditions", "controls", "labels", "instruments", "images")
    ]
    parts = (*data["bodies"], *data.get("joints", []))
    said_in_4 += [name in part for part in parts for name in ("groups", "hidden")]
    said_in_5 = [name in body for body in data["bodies"] for name in BROUGHT[5][BodyDrawing]]
    of_shapes = BROUGHT[6][PolygonShape]
    shapes = [shape for body in data["bodies"] for shape in body["shapes"]]
    said_in_6 = [name in shape for shape in shapes for name in of_shapes]
    said_in_6 += [name in body for body in data["bodies"] for name in BROUGHT[6][BodyDrawing]]
    made_of = [each["material"] for each in (*data["bodies"], *shapes) if "material" in each]
    said_in_6 += ["rolling_resistance" in each or each["restitution"] > 1.0 for each in made_of]
    said_in_6 += [
        "wind" in data["world"],
        *(name in joint for joint in data.get("joints", []) for name in BROUGHT[6][JointDrawing]),
    ]
    said_in_6 += ["points" in each for name in ("meters", "conditions") for each in data.get(name, [])]
    said_in_6 += [instrument["kind"] == "pen" for instrument in data.get("instruments", [])]
    by_version = (said, said_in_3, said_in_4, said_in_5, said_in_6)
    least = max((version for version, new in enumerate(by_version, start=2) if any(new)), default=1)
    assert data["version"] == lowest_version(scene) == least
