"""A snapshot with a right digest may still say nonsense: it is refused in a sentence, or does no harm."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from sketchfall.physics import SnapshotError, World
from sketchfall.physics.settings import DECLARED
from sketchfall.physics.tables.snapshot_bounds import BOUNDS
from sketchfall.physics.tables.state import TABLES
from tests.patience import PATIENCE
from tests.physics.any_world import any_world, disturb, spoil
from tests.physics.forging import Forgery
from tests.physics.fresh_process import CHECKOUT
from tests.physics.worlds import add_disc, add_floor, add_stack, box, rough, run_steps


def jointed_world() -> World:
    """A stack on a floor, a disc on a hinge, a gear and a pulley: rows in every table."""
    world = World()
    add_floor(world, rough(0.6))
    lower, upper = add_stack(world, 2, rough(0.6))
    disc = add_disc(world, (5.0, 3.0))
    world.add_hinge(disc, None, (5.5, 3.0), limits=(-1.0, 1.0))
    world.add_gear(lower, upper)
    world.add_pulley(disc, upper, (5.0, 3.0), (0.0, 1.5), (5.0, 9.0), (0.0, 9.0))
    run_steps(world, 10)
    return world


@cache
def genuine() -> bytes:
    """Its snapshot, which hundreds of forgeries begin with."""
    return jointed_world().snapshot()


def refusal(data: bytes) -> str:
    """The sentence with which a world refuses these bytes, unchanged by them."""
    world = World()
    world.restore(genuine())
    world.step()  # after which nothing has changed since the last step
    before, changed = world.snapshot(), world._changed
    with pytest.raises(SnapshotError) as refused:
        world.restore(data)
    assert world.snapshot() == before
    assert world._changed == changed
    return str(refused.value)


def forged(table: str, row: int, **values: Any) -> bytes:
    forgery = Forgery.of(genuine())
    for field, value in values.items():
        forgery.tables[table][field][row] = value
    return forgery.data


# Rows: bodies 0 floor, 1 and 2 stack, 3 disc; contacts 0 floor with lower, 1 lower with upper.
NONSENSE: list[tuple[str, int, str, Any]] = [
    ("bodies", 1, "id", 0),
    ("bodies", 1, "id", 1),
    ("bodies", 3, "id", 2**63 - 1),
    ("bodies", 1, "first_shape", 2),
    ("bodies", 1, "first_shape", -1),
    ("bodies", 1, "shape_count", 0),
    ("bodies", 3, "shape_count", 2),
    ("bodies", 2, "shape_count", 2**31 - 1),
    ("bodies", 1, "kind", 3),
    ("bodies", 1, "mass", -1.0),
    ("bodies", 1, "mass", math.nan),
    ("bodies", 1, "radius", 0.0),
    ("bodies", 1, "radius", 3.0),
    ("bodies", 1, "inner_radius", 3.0),
    ("bodies", 1, "awake", 2),
    ("bodies", 1, "plan", 1),
    ("bodies", 1, "gravity_scale", math.inf),
    ("shapes", 1, "body", 0),
    ("shapes", 1, "body", 4),
    ("shapes", 1, "first", 5),
    ("shapes", 1, "first", 2**31 - 1),
    ("shapes", 3, "count", 0),
    ("shapes", 3, "count", 2),
    ("shapes", 3, "count", 5000),
    ("shapes", 3, "radius", 0.0),
    ("shapes", 1, "radius", 0.1),
    ("shapes", 1, "category", 2),
    ("shapes", 1, "min_x", math.nan),
    ("shapes", 1, "min_y", 1e9),
    ("matter", 1, "kinetic_friction", 0.7),
    ("matter", 1, "restitution", 2.1),
    ("matter", 1, "density", 0.0),
    ("matter", 1, "given", 1),
    ("matter", 1, "rolling_resistance", -0.1),
    ("bodies", 1, "sensor", 2),
    ("bodies", 1, "one_way", -1),
    ("bodies", 1, "charge", math.inf),
    ("contacts", 0, "one_way", 3),
    ("contacts", 0, "inside", 2),
    ("vertices", 2, "local_x", 7.0),
    ("vertices", 2, "local_nx", 0.5),
    ("vertices", 2, "x", 700.0),
    ("vertices", 2, "y", math.nan),
    ("vertices", 2, "nx", 0.5),
    ("vertices", 2, "inner_edge", -1),
    ("contacts", 0, "shape_a", -1),
    ("contacts", 0, "shape_a", 4),
    ("contacts", 0, "shape_b", 99),
    ("contacts", 0, "body_a", 1),
    ("contacts", 0, "body_b", 4),
    ("contacts", 0, "count", 3),
    ("contacts", 0, "id_0", -5),
    ("contacts", 0, "nx", 0.5),
    ("contacts", 0, "gap_0", math.inf),
    ("contacts", 0, "x_1", math.nan),
    ("contacts", 0, "slips", 2),
    ("joints", 0, "id", 0),
    ("joints", 1, "id", 1),
    ("joints", 0, "kind", 11),
    ("joints", 0, "body_a", 4),
    ("joints", 0, "body_a", -1),
    ("joints", 0, "body_b", -2),
    ("joints", 0, "body_b", 3),
    ("joints", 1, "body_b", -1),
    ("joints", 1, "ratio", 0.0),
    ("joints", 2, "ratio", -1.0),
    ("joints", 0, "lower", 2.0),
    ("joints", 0, "break_force", 0.0),
    ("joints", 0, "motor_limit", math.nan),
    ("joints", 0, "axis_x", 0.5),
    ("joints", 0, "ax", math.inf),
]


@pytest.mark.parametrize(("table", "row", "field", "value"), NONSENSE)
def test_nonsense_in_a_row_is_refused_by_table_row_field_and_value(
    table: str, row: int, field: str, value: Any
) -> None:
    sentence = refusal(forged(table, row, **{field: value}))
    assert f"of {table}:" in sentence
    if not sentence.startswith(f"snapshot: row {row} of {table}: {field} is {value}"):
        # Where rows follow on from each other, the first that does not fit any more is named.
        assert field in ("count", "shape_count", "local_x", "id"), sentence


def test_contacts_out_of_order_are_refused() -> None:
    forgery = Forgery.of(genuine())
    forgery.tables["contacts"] = forgery.tables["contacts"][::-1].copy()
    assert "order of their shapes" in refusal(forgery.data)


def test_a_body_that_was_set_aside_is_static() -> None:
    assert "set aside" in refusal(forged("bodies", 1, quarantined=1))


def test_rows_without_an_owner_are_refused() -> None:
    for table in ("shapes", "vertices", "matter"):
        forgery = Forgery.of(genuine())
        forgery.tables[table] = forgery.tables[table].repeat([1] * (len(forgery.tables[table]) - 1) + [2])
        forgery.header["tables"][table]["rows"] += 1
        assert f"of {table}:" in refusal(forgery.data)


def test_inverse_masses_follow_from_masses_whatever_the_snapshot_says() -> None:
    world = World()
    world.restore(forged("motions", 1, inv_mass=1e300, inv_inertia=-1.0))
    assert world.state_hash() == jointed_world().state_hash()
    world.restore(forged("shapes", 1, movable=0))
    assert world.state_hash() == jointed_world().state_hash()


# --- the header -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [-5, -1, 3, 5, 10**6, 2**62, 10**400, 4.0, True, "4", None, [4]])
@pytest.mark.parametrize("table", TABLES)
def test_a_wrong_number_of_rows_is_refused(table: str, rows: Any) -> None:
    forgery = Forgery.of(genuine())
    if forgery.header["tables"][table]["rows"] != rows or isinstance(rows, float):
        forgery.header["tables"][table]["rows"] = rows
        refusal(forgery.data)


ODD_VALUES: list[Any] = [
    "x", None, [], {}, -1, 0, 10**400, 1e308, [1e300, 0.0], ["1", "2"], [1.0], True, "12", 0.5
]  # fmt: skip
TAKEN: dict[str, list[Any]] = {
    "sleeping": [True],
    "restitution_threshold": [0, 1e308, 0.5],
    "linear_drag": [0, 1e308, 0.5],
    "quadratic_drag": [0, 1e308, 0.5],
    "attraction": [0, 0.5],
    "correction_percent": [0, 0.5],
    "correction_slop": [0, 1e308, 0.5],
}


@pytest.mark.parametrize("value", ODD_VALUES)
@pytest.mark.parametrize("name", DECLARED)
def test_a_setting_is_what_its_setter_takes_or_is_refused_by_name(name: str, value: Any) -> None:
    forgery = Forgery.of(genuine())
    forgery.header["settings"][name] = value
    if value in TAKEN.get(name, []):
        world = World()
        world.restore(forgery.data)
        assert getattr(world, name) == value
    else:
        assert name in refusal(forgery.data)


def test_settings_are_refused_before_any_of_them_is_changed() -> None:
    forgery = Forgery.of(genuine())
    forgery.header["settings"] |= {"gravity": [1.0, 2.0], "correction_slop": -1.0}
    assert "correction_slop: -1.0 is below zero" in refusal(forgery.data)


@pytest.mark.parametrize("change", ["missing", "unknown"])
def test_settings_are_all_there_and_no_others(change: str) -> None:
    forgery = Forgery.of(genuine())
    if change == "missing":
        del forgery.header["settings"]["substeps"]
    else:
        forgery.header["settings"]["magic"] = 1
    assert "settings" in refusal(forgery.data)


@pytest.mark.parametrize("time", [-1.0, "0", None, True, 10**400, [0.0]])
def test_a_time_that_is_none_is_refused(time: Any) -> None:
    forgery = Forgery.of(genuine())
    forgery.header["time"] = time
    assert "time" in refusal(forgery.data)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("NaN", "NaN is not finite"),
        ("Infinity", "Infinity is not finite"),
        ("-Infinity", "-Infinity is not finite"),
        ("1e999", "time: inf is not finite"),
        ("9" * 5000, "Exceeds the limit"),
    ],
    ids=["NaN", "Infinity", "-Infinity", "1e999", "many digits"],
)
def test_numbers_that_json_does_not_know_are_refused(number: str, words: str) -> None:
    forgery = Forgery.of(genuine())
    forgery.header["time"] = "here"
    header = json.dumps(forgery.header).replace('"here"', number).encode()
    assert refusal(forgery.with_header(header)).startswith(f"snapshot: header: {words}")


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (b"", "header: Expecting value"),
        (b"{", "header: Expecting property name"),
        (b"null", "header: None is not an object"),
        (b"[]", "header: [] is not an object"),
        (b"{}", "header: {} is not an object with settings, time and tables"),
        (b"\xff\xfe\xfd", "header: 'utf-8' codec can't decode byte 0xff in position 0"),
        (b"[" * 200_000, "the header is nested too deeply"),
        (b'{"settings": ' * 100_000, "the header is nested too deeply"),
        (b'{"settings": {}, "time": 0, "tables": 3}', "header: settings: {} are not gravity, "),
        (b'{"settings": 1, "time": 0, "tables": {}}', "header: settings: 1 are not gravity, "),
    ],
)
def test_a_header_that_is_none_is_refused(header: bytes, words: str) -> None:
    sentence = refusal(Forgery.of(genuine()).with_header(header))
    assert sentence.startswith(f"snapshot: {words}")
    assert len(sentence) < 300


def test_a_table_that_does_not_say_how_it_is_laid_out_is_refused() -> None:
    for entry in ({"rows": 4}, 4, {"rows": 4, "layout": "f8"}, {"rows": 4, "layout": None}):
        forgery = Forgery.of(genuine())
        forgery.header["tables"]["bodies"] = entry
        assert "bodies" in refusal(forgery.data)


def test_bytes_behind_the_rows_are_refused_though_the_digest_fits() -> None:
    forgery = Forgery.of(genuine())
    header = json.dumps(forgery.header).encode()
    assert "bytes of rows" in refusal(forgery.with_header(header, trailing=b"\0"))


# --- all that a world can be, and all that a forger can do ------------------------------------------------


def test_every_field_has_bounds_or_is_known_to_need_none() -> None:
    for name, (table, bounds) in BOUNDS.items():
        assert set(bounds) <= set(table.names or ()), name
        unbounded = {field for field in table.names or () if table[field].kind != "f"} - set(bounds)
        assert unbounded <= {"category", "mask"}, name


@given(st.integers(0, 2**32))
@example(1543)  # springs that a named integrator moves by turns with contacts
@example(3604)
@example(1799)  # a disc whose velocity is no number, put elsewhere
@examples(max_examples=40)
def test_any_world_is_restored_and_runs_on_bit_for_bit(seed: int) -> None:
    source = random.Random(seed)
    world = any_world(source)
    for _ in range(source.randint(0, 60)):
        world.step()
        if source.random() < 0.05:
            disturb(world, source)
    copy = World()
    copy.restore(world.snapshot())
    assert copy.state_hash() == world.state_hash()
    assert len(copy.quarantined) == len(world.quarantined)
    for _ in range(20):
        world.step()
        copy.step()
        assert copy.state_hash() == world.state_hash()


def test_bodies_about_to_be_set_aside_or_set_aside_or_asleep_are_restored() -> None:
    world = World()
    add_floor(world, rough(0.6))
    light, box_at_rest = add_stack(world, 1, rough(0.6))[0], world.add_body(box(1, 1), position=(5.0, 0.5))
    spoil(light)
    copy = World()
    copy.restore(world.snapshot())  # not finite, and not yet set aside
    run_steps(world, 120)
    run_steps(copy, 120)
    assert copy.bodies[1].quarantined
    assert not box_at_rest.awake
    assert copy.state_hash() == world.state_hash()
    copy.restore(world.snapshot())
    assert copy.state_hash() == world.state_hash()


def test_no_forged_field_ends_the_process_or_keeps_it_busy_for_ever() -> None:
    command = [sys.executable, "-m", "tests.physics.forge_run"]
    tried = subprocess.run(
        command, cwd=CHECKOUT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    lines = tried.stdout.splitlines()
    assert tried.returncode == 0, f"{lines[-1:]}: {tried.stderr}"
    outcomes = [line for line in lines if "accepted" in line]
    assert [line.split(":")[0] for line in outcomes] == list(TABLES)
