"""A film has the pictures that were asked for, each for its time; a table has the very numbers of the run."""

from __future__ import annotations

import csv
import io
import math
import sys
import xml.etree.ElementTree as ET
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageSequence

from sketchfall.app.drawing.scene import DrawingError, Instrument, InstrumentEnd, Meter
from sketchfall.app.export import film
from sketchfall.app.export.course import Course
from sketchfall.app.export.film import MAX_FRAMES, MAX_PIXELS, check_film, film_file
from sketchfall.app.export.formats import CSV, GIF, MP4, PDF, PNG, SVG
from sketchfall.app.export.job import MAX_SECONDS, RUNNING, Order, made
from sketchfall.app.files.progress import GivenUpError
from sketchfall.app.running.run import STEP
from sketchfall.app.running.starting import run_of
from sketchfall.app.timeline.run_file import written_run
from tests.app.pictured import JOINTED, LAYOUT, SCENE, still
from tests.app.recorded import recorded_run


def order(kind: Any, **others: Any) -> Order:
    return Order(kind=kind, title="", **others)


def frames(data: bytes) -> tuple[list[Image.Image], list[int]]:
    """And how long each is shown, ms."""
    film = Image.open(io.BytesIO(data))
    found = [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(film)]
    return [image for image, _ in found], [duration for _, duration in found]


@pytest.mark.parametrize(("rate", "seconds", "count"), [(20.0, 0.5, 10), (30.0, 0.5, 15), (50.0, 0.2, 10)])
def test_a_film_has_its_pictures_and_lasts_its_time(rate: float, seconds: float, count: int) -> None:
    wanted = order(GIF, seconds=seconds, per_second=rate, size=(320, 240))
    images, durations = frames(made(wanted, Course.of_drawing(SCENE), SCENE))
    assert len(images) == count
    assert sum(durations) == pytest.approx(1000.0 * seconds)
    assert {image.size for image in images} == {(320, 240)}


def test_the_ball_falls_as_in_the_run() -> None:
    wanted = order(GIF, seconds=0.5, per_second=20.0, layout=LAYOUT)
    images, _ = frames(made(wanted, Course.of_drawing(SCENE), SCENE))
    run = run_of(SCENE)
    for image in images:
        x, y = run.bodies[3].position
        inside = 500.0 + 100.0 * x - 25.0, 600.0 - 100.0 * y - 25.0  # beside the spoke
        assert image.getpixel((round(inside[0]), round(inside[1]))) == pytest.approx((0, 0, 255), abs=8)
        for _ in range(3):
            run.step()


def test_a_stretch_begins_where_it_should() -> None:
    later = made(order(CSV, first=0.5, seconds=0.1), Course.of_drawing(SCENE), SCENE)
    times = sorted({float(row["time (s)"]) for row in csv.DictReader(io.StringIO(later.decode()))})
    assert times == pytest.approx([0.5 + number * STEP for number in range(7)])


def test_a_table_has_the_numbers_of_the_run_to_the_last_bit() -> None:
    text = made(order(CSV, seconds=0.5), Course.of_drawing(JOINTED), JOINTED).decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    run = run_of(JOINTED)
    assert len(rows) == 31 * 3
    for start in range(0, len(rows), 3):
        for row, drawing in zip(rows[start : start + 3], JOINTED.bodies, strict=True):
            body = run.bodies[drawing.id]
            assert (float(row["x (m)"]), float(row["y (m)"])) == tuple(body.position)
            assert (float(row["vx (m/s)"]), float(row["vy (m/s)"])) == tuple(body.velocity)
            assert (float(row["angle (rad)"]), row["name"]) == (body.angle, drawing.name)
        run.step()


def test_a_recorded_run_is_exported_with_all_that_was_done_to_it() -> None:
    recording = recorded_run()
    written = written_run(recording)
    course = Course.of_run(written)
    assert course.end == recording.branch.end == 125
    (last,) = list(course.stills([125]))
    assert last.poses.tolist() == recording.run.poses.tolist()


def test_a_recorded_run_goes_on_behind_its_end() -> None:
    recording = recorded_run()
    (beyond,) = list(Course.of_run(written_run(recording)).stills([150]))
    while recording.run.steps < 150:
        recording.step()
    assert beyond.poses.tolist() == recording.run.poses.tolist()


def test_flashes_are_whole_steps_apart() -> None:
    assert order(PNG, seconds=1.0, per_second=8.0).steps == list(range(0, 60, 8))
    assert order(SVG, first=0.5, seconds=0.5, per_second=5.0).steps == [30, 42, 54]
    assert order(CSV, seconds=0.1).steps == list(range(7))


def test_what_is_given_up_ends_at_once() -> None:
    heard: list[float] = []

    def report(share: float) -> None:
        heard.append(share)
        if share > 0.6:
            raise GivenUpError

    with pytest.raises(GivenUpError):
        made(order(GIF, seconds=0.5, size=(64, 48)), Course.of_drawing(SCENE), SCENE, report)
    assert heard == sorted(heard)
    assert heard[-1] < 0.75


@pytest.mark.parametrize("kind", [PNG, SVG, PDF, GIF, CSV], ids=lambda kind: kind.suffix)
def test_whatever_is_made_tells_how_far_it_is_until_it_is_done(kind: Any) -> None:
    """Ever further, and not only half of the work: until the moments are known, and from then on."""
    heard: list[float] = []
    wanted = order(kind, seconds=0.5, size=(1500, 1000) if kind is PNG else (64, 48))
    assert made(wanted, Course.of_drawing(SCENE), SCENE, heard.append)
    assert heard == sorted(heard)
    assert heard[0] >= 0.0
    assert heard[-1] <= 1.0
    if kind in (PNG, GIF):  # which take long once they are known
        assert sum(share > RUNNING for share in heard) > 1
    else:
        assert len(heard) > 5


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (
            order(GIF, seconds=1.0, per_second=60.0),
            "up to 50 moments a second",
        ),
        (order(GIF, seconds=600.0, size=(1000, 1000)), "12000 pictures of 1000 × 1000 are too many"),
        (order(PNG, size=(4, 400)), "a side may have 16 to 16000 pixels, not 4 × 400"),
        (order(PNG, size=(16000, 16000)), "100,000,000 pixels at the most"),
        (order(CSV, first=3600.0, seconds=1.0), "a run can be exported until 3600 s"),
    ],
)
def test_what_cannot_be_had_is_said_before_the_work(wanted: Order, words: str) -> None:
    with pytest.raises(DrawingError, match=words):
        wanted.check()


# --- MP4 ---------------------------------------------------------------------------------------------


def test_without_its_library_a_film_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(DrawingError, match=r"pip install “sketchfall\[video\]”"):
        order(MP4, seconds=1.0).check()


def test_with_it_every_picture_is_handed_over_in_even_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[bytes] = []
    asked: dict[str, Any] = {}

    def write_frames(path: str, size: tuple[int, int], **options: Any) -> Generator[None, bytes, None]:
        asked.update(options, size=size)
        try:
            while True:
                got.append((yield))
        finally:
            Path(path).write_bytes(b"a film")

    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", SimpleNamespace(write_frames=write_frames))
    wanted = order(MP4, seconds=0.2, size=(65, 49))
    wanted.check()
    assert made(wanted, Course.of_drawing(SCENE), SCENE) == b"a film"
    assert (asked["size"], asked["fps"]) == ((64, 48), 30.0)
    assert [len(picture) for picture in got] == [64 * 48 * 3] * 6


def test_meters_and_instruments_are_read_in_pictures_and_films_as_on_the_canvas() -> None:
    meters = (
        Meter(quantity="speed", body=3),
        Meter(quantity="velocity_y", body=3, shown="bar"),
        Meter(quantity="y", body=3, shown="plot"),  # which is in no picture
        Meter(quantity="joint_length", joint=1),
        Meter(quantity="distance", body=2, other=3),
        Meter(quantity="time"),
    )
    ends = InstrumentEnd(point=(0.0, 0.0)), InstrumentEnd(point=(3.0, 4.0))
    ruler, watch = (
        Instrument(kind="ruler", ends=ends),
        Instrument(kind="stopwatch", ends=ends[:1], started=0.1),
    )
    scene = msgspec.structs.replace(SCENE, meters=meters[:3] + meters[4:], instruments=(ruler, watch))
    wanted = order(SVG, first=0.5, layout=LAYOUT)
    words = texts(made(wanted, Course.of_drawing(scene), scene))
    fall = 9.81 * 0.5
    run = run_of(scene)
    for _ in range(30):
        run.step()
    apart = math.dist(run.bodies[2].center_of_mass, run.bodies[3].center_of_mass)
    assert words[:2] == ["5.000 m, 53.1°", "0.400 s"]
    assert words[2:] == [
        f"v = {fall:.2f} m/s",
        f"v_y = {-fall:.2f} m/s",
        f"d = {apart:.2f} m",
        "t = 0.50 s",
    ]
    plain = made(order(SVG, first=0.5, layout=LAYOUT, with_meters=False), Course.of_drawing(scene), scene)
    assert texts(plain) == words[:2]
    jointed = msgspec.structs.replace(JOINTED, meters=meters[3:4])
    (length,) = texts(made(order(SVG, layout=LAYOUT), Course.of_drawing(jointed), jointed))
    assert length == f"l = {math.dist((-2.0, 0.5), (2.0, 3.0)):.2f} m"
    with_bar, without = (
        made(order(PDF, first=0.5, layout=LAYOUT, with_meters=meters), Course.of_drawing(scene), scene)
        for meters in (True, False)
    )
    assert len(with_bar) > len(without)


def texts(svg: bytes) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_no_film_is_begun_that_would_be_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MAX_FRAMES", 2)
    assert film_file([still()] * 2, LAYOUT, GIF, 10.0)
    with pytest.raises(DrawingError, match="too many for one film"):
        film_file([still()] * 3, LAYOUT, GIF, 10.0)


def test_as_much_as_may_be_is_made_and_no_more() -> None:
    square = math.isqrt(MAX_PIXELS // MAX_FRAMES)
    check_film(GIF, MAX_FRAMES, (square, square))
    with pytest.raises(DrawingError, match="too many for one film"):
        check_film(GIF, MAX_FRAMES, (square, 2 * square))
    check_film(GIF, 5, (MAX_PIXELS // 50, 10))
    with pytest.raises(DrawingError, match="too many for one film"):
        check_film(GIF, 5, (MAX_PIXELS // 50, 11))
    check_film(MP4, MAX_FRAMES, (square, 2 * square))
    with pytest.raises(DrawingError, match="too many for one film"):
        check_film(MP4, MAX_FRAMES + 1, (16, 16))
    order(CSV, first=MAX_SECONDS, per_second=1.0).check()
    order(CSV, first=MAX_SECONDS - 2.0, seconds=2.0, per_second=60.0).check()
    order(GIF, seconds=0.0, per_second=GIF.most_frames).check()
    for beyond in (
        {"first": math.nextafter(MAX_SECONDS, math.inf)},
        {"first": MAX_SECONDS - 2.0, "seconds": 2.5},
        {"first": -1.0},
    ):
        with pytest.raises(DrawingError, match="can be exported until"):
            order(CSV, **beyond).check()
    with pytest.raises(DrawingError, match="moments a second"):
        order(GIF, per_second=math.nextafter(GIF.most_frames, math.inf)).check()
