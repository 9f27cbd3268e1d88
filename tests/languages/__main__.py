"""Bring the catalogues up to date: texts are found, merged into every .po file and compiled."""

from __future__ import annotations

from tests.languages.catalogues import po_path, update
from tests.languages.extraction import all_texts


def main() -> None:
    texts = all_texts()
    for code, missing in update(texts).items():
        print(f"{po_path(code).name}: {len(texts)} texts, {missing} of them not translated")


if __name__ == "__main__":
    main()
