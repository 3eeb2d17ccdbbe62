"""The folder form (format.md, section 1)."""

from __future__ import annotations

import os
import stat
from typing import Optional

from ._errors import DocumentError, container
from ._files import Piece, Tree, open_file, read_file, shown
from ._limits import Limits


def read_folder(path: str, limits: Limits) -> tuple[bytes, dict[str, Piece]]:
    """`document.json`, and then the files: so one version is seen, whatever is saved meanwhile (section 5)."""
    place = os.path.join(path, "document.json")
    try:
        mode = os.lstat(place).st_mode
    except FileNotFoundError:
        mode = stat.S_IFDIR
    if stat.S_ISDIR(mode):
        raise DocumentError("notDocument", "no file document.json in the folder")
    if not stat.S_ISREG(mode):
        raise container("neither a file nor a folder", "document.json")
    with open_file(place) as file:
        data = read_file(file, os.fstat(file.fileno()).st_size, limits)
    return data, _walk(os.fsencode(path), limits)


def _walk(root: bytes, limits: Limits) -> dict[str, Piece]:
    tree = Tree(limits)
    folders = [b""]
    while folders:
        prefix = folders.pop()
        with os.scandir(os.path.join(root, prefix)) as entries:
            for entry in entries:
                name = prefix + entry.name
                try:
                    status = entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue  # A saver's temporary file that was there a moment ago.
                content: Optional[Piece] = None
                if stat.S_ISREG(status.st_mode):
                    content = Piece(os.path.join(root, name), 0, status.st_size)
                elif stat.S_ISDIR(status.st_mode):
                    folders.append(name + b"/")
                else:
                    raise container("neither a file nor a folder", shown(name))
                tree.add(name, content)
    return tree.files
