"""Bytes that lie in a file or in memory, and the tree of files that a folder or tar holds (format.md, section 1)."""

from __future__ import annotations

import hashlib
import os
import stat
import unicodedata
from typing import BinaryIO, Iterable, Iterator, Optional, Union

from ._errors import container, limit
from ._limits import Limits

PIECE = 1 << 20
# Neither waits for a pipe nor follows a link that took the file's place; systems without them have neither.
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

Origin = Union[str, bytes, memoryview]
"""A path (str; bytes in a folder), or the bytes themselves (memoryview)."""


def open_file(path: Union[str, bytes]) -> BinaryIO:
    """Opens a regular file inside a document; refuses what is none."""
    descriptor = os.open(path, _FLAGS)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise container("not a regular file", shown(path))
    return os.fdopen(descriptor, "rb")


def shown(path: Union[str, bytes]) -> str:
    """A path for messages."""
    return os.fsdecode(path).encode("utf-8", "backslashreplace").decode("utf-8")


def sha256(pieces: Iterable[bytes]) -> str:
    """The digest of bytes that come in pieces."""
    hasher = hashlib.sha256()
    for piece in pieces:
        hasher.update(piece)
    return "sha256:" + hasher.hexdigest()


class Piece:
    """A range of a file or of memory: a blob, or a document."""

    __slots__ = ("origin", "start", "size")

    def __init__(self, origin: Origin, start: int, size: int) -> None:
        self.origin, self.start, self.size = origin, start, size

    def pieces(self) -> Iterator[bytes]:
        """The bytes, at most a mebibyte at a time; fewer than `size` if the file became shorter."""
        if isinstance(self.origin, memoryview):
            end = self.start + self.size
            for at in range(self.start, end, PIECE):
                yield bytes(self.origin[at : min(at + PIECE, end)])
            return
        left = self.size
        with open_file(self.origin) as file:
            file.seek(self.start)
            while left:
                piece = file.read(min(left, PIECE))
                if not piece:
                    return
                left -= len(piece)
                yield piece

    def read(self) -> bytes:
        return b"".join(self.pieces())

    def digest(self) -> str:
        return sha256(self.pieces())


class Tree:
    """The files of a folder or tar by their paths. It refuses unsafe names, and names that some file systems mix up."""

    def __init__(self, limits: Limits) -> None:
        self.files: dict[str, Piece] = {}
        self._limits = limits
        self._root = _Node("", is_folder=True)
        self._count = 0
        self._bytes = 0

    def add(self, name: bytes, content: Optional[Piece]) -> None:
        """Adds a file, or a folder if `content` is None."""
        parts = self._parts(name)
        if len(parts) - (content is not None) > self._limits.folder_depth:
            raise limit("folder_depth", self._limits.folder_depth, shown(name))
        node = self._root
        for number, part in enumerate(parts, 1):
            is_last = number == len(parts)
            is_folder = not is_last or content is None
            inner = node.children.get(folded(part))
            if inner is None:
                self._count += 1
                if self._count > self._limits.files:
                    raise limit("files", self._limits.files)
                inner = node.children[folded(part)] = _Node(part, is_folder)
            elif inner.name != part:
                raise container(f"differs only in case or normalization from {inner.name!r}", shown(name))
            elif inner.is_folder != is_folder:
                raise container(f"{part!r} is a file and a folder", shown(name))
            elif is_last and inner.is_stated:
                raise container("the name occurs twice", shown(name))
            inner.is_stated = inner.is_stated or is_last
            node = inner
        if content is not None:
            self._bytes += content.size
            if self._bytes > self._limits.total_bytes:
                raise limit("total_bytes", self._limits.total_bytes)
            self.files["/".join(parts)] = content

    def _parts(self, name: bytes) -> list[str]:
        place = shown(name[:1024])
        # As much as the two limits allow. A name in a tar may be as long as an extended header.
        if len(name) > (self._limits.folder_depth + 1) * (self._limits.name_bytes + 1):
            raise limit("name_bytes", self._limits.name_bytes, place)
        try:
            text = name.decode("utf-8")
        except UnicodeDecodeError:
            raise container("a name that is malformed UTF-8", place) from None
        if any(character < " " or "\x7f" <= character < "\xa0" for character in text):
            raise container("a control character in a name", place.encode("unicode_escape").decode())
        if "\\" in text:
            raise container("a backslash in a name", place)
        parts = text.split("/")
        for part in parts:
            if part in ("", ".", ".."):
                raise container("a name that is absolute, or with an empty component, . or ..", place)
            if part[1:2] == ":" and part[0].isascii() and part[0].isalpha():
                raise container("a name with a drive letter", place)
            if len(part.encode("utf-8")) > self._limits.name_bytes:
                raise limit("name_bytes", self._limits.name_bytes, place)
        return parts


class _Node:
    __slots__ = ("name", "is_folder", "is_stated", "children")

    def __init__(self, name: str, is_folder: bool) -> None:
        self.name, self.is_folder = name, is_folder
        self.is_stated = False
        self.children: dict[str, _Node] = {}


def folded(name: str) -> str:
    """What names are the same by (Unicode, D145: canonical caseless matching)."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


def read_file(file: BinaryIO, size: int, limits: Limits) -> bytes:
    """The bytes of a JSON document; too many are refused before they are read."""
    data = file.read(limits.json_bytes + 1) if size <= limits.json_bytes else b""
    if max(size, len(data)) > limits.json_bytes:
        raise limit("json_bytes", limits.json_bytes)
    return data
