"""A worksheet goes to a printer, or to the file that the system's dialog offers in its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PyQt6.QtWidgets import QDialog, QWidget

from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.files.storage import save_file
from sketchfall.app.language.catalogue import tr
from sketchfall.app.worksheet.page import Page
from sketchfall.app.worksheet.sheet import ALL_PAGES, Worksheet, pages_of, paint_pages, worksheet_pdf


class PrintJob(NamedTuple):
    send: Callable[[], None]  # in any thread; StorageError or DrawingError if it cannot be had
    done: str  # to say then


def print_job(sheet: Worksheet, title: str, parent: QWidget) -> PrintJob | None:
    """As chosen in the system's dialog; None if that is closed. DrawingError if nothing can be printed."""
    # Only now: few print, and not every system has the libraries.
    try:
        from PyQt6.QtPrintSupport import QPrintDialog, QPrinter
    except ImportError as error:
        raise DrawingError(
            tr(
                "Nothing can be printed here, since a library is missing: {reason}. "
                "A PDF can be saved, and printed elsewhere.",
                reason=error,
            )
        ) from error

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(sheet.page.layout)
    printer.setFullPage(True)
    printer.setDocName(title)
    dialog = QPrintDialog(printer, parent)
    count = len(pages_of(sheet))
    dialog.setMinMax(1, count)
    dialog.setFromTo(1, count)
    answer = dialog.exec()
    dialog.deleteLater()
    if answer != QDialog.DialogCode.Accepted:
        return None
    sheet = replace(sheet, page=Page.of(printer.pageLayout()))  # which may be another by now
    is_part = printer.printRange() == QPrinter.PrintRange.PageRange
    wanted = slice(printer.fromPage() - 1, printer.toPage()) if is_part else ALL_PAGES
    if printer.outputFileName():
        # Ours rather than Qt's, which says nothing of a full disk, and leaves half a file.
        path = Path(printer.outputFileName())
        return PrintJob(
            lambda: save_file(path, lambda: worksheet_pdf(sheet, wanted)), tr("Saved to {path}.", path=path)
        )
    return PrintJob(
        lambda: paint_pages(printer, printer.resolution(), sheet, wanted), tr("Sent to the printer.")
    )
