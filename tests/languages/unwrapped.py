"""Finds texts that do not go through the catalogue, and so would be read in English in any language.

It goes by looks: a sentence has words with a space between them, a label begins with a capital letter, and
whatever is handed to one of Qt's widgets as a text is one. What looks so and is none is listed, and why.
Beside that: calls of the catalogue that could not work.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import Formatter

from tests.languages.calls import AT_ONCE, FILLS_IN, FORMS, called, offers_in

# Not looked at: what developers and packagers read in a terminal, and style sheets.
WITHOUT_TEXTS = frozenset({"ui/window/self_test.py", "ui/look/style_sheet.py"})

# Two words side by side, or a word and a value: a sentence, or a piece of one.
WORDS = re.compile(r"[^\W\d_]{3,}[,;:.!?…]* +([^\W\d_]|\{\})|([^\W\d_]|\{\})[,;:.!?…]* +[^\W\d_]{3,}")
LABEL = re.compile(r"&?[A-Z](&?[a-z]){2,}[….:]?")  # a word that begins with a capital letter
SIGNED = re.compile(
    r",|[1-9}][feg%]$|^[feg%]$"
)  # a format of numbers with a decimal sign, or one for thousands
LETTERS = re.compile(r"[^\W\d_]{2,}")

# Calls whose texts are shown, whatever they look like: widgets, actions and their setters.
SHOWN_BY = frozenset(
    (
        *(
            "QLabel",
            "QPushButton",
            "QToolButton",
            "QCheckBox",
            "QRadioButton",
            "QGroupBox",
            "QAction",
            "QMenu",
        ),
        *("QDockWidget", "QToolBar", "QLineEdit", "setText", "setToolTip", "setStatusTip", "setWindowTitle"),
        *(
            "setTitle",
            "setPlaceholderText",
            "setAccessibleName",
            "setAccessibleDescription",
            "addRow",
            "addTab",
        ),
        *(
            "addItem",
            "addItems",
            "addMenu",
            "addAction",
            "setSuffix",
            "setPrefix",
            "setHeaderLabels",
            "showMessage",
        ),
        *(
            "setHorizontalHeaderLabels",
            "setVerticalHeaderLabels",
            "setLabelText",
            "setInformativeText",
            "setWhatsThis",
        ),
    )
)
# Calls whose texts nobody reads on the screen: names for the program itself, patterns, keys, types.
NEVER_SHOWN = frozenset(
    (
        *(
            "setObjectName",
            "setProperty",
            "property",
            "QKeySequence",
            "TypeVar",
            "Literal",
            "compile",
            "getattr",
        ),
        *(
            "setattr",
            "hasattr",
            "removeprefix",
            "removesuffix",
            "startswith",
            "endswith",
            "replace",
            "partition",
        ),
        *(
            "split",
            "rsplit",
            "strip",
            "lstrip",
            "rstrip",
            "join",
            "encode",
            "decode",
            "cast",
            "environ",
            "get",
        ),
    )
)
# Errors of the programmer, which end in the report of a failure, in English as its traceback is.
OF_PROGRAMMERS = frozenset(
    ("TypeError", "RuntimeError", "AssertionError", "NotImplementedError", "LookupError")
)

# What looks like a text and is none: by file, with the reason.
EXCEPTIONS: dict[str, frozenset[str]] = {
    # Qt translates the names of keys.
    "ui/actions/edit_actions.py": frozenset({"Del", "Esc", "Left", "Right", "Down"}),
    "ui/actions/run_actions.py": frozenset({"Space", "Home", "End"}),
    # The name of the program, and HTML around texts that are translated.
    "ui/window/dialogs.py": frozenset({"<b>Sketchfall {}</b><p>{}</p>"}),
    "ui/window/failure_dialog.py": frozenset({"Sketchfall {}"}),
    "ui/window/main_window.py": frozenset({"{}[*] – Sketchfall"}),
    "ui/window/program.py": frozenset({"Sketchfall"}),
    "ui/gases/gas_panel.py": frozenset({'<a href="{}">{}</a>'}),
    "ui/panels/method_choice.py": frozenset({'<br>{} <a href="problems">{}</a>'}),
    "ui/look/plain_text.py": frozenset({'<p style="white-space:pre-wrap">{}</p>'}),
    # What another program reads.
    "app/export/pdf.py": frozenset({"Sketchfall"}),
    "app/export/script.py": frozenset(
        {"import math", "from sketchfall import physics", "for _ in range({}):"}
    ),
    "app/export/svg.py": frozenset(
        {
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" '
            '{}="{} {} {}" stroke-linejoin="round">',
            '<clipPath id="page"><rect width="{}" height="{}"/></clipPath>',
            "<rect {}{}/>",
            '<image x="{}" y="{}" width="{}" height="{}" opacity="{}" preserveAspectRatio="none" href="{}"/>',
            '<{} points="{}"{}{}/>',
            '<path d="{}"{}{}/>',
            "<text {}{}{}>{}</text>",
        }
    ),
    # Errors of the programmer, a name of Python's and one of Qt's.
    "ui/look/icons.py": frozenset({'there is no icon named "{}"'}),
    "ui/look/style.py": frozenset({"Theme", "expected light, dark or system as the theme, found {}"}),
    "ui/look/theme_watcher.py": frozenset({"Fusion"}),
    # Heads of tables in files, which are in English everywhere.
    "app/experiments/data_table.py": frozenset({"size", "{}, noise added: sd {}, seed {}"}),
    "app/experiments/experiment.py": frozenset({"closed form of {}"}),
    "app/experiments/readings.py": frozenset({"at end", "time"}),
    "app/worksheet/sheet.py": frozenset({"Sketchfall"}),
    # What is typed, and the name of the program before what it says.
    "app/command_line/sweeping.py": frozenset({"sketchfall sweep", "sketchfall: {}"}),
    "app/command_line/export_options.py": frozenset({"sketchfall export"}),  # what is typed
    "app/command_line/cli.py": frozenset(
        {
            "sketchfall [FILE ...] | sketchfall run FILE [options] | sketchfall export FILE OUT [options] | "
            "sketchfall sweep FILE [options] | sketchfall verify FILE ... | "
            "sketchfall --self-test [--steps N]",
            "sketchfall run",
            "sketchfall verify",
            "sketchfall {}",
            "sketchfall: {}",
        }
    ),
    # A picture is the same in every language.
    "app/command_line/picture.py": frozenset({"length"}),
    # Which puts the signs of the language in itself.
    "app/files/shown_text.py": frozenset({"round(float(found[0].replace(sign, '.')), DIGITS)"}),
    # Of values that the program itself would store; what is read from outside and wrong counts as unset.
    "app/files/settings.py": frozenset(
        {
            "self.least",
            "self.most",
            "expected one of {}, found {}",
            "expected true or false, found {}",
            "expected a number from {} to {}, found {}",
            "nothing was ever stored",
            "expected a colour, found {}",
        }
    ),
    # The name of a class.
    "app/proofs/__init__.py": frozenset({"Proof"}),
    # Formulas.
    "app/proofs/collision.py": frozenset(
        {
            "<i>u</i><sub>1</sub> = {} &minus; (1 + <i>e</i>) ({} &minus; {}) {} / ({} + {})",
            "<i>u</i><sub>2</sub> = {} + (1 + <i>e</i>) ({} &minus; {}) {} / ({} + {})",
        }
    ),
    # The window never asks for it.
    "app/timeline/recording.py": frozenset({"the branch that is shown cannot be removed"}),
    # What a file of a run calls itself.
    "app/timeline/run_file.py": frozenset({"sketchfall run"}),
    # Markup around a number.
    "ui/laboratory/proof_card.py": frozenset({'<b style="color:{}">{}</b>'}),
    # Languages are named in themselves.
    "app/language/languages.py": frozenset(
        {"English", "Have everything in English.", "Deutsch", "Alles auf Deutsch anzeigen."}
    ),
}


@dataclass(frozen=True)
class Finding:
    line: int
    text: str
    problem: str


def may_show_text(file: str) -> bool:
    return file.startswith(("app/", "ui/")) and file not in WITHOUT_TEXTS


def findings_in(source: str, exceptions: frozenset[str] = frozenset()) -> Iterator[Finding]:
    tree = ast.parse(source)
    nodes = [*ast.walk(tree)]
    yield from _wrong_calls(tree, nodes)
    yield from (finding for finding in _neutral_numbers(nodes) if finding.text not in exceptions)
    marked = _passed_over(nodes)
    for node, call in _texts_with_calls(tree):
        text = _letters_of(node)
        if id(node) not in marked and text not in exceptions and _would_be_read(node, text, call):
            yield Finding(node.lineno, text, "does not go through the catalogue")


def _wrong_calls(tree: ast.AST, nodes: Sequence[ast.AST]) -> Iterator[Finding]:
    at_import = {id(node) for node in _done_at_import(tree)}
    for offer in offers_in(nodes):
        line = offer.node.lineno
        if offer.made_up:
            yield Finding(line, ast.unparse(offer.node), "is put together, so that it cannot be found")
        if offer.name in AT_ONCE and id(offer.node) in at_import:
            yield Finding(
                line, ast.unparse(offer.node), "is translated at import, before the language is known"
            )
        if offer.name not in FILLS_IN or offer.values is None:
            continue
        for text in (offer.texts[part] for part in ("text", "plural") if part in offer.texts):
            if places_in(text) - {"count"} != offer.values - {"count"}:
                yield Finding(line, text, f"has other places than the values {sorted(offer.values)}")


def _done_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """All but what functions do when they are called."""
    yield node
    for name, value in ast.iter_fields(node):
        if name == "body" and isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _done_at_import(child)


def _neutral_numbers(nodes: Sequence[ast.AST]) -> Iterator[Finding]:
    """Numbers in f-strings, where nobody gives them the signs of the language; unless they are read again."""
    calls = (node for node in nodes if isinstance(node, ast.Call) and called(node) == "float")
    read_again = {id(inner) for call in calls for inner in ast.walk(call)}
    for node in nodes:
        if (
            isinstance(node, ast.FormattedValue)
            and node.format_spec is not None
            and id(node) not in read_again
        ):
            form = ast.unparse(node.format_spec)[2:-1]
            if SIGNED.search(form):
                yield Finding(
                    node.lineno, ast.unparse(node.value), "is a number that needs number_text or tr"
                )


def places_in(text: str) -> frozenset[str]:
    """The names of the values that are filled in, without their formats."""
    fields = [field for _, field, _, _ in Formatter().parse(text) if field is not None]
    return frozenset(fields)


def _would_be_read(node: ast.expr, text: str, call: str) -> bool:
    if call in SHOWN_BY:
        return LETTERS.search(text) is not None and not text.isupper()
    return WORDS.search(text) is not None or LABEL.fullmatch(text) is not None


def _letters_of(node: ast.expr) -> str:
    """Of an f-string, what stands between its values, each of which is a mark that is no letter."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.JoinedStr)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _texts_with_calls(tree: ast.AST, call: str = "") -> Iterator[tuple[ast.expr, str]]:
    """Every text with the name of the call that it is an argument of, if it is one."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.JoinedStr) or (
            isinstance(child, ast.Constant) and isinstance(child.value, str)
        ):
            assert isinstance(child, ast.JoinedStr | ast.Constant)
            yield child, call
        if isinstance(child, ast.JoinedStr):
            for part in child.values:
                yield from _texts_with_calls(part) if isinstance(part, ast.FormattedValue) else ()
        elif isinstance(child, ast.Call):
            yield from _texts_with_calls(child, called(child))
        elif isinstance(child, ast.keyword | ast.Starred | ast.IfExp | ast.BoolOp | ast.List | ast.Tuple):
            yield from _texts_with_calls(child, call)
        else:
            yield from _texts_with_calls(child)


def _passed_over(nodes: Sequence[ast.AST]) -> set[int]:
    """The ids of nodes that need no look: wrapped texts, docstrings, types, keys, names for the program."""
    found: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))  # a docstring, or an ellipsis
        elif isinstance(node, ast.Call):
            found |= _in_call(node)
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            found |= _all_in(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            found |= _all_in(node.returns)
        elif isinstance(node, ast.Subscript):
            found |= _all_in(node.slice)
        elif isinstance(node, ast.Compare):
            found |= {id(side) for side in (node.left, *node.comparators)}
        elif isinstance(node, ast.Dict):
            found |= {id(key) for key in node.keys if key is not None}
        elif isinstance(node, ast.Assert) and node.msg is not None:
            found |= _all_in(node.msg)
        elif isinstance(node, ast.MatchValue):
            found.add(id(node.value))
    return found


def _in_call(node: ast.Call) -> set[int]:
    name = called(node)
    if name in FORMS:
        return {id(argument) for argument in node.args[: len(FORMS[name])]}
    if name in NEVER_SHOWN or name in OF_PROGRAMMERS:
        return {id(argument) for argument in (*node.args, *(keyword.value for keyword in node.keywords))}
    return set()


def _all_in(node: ast.AST) -> set[int]:
    return {id(inner) for inner in ast.walk(node)}
