"""What is selected when one member of a group is meant, and how groups are made, named and taken apart.

To select a member selects its group, the outermost. Whoever selects less of a group than all of it is inside:
then its members are selected one by one, or by the groups within it. So the selection alone says how deep one
is, and nothing is left over from a group that has gone.
"""

from __future__ import annotations

from sketchfall.app.drawing.groups import (
    members_of,
    name_of_group,
    new_group_ids,
    parts_in,
    paths_of,
    renamed,
    with_groups,
)
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import Group, Groups
from sketchfall.app.drawing.showing import is_within_reach, shown_joints
from sketchfall.app.drawing.transforms import joints_among
from sketchfall.app.editing.commands import ChangeDrawing
from sketchfall.app.editing.document import Document
from sketchfall.app.language.catalogue import later, tr

NOT_ENOUGH = later("To make a group, select two bodies, joints or groups, or more.")
NO_GROUP = later("What is selected is no group.")


class Grouping:
    """Of a drawing with its selection as they are now."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._selection = document.selection
        self._members: dict[int, PartIds] = {}  # by the group, of those that were asked for
        self._open = self._groups_around_selection()

    def _groups_around_selection(self) -> list[int]:
        """In which one is, the outermost first."""
        paths = list(map(_ids, paths_of(self._document.selected)))
        if not paths:
            return []
        return [one for one in paths[0] if all(one in path for path in paths) and not self._is_whole(one)]

    def members(self, group_id: int) -> PartIds:
        if group_id not in self._members:
            self._members[group_id] = members_of(self._document.parts, group_id)
        return self._members[group_id]

    def _is_whole(self, group_id: int) -> bool:
        """Whether all of it is selected; with bodies and joints, one means the bodies."""
        return self._selection.includes(self.members(group_id).leading)

    # --- what is meant ------------------------------------------------------------------------------

    def meant(self, parts: PartIds) -> PartIds:
        """These, each with all of the outermost group in which one is not."""
        found = PartIds()
        for part in _one_by_one(parts):
            found = found.with_others(self._levels(part)[0])
        return found

    def further_in(self, part: PartIds) -> PartIds:
        """One level below what is meant by the part; at last the part itself."""
        meant, *below = self._levels(part)
        return next((level for level in below if level != meant), part)

    @property
    def around(self) -> PartIds:
        """The group in which one is, whole; nothing if one is in none."""
        return self.members(self._open[-1]) if self._open else PartIds()

    @property
    def chosen(self) -> int | None:
        """The group that is selected, and nothing else."""
        paths = list(map(_ids, paths_of(self._document.selected)))
        if not paths:
            return None
        common = (one for one in paths[0] if all(one in path for path in paths))
        return next((one for one in common if one not in self._open), None)

    @property
    def name(self) -> str:
        """Of the group that is selected."""
        return "" if self.chosen is None else name_of_group(self._document.parts, self.chosen)

    def units(self) -> list[PartIds]:
        """What can be selected by one click each, bodies and what is with them first."""
        every = self._document.parts
        parts = Parts(filter(is_within_reach, every.bodies), shown_joints(every.joints, every.bodies))
        found: list[PartIds] = []
        seen: set[int] = set()
        for ids, path in zip(_one_by_one(parts.ids), paths_of(parts), strict=True):
            closed = next((one for one in _ids(path) if one not in self._open), None)
            if closed is None:
                found.append(ids)
            elif closed not in seen:
                seen.add(closed)
                found.append(self.members(closed))
        return found

    def selected_units(self) -> list[list[int]]:
        """The bodies that are selected, those of a group that is selected whole together."""
        found: dict[tuple[str, int], list[int]] = {}
        for body in self._document.selected.bodies:
            whole = (one for one in _ids(body.groups) if one not in self._open and self._is_whole(one))
            group_id = next(whole, None)
            key = ("body", body.id) if group_id is None else ("group", group_id)
            found.setdefault(key, []).append(body.id)
        return list(found.values())

    def _levels(self, part: PartIds) -> list[PartIds]:
        """From the outermost group of one part in which one is not, down to the part itself."""
        found = self._document.parts_with(part)
        path = [one for groups in paths_of(found) for one in _ids(groups)]
        return [*(self.members(one) for one in path if one not in self._open), part]

    # --- what is done -------------------------------------------------------------------------------

    def made_of_selection(self) -> Parts:
        """What is selected and the joints of it alone, in a new group; none if that would be nothing new."""
        document, selected = self._document, self._document.selected
        parts = selected.with_others(Parts(joints=joints_among(selected.bodies, document.scene.joints)))
        if self.chosen is not None or len(parts) < 2:
            return Parts()
        new = Group(id=new_group_ids(document.parts).new())
        around = set(self._open)

        def in_new_one(groups: Groups) -> Groups:
            whole = tuple(one for one in groups if one.id not in around and self._is_whole(one.id))
            return (*(one for one in groups if one.id in around), new, *whole)

        return with_groups(parts, in_new_one)

    def taken_apart(self) -> Parts:
        """The parts of the groups that are selected whole, out of them; groups within them stay."""
        outermost = (
            next((one for one in _ids(path) if one not in self._open and self._is_whole(one)), None)
            for path in paths_of(self._document.selected)
        )
        gone = {group_id for group_id in outermost if group_id is not None}
        parts = Parts()
        for group_id in gone:
            parts = parts.with_others(parts_in(self._document.parts, group_id))
        return with_groups(parts, lambda groups: tuple(one for one in groups if one.id not in gone))


def group(document: Document) -> str:
    """Make the selection a group, which is selected then; why not, if it cannot be."""
    parts = Grouping(document).made_of_selection()
    if not parts:
        return tr(NOT_ENOUGH)
    document.apply(ChangeDrawing(document, parts, tr("Group {parts}", parts=parts.in_words)))
    document.select(parts.ids)
    return ""


def ungroup(document: Document) -> str:
    """Take apart the groups that are selected; why not, if there are none."""
    parts = Grouping(document).taken_apart()
    if not parts:
        return tr(NO_GROUP)
    document.apply(ChangeDrawing(document, parts, tr("Ungroup {parts}", parts=parts.in_words)))
    return ""


def go_inside(document: Document) -> str:
    """Select the first member of the group that is selected; why not, if none is."""
    grouping, selected = Grouping(document), document.selection.leading
    if grouping.chosen is None:
        return tr(NO_GROUP)
    document.select(grouping.further_in(next(iter(_one_by_one(selected)))))
    return ""


def rename(document: Document, name: str) -> None:
    """The group that is selected. DrawingError if it cannot be called so."""
    chosen = Grouping(document).chosen
    if chosen is not None:
        document.apply(
            ChangeDrawing(document, renamed(document.parts, chosen, name), tr("Change name of the group"))
        )


def _ids(groups: Groups) -> list[int]:
    return [one.id for one in groups]


def _one_by_one(parts: PartIds) -> list[PartIds]:
    return [
        *(PartIds([body_id]) for body_id in parts.bodies),
        *(PartIds(joints=[joint_id]) for joint_id in parts.joints),
    ]
