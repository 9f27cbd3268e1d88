"""The catalogues against the sources: nothing is missing, left over, or shown beside them."""

from __future__ import annotations

import gettext
import io
from string import Formatter

import pytest

from tests.languages import catalogues
from tests.languages.calls import ROOT, source_files
from tests.languages.extraction import all_texts, texts_of_sources
from tests.languages.unwrapped import EXCEPTIONS, Finding, findings_in, is_done

pytestmark = pytest.mark.no_engine

# Whose texts are translated by now; all of app, physics, resources and ui in the end.
TRANSLATED = ("app/drawing/", "app/language/numbers.py", "physics/")


def places_and_formats(text: str) -> set[tuple[str, str, str]]:
    """Dates are written in the order of the language; all other formats stay as they are."""
    parsed = Formatter().parse(text)
    return {
        (field, "date" if "%" in (form or "") else form or "", conversion or "")
        for _, field, form, conversion in parsed
        if field is not None
    }


@pytest.mark.parametrize("code", catalogues.CODES)
def test_the_catalogue_holds_the_texts_of_the_sources(code: str) -> None:
    """If it does not: python -m tests.languages"""
    texts, translations = all_texts(), catalogues.read(code)
    assert list(translations) == list(texts)
    written = catalogues.po_bytes(catalogues.catalog_of(code, texts, translations))
    assert catalogues.po_path(code).read_bytes() == written


@pytest.mark.parametrize("code", catalogues.CODES)
def test_the_program_reads_what_people_have_translated(code: str) -> None:
    """If it does not: python -m tests.languages"""
    read = catalogues.mo_path(code).read_bytes()
    assert read == catalogues.compiled(code, all_texts(), catalogues.read(code))
    gettext.GNUTranslations(io.BytesIO(read))


@pytest.mark.parametrize("code", catalogues.CODES)
def test_nothing_that_is_to_be_translated_is_missing(code: str) -> None:
    translations = catalogues.read(code)
    missing = [
        text.text
        for text in all_texts().values()
        if any(file.startswith(TRANSLATED) for file in text.files)
        and not catalogues.is_translated(text.key, translations)
    ]
    assert missing == []


@pytest.mark.parametrize("code", catalogues.CODES)
def test_every_translation_has_the_places_of_its_text(code: str) -> None:
    texts = all_texts()
    wrong = []
    for key, forms in catalogues.read(code).items():
        english = [texts[key].text, texts[key].plural] if texts[key].plural else [texts[key].text]
        expected = set.union(*map(places_and_formats, english))
        required = set.intersection(*map(places_and_formats, english)) - {("count", "", "")}
        for form in filter(None, forms):
            if not required <= places_and_formats(form) <= expected:
                wrong.append(form)
    assert wrong == []


@pytest.mark.parametrize("code", catalogues.CODES)
def test_a_label_stays_a_label(code: str) -> None:
    """With a letter to press, and dots at its end, where there were any; and without space around it."""
    wrong = []
    for (_, text), forms in catalogues.read(code).items():
        for form in filter(None, forms):
            keys = text.count("&") == form.count("&") and text.endswith("…") == form.endswith("…")
            if not keys or form != form.strip() or "  " in form:
                wrong.append((text, form))
    assert wrong == []


def test_no_text_is_shown_beside_the_catalogue() -> None:
    found = []
    for path in source_files():
        file = path.relative_to(ROOT).as_posix()
        if is_done(file):
            exceptions = EXCEPTIONS.get(file, frozenset())
            found += [(file, finding) for finding in findings_in(path.read_text("utf-8"), exceptions)]
    assert found == []


def test_every_exception_is_still_needed() -> None:
    needless = []
    for file, texts in EXCEPTIONS.items():
        found = {finding.text for finding in findings_in((ROOT / file).read_text("utf-8"))}
        needless += [(file, text) for text in texts - found]
    assert needless == []


@pytest.mark.parametrize(
    "line",
    [
        'label = QLabel("mixed")',
        'field.setToolTip(f"From {low} on")',
        'button.setText("Pause" if going else other)',
        'TIP = "Draw a box."',
        'NAMES = {"box": "Box"}',
        'raise DrawingError(f"there is no body {number}")',
        'say(f"{count} bodies")',
        'menu.addItems(["mixed", other])',
        'def f(): return tr(f"body {number}")',
        'def f(): return tr("body " + name)',
        'label = f"{x:.2f} m"',
        'label = f"{x:.{digits}g}"',
        'label = f"{count:,}"',
        'TIP = tr("Draw a box.")',
        'class Panel:\n    TITLE = tr("World")',
        'def f(tip=tr("World")): ...',
        'def f(): return tr("body {id}", number=3)',
        'def f(): return tr("body {id}")',
        'def f(): return tr("No body: {reason}", reason="it has no area")',
        "say(f\"{name}{'Draw a box.'}\")",
    ],
)
def test_a_text_beside_the_catalogue_is_found(line: str) -> None:
    assert len(list(findings_in(line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        '"""A docstring with words."""',
        'def f() -> "Some kind":\n    """Another one."""',
        'TIP = later("Draw a box.")',
        'def f(): return tr("body {id}", id=3)',
        'def f(): return tr_n("{count} body", "{count} bodies", 3)',
        'def f(): return tr_in("joint", "Wheel")',
        "def f(): return tr(spec.text)",
        'if kind == "Some kind": ...',
        'x = table["Some kind"]',
        'dock.setObjectName("world dock")',
        'x = f"{x} m"',
        'label = QLabel(f"{number_text(x)}")',
        'x = float(f"{x:.3g}")',
        'x = f"{x:>3} {100.0 * x:.0f} {count:04d} {mask:#x}"',
        'assert x, "it was not there"',
        'raise RuntimeError("never called twice")',
        'pattern = re.compile(r"from here to there")',
        'button.clicked.connect(lambda: say(tr("Hello there.")))',
    ],
)
def test_what_is_no_text_is_let_through(line: str) -> None:
    assert list(findings_in(line)) == []


def test_texts_are_found_wherever_they_are_offered() -> None:
    found = {text.text: text for text in texts_of_sources([ROOT / "app/drawing/spoken.py"])}
    assert found["{count} shape in one"].plural == "{count} shapes in one"
    assert "falls" in found  # in a table
    assert "the background" in found  # within another expression
    assert all(text.files == ["app/drawing/spoken.py"] for text in found.values())


def test_examples_and_the_engine_are_translated_too() -> None:
    files = {text.files[0] for text in all_texts().values()}
    assert {"resources/examples/gallery.json", "physics/shapes/outline.py"} <= files


def test_a_finding_says_where_it_is() -> None:
    assert list(findings_in('x = 1\ny = "Draw a box."')) == [
        Finding(2, "Draw a box.", "does not go through the catalogue")
    ]
