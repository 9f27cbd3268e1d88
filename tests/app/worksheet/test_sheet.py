"""What is on which page of a worksheet."""

from __future__ import annotations

import math
import re
import zlib
from decimal import Decimal
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PyQt6.QtGui import QPageSize
from pytestqt.qtbot import QtBot

from sketchfall.app.picture.body_arrays import poses_of
from sketchfall.app.picture.stills import Still
from sketchfall.app.worksheet.page import A4, MARGIN, PAGES, Page
from sketchfall.app.worksheet.plot_block import TICKS, PlotBlock, ticks
from sketchfall.app.worksheet.sheet import Plotted, Worksheet, pages_of, worksheet_pdf
from sketchfall.app.worksheet.table_block import ROW, TableBlock
from tests.app.experimented import SCENE

pytestmark = pytest.mark.no_engine

TIMES = np.linspace(0.0, 2.0, 121)
PLOT = Plotted(TIMES, 3.0 * TIMES, "Time (s)", "Speed (m/s)")


def test_ticks_are_round_numbers_within_the_range() -> None:
    assert ticks(0.0, 6.0) == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    assert ticks(0.0, 3.0) == [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0]
    assert ticks(-0.07, 0.31) == [0.0, 0.1, 0.2, 0.3]
    assert ticks(990.0, 1010.0) == [990.0, 995.0, 1000.0, 1005.0, 1010.0]


@settings(max_examples=60)
@given(st.floats(-1e3, 1e3), st.floats(-9.0, 9.0))
def test_ticks_are_all_multiples_of_a_round_number_in_the_range(middle: float, power: float) -> None:
    """The least that makes no more than seven; each is the very number that is written, without a rest."""
    size = 10.0**power
    low, high = (middle - 0.5) * size, (middle + 0.5) * size
    found = ticks(low, high)
    written = [Decimal(f"{value:.9g}") for value in found]
    (step,) = {(after - before).normalize() for before, after in pairwise(written)}
    assert step.as_tuple().digits in ((1,), (2,), (5,))
    assert all(place % step == 0 for place in written)
    assert found == [float(place) for place in written]
    lesser = Decimal("0.4") if step.as_tuple().digits == (5,) else Decimal("0.5")
    assert float(lesser * step) * TICKS < high - low <= float(step) * TICKS * (1.0 + 1e-9)
    nearly = Decimal("1e-6") * step
    assert written[0] - step < Decimal(low) <= written[0] + nearly
    assert written[-1] - nearly <= Decimal(high) < written[-1] + step


@pytest.mark.parametrize("paper", PAGES.values())
def test_nothing_is_cut_by_the_end_of_a_page(qtbot: QtBot, paper: Page) -> None:
    sheet = Worksheet(
        "Falling",
        text="A ball falls. " * 40,
        still=Still(SCENE, poses_of(SCENE.bodies)),
        plots=[PLOT] * 3,
        head=["Time (s)", "Speed (m/s)"],
        rows=np.column_stack(PLOT[:2])[::12],
        questions=["Why?"] * 12,
        lines=3,
        page=paper,
    )
    pages = pages_of(sheet)
    assert len(pages) > 2
    for page in pages:
        bottoms = [room.bottom() for _, room in page]
        tops = [room.top() for _, room in page]
        assert max(bottoms) <= paper.height - MARGIN
        assert all(below >= above for above, below in zip(bottoms, tops[1:], strict=False))
    assert sum(len(page) for page in pages) == len(sheet.blocks()) == 1 + 1 + 1 + 1 + 3 + 1 + 12


@pytest.mark.parametrize("paper", PAGES.values())
def test_the_pages_of_the_file_are_of_the_paper_that_was_chosen(qtbot: QtBot, paper: Page) -> None:
    box = re.search(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)", worksheet_pdf(Worksheet("", page=paper)))
    assert box is not None
    assert [float(side) for side in box.groups()] == pytest.approx(list(paper), abs=1.0)
    assert Page.of(paper.layout) == pytest.approx(paper, abs=1.0)


def test_papers_are_as_large_as_everywhere() -> None:
    for name, paper in PAGES.items():
        size = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}[name.split(",")[0]]
        qt = QPageSize(size).size(QPageSize.Unit.Point)
        sides = [qt.width(), qt.height()]
        assert list(paper) == pytest.approx(sides[::-1] if "landscape" in name else sides, abs=1.0)


def test_a_long_table_goes_on_on_the_next_page(qtbot: QtBot) -> None:
    rows = np.column_stack(PLOT[:2])
    sheet = Worksheet("", head=["Time (s)", "Speed (m/s)"], rows=rows)
    pages = pages_of(sheet)
    assert worksheet_pdf(sheet).count(b"/Type /Page\n") == len(pages) == 4
    tables = [placed for page in pages for placed in page if isinstance(placed.block, TableBlock)]
    width, height = A4.room
    assert all(placed.room.height() == placed.block.height(width) <= height for placed in tables)
    heads = len(tables) * (TableBlock(sheet.head, rows[:1]).height(width) - ROW)
    assert sum(placed.room.height() for placed in tables) == pytest.approx(heads + ROW * len(rows))


def test_it_is_pdf_also_without_anything_on_it(qtbot: QtBot) -> None:
    empty = worksheet_pdf(Worksheet(""))
    assert empty.startswith(b"%PDF-")
    assert empty.count(b"/Type /Page\n") == 1
    nothing = np.full(3, np.nan)
    still = Worksheet(
        "A plot of nothing",
        plots=[Plotted(nothing, nothing, "x", "y"), Plotted(TIMES, 0.0 * TIMES, "x", "y")],
    )
    assert worksheet_pdf(still).startswith(b"%PDF-")
    assert isinstance(still.blocks()[-1], PlotBlock)


def test_the_file_has_the_title_of_the_sheet_and_its_pages_no_margins_of_their_own(qtbot: QtBot) -> None:
    pdf = worksheet_pdf(Worksheet("Freier Fall"))
    for words in ("Freier Fall", "Sketchfall"):
        assert words.encode("utf-16-be") in pdf
    assert all(paper.layout.margins().isNull() for paper in PAGES.values())


def test_on_paper_everything_is_as_large_as_it_was_laid_out(qtbot: QtBot) -> None:
    """A point of the page is one of the sheet, whatever the writer and the painter call a unit."""
    pdf = worksheet_pdf(Worksheet("", questions=["Why?"]))
    streams = re.findall(rb"FlateDecode.*?stream\n(.*?)\nendstream", pdf, re.DOTALL)
    page = next(found for found in map(zlib.decompress, streams) if b" cm" in found)
    scales = [float(scale) for scale in re.findall(rb"([\d.]+) 0 0 -?[\d.]+ 0 [\d.]+ cm", page)]
    assert math.prod(scales) == pytest.approx(1.0, rel=1e-6)
