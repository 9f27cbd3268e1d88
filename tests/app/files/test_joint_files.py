"""Joints in files: what is written, what is refused, and that older drawings stay as they are."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from sketchfall.app.drawing.scene import MAX_JOINTS, DrawingError, Scene, WorldSettings
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from tests.app.jointed import KINDS, LEFT, RIGHT, joint_of, pair
from tests.app.saving import OLD

pytestmark = pytest.mark.no_engine

EXAMPLES = Path(__file__).resolve().parents[3] / "resources" / "examples"
JOINTED = pair(*(joint_of(kind, joint_id=index + 1) for index, kind in enumerate(KINDS)))
BODIES = ", ".join(f'{{"id": {index}, "shapes": [{{"type": "circle", "radius": 1}}]}}' for index in (1, 2))
GOOD = '{"id": 5, "kind": "rod", "body_a": 1, "body_b": 2, "anchor_a": [0, 0], "anchor_b": [0, 0]}'


def file_with(joint: str, version: int = 2) -> bytes:
    """A file in which this joint is the fourth: three good ones stand before it."""
    joints = ", ".join([*(GOOD.replace('"id": 5', f'"id": {index}') for index in (11, 12, 13)), joint])
    head = f'"format": "sketchfall", "version": {version}'
    return f'{{{head}, "bodies": [{BODIES}], "joints": [{joints}]}}'.encode()


def test_joints_come_back_as_they_were() -> None:
    data = encode_drawing(JOINTED)
    assert decode_drawing(data) == JOINTED
    assert encode_drawing(decode_drawing(data)) == data


def test_each_joint_has_a_line_of_its_own_without_what_says_nothing() -> None:
    text = encode_drawing(pair(joint_of("rope"), joint_of("weld", joint_id=2))).decode()
    lines = text.splitlines()
    place = lines.index('"joints": [')
    rope, weld = (json.loads(line.rstrip(",")) for line in lines[place + 1 : place + 3])
    assert lines[place + 3 :] == ["]", "}"]
    assert list(rope) == ["id", "kind", "body_a", "body_b", "anchor_a", "anchor_b", "axis", "collide"]
    assert list(weld) == ["id", "kind", "body_a", "body_b", "anchor_a", "anchor_b", "axis"]


def version_of(scene: Scene) -> int:
    return int(json.loads(encode_drawing(scene))["version"])


def test_a_drawing_without_anything_new_is_written_as_version_1() -> None:
    data = encode_drawing(OLD)
    assert version_of(OLD) == 1
    forces = (b"force", b"torque", b"drag", b"attraction")
    for new in (b"joints", *forces, b"integrator", b"correction", b"_phase", b"method"):
        assert new not in data


@pytest.mark.parametrize(
    "scene",
    [
        pair(joint_of("rod")),
        Scene(bodies=(replace(LEFT, force=(1.0, 0.0)), RIGHT)),
        Scene(bodies=(replace(LEFT, torque=-2.0), RIGHT)),
        Scene(world=WorldSettings(attraction=3.0)),
        Scene(world=WorldSettings(integrator="rk4")),
        Scene(world=WorldSettings(correction="projection")),
        Scene(world=WorldSettings(linear_drag=0.1)),
        Scene(world=WorldSettings(quadratic_drag=0.1)),
    ],
)
def test_what_is_new_makes_it_version_2(scene: Scene) -> None:
    assert version_of(scene) == 2
    assert decode_drawing(encode_drawing(scene)) == scene


def test_what_one_body_has_is_not_written_for_the_others() -> None:
    text = encode_drawing(Scene(bodies=(replace(LEFT, force=(1.0, 0.0)), RIGHT))).decode()
    assert (text.count('"force"'), text.count('"torque"')) == (1, 0)


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.sketchfall")), ids=lambda path: path.stem)
def test_every_example_is_saved_to_the_bytes_it_was_read_from(example: Path) -> None:
    data = example.read_bytes()
    assert encode_drawing(decode_drawing(data)) == data


def test_a_file_that_says_version_1_may_hold_joints() -> None:
    assert len(decode_drawing(file_with(GOOD, version=1)).joints) == 4


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ('"body_a": 1', '"body_a": 17', "joints[3].body_a: there is no body 17"),
        ('"body_b": 2', '"body_b": 17', "joints[3].body_b: there is no body 17"),
        ('"body_b": 2', '"body_b": 1', "joints[3].body_b: expected another body than 1, which is body_a"),
        ('"id": 5', '"id": 12', "joints[3].id: the id 12 is already used by joints[1]"),
        ('"kind": "rod"', '"kind": "pulley"', "joints[3].wheel_a: a pulley needs the place of this wheel"),
        (
            '"kind": "rod"',
            '"kind": "pulley", "wheel_a": [0, 9]',
            "joints[3].wheel_b: a pulley needs the place of this wheel",
        ),
        (
            '"kind": "rod"',
            '"kind": "hinge", "limits": [2, -2]',
            "joints[3].limits: expected the smaller limit first, found 2.0 and -2.0",
        ),
        ('"kind": "rod"', '"kind": "slider", "axis": [0, 0]', "joints[3].axis: [0, 0] has no direction"),
        ('"kind": "rod"', '"kind": "gear", "ratio": 0', "joints[3].ratio: expected a number other than 0"),
        (
            '"kind": "rod", "body_a": 1, "body_b": 2',
            '"kind": "gear", "body_a": 1',
            "joints[3].body_b: a gear joins two bodies: expected the id of one",
        ),
        ('"kind": "rod"', '"kind": "glue"', 'joints[3].kind: expected one of the known values, found "glue"'),
        ('"kind": "rod"', '"kind": "rod", "length": NaN', "joints[3].length: expected a number, found NaN"),
        (
            '"kind": "rod"',
            '"kind": "rod", "length": -1',
            "joints[3].length: expected a number of at least 0, found -1",
        ),
        (
            '"kind": "rod"',
            '"kind": "rod", "break_force": 0',
            "joints[3].break_force: expected a number of at least 1e-09, found 0",
        ),
        (
            '"anchor_a": [0, 0]',
            '"anchor_a": [0, 1e10]',
            "joints[3].anchor_a[1]: expected a number of at most 1e+09, found 1e10",
        ),
        ('"anchor_a": [0, 0], ', "", 'joints[3]: the field "anchor_a" is missing'),
        ('"kind": "rod"', '"kind": "rod", "elastic": 1', 'joints[3]: there is no field "elastic"'),
    ],
)
def test_a_wrong_joint_is_refused_with_its_path(good: str, bad: str, message: str) -> None:
    decode_drawing(file_with(GOOD))
    assert good in GOOD
    with pytest.raises(DrawingError) as caught:
        decode_drawing(file_with(GOOD.replace(good, bad)))
    assert str(caught.value) == message


def test_more_joints_than_allowed_are_refused() -> None:
    joints = ",".join([GOOD] * (MAX_JOINTS + 1))
    data = f'{{"format": "sketchfall", "version": 2, "bodies": [], "joints": [{joints}]}}'.encode()
    with pytest.raises(DrawingError, match=rf"^joints: .*{MAX_JOINTS}"):
        decode_drawing(data)


def test_joints_given_twice_are_all_checked() -> None:
    data = file_with(GOOD).replace(b'"bodies"', b'"joints": [{"id": 1}], "bodies"')
    with pytest.raises(DrawingError):
        decode_drawing(data)


def test_half_a_character_in_a_key_is_not_written() -> None:
    with pytest.raises(DrawingError, match=r"^joints\[0\]\.forward_key: the text holds half a character"):
        encode_drawing(pair(replace(joint_of("hinge"), forward_key="\ud800")))


def test_a_dangling_joint_is_not_written() -> None:
    with pytest.raises(DrawingError, match=r"^joints\[0\]\.body_b: there is no body 2"):
        encode_drawing(Scene(bodies=(LEFT,), joints=(joint_of("rod"),)))
