"""What `sketchfall export` asks for. The work is in another file, which loads what paints."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeVar

from sketchfall.app.command_line.options import add_decimal, rate, seconds
from sketchfall.app.language.catalogue import tr

P = TypeVar("P", bound=argparse.ArgumentParser)


def add_export(commands: argparse._SubParsersAction[P]) -> None:
    export = commands.add_parser(
        "export",
        prog="sketchfall export",
        help=tr("make a picture, a film or a table of a drawing"),
        description=tr(
            "Make a picture, a film or a table of a drawing or a run, by the ending of OUT: .png (with the "
            "drawing inside, so that the picture can be opened), .svg and .pdf are pictures, .gif and .mp4 "
            "films, .csv is a table of where each body is. A picture with --seconds shows the motion at "
            "equal times, laid over each other."
        ),
    )
    export.add_argument(
        "file", type=Path, metavar="FILE", help=tr("a drawing, a picture with one inside, or a .sketchrun")
    )
    export.add_argument("out", type=Path, metavar="OUT", help=tr("the file to write"))
    export.add_argument(
        "--at", type=seconds, metavar="T", help=tr("the time to show, or to begin with, in s (default: 0)")
    )
    export.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=tr("how long it lasts (default: all of a run, or 5 s of a drawing)"),
    )
    export.add_argument(
        "--fps",
        type=rate,
        metavar="N",
        help=tr("moments a second (default: GIF 20, MP4 30, CSV 60, a picture of several 5)"),
    )
    export.add_argument(
        "--size", metavar="WxH", help=tr("in pixels (default: 1200, of a film 640, on the longer side)")
    )
    export.add_argument(
        "--measure",
        action="append",
        default=[],
        metavar="QUANTITY",
        help=tr(
            "a column of a table, as in Ball.speed, Ball,Box.distance or total_energy; may be given several "
            "times (default: where each body is)"
        ),
    )
    add_decimal(export)
