"""Every change of what is written, measured or laid on a drawing: what comes of it, and how undo calls it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sketchfall.app.annotations import (
    condition_edits,
    control_edits,
    image_edits,
    instrument_edits,
    label_edits,
    measuring_edits,
)
from sketchfall.app.annotations.annotations import annotations_of
from sketchfall.app.drawing.scene import (
    MAX_CONTROLS,
    MAX_IMAGES,
    MAX_LABELS,
    BackgroundImage,
    BodyDrawing,
    CircleShape,
    Condition,
    Control,
    DrawingError,
    Instrument,
    InstrumentEnd,
    Meter,
    Scene,
    TextLabel,
)
from sketchfall.app.editing.document import Document

pytestmark = pytest.mark.no_engine

BALL = BodyDrawing(id=1, name="ball", shapes=(CircleShape(radius=1.0),))
FIRST, TITLE, LAST = (
    TextLabel(text=text, place=(float(at), 0.0)) for at, text in enumerate(("first", "A\ntitle", "last"))
)
SPEED, ENERGY, HEIGHT = (
    Meter(quantity="speed", body=1),
    Meter(quantity="total_energy"),
    Meter(quantity="y", body=1),
)
LATER, EVEN_LATER = Condition(kind="time", value=2.0), Condition(kind="time", value=3.0)
GRAVITY, MASS = Control(sets="gravity"), Control(sets="mass", body=1, place=(0.5, 0.5))
RULER = Instrument(kind="ruler", ends=(InstrumentEnd(point=(0.0, 0.0)), InstrumentEnd(point=(1.0, 0.0))))
WATCH = Instrument(kind="stopwatch", ends=(InstrumentEnd(point=(0.0, 0.0)),))
PHOTO, MAP = (BackgroundImage(data=data, place=(1.0, 2.0), width=4.0) for data in ("cGhvdG8=", "bWFw"))
SCENE = Scene(
    bodies=(BALL,),
    labels=(FIRST, TITLE, LAST),
    meters=(HEIGHT, SPEED),
    conditions=(LATER,),
    controls=(MASS,),
    instruments=(RULER, WATCH),
    images=(PHOTO, MAP),
)
Edit = Callable[[Document], object]

# The edit, its name, and what it makes of one kind of annotation.
EDITS: list[tuple[Edit, str, str, tuple[object, ...]]] = [
    (
        lambda it: label_edits.add_label(it, replace(TITLE, text="new")),
        "Write “new”",
        "labels",
        (FIRST, TITLE, LAST, replace(TITLE, text="new")),
    ),
    (
        lambda it: label_edits.change_label(it, TITLE, replace(TITLE, text="other")),
        "Change “other”",
        "labels",
        (FIRST, replace(TITLE, text="other"), LAST),
    ),
    (
        lambda it: label_edits.move_label(it, TITLE, (5.0, 6.0)),
        "Move “A title”",
        "labels",
        (FIRST, replace(TITLE, place=(5.0, 6.0)), LAST),
    ),
    (lambda it: label_edits.remove_label(it, TITLE), "Delete “A title”", "labels", (FIRST, LAST)),
    (
        lambda it: label_edits.duplicate_label(it, LAST),
        "Write “last”",
        "labels",
        (FIRST, TITLE, LAST, replace(LAST, place=(2.5, -0.5))),
    ),
    (
        lambda it: label_edits.paste_labels(it, (replace(FIRST, body=1), LAST), (7.0, 8.0)),
        "Paste “first”",
        "labels",
        (FIRST, TITLE, LAST, replace(FIRST, place=(7.0, 8.0)), replace(LAST, place=(9.0, 8.0))),
    ),
    (
        lambda it: measuring_edits.toggle_meter(it, ENERGY),
        "Measure Total energy of all",
        "meters",
        (HEIGHT, SPEED, ENERGY),
    ),
    (lambda it: measuring_edits.toggle_meter(it, SPEED), "Stop measuring Speed of ball", "meters", (HEIGHT,)),
    (
        lambda it: measuring_edits.show_meter_as(it, HEIGHT, "bar"),
        "Show Position y of ball as a bar",
        "meters",
        (replace(HEIGHT, shown="bar"), SPEED),
    ),
    (
        lambda it: measuring_edits.plot_against(it, SPEED, "y"),
        "Plot Speed of ball over Position y of ball",
        "meters",
        (HEIGHT, replace(SPEED, shown="plot", against="y")),
    ),
    (
        lambda it: measuring_edits.place_meter(it, SPEED, (3.0, 4.0)),
        "Move Speed of ball",
        "meters",
        (HEIGHT, replace(SPEED, place=(3.0, 4.0))),
    ),
    (
        lambda it: condition_edits.add_condition(it, EVEN_LATER),
        "Pause when: The time is 3 s",
        "conditions",
        (LATER, EVEN_LATER),
    ),
    (
        lambda it: condition_edits.remove_condition(it, LATER),
        "Do not pause when: The time is 2 s",
        "conditions",
        (),
    ),
    (
        lambda it: condition_edits.switch_condition(it, LATER, False),
        "Do not pause when: The time is 2 s",
        "conditions",
        (replace(LATER, on=False),),
    ),
    (
        lambda it: condition_edits.exchange_condition(it, LATER, EVEN_LATER),
        "Pause when: The time is 3 s",
        "conditions",
        (EVEN_LATER,),
    ),
    (
        lambda it: control_edits.toggle_control(it, GRAVITY),
        "Put Gravity on the canvas",
        "controls",
        (MASS, GRAVITY),
    ),
    (
        lambda it: control_edits.toggle_control(it, replace(MASS, shown="number")),
        "Take Mass of ball off the canvas",
        "controls",
        (),
    ),
    (
        lambda it: control_edits.show_control_as(it, MASS, "number"),
        "Change the control of Mass of ball",
        "controls",
        (replace(MASS, shown="number"),),
    ),
    (
        lambda it: control_edits.place_control(it, MASS, (0.25, 0.75)),
        "Move Mass of ball",
        "controls",
        (replace(MASS, place=(0.25, 0.75)),),
    ),
    (
        lambda it: control_edits.set_control(it, MASS, "m", 1.0, 5.0),
        "Change the control of Mass of ball",
        "controls",
        (replace(MASS, name="m", low=1.0, high=5.0),),
    ),
    (
        lambda it: instrument_edits.add_instrument(it, WATCH),
        "Lay down: Stopwatch",
        "instruments",
        (RULER, WATCH, WATCH),
    ),
    (
        lambda it: instrument_edits.remove_instrument(it, RULER),
        "Take away: Ruler",
        "instruments",
        (WATCH,),
    ),
    (
        lambda it: instrument_edits.exchange_instrument(it, RULER, replace(RULER, ends=RULER.ends[::-1])),
        "Move: Ruler",
        "instruments",
        (replace(RULER, ends=RULER.ends[::-1]), WATCH),
    ),
    (
        lambda it: instrument_edits.press_stopwatch(it, WATCH, 1.5),
        "Start the stopwatch",
        "instruments",
        (RULER, replace(WATCH, started=1.5)),
    ),
    (lambda it: image_edits.add_image(it, MAP), "Insert image", "images", (PHOTO, MAP, MAP)),
    (lambda it: image_edits.remove_image(it, PHOTO), "Delete image", "images", (MAP,)),
    (
        lambda it: image_edits.move_image(it, PHOTO, (9.0, 9.0)),
        "Move image",
        "images",
        (replace(PHOTO, place=(9.0, 9.0)), MAP),
    ),
    (
        lambda it: image_edits.fade_image(it, MAP, 0.5),
        "Change the opacity of the image",
        "images",
        (PHOTO, replace(MAP, opacity=0.5)),
    ),
    (
        lambda it: image_edits.lock_image(it, MAP, True),
        "Lock image",
        "images",
        (PHOTO, replace(MAP, locked=True)),
    ),
    (  # what was one metre is two: all of it is twice as large, and the first point stays
        lambda it: image_edits.scale_image(it, MAP, (2.0, 2.0), (2.0, 3.0), 2.0),
        "Set the scale of the image",
        "images",
        (PHOTO, replace(MAP, width=8.0, place=(0.0, 2.0))),
    ),
]


@pytest.mark.parametrize(("edit", "name", "kind", "after"), EDITS, ids=[name for _, name, *_ in EDITS])
def test_an_edit_is_one_step_of_undo_that_says_what_it_does(
    edit: Edit, name: str, kind: str, after: tuple[object, ...]
) -> None:
    document = Document(SCENE)
    edit(document)
    assert annotations_of(document.scene)._asdict() == {**annotations_of(SCENE)._asdict(), kind: after}
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == name
    document.undo_stack.undo()
    assert document.scene == SCENE


NOTHING: list[Edit] = [
    lambda it: label_edits.change_label(it, TITLE, TITLE),
    lambda it: label_edits.change_label(it, replace(TITLE, text="gone"), LAST),
    lambda it: label_edits.remove_label(it, replace(TITLE, text="gone")),
    lambda it: measuring_edits.place_meter(it, SPEED, SPEED.place),
    lambda it: condition_edits.add_condition(it, LATER),
    lambda it: condition_edits.switch_condition(it, LATER, True),
    lambda it: control_edits.place_control(it, MASS, (0.5, 0.5)),
    lambda it: instrument_edits.exchange_instrument(it, RULER, RULER),
    lambda it: image_edits.lock_image(it, MAP, False),
    lambda it: image_edits.remove_image(it, replace(MAP, width=1.0)),
]


@pytest.mark.parametrize("edit", NOTHING)
def test_what_changes_nothing_is_no_step(edit: Edit) -> None:
    document = Document(SCENE)
    edit(document)
    assert document.undo_stack.count() == 0
    assert document.scene == SCENE


def test_of_each_there_are_as_many_as_a_drawing_may_hold() -> None:
    full = replace(
        SCENE,
        labels=tuple(replace(TITLE, place=(float(at), 0.0)) for at in range(MAX_LABELS - 1)),
        images=(PHOTO,) * (MAX_IMAGES - 1),
        controls=(MASS,) * (MAX_CONTROLS - 1),
    )
    document = Document(full)
    control_edits.toggle_control(document, GRAVITY)
    label_edits.add_label(document, TITLE)
    image_edits.add_image(document, MAP)
    assert document.undo_stack.count() == 3
    control_edits.toggle_control(document, Control(sets="wind_x"))
    with pytest.raises(DrawingError, match=f"{MAX_LABELS} labels at the most"):
        label_edits.add_label(document, TITLE)
    with pytest.raises(DrawingError, match=f"{MAX_LABELS} labels at the most"):
        label_edits.paste_labels(document, (TITLE,), (0.0, 0.0))
    with pytest.raises(DrawingError, match=f"{MAX_IMAGES} images at the most"):
        image_edits.add_image(document, MAP)
    assert document.undo_stack.count() == 3


def test_labels_that_are_pasted_lie_beside_each_other_as_they_did_and_on_no_body() -> None:
    document = Document(Scene(bodies=(BALL,)))
    first = TextLabel(text="first", place=(3.0, -2.0), body=1)
    second = TextLabel(text="second", place=(7.0, -1.5))
    label_edits.paste_labels(document, (first, second), (-20.0, 30.0))
    found = [(label.text, label.body, label.place) for label in document.scene.labels]
    assert found == [("first", None, (-20.0, 30.0)), ("second", None, (-16.0, 30.5))]
