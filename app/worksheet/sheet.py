"""A worksheet: what is on it, on which pages, painted on whatever has pages; and as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PyQt6.QtGui import QPagedPaintDevice, QPainter, QPdfWriter

from sketchfall.app.drawing.geometry import Box
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.export.layout import part_shown
from sketchfall.app.language.catalogue import tr
from sketchfall.app.picture.stills import Still
from sketchfall.app.worksheet.block import LARGE, Block, NameBlock, QuestionBlock, TextBlock
from sketchfall.app.worksheet.page import A4, MARGIN, Page
from sketchfall.app.worksheet.picture_block import PictureBlock
from sketchfall.app.worksheet.plot_block import PlotBlock
from sketchfall.app.worksheet.table_block import TableBlock

GAP = 14.0  # pt, between two blocks
POINTS = 72.0  # to an inch
ALL_PAGES = slice(None)


class Plotted(NamedTuple):
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    x_label: str
    y_label: str


@dataclass(frozen=True)
class Worksheet:
    title: str
    text: str = ""
    still: Still | None = None
    part: Box | None = None  # of the still, that is to be seen; if None, what the drawing says
    plots: Sequence[Plotted] = ()
    head: Sequence[str] = ()
    rows: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)))
    questions: Sequence[str] = ()
    lines: int = 4  # to write on, below each question
    page: Page = A4

    def blocks(self) -> list[Block]:
        """From above to below."""
        blocks: list[Block] = [NameBlock(tr("Name:"), tr("Date:"))]
        if self.title:
            blocks.append(TextBlock(self.title, LARGE, bold=True))
        if self.text:
            blocks.append(TextBlock(self.text))
        if self.still is not None and self.still.scene.bodies:
            blocks.append(PictureBlock(self.still, self.part or part_shown([self.still])))
        blocks += [PlotBlock(*plot) for plot in self.plots]
        if len(self.rows):
            blocks += TableBlock(self.head, self.rows).split(*self.page.room)
        blocks += [
            QuestionBlock(f"{number}. {question}", self.lines)
            for number, question in enumerate(self.questions, start=1)
        ]
        return blocks


class Placed(NamedTuple):
    block: Block
    room: QRectF  # on its page


def pages_of(sheet: Worksheet) -> list[list[Placed]]:
    """What is on each page: a block that has no room below the one before begins another page."""
    width, height_of_all = sheet.page.room
    bottom = MARGIN + height_of_all
    pages: list[list[Placed]] = [[]]
    y = MARGIN
    for block in sheet.blocks():
        height = block.height(width)
        if y + height > bottom and pages[-1]:
            pages.append([])
            y = MARGIN
        pages[-1].append(Placed(block, QRectF(MARGIN, y, width, min(height, height_of_all))))
        y += height + GAP
    return pages


def paint_page(painter: QPainter, page: Sequence[Placed]) -> None:
    """In points; the painter is scaled by who knows what it paints on."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for block, room in page:
        painter.save()
        block.paint(painter, room)
        painter.restore()


def paint_pages(device: QPagedPaintDevice, dots: float, sheet: Worksheet, wanted: slice = ALL_PAGES) -> None:
    """On a printer or a writer of PDF with so many dots to an inch; DrawingError if it takes nothing."""
    painter = QPainter()
    if not painter.begin(device):
        raise DrawingError(tr("The printer takes no pages."))
    painter.scale(dots / POINTS, dots / POINTS)
    for number, page in enumerate(pages_of(sheet)[wanted]):
        if number:
            device.newPage()
        paint_page(painter, page)
    painter.end()


def worksheet_pdf(sheet: Worksheet, wanted: slice = ALL_PAGES) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(sheet.title)
    writer.setCreator("Sketchfall")
    writer.setPageLayout(sheet.page.layout)
    paint_pages(writer, writer.resolution(), sheet, wanted)
    return bytes(data.data())
