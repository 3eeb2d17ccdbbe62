"""The two forms of section 1 of Documentation/format.md that are made of files: the folder and the tar."""

import os
import stat
import unicodedata

from strict_json import Refused

BLOCK = 512


def unsafe(why):
    return Refused("container", why)


def check_name(name):
    """The parts of a safe path; `name` is bytes."""
    try:
        text = name.decode("utf-8", "strict")
    except UnicodeDecodeError:
        raise unsafe("a name that is not UTF-8") from None
    if any(ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 for c in text):
        raise unsafe("a control character in a name")
    if "\\" in text:
        raise unsafe("a backslash in a name")
    parts = text.split("/")
    for part in parts:
        if part in ("", ".", ".."):
            raise unsafe(f"the name {text!r}")
        if len(part) > 1 and part[1] == ":" and part[0].isascii() and part[0].isalpha():
            raise unsafe("a drive letter")
        if len(part.encode()) > 255:
            raise Refused("limit", "a name of more than 255 bytes")
    if len(parts) > 33:
        raise Refused("limit", "folders nested too deep")
    return parts


class Tree:
    """Files by path; refuses names that are one name on some file systems."""

    def __init__(self, most):
        self.files = {}
        self.most = most
        self.seen = {}

    def add(self, name, content):
        """`content` is bytes, or None for a folder."""
        parts = check_name(name)
        path = "/".join(parts)
        for count in range(1, len(parts) + 1):
            inner = "/".join(parts[:count])
            last = count == len(parts)
            kind = "file" if last and content is not None else "folder"
            key = unicodedata.normalize("NFC", unicodedata.normalize("NFC", inner).casefold())
            if key not in self.seen:
                self.seen[key] = [inner, kind, last]
                if len(self.seen) > self.most:
                    raise Refused("limit", "files")
                continue
            known = self.seen[key]
            if known[0] != inner:
                raise unsafe(f"{inner!r} and {known[0]!r} differ only in case or accents")
            if known[1] != kind:
                raise unsafe(f"{inner!r} is a file and a folder")
            if last and known[2]:
                raise unsafe(f"{inner!r} twice")
            known[2] = known[2] or last
        if content is not None:
            self.files[path] = content


def read_folder(path, most):
    tree = Tree(most)

    def walk(folder, prefix):
        for name in sorted(os.listdir(folder)):
            full = os.path.join(folder, name)
            mode = os.lstat(full).st_mode
            if stat.S_ISREG(mode):
                with open(full, "rb") as file:
                    tree.add(prefix + name, file.read())
            elif stat.S_ISDIR(mode):
                tree.add(prefix + name, None)
                walk(full, prefix + name + b"/")
            else:
                raise unsafe(f"{full!r} is neither a file nor a folder")

    walk(os.fsencode(path), b"")
    return tree.files


def octal(field):
    digits = field.lstrip(b" ").rstrip(b" \0")
    if not digits or any(c not in b"01234567" for c in digits):
        return None
    return int(digits, 8)


def size_of(field):
    if field[0] == 0x80:  # GNU's binary form
        return int.from_bytes(field[1:], "big")
    return octal(field)


def pax_records(data):
    out = {}
    at = 0
    while at < len(data):
        space = data.find(b" ", at)
        if space <= at or not data[at:space].isdigit():
            raise unsafe("a pax record")
        end = at + int(data[at:space])
        if end > len(data) or end <= space + 1 or data[end - 1 : end] != b"\n":
            raise unsafe("a pax record")
        key, equals, value = data[space + 1 : end - 1].partition(b"=")
        if not equals or not key:
            raise unsafe("a pax record")
        if key.startswith(b"GNU.sparse.") or key == b"hdrcharset" and value != b"ISO-IR 10646 2000 UTF-8":
            raise unsafe(f"the pax keyword {key!r}")
        out[key] = value
        at = end
    if b"size" in out and out[b"size"] and not out[b"size"].isdigit():
        raise unsafe("a pax size")
    return out


def read_tar(data, most):
    tree = Tree(most)
    at = 0
    pax = long_name = None
    while True:
        block = data[at : at + BLOCK]
        if len(block) < BLOCK:
            raise unsafe("the tar ends without its two blocks of zeros")
        if not any(block):
            if pax is not None or long_name is not None:
                raise unsafe("an extended header before the end")
            if len(data) < at + 2 * BLOCK or any(data[at:]):
                raise unsafe("the end of the tar")
            return tree.files
        mark = block[257:265]
        if mark not in (b"ustar\x0000", b"ustar  \x00"):
            raise unsafe("a header without its mark")
        if octal(block[148:156]) != sum(block) - sum(block[148:156]) + 8 * 0x20:
            raise unsafe("a checksum")
        size = size_of(block[124:136])
        if size is None:
            raise unsafe("a size")
        kind = block[156:157]
        name = block[:100].split(b"\0")[0]
        if mark == b"ustar\x0000" and block[345]:
            name = block[345:500].split(b"\0")[0] + b"/" + name
        is_entry = kind not in (b"x", b"g", b"L")
        if is_entry:
            if kind not in (b"0", b"\0", b"5"):
                raise unsafe(f"an entry of type {kind!r}")
            name = (pax or {}).get(b"path") or long_name or name
            if (pax or {}).get(b"size"):
                size = int(pax[b"size"])
            if kind == b"5":
                if size:
                    raise unsafe("a folder with content")
                if len(name) > 1 and name.endswith(b"/"):
                    name = name[:-1]
        start = at + BLOCK
        at = start + -(-size // BLOCK) * BLOCK
        if at > len(data):
            raise unsafe("the tar ends in an entry")
        content = data[start : start + size]
        if any(data[start + size : at]):
            raise unsafe("padding that is not zeros")
        if is_entry:
            tree.add(name, None if kind == b"5" else content)
            pax = long_name = None
        elif kind == b"L":
            if long_name is not None:
                raise unsafe("two long names")
            long_name = content.split(b"\0")[0]
        else:
            records = pax_records(content)
            if kind == b"x":
                if pax is not None:
                    raise unsafe("two extended headers")
                pax = records
            elif records.get(b"path") or records.get(b"size"):
                raise unsafe("a name or size for every entry")
