"""The tar form (format.md, section 1): POSIX and GNU tars."""

from __future__ import annotations

from typing import BinaryIO, Optional

from ._errors import container, limit
from ._files import PIECE, Origin, Piece, Tree
from ._limits import Limits

BLOCK = 512
MAGICS = (b"ustar\x0000", b"ustar  \x00")  # POSIX, GNU
_CHARSET = b"ISO-IR 10646 2000 UTF-8"


def is_tar(start: bytes) -> bool:
    """Whether a file with these first 512 bytes is a tar. JSON has no NUL, so it never is."""
    return start[257:265] in MAGICS


def read_tar(file: BinaryIO, origin: Origin, length: int, limits: Limits) -> dict[str, Piece]:
    """Where in `origin` the files of a tar lie; `file` is the same, open."""
    return _Reader(file, origin, length, limits).files()


class _Reader:
    def __init__(self, file: BinaryIO, origin: Origin, length: int, limits: Limits) -> None:
        self.file, self.origin, self.length, self.limits = file, origin, length, limits
        self.at = 0
        # Of the extended headers that wait for their entry.
        self.pax: Optional[dict[bytes, bytes]] = None
        self.long_name: Optional[bytes] = None

    def files(self) -> dict[str, Piece]:
        tree = Tree(self.limits)
        while True:
            header = self.take(BLOCK)
            if not any(header):
                self.end()
                return tree.files
            if header[257:265] not in MAGICS:
                raise self.unsound("a header with a wrong magic")
            stated = _octal(header[148:156])
            if stated != sum(header) - sum(header[148:156]) + 8 * ord(" "):
                raise self.unsound("a header with a wrong checksum")
            size = _size(header[124:136])
            if size is None:
                raise self.unsound("a header without a valid size")
            kind = header[156:157]
            if kind in (b"x", b"g", b"L"):
                self.extend(kind, size)
            elif kind in (b"0", b"\0", b"5"):
                self.entry(tree, header, size)
            else:
                raise self.unsound(f"an entry of type {kind!r}, which is neither a file nor a folder")

    def unsound(self, why: str) -> Exception:
        return container(why, f"byte {self.at} of the tar")

    def take(self, count: int) -> bytes:
        data = self.file.read(count)
        if len(data) < count:
            raise self.unsound("the tar ends too early")
        self.at += count
        return data

    def end(self) -> None:
        if self.pax is not None or self.long_name is not None:
            raise self.unsound("an extended header that belongs to no entry")
        if any(self.take(BLOCK)):
            raise self.unsound("an end without its two blocks of zeros")
        while True:
            piece = self.file.read(PIECE)
            if not piece:
                return
            if piece.count(0) < len(piece):
                raise self.unsound("something after the end")

    def padding(self, size: int) -> None:
        if any(self.take(-size % BLOCK)):
            raise self.unsound("padding that is not zeros")

    def entry(self, tree: Tree, header: bytes, size: int) -> None:
        name = header[:100].split(b"\0")[0]
        if header[257:265] == MAGICS[0] and header[345]:
            name = header[345:500].split(b"\0")[0] + b"/" + name
        pax = self.pax or {}
        name = pax.get(b"path") or self.long_name or name
        if pax.get(b"size"):
            size = int(pax[b"size"])
        is_folder = header[156:157] == b"5"
        if is_folder and size:
            raise self.unsound("a folder with content")
        if is_folder and len(name) > 1 and name.endswith(b"/"):
            name = name[:-1]
        if size > self.length - self.at:
            raise self.unsound("the tar ends in an entry")
        tree.add(name, None if is_folder else Piece(self.origin, self.at, size))
        self.file.seek(size, 1)
        self.at += size
        self.padding(size)
        self.pax = self.long_name = None

    def extend(self, kind: bytes, size: int) -> None:
        if size > self.limits.extended_header_bytes:
            raise limit("extended_header_bytes", self.limits.extended_header_bytes, f"byte {self.at} of the tar")
        content = self.take(size)
        self.padding(size)
        if kind == b"L":
            if self.long_name is not None:
                raise self.unsound("two long names for one entry")
            self.long_name = content.split(b"\0")[0]
            return
        records = self.records(content)
        if kind == b"x":
            if self.pax is not None:
                raise self.unsound("two extended headers for one entry")
            self.pax = records
        elif records.get(b"path") or records.get(b"size"):
            raise self.unsound("a name or a size for every entry")

    def records(self, data: bytes) -> dict[bytes, bytes]:
        out: dict[bytes, bytes] = {}
        at = 0
        while at < len(data):
            space = data.find(b" ", at, at + 10)
            digits = data[at : max(space, at)]
            end = at + int(digits) if digits.isdigit() else 0
            if not space + 1 < end <= len(data) or data[end - 1] != ord("\n"):
                raise self.unsound("a malformed pax record")
            key, equals, value = data[space + 1 : end - 1].partition(b"=")
            if not equals or not key:
                raise self.unsound("a malformed pax record")
            if key.startswith(b"GNU.sparse.") or key == b"hdrcharset" and value != _CHARSET:
                raise self.unsound(f"the pax keyword {key!r} changes what the content means")
            if key == b"size" and value and not (value.isdigit() and len(value) < 20):
                raise self.unsound("a malformed pax size")
            out[key] = value
            at = end
        return out


def _octal(field: bytes) -> Optional[int]:
    digits = field.lstrip(b" ").rstrip(b" \0")
    if not digits or any(digit not in b"01234567" for digit in digits):
        return None
    return int(digits, 8)


def _size(field: bytes) -> Optional[int]:
    if field[0] == 0x80:  # GNU's binary form
        return int.from_bytes(field[1:], "big")
    return _octal(field)
