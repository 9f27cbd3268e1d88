"""What several commands ask for: times, and the sign before the fraction of the numbers in a table."""

from __future__ import annotations

import argparse
import math

from sketchfall.app.language.catalogue import tr

MAX_SECONDS = 1e6


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0.0 <= number <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(
            tr("expected seconds from 0 to {most:g}, found {found!r}", most=MAX_SECONDS, found=text)
        )
    return number


def rate(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0.01 <= number <= 60.0:
        raise argparse.ArgumentTypeError(
            tr("expected moments a second from 0.01 to 60, found {found!r}", found=text)
        )
    return number


def add_decimal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--decimal",
        choices=("point", "comma"),
        default="point",
        help=tr(
            "the sign in the numbers of a table (default: point); with a comma, semicolons part the columns"
        ),
    )


def wants_comma(arguments: argparse.Namespace) -> bool:
    return bool(arguments.decimal == "comma")
