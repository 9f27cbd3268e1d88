"""Groups of parts, which are moved, copied and deleted as one.

Each part says in which groups it is, the outermost first. So a group is there as long as one of its parts is,
and whatever adds, changes, removes or brings back parts does the same to their groups.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sketchfall.app.drawing.numbering import Numbering
from sketchfall.app.drawing.parts import PartIds, Parts
from sketchfall.app.drawing.scene import BodyDrawing, Group, Groups, JointDrawing
from sketchfall.app.drawing.showing import is_within_reach


def paths_of(parts: Parts) -> list[Groups]:
    """The groups of each part, the bodies first."""
    return [*(body.groups for body in parts.bodies), *(joint.groups for joint in parts.joints)]


def parts_in(parts: Parts, group_id: int) -> Parts:
    return Parts(
        (body for body in parts.bodies if _is_in(body, group_id)),
        (joint for joint in parts.joints if _is_in(joint, group_id)),
    )


def members_of(parts: Parts, group_id: int) -> PartIds:
    """What is selected with the group: all that is in it but bodies that are locked or hidden."""
    found = parts_in(parts, group_id)
    return Parts(filter(is_within_reach, found.bodies), found.joints).ids


def _is_in(part: BodyDrawing | JointDrawing, group_id: int) -> bool:
    return any(group.id == group_id for group in part.groups)


def name_of_group(parts: Parts, group_id: int) -> str:
    """As the first of its parts has it."""
    found = parts_in(parts, group_id)
    groups = [group for path in paths_of(found) for group in path]
    return next((group.name for group in groups if group.id == group_id), "")


def new_group_ids(parts: Parts) -> Numbering:
    """For groups that these parts are not in."""
    return Numbering({group.id for path in paths_of(parts) for group in path})


def with_groups(parts: Parts, change: Callable[[Groups], Groups]) -> Parts:
    """The parts, each in what the change makes of its groups."""
    return Parts(
        (replace(body, groups=change(body.groups)) for body in parts.bodies),
        (replace(joint, groups=change(joint.groups)) for joint in parts.joints),
    )


def renamed(parts: Parts, group_id: int, name: str) -> Parts:
    """Those in the group, which has another name."""
    new = Group(id=group_id, name=name)
    return with_groups(
        parts_in(parts, group_id), lambda groups: tuple(new if one.id == group_id else one for one in groups)
    )


def with_whole_groups(parts: Parts, all_parts: Parts) -> Parts:
    """The parts, in none of the groups of which others are left out: to be copied without those."""
    here = parts.ids
    ids = {group.id for path in paths_of(parts) for group in path}
    whole = {group_id for group_id in ids if here.includes(members_of(all_parts, group_id).leading)}
    return with_groups(parts, lambda groups: tuple(group for group in groups if group.id in whole))


def with_new_groups(parts: Parts, numbering: Numbering) -> Parts:
    """Copies that are grouped as their originals, but not with them nor with anything else that is there."""
    ids: dict[int, int] = {}

    def anew(group: Group) -> Group:
        if group.id not in ids:
            ids[group.id] = numbering.new()
        return replace(group, id=ids[group.id])

    return with_groups(parts, lambda groups: tuple(map(anew, groups)))
