"""The command line: `sketchfall FILE` opens a drawing; `run` and `export` need no window.

`sketchfall --self-test` tries out the whole program on this machine.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, NoReturn

from sketchfall import __version__
from sketchfall.app.command_line.export_options import add_export
from sketchfall.app.command_line.options import add_decimal, seconds, wants_comma
from sketchfall.app.command_line.picture import draw_picture
from sketchfall.app.command_line.report import Extremes, summary
from sketchfall.app.command_line.sweeping import Wanted as SweepWanted
from sketchfall.app.command_line.sweeping import add_sweep, sweep
from sketchfall.app.drawing.scene import DrawingError
from sketchfall.app.experiments.sweep import WORKER
from sketchfall.app.experiments.worker import serve
from sketchfall.app.export.course_process import COURSE_WORKER, serve_course
from sketchfall.app.export.table import Table, csv_signs
from sketchfall.app.files.reading import read_drawing
from sketchfall.app.files.storage import StorageError
from sketchfall.app.language.catalogue import tr, use
from sketchfall.app.language.engine_errors import told
from sketchfall.app.language.languages import SYSTEM, language_for, languages_of
from sketchfall.app.running.lifeline import end_with_parent
from sketchfall.app.running.own_process import step_back
from sketchfall.app.running.run import STEP, Run
from sketchfall.app.running.starting import run_of
from sketchfall.app.running.warm_up import STAGES, fill_cache
from sketchfall.app.timeline.run_file import read_run
from sketchfall.app.timeline.verifying import Verifying
from sketchfall.physics.runtime import refuse_planted_link

OUTPUT_FAILED = 1
DIFFERENT = 1  # a run that is not what it was
BAD_INPUT = 2
INTERRUPTED = 130  # what a shell expects after Ctrl+C

COMMANDS = ("run", "export", "sweep", "verify")
WARM_UP = "--warm-up"  # and a stage, for the window, which starts it as a process of its own; or all stages
WITH_PARENT = "--with-parent"  # the same ends with whoever started it
SELF_TEST = "--self-test"
SELF_TEST_STEPS = 240
MAX_SELF_TEST_STEPS = 100_000

OpenWindows = Callable[[Sequence[Path]], int]
SelfTest = Callable[[int], int]


class CommandError(Exception):
    """Ends the program with one sentence and an exit code."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, where argparse would print the usage as well."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(
            tr("{problem} (see {program} --help)", problem=message, program=self.prog), BAD_INPUT
        )


def main(argv: Sequence[str] | None, open_windows: OpenWindows, self_test: SelfTest) -> int:
    """Run the program with these arguments (None: the command line's); the exit code.

    `open_windows` shows a window for each file and stays until they are closed, `self_test` uses one for so
    many steps. They are given from outside, because nothing here knows of windows; both may raise
    CommandError.
    """
    use(language_for(SYSTEM, languages_of(os.environ)))
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that this terminal cannot show is written with escapes rather than ending the program.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return _dispatch(sys.argv[1:] if argv is None else list(argv), open_windows, self_test)
    except CommandError as error:
        print(f"sketchfall: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print(f"sketchfall: {tr('interrupted')}", file=sys.stderr)
        return INTERRUPTED


def _dispatch(argv: list[str], open_windows: OpenWindows, self_test: SelfTest) -> int:
    if argv[:1] == [WARM_UP]:
        _warm_up(argv[1:])
        return 0
    if argv[:1] == [WORKER]:
        serve()
        return 0
    if argv[:1] == [COURSE_WORKER]:
        serve_course()
        return 0
    if argv[:1] == [SELF_TEST]:
        return self_test(_self_test_parser().parse_args(argv[1:]).steps)
    is_command = bool(argv) and (argv[0] in COMMANDS or argv[0].startswith("-"))
    if not is_command:
        return open_windows([_existing(Path(name)) for name in argv])
    arguments = _parser().parse_args(argv)
    if arguments.command == "verify":
        return _verify(arguments.files)
    if arguments.command == "export":
        _export(arguments)
    elif arguments.command == "sweep":
        _sweep(arguments)
    else:
        _run(arguments)
    return 0


def _warm_up(argv: list[str]) -> None:
    if WITH_PARENT in argv:
        end_with_parent()
    chosen = [stage for stage in STAGES if stage in argv]
    if chosen and STAGES[0] not in chosen:
        step_back()  # nobody waits for it yet
    for stage in chosen or STAGES:
        fill_cache(stage)


def _existing(path: Path) -> Path:
    """A mistyped name or command is told here, where it was typed, rather than in a window."""
    if not path.exists():
        text = tr("{path}: there is no such file or command (see sketchfall --help)", path=path)
        raise CommandError(text, BAD_INPUT)
    return path


def _parser() -> Parser:
    parser = Parser(
        prog="sketchfall",
        usage="sketchfall [FILE ...] | sketchfall run FILE [options] | "
        "sketchfall export FILE OUT [options] | sketchfall sweep FILE [options] | "
        "sketchfall verify FILE ... | "
        "sketchfall --self-test [--steps N]",
        description=tr(
            "Draw shapes and let them fall as real rigid bodies would. "
            "Without a command, a window opens for each FILE, or an empty one."
        ),
    )
    parser.add_argument("--version", action="version", version=f"sketchfall {__version__}")
    parser.add_argument(SELF_TEST, action="store_true", help=tr("try out the whole program on this machine"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    run = commands.add_parser(
        "run",
        prog="sketchfall run",
        help=tr("run a drawing without a window"),
        description=tr("Run a drawing without a window and say what happened."),
    )
    run.add_argument(
        "file", type=Path, metavar="FILE", help=tr("the drawing, a .sketchfall file, or a .txt of particles")
    )
    run.add_argument("--seconds", type=seconds, default=10.0, help=tr("simulated time (default: 10)"))
    run.add_argument(
        "--csv", type=Path, metavar="OUT.csv", help=tr("write where each body is after each step")
    )
    run.add_argument("--png", type=Path, metavar="OUT.png", help=tr("write a picture of the final state"))
    add_decimal(run)
    add_export(commands)
    add_sweep(commands)
    verify = commands.add_parser(
        "verify",
        prog="sketchfall verify",
        help=tr("run recorded runs again and compare"),
        description=tr(
            "Run recorded runs again, without a window, and say of each whether it is the same to "
            "the last bit, or from which step on and in which bodies it differs."
        ),
    )
    verify.add_argument("files", type=Path, nargs="+", metavar="FILE", help=tr("a .sketchrun file"))
    return parser


def _self_test_parser() -> Parser:
    parser = Parser(
        prog=f"sketchfall {SELF_TEST}",
        description=tr("Try out the whole program in a window that is kept in memory, and say how it went."),
    )
    parser.add_argument("--steps", type=_steps, default=SELF_TEST_STEPS, help=tr("of 1/60 s (default: 240)"))
    return parser


def _steps(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= MAX_SELF_TEST_STEPS):
        raise argparse.ArgumentTypeError(
            tr("expected steps from 1 to {most}, found {found!r}", most=MAX_SELF_TEST_STEPS, found=text)
        )
    return int(text)


def _export(arguments: argparse.Namespace) -> None:
    _refuse_shared_paths({"FILE": arguments.file, "OUT": arguments.out})
    try:
        # Only now: pictures are painted by Qt, whose libraries a run does not need.
        from sketchfall.app.command_line.exporting import Wanted, export
    except ImportError as error:
        raise CommandError(
            tr("nothing can be exported here: {reason}", reason=error), OUTPUT_FAILED
        ) from error
    with _telling(arguments.file):
        export(Wanted.of(arguments))
    print(arguments.out)


def _sweep(arguments: argparse.Namespace) -> None:
    _refuse_shared_paths({"FILE": arguments.file, "--csv": arguments.csv})
    with _telling(arguments.file):
        sweep(SweepWanted.of(arguments))
    print(arguments.csv)


@contextmanager
def _telling(file: Path) -> Iterator[None]:
    """What goes wrong ends the program with a sentence."""
    try:
        yield
    except StorageError as error:
        raise CommandError(str(error), OUTPUT_FAILED) from error
    except DrawingError as error:  # which says in which file or option
        raise CommandError(str(error), BAD_INPUT) from error
    except OSError as error:
        raise _unreadable(file, error) from error


def _run(arguments: argparse.Namespace) -> None:
    file, csv_path, png_path = arguments.file, arguments.csv, arguments.png
    signs = csv_signs(comma=wants_comma(arguments))
    _refuse_shared_paths({"FILE": file, "--csv": csv_path, "--png": png_path})
    run = _prepared(file)
    extremes = Extremes()
    with ExitStack() as outputs:
        # Opened before the run: nobody should wait for minutes to hear that a folder does not exist.
        csv_file = outputs.enter_context(_opened(csv_path, "w"))
        png_file = outputs.enter_context(_opened(png_path, "wb"))
        table = Table(csv_file, signs) if csv_file else None
        # Another world takes a step first, so that compiling the kernels does not count as running time.
        run_of(run.scene).step()
        wall_time = 0.0
        for steps_left in range(round(arguments.seconds / STEP), -1, -1):
            extremes.look(run)
            with _naming(csv_path):
                if table:
                    table.add(run)
            if run.problem:
                break
            if steps_left:
                begin = time.perf_counter()
                run.step()
                wall_time += time.perf_counter() - begin
        if png_file:
            picture = draw_picture(run)
            with _naming(png_path):
                picture.save(png_file, format="PNG")
    print(file)
    print(summary(run, extremes, wall_time))


def _verify(files: Sequence[Path]) -> int:
    """Say of each run whether it is the same here; 0 if all are."""
    worst = 0
    for file in files:
        try:
            difference = Verifying(read_run(file)).first_difference()
        except DrawingError as error:
            print(tr("{path}: cannot be verified: {reason}", path=file, reason=error))
            worst = max(worst, BAD_INPUT)
        except OSError as error:
            print(tr("{path}: cannot be read: {reason}", path=file, reason=error.strerror))
            worst = max(worst, BAD_INPUT)
        else:
            found = tr("the same to the last bit") if difference is None else difference.sentence
            print(f"{file}: {found}")
            worst = max(worst, 0 if difference is None else DIFFERENT)
    return worst


def _prepared(file: Path) -> Run:
    try:
        return run_of(read_drawing(file))
    except DrawingError as error:
        raise CommandError(f"{file}: {error}", BAD_INPUT) from error
    except OSError as error:
        raise _unreadable(file, error) from error


def _unreadable(file: Path, error: OSError) -> CommandError:
    return CommandError(tr("{path}: cannot be read: {reason}", path=file, reason=error.strerror), BAD_INPUT)


def _refuse_shared_paths(paths: dict[str, Path | None]) -> None:
    """Writing over the drawing, or both outputs into one file, is never what was meant."""
    named: dict[Path, str] = {}
    for name, path in paths.items():
        if path and (other := named.setdefault(path.resolve(), name)) != name:
            same = tr("{first} and {second} are the same file: {path}", first=other, second=name, path=path)
            raise CommandError(same, BAD_INPUT)


@contextmanager
def _opened(path: Path | None, mode: str) -> Iterator[IO[Any] | None]:
    if path is None:
        yield None
        return
    with _naming(path):
        refuse_planted_link(path)
        file = path.open("wb") if "b" in mode else path.open("w", encoding="utf-8", newline="")
    try:
        yield file
    finally:
        with _naming(path):
            file.close()


@contextmanager
def _naming(path: Path | None) -> Iterator[None]:
    """Turn a failure to write this file into a sentence about it."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or told(error)
        text = tr("{path}: cannot be written: {reason}", path=path, reason=reason)
        raise CommandError(text, OUTPUT_FAILED) from error
