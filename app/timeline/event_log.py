"""What happened in a course of a run, as a list in the order of time: to be read, and to be asked.

An event is a Mark: it has a time, a kind, the bodies it concerns, and a size in the unit of its kind. Its
sentence is made here alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sketchfall.app.language.catalogue import tr
from sketchfall.app.timeline.marks import Mark
from sketchfall.app.timeline.recording import Moment

MOST_EVENTS = 5000  # of a course that are listed: its last ones
DROPPED_AT_ONCE = 500  # events, so that the beginning of the list seldom changes


def events_of(moment: Moment | None) -> list[Mark]:
    """Of the course that a moment belongs to, from its very beginning to its end."""
    if moment is None:
        return []
    lineage = moment.branch.lineage
    ends = [child.start for child in lineage[1:]] + [moment.branch.end]
    return [
        mark for branch, end in zip(lineage, ends, strict=True) for mark in branch.marks if mark.step <= end
    ]


def latest(course: Sequence[Mark]) -> list[Mark]:
    """The last of them, if there are too many."""
    too_many = max(0, len(course) - MOST_EVENTS)
    blocks = -(-too_many // DROPPED_AT_ONCE)
    return list(course[blocks * DROPPED_AT_ONCE :])


def event_line(event: Mark) -> str:
    if event.at is not None:
        return tr("{time:.4f} s: {event}", time=event.at, event=event.text)
    return tr("{time:.2f} s: {event}", time=event.time, event=event.text)


def as_text(events: Iterable[Mark]) -> str:
    """A line for each."""
    return "".join(f"{event_line(event)}\n" for event in events)


def fits(event: Mark, words: str) -> bool:
    """Whether all of these words, or beginnings and middles of words, are in its sentence."""
    sentence = event_line(event).casefold()
    return all(word in sentence for word in words.casefold().split())


def first_difference(old: Sequence[Mark], new: Sequence[Mark]) -> int:
    """How many of the first events are the same in both: most often all of the old ones."""
    count = min(len(old), len(new))
    if old[:count] == new[:count]:
        return count
    return next(place for place in range(count) if old[place] != new[place])
