"""PNG, SVG and PDF show the bodies where they are, in their colours, and joints as the canvas does."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image
from PyQt6.QtCore import QBuffer, QByteArray, QSize
from PyQt6.QtPdf import QPdfDocument
from PyQt6.QtWidgets import QApplication

from sketchfall.app.drawing.scene import Scene
from sketchfall.app.export import raster
from sketchfall.app.export.formats import PDF, PNG, SVG, Format
from sketchfall.app.export.layout import Layout
from sketchfall.app.export.still import picture_file, picture_of
from sketchfall.app.files.drawing_in_picture import drawing_in
from sketchfall.app.files.file_format import decode_drawing
from sketchfall.app.picture.colours import DARK_PICTURE, LIGHT_PICTURE
from sketchfall.app.picture.display_list import Disc, Floats, Outline
from sketchfall.app.picture.stills import Still
from tests.app.holed import FRAME_BODY
from tests.app.pictured import BALL, CAMERA, JOINTED, LAYOUT, SCENE, pixel, still

pytestmark = pytest.mark.no_engine

RED, BLUE, GREEN = (255, 0, 0, 255), (0, 0, 255, 255), (0, 0xAA, 0, 255)
SVG_NAME = "{http://www.w3.org/2000/svg}"


def file_of(
    kind: Format, scene: Scene = SCENE, layout: Layout = LAYOUT, *, transparent: bool = False
) -> bytes:
    picture = picture_of([still(scene)], layout, transparent=transparent)
    return picture_file(picture, layout, kind, "a title", scene)


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


def rgba(colour: str) -> tuple[int, ...]:
    return *bytes.fromhex(colour[1:]), 255


# --- PNG ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("factor", [0.5, 1.0, 3.0])
def test_pixels_are_those_of_the_bodies_at_any_scale(factor: float) -> None:
    image = opened(file_of(PNG, layout=Layout(CAMERA, factor)))
    assert image.size == (round(1000 * factor), round(800 * factor))
    assert image.getpixel(pixel(-2.5, 0.4, factor)) == RED
    assert image.getpixel(pixel(1.7, 3.2, factor)) == BLUE
    assert image.getpixel(pixel(0.0, -0.5, factor)) == rgba(LIGHT_PICTURE.static_fill)
    assert image.getpixel(pixel(0.0, 5.0, factor)) == rgba(LIGHT_PICTURE.canvas)


@pytest.mark.parametrize("factor", [4.0, 8.0])
def test_outlines_are_in_ink_and_as_wide_as_the_scale(factor: float) -> None:
    image = opened(file_of(PNG, layout=Layout(CAMERA, factor)))
    x, y = pixel(-2.3, 1.0, factor)  # the upper side of the box
    column = [image.getpixel((x, y + at)) for at in range(-20, 20)]
    assert column.count(rgba(LIGHT_PICTURE.ink)) == pytest.approx(1.25 * factor, abs=1.0)


def test_a_transparent_picture_is_clear_where_nothing_is() -> None:
    image = opened(file_of(PNG, transparent=True))
    assert image.getpixel(pixel(0.0, 5.0)) == (0, 0, 0, 0)
    assert image.getpixel(pixel(-2.5, 0.4)) == RED


def test_a_body_that_is_seen_through_is_so_in_the_picture() -> None:
    glass = replace(SCENE, bodies=(replace(BALL, colour="#0000ff80"),))
    image = opened(file_of(PNG, glass, transparent=True))
    assert image.getpixel(pixel(1.7, 3.2)) == pytest.approx((0, 0, 255, 0x80), abs=1)


def test_what_is_behind_shows_through_a_hole() -> None:
    scene = replace(SCENE, bodies=(BALL, replace(FRAME_BODY, position=(2.0, 3.0), colour="#ff0000")))
    image = opened(file_of(PNG, scene))
    assert image.getpixel(pixel(1.7, 3.2)) == BLUE
    assert image.getpixel(pixel(2.8, 3.8)) == rgba(LIGHT_PICTURE.canvas)
    assert image.getpixel(pixel(3.5, 3.0)) == RED
    (frame,) = ET.fromstring(file_of(SVG, scene)).iter(f"{SVG_NAME}path")
    assert (frame.get("fill-rule"), (frame.get("d") or "").count("Z")) == ("evenodd", 2)


def test_joints_are_in_front_of_the_bodies() -> None:
    image = opened(file_of(PNG, JOINTED))
    assert image.getpixel(pixel(-1.6, 0.75)) == GREEN  # within the box
    assert image.getpixel(pixel(0.0, 1.75)) == GREEN  # half-way
    broken = Still(JOINTED, still(JOINTED).poses, broken=[1])
    torn = opened(picture_file(picture_of([broken], LAYOUT), LAYOUT, PNG, "", None))
    assert torn.getpixel(pixel(0.0, 1.75)) == rgba(LIGHT_PICTURE.canvas)


def test_the_dark_colours_can_be_chosen() -> None:
    picture = picture_of([still()], LAYOUT, DARK_PICTURE)
    image = opened(picture_file(picture, LAYOUT, PNG, "", None))
    assert image.getpixel(pixel(0.0, 5.0)) == rgba(DARK_PICTURE.canvas)


def test_the_drawing_is_in_the_picture() -> None:
    assert decode_drawing(drawing_in(file_of(PNG, JOINTED))) == JOINTED


def test_several_moments_are_in_one_picture_and_the_floor_once() -> None:
    later = still()
    later.poses[2, 0] -= 1.5
    picture = picture_of([still(), later], LAYOUT)
    image = opened(picture_file(picture, LAYOUT, PNG, "", None))
    assert image.getpixel(pixel(1.7, 3.2)) == image.getpixel(pixel(0.2, 3.2)) == BLUE
    fills = [shape.fill for shape in picture.shapes if isinstance(shape, Outline | Disc)]
    assert fills.count(LIGHT_PICTURE.static_fill) == 1
    assert fills.count("#0000ff") == 2


def test_a_body_that_is_nowhere_is_left_out() -> None:
    lost = still()
    lost.poses[2] = float("nan")
    image = opened(picture_file(picture_of([lost], LAYOUT), LAYOUT, PNG, "", None))
    assert image.getpixel(pixel(1.7, 3.2)) == rgba(LIGHT_PICTURE.canvas)
    assert image.getpixel(pixel(-2.5, 0.4)) == RED


# --- SVG ---------------------------------------------------------------------------------------------


def test_every_body_is_an_outline_with_its_corners() -> None:
    root = ET.fromstring(file_of(SVG))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("1000", "800", "0 0 1000 800")
    floor, box = root.iter(f"{SVG_NAME}polygon")
    assert floor.get("fill") == LIGHT_PICTURE.static_fill
    assert (box.get("fill"), box.get("stroke")) == ("#ff0000", LIGHT_PICTURE.ink)
    numbers = [float(number) for number in re.split("[ ,]", box.get("points") or "")]
    corners = sorted(zip(numbers[::2], numbers[1::2], strict=True))
    assert corners == sorted(map(pixel, (-3.0, -1.0, -1.0, -3.0), (0.0, 0.0, 1.0, 1.0)))
    (ball,) = root.iter(f"{SVG_NAME}circle")
    assert [float(ball.get(name) or "") for name in ("cx", "cy", "r")] == [*pixel(2.0, 3.0), 50.0]


def test_a_larger_graphic_has_the_same_places_in_more_pixels() -> None:
    large, plain = (ET.fromstring(file_of(SVG, layout=Layout(CAMERA, factor))) for factor in (2.5, 1.0))
    assert (large.get("width"), large.get("viewBox")) == ("2500", "0 0 1000 800")
    points = [[one.get("points") for one in root.iter(f"{SVG_NAME}polygon")] for root in (large, plain)]
    assert points[0] == points[1]


def test_joints_and_their_ends_are_vectors_too() -> None:
    root = ET.fromstring(file_of(SVG, JOINTED))
    (rod,) = [one for one in root.iter(f"{SVG_NAME}path") if one.get("stroke") == "#00aa00"]
    assert rod.get("d") == "M300 550L700 300"
    ends = [one for one in root.iter(f"{SVG_NAME}circle") if one.get("fill") == "#00aa00"]
    assert sorted((one.get("cx"), one.get("cy")) for one in ends) == [("300", "550"), ("700", "300")]


def test_a_transparent_graphic_has_no_background_and_opacity_is_written_apart() -> None:
    glass = replace(SCENE, bodies=(replace(BALL, colour="#0000ff80"),))
    text = file_of(SVG, glass, transparent=True)
    root = ET.fromstring(text)
    assert LIGHT_PICTURE.canvas.encode() not in text
    (ball,) = root.iter(f"{SVG_NAME}circle")
    assert (ball.get("fill"), ball.get("fill-opacity")) == ("#0000ff", "0.502")
    pages = [*ET.fromstring(file_of(SVG, glass)).iter(f"{SVG_NAME}rect")]
    assert [(page.get("width"), page.get("height")) for page in pages] == 2 * [("1000", "800")]
    assert [page.get("fill") for page in pages] == [
        None,
        LIGHT_PICTURE.canvas,
    ]  # the clip, and the page
    assert len([*root.iter(f"{SVG_NAME}rect")]) == 1


# --- PDF ---------------------------------------------------------------------------------------------


def test_a_page_is_as_large_as_the_picture_and_shows_the_bodies(qapp: QApplication) -> None:
    data = file_of(PDF, layout=Layout(CAMERA, 0.5))
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    assert b"/Subtype /Image" not in data  # lines, not pixels
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    document = QPdfDocument(None)
    document.load(buffer)
    assert document.pageCount() == 1
    size = document.pagePointSize(0)
    assert (size.width(), size.height()) == pytest.approx((375.0, 300.0), abs=1.0)
    image = document.render(0, QSize(CAMERA.width, CAMERA.height))
    for point, colour in (
        ((-2.5, 0.4), "#ff0000"),
        ((1.7, 3.2), "#0000ff"),
        ((0.0, 5.0), LIGHT_PICTURE.canvas),
    ):
        assert image.pixelColor(*pixel(*point)).name() == colour
    assert document.metaData(QPdfDocument.MetaDataField.Title) == "a title"


# --- in bands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("transparent", [True, False])
def test_a_picture_that_is_painted_in_bands_has_no_seams(
    transparent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = file_of(PNG, JOINTED, transparent=transparent)
    monkeypatch.setattr(raster, "BAND", 7 * 1000 + 3)  # of seven rows, and a last one of two
    assert len(list(raster.bands_of(picture_of([still()], LAYOUT), 1000, 800))) == 115
    in_bands = file_of(PNG, JOINTED, transparent=transparent)
    # Where a line leaves a band, Qt rounds how much of a pixel it covers anew, in 64ths.
    assert np.abs(seen_on_black(in_bands) - seen_on_black(whole)).max() <= 256 // 64


def seen_on_black(png: bytes) -> Floats:
    """What is nearly clear may have any colour: nobody sees it."""
    pixels = np.asarray(opened(png), dtype=np.float64)
    return np.dstack([pixels[..., :3] * pixels[..., 3:] / 255.0, pixels[..., 3:]])
