"""The list that a glance holds the disk against, as a look leaves it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from install_guard.watch import glance, memory, trees
from scan import known

if TYPE_CHECKING:
    from install_guard.ledger.paths import Ground
    from install_guard.watch.parts import Picture
    from install_guard.watch.trees import Tree
    from install_guard.watch.where import Session

MOST = 4_000  # files of one list: what a person waits for after every tool call; the rest is for the start of a session


def write(session: Session, ground: Ground, now: Picture, seen: dict[str, Tree]) -> None:
    """Write the list for the session's project."""
    client, project = str(session.client), str(session.project or "")
    files = dict(now.files)
    for folder, tree in seen.items():
        root = os.path.realpath(folder)
        files |= tree.folders
        if os.path.isdir(root):  # noqa: PTH112 -- the file of a zip stands for all in it
            files |= {f"{root}/{path}": sign for path, (sign, _) in tree.files.items()}
    record = str(session.record)
    value = {
        "form": glance.FORM,
        "about": [client, project],
        "files": dict(list(files.items())[:MOST]),
        "cut": len(files) > MOST,
        "record": {
            "path": record,
            "sign": trees.signature(record),
            "servers": glance.servers_of(known.read(session.record, []), project),
        },
    }
    memory.write(ground.state / memory.FOLDER / glance.name_of(client, project), json.dumps(value))
