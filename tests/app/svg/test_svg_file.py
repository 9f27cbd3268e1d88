"""Drawings out of SVG: shapes where they are seen, with their colours, holes, names and groups."""

from __future__ import annotations

from pathlib import Path

import pytest

from sketchfall.app.drawing.geometry import box_of
from sketchfall.app.drawing.mass import mass_of
from sketchfall.app.drawing.scene import BodyDrawing, CircleShape, DrawingError, PolygonShape, Scene
from sketchfall.app.export.formats import SVG
from sketchfall.app.export.layout import Layout
from sketchfall.app.export.still import picture_file, picture_of
from sketchfall.app.files.file_format import decode_drawing, encode_drawing
from sketchfall.app.picture.projection import Projection
from sketchfall.app.svg.svg_file import SvgDrawing, decode_svg, read_svg
from sketchfall.app.svg.viewport import OURS
from tests.app.pictured import still

pytestmark = pytest.mark.no_engine


UPRIGHT = [0.0, 0.0, 0.2, 0.4]


def read(inner: str, head: str = 'viewBox="0 0 200 100"') -> SvgDrawing:
    names = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    return decode_svg(f'<svg xmlns="http://www.w3.org/2000/svg" {names} {head}>{inner}</svg>'.encode())


def only(inner: str) -> BodyDrawing:
    (body,) = read(inner).scene.bodies
    return body


def box(body: BodyDrawing) -> list[float]:
    return [round(side, 6) for side in box_of(body)]


@pytest.mark.parametrize(
    ("element", "sides"),
    [
        ('<rect x="100" y="60" width="20" height="40"/>', [0.0, 0.0, 0.2, 0.4]),
        ('<circle cx="100" cy="50" r="10"/>', [-0.1, 0.4, 0.1, 0.6]),
        ('<ellipse cx="100" cy="50" rx="20" ry="10"/>', [-0.2, 0.4, 0.2, 0.6]),
        ('<polygon points="100,100 120,100 110,80"/>', [0.0, 0.0, 0.2, 0.2]),
        ('<path d="M100 100h20l-10-20z"/>', [0.0, 0.0, 0.2, 0.2]),
        ('<rect x="100" y="60" width="20" height="40" rx="5"/>', [0.0, 0.0, 0.2, 0.4]),
        (
            '<g transform="translate(100 60) scale(2)"><rect width="10" height="20"/></g>',
            [0.0, 0.0, 0.2, 0.4],
        ),
        ('<rect width="40" height="20" transform="translate(100,100) rotate(-90)"/>', [0.0, 0.0, 0.2, 0.4]),
        ('<rect width="20" height="40" transform="matrix(1 0 0 1 100 60)"/>', [0.0, 0.0, 0.2, 0.4]),
        (
            '<defs><rect id="a" width="20" height="40"/></defs><use href="#a" x="100" y="60"/>',
            [0.0, 0.0, 0.2, 0.4],
        ),
        ('<rect x="50%" y="60%" width="10%" height="40%"/>', [0.0, 0.0, 0.2, 0.4]),
        (
            '<svg x="100" y="60" width="10%" height="40" viewBox="5 5 2 1" preserveAspectRatio="none">'
            '<rect x="5" y="5" width="2" height="100%"/></svg>',
            [0.0, 0.0, 0.2, 0.4],
        ),
        (  # as large as fits, in the middle
            '<svg x="100" y="50" width="20" height="50" viewBox="0 0 1 2"><rect width="1" height="2"/></svg>',
            [0.0, 0.05, 0.2, 0.45],
        ),
        (
            '<symbol id="s" viewBox="0 0 4 4"><rect width="2" height="4"/></symbol>'
            '<use href="#s" x="100" y="60" width="40" height="40"/>',
            [0.0, 0.0, 0.2, 0.4],
        ),
    ],
)
def test_every_shape_is_where_it_is_seen(element: str, sides: list[float]) -> None:
    assert box(only(element)) == sides


def test_a_circle_stays_one_unless_it_is_squeezed() -> None:
    round_one = only('<circle cx="9" cy="9" r="3" transform="rotate(30) scale(2)"/>')
    (shape,) = round_one.shapes
    assert isinstance(shape, CircleShape)
    assert shape.radius == pytest.approx(0.06)
    (squeezed,) = only('<circle cx="9" cy="9" r="3" transform="scale(2 1)"/>').shapes
    assert isinstance(squeezed, PolygonShape)


@pytest.mark.parametrize(
    ("unit", "width"),
    [("mm", 254.0), ("cm", 25.4), ("in", 10.0), ("pt", 720.0), ("pc", 60.0), ("px", 960.0), ("", 960.0)],
)
def test_the_size_in_the_window_counts_with_its_unit(unit: str, width: float) -> None:
    size = f'width="{width}{unit}" height="{width / 2.0}{unit}" viewBox="0 0 20 10"'
    (body,) = read('<rect width="5" height="5"/>', size).scene.bodies
    assert box(body) == pytest.approx([-4.8, 2.4, -2.4, 4.8], abs=1e-6)


def test_holes_are_holes_and_several_pieces_one_body() -> None:
    ring = only('<path d="M0 0h40v40h-40z M10 10h20v20h-20z M60 0h10v10h-10z"/>')
    assert sorted(len(shape.holes) for shape in ring.shapes if isinstance(shape, PolygonShape)) == [0, 1]
    assert mass_of(ring).area == pytest.approx((1600.0 - 400.0 + 100.0) * 1e-4)


@pytest.mark.parametrize(
    ("attributes", "colour"),
    [
        ('fill="#ff8000"', "#ff8000"),
        ('fill="#f80"', "#ff8800"),
        ('style="fill: teal; fill-opacity: 0.5"', "#00808080"),
        ('fill="rgb(255, 128, 0)" opacity="50%"', "#ff800080"),
        ('fill="rgb(100%,0%,0%)"', "#ff0000"),
        ('fill="none" stroke="#123456"', "#123456"),
        ('fill="hsl(120, 100%, 25%)"', "#008000"),
        ('fill="url(#gradient)"', None),
        ("", "#000000"),
    ],
)
def test_colours_come_along(attributes: str, colour: str | None) -> None:
    assert only(f'<rect width="9" height="9" {attributes}/>').colour == colour


@pytest.mark.parametrize(
    ("sheet", "attributes", "colour"),
    [
        (".cls-1{fill:#123456;}", 'class="cls-1"', "#123456"),
        (".a,.b { fill : red } /* .b{fill:blue} */", 'class="c b"', "#ff0000"),
        ("rect{fill:red}.a{fill:lime}#i{fill:blue}", 'id="i" class="a"', "#0000ff"),
        ("#i{fill:blue}.a{fill:lime}rect{fill:red}", 'id="i" class="a"', "#0000ff"),
        (".a{fill:lime}.a{fill:red}", 'class="a"', "#ff0000"),
        ("rect.a{fill:lime}circle.a{fill:red}", 'class="a"', "#00ff00"),
        ("*{fill:lime}", "", "#00ff00"),
        (".a{fill:lime}", 'class="a" fill="red"', "#00ff00"),
        (".a{fill:lime}", 'class="a" style="fill:red"', "#ff0000"),
        ("g .a{fill:lime} @media print {.a{fill:lime}}", 'class="b"', "#000000"),
        (".a{fill:lime !important; fill-opacity:.5", 'class="a"', "#000000"),
    ],
)
def test_style_sheets_say_colours(sheet: str, attributes: str, colour: str) -> None:
    style = f'<defs><style type="text/css"><![CDATA[{sheet}]]></style></defs>'
    assert only(f'{style}<rect width="9" height="9" {attributes}/>').colour == colour


def test_a_picture_without_a_size_is_as_large_as_browsers_have_it() -> None:
    (body,) = read('<rect width="50%" height="10%" y="90%"/>', 'width="100%" height="100%"').scene.bodies
    assert box(body) == [-1.5, 0.0, 0.0, 0.15]


def test_of_lines_alone_those_are_bodies_that_come_back_to_where_they_began() -> None:
    closed, back, open_ = "M0 0h40v40h-40z", "M0 0h40v40h-40v-40", "M0 0h40v40h-40v-20"
    for data, count in ((closed, 1), (back, 1), (open_, 0), (f"{back} M60 0h10v10", 1)):
        drawing = read(f'<path fill="none" stroke="red" d="{data}"/><rect width="9" height="9"/>')
        assert len(drawing.scene.bodies) == count + 1
        assert mass_of(drawing.scene.bodies[0]).area == pytest.approx(0.16 if count else 0.0081)


def test_a_length_that_is_none_is_left_out_and_told() -> None:
    drawing = read(
        '<rect width="9" height="9"/><rect width="calc(1px)" height="9"/><svg x="oops"><rect/></svg>'
        '<defs><rect id="a" width="9" height="9"/></defs><use href="#a" x="left"/>'
    )
    assert len(drawing.scene.bodies) == 1
    assert drawing.left_out == {"unreadable": 3}


def test_looks_are_taken_from_around_and_hidden_things_left_alone() -> None:
    body = only(
        '<g fill="red" opacity="0.5"><rect width="9" height="9" opacity="0.5"/>'
        '<rect display="none" width="9" height="9"/><rect visibility="hidden" width="9" height="9"/></g>'
    )
    assert body.colour == "#ff000040"


def test_groups_and_names() -> None:
    drawing = read(
        '<g inkscape:groupmode="layer" inkscape:label="Layer 1">'
        '<g id="car"><g inkscape:label="wheels"><circle id="front" cx="50" cy="50" r="9"/>'
        '<circle id="path12" cx="90" cy="50" r="9"/></g><rect id="hull" width="50" height="20"/></g></g>'
    )
    bodies = drawing.scene.bodies
    assert [body.name for body in bodies] == ["front", "", "hull"]
    assert [[group.name for group in body.groups] for body in bodies] == [
        ["car", "wheels"],
        ["car", "wheels"],
        ["car"],
    ]
    again = decode_drawing(encode_drawing(drawing.scene))
    assert again == drawing.scene


def test_what_has_no_place_is_counted_and_told() -> None:
    drawing = read(
        '<rect width="9" height="9"/><text>hello</text><text>you</text><image href="x.png"/>'
        '<line x1="0" y1="0" x2="5" y2="5"/><polyline fill="none" points="0,0 5,5 9,0"/>'
        '<path d="M0 0 X"/><use href="#nobody"/><rect width="0" height="9"/><video/>'
        '<path d="M0 0L20 20L20 0L0 30z"/>'
    )
    assert drawing.left_out == {
        "text": 2,
        "image": 1,
        "line": 1,
        "unreadable": 1,
        "use": 1,
        "flat": 2,
        "other": 1,
    }
    first, second = drawing.notes
    assert first.startswith("Left out of the picture: texts (2), pictures (1)")
    assert second == "Of 1 outline that crosses itself the largest loop was kept."


def test_copies_of_copies_end_however_often_they_double() -> None:
    drawing = read('<rect width="9" height="9"/><g id="a"><use href="#a"/><use href="#a"/></g>')
    assert len(drawing.scene.bodies) == 1
    assert drawing.left_out == {"crowd": 1}


def test_a_symbol_is_seen_only_where_it_is_used() -> None:
    symbol = '<g><symbol id="s"><rect width="20" height="40"/></symbol><rect width="9" height="9"/></g>'
    assert len(read(symbol).scene.bodies) == 1
    assert len(read(symbol + '<use href="#s"/>').scene.bodies) == 2


def test_a_copy_of_itself_ends() -> None:
    drawing = read('<rect width="9" height="9"/><g id="a"><use href="#a"/></g>')
    assert len(drawing.scene.bodies) == 1


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1, column 0: this is no XML"),
        (b"<svg", "this is no XML"),
        (b"\x00\xff\xfe", "this is no XML"),
        (b"<html/>", "this is no SVG picture"),
        (b"<svg><text>only</text></svg>", "no closed shape"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "entities"),
        (b'<svg><rect width="nan" height="1e999"/></svg>', "no closed shape"),
        (b'<svg viewBox="0 0 1e-300 1e300"><rect width="1" height="1"/></svg>', "no closed shape"),
    ],
)
def test_what_is_no_picture_of_shapes_is_refused_with_the_reason(data: bytes, sentence: str) -> None:
    with pytest.raises(DrawingError, match=sentence):
        decode_svg(data)


@pytest.mark.parametrize(
    "head",
    [
        'viewBox="0 0 1e300 1e300"',
        'viewBox="1e300 0 1 1"',
        *(f'{OURS}="{numbers}"' for numbers in ("1e400 0 0", "1e-300 0 0", "50 1e300 0", "1 1e400 0")),
    ],
)
def test_shapes_that_no_drawing_can_hold_are_left_out(head: str) -> None:
    with pytest.raises(DrawingError, match="no closed shape"):
        read('<rect x="1" y="1" width="20" height="30"/><circle cx="50" cy="50" r="10"/>', head)


def test_elements_within_elements_end_somewhere() -> None:
    deep = "<g>" * 500 + '<rect width="9" height="9"/>' + "</g>" * 500
    with pytest.raises(DrawingError):
        read(deep)


def test_a_picture_is_read_from_its_file_and_tells_how_far_it_is(tmp_path: Path) -> None:
    data = b'<svg xmlns="http://www.w3.org/2000/svg">' + b'<rect width="20" height="40"/>' * 50 + b"</svg>"
    path = tmp_path / "picture.svg"
    path.write_bytes(data)
    shares: list[float] = []
    assert read_svg(path, shares.append) == decode_svg(data)
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] < 0.5 < shares[-1] <= 1.0
    with pytest.raises(OSError, match="missing"):
        read_svg(tmp_path / "missing.svg")


def test_a_picture_of_our_own_comes_back_where_it_was_and_as_large() -> None:
    ring = PolygonShape(
        vertices=((-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (-1.0, 0.5)),
        holes=(((-0.5, -0.2), (0.5, -0.2), (0.0, 0.3)),),
    )
    drawn = Scene(
        bodies=(
            BodyDrawing(id=1, position=(-2.0, 0.5), angle=0.3, shapes=(ring,), colour="#ff0000"),
            BodyDrawing(id=2, position=(2.0, 3.0), shapes=(CircleShape(radius=0.5),), colour="#0000ff"),
        )
    )
    layout = Layout(Projection(70.0, 500.0, 600.0, 1000, 800))
    picture = picture_of([still(drawn)], layout)
    again = decode_svg(picture_file(picture, layout, SVG, "")).scene
    assert [body.colour for body in again.bodies] == ["#ff0000", "#0000ff"], "and its paper is no body"
    assert [body.groups for body in again.bodies] == [(), ()]
    for before, after in zip(drawn.bodies, again.bodies, strict=True):
        assert box_of(after) == pytest.approx(box_of(before), abs=1e-5)
        assert mass_of(after).mass == pytest.approx(mass_of(before).mass, rel=1e-4)
