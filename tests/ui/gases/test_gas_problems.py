"""What prevents a drawing from running as a gas is listed, as far as anybody would read."""

from __future__ import annotations

import pytest

from sketchfall.ui.gases import gas_problems
from tests.ui.user import User
from tests.ui.windows import wait_until

pytestmark = pytest.mark.no_engine


def test_a_long_list_ends_with_how_many_more_there_are(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for left in (0.0, 2.0, 4.0):
        user.draw_box((left, 1.0), (left + 1.0, 2.0))
    dialog = user.window.gas.problems

    def listed(most: int) -> list[str]:
        monkeypatch.setattr(gas_problems, "MOST_SHOWN", most)
        dialog.show_problems(of_a_run=False)
        wait_until(lambda: len(user.window.gas.check.problems) > 2)
        items = [dialog.list.item(row) for row in range(dialog.list.count())]
        return [item.text() for item in items if item is not None]

    everything = listed(200)
    count = len(everything)
    assert dialog.title.text().startswith(f"{count} things prevent")
    assert listed(count) == everything
    assert dialog.focusWidget() is dialog.list  # to read it by the arrow keys
    assert listed(count - 2) == [*everything[:-2], "… and 2 more"]
    dialog.close()
