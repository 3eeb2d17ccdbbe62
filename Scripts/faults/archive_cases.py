"""Zips and gzips that lie, made by a grammar. Used by `attacks`."""
import gzip
import io
import struct
import tarfile
import zlib

DOCUMENT = b"{\\rtf1 a note\\par}"


def deflated(data):
    maker = zlib.compressobj(9, zlib.DEFLATED, -15)
    return maker.compress(data) + maker.flush()


class Entry:
    """A file of a zip. What `local` holds, the local header says instead of the central directory."""

    def __init__(self, name, data=b"", *, method=8, body=None, at=None, local=None, **central):
        if isinstance(name, str):
            name = name.encode()
        self.body = body if body is not None else deflated(data) if method == 8 else data
        self.at, self.start = at, 0
        self.fields = dict(name=name, method=method, flags=0x800, crc=zlib.crc32(data), packed=len(self.body), size=len(data), extra=b"",
                           system=3, attributes=0o100644 << 16, disk=0)
        self.fields.update(central)
        self.local = {**self.fields, **(local or {})}

    def header(self, fields, is_local):
        numbers = struct.pack("<HHHHIII", fields["flags"], fields["method"], 0, 33, fields["crc"] & 0xFFFFFFFF,
                              fields["packed"] & 0xFFFFFFFF, fields["size"] & 0xFFFFFFFF)
        lengths = struct.pack("<HH", len(fields["name"]), len(fields["extra"]))
        rest = fields["name"] + fields["extra"]
        if is_local:
            return b"PK\3\4" + struct.pack("<H", 20) + numbers + lengths + rest
        start = self.start if self.at is None else self.at
        return (b"PK\1\2" + struct.pack("<BBH", 20, fields["system"], 20) + numbers + lengths
                + struct.pack("<HHHII", 0, fields["disk"], 0, fields["attributes"] & 0xFFFFFFFF, start & 0xFFFFFFFF) + rest)


def zipped(*entries, before=b"", after=b"", comment=b"", gap=b"", wide=None, **end):
    """A zip. `end` replaces what its last record says: count, size, offset, disk, comment_size."""
    out = before
    for entry in entries:
        entry.start = len(out)
        out += entry.header(entry.local, True) + entry.body
    directory = b"".join(entry.header(entry.fields, False) for entry in entries)
    said = dict(count=len(entries), size=len(directory), offset=len(out), disk=0, comment_size=len(comment), **{})
    if wide is not None:
        record = dict(said, length=44, at=len(out) + len(directory), **{})
        record.update(wide)
        gap += (b"PK\6\6" + struct.pack("<QHHIIQQQQ", record["length"], 45, 45, 0, 0, record["count"], record["count"], record["size"],
                                        record["offset"]) + b"PK\6\7" + struct.pack("<IQI", 0, record["at"], 1))
    said.update(end)
    return (out + directory + gap + b"PK\5\6" + struct.pack("<HHHHIIH", said["disk"], said["disk"], said["count"], said["count"],
                                                           said["size"], said["offset"], said["comment_size"]) + comment + after)


def note(name="note.rtf", data=DOCUMENT, **rest):
    return Entry(name, data, **rest)


def extra(kind, data, size=None):
    return struct.pack("<HH", kind, len(data) if size is None else size) + data


def nested(depth):
    data = DOCUMENT
    for level in range(depth):
        data = zipped(Entry("note.rtf" if level == 0 else "inner.zip", data))
    return data


def overlapping(count):
    """Entries that quote one another: a short file that unpacks to count times its size."""
    kernel = deflated(bytes(100_000))
    first = Entry("0.rtf", bytes(100_000), body=kernel)
    return zipped(first, *[Entry(f"{n}.rtf", bytes(100_000), body=b"", packed=len(kernel), at=0) for n in range(1, count)])


def folded(*names):
    return zipped(*[Entry(name, DOCUMENT) for name in names])


def gzipped(data=DOCUMENT, *, flags=0, fields=b"", crc=None, size=None, after=b"", body=None):
    return (b"\x1f\x8b\x08" + bytes([flags]) + b"\0\0\0\0\0\3" + fields + (deflated(data) if body is None else body)
            + struct.pack("<II", zlib.crc32(data) if crc is None else crc, (len(data) if size is None else size) & 0xFFFFFFFF) + after)


def gzips(depth):
    data = DOCUMENT
    for _ in range(depth):
        data = gzip.compress(data)
    return data


def tar(*members, lie=None):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, kind, data in members:
            member = tarfile.TarInfo(name)
            member.type, member.size, member.linkname = kind, len(data), "/etc/passwd" if kind != tarfile.REGTYPE else ""
            archive.addfile(member, io.BytesIO(data))
    whole = file.getvalue()
    if lie:
        header = bytearray(whole[:512])
        header[124:136] = b"%011o\0" % lie
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
        whole = bytes(header) + whole[512:]
    return whole


LONG = 2**32 - 1
# What is sound, or is read by a rule that the specification states.
SOUND = {
    "zip plain": lambda: zipped(note()),
    "zip stored": lambda: zipped(note(method=0)),
    "zip beside Mac files": lambda: zipped(note(), Entry("__MACOSX/._note.rtf", b"x"), Entry(".DS_Store", b"x")),
    "zip sizes behind": lambda: zipped(note(flags=0x808, local=dict(crc=0, packed=0, size=0), body=deflated(DOCUMENT) + b"PK\7\x08" + struct.pack(
        "<III", zlib.crc32(DOCUMENT), len(deflated(DOCUMENT)), len(DOCUMENT)), packed=len(deflated(DOCUMENT)))),
    "zip in zip": lambda: nested(2),
    "zip with a comment": lambda: zipped(note(), comment=b"c" * 16_000),
    "zip in code page 437": lambda: zipped(note(b"na\x8bve.rtf", flags=0)),
    "zip of 1,000 empty files": lambda: zipped(note(), *[Entry(f"{n}.x") for n in range(1_000)]),
    "gzip plain": gzipped,
    "gzip with all fields": lambda: gzipped(flags=0x1C, fields=b"\2\0xxname\x1b[2J\0comment\0"),
    "gzip of nothing": lambda: gzipped(b""),
    "gzip of a tar": lambda: gzipped(tar(("note.rtf", tarfile.REGTYPE, DOCUMENT))),
}

LIES = {
    "size too large": lambda: zipped(note(size=len(DOCUMENT) + 1)),
    "size too small": lambda: zipped(note(size=3)),
    "size of 4 GiB": lambda: zipped(note(size=LONG - 1)),
    "packed size too large": lambda: zipped(note(packed=10_000)),
    "packed size too small": lambda: zipped(note(packed=4)),
    "stored, but sizes differ": lambda: zipped(note(method=0, size=4)),
    "another size in front": lambda: zipped(note(local=dict(size=7))),
    "another name in front": lambda: zipped(note(local=dict(name=b"evil.rtf"))),
    "another checksum in front": lambda: zipped(note(local=dict(crc=7))),
    "another method in front": lambda: zipped(note(local=dict(method=0))),
    "a wrong checksum": lambda: zipped(note(crc=0x12345678)),
    "encrypted": lambda: zipped(note(flags=0x801)),
    "encrypted in front only": lambda: zipped(note(local=dict(flags=0x801))),
    "encrypted strongly": lambda: zipped(note(flags=0x841)),
    "masked headers": lambda: zipped(note(flags=0x2800)),
    "a patch": lambda: zipped(note(flags=0x820)),
    "method 12": lambda: zipped(note(method=12, body=DOCUMENT)),
    "method 99": lambda: zipped(note(method=99, body=DOCUMENT)),
    "deflated garbage": lambda: zipped(note(body=b"\xff" * 90)),
    "deflated without an end": lambda: zipped(note(body=deflated(DOCUMENT)[:-3])),
    "two entries in one place": lambda: zipped(note(), Entry("b.rtf", DOCUMENT, at=0)),
    "an entry in another": lambda: zipped(note(method=0, data=note("in.rtf").header(note("in.rtf").fields, True) + b"x" * 90), note("in.rtf", at=38)),
    "an entry behind the end": lambda: zipped(note(at=99_999)),
    "an entry in the directory": lambda: zipped(note(at=60)),
    "200 entries that quote one": lambda: overlapping(200),
    "an absolute name": lambda: folded("/etc/note.rtf"),
    "a name that leads out": lambda: folded("a/../../note.rtf"),
    "a backslash": lambda: folded("..\\note.rtf"),
    "a drive": lambda: folded("c:note.rtf"),
    "a NUL": lambda: folded("note.rtf\0.png"),
    "an escape": lambda: folded("\x1b]0;x\x07.rtf"),
    "a C1 control": lambda: folded("\u009b2J.rtf"),
    "no name": lambda: folded(""),
    "a slash": lambda: folded("/"),
    "a name of 65,000 bytes": lambda: folded("n" * 65_000 + ".rtf"),
    "900 folders": lambda: folded("d/" * 900 + "note.rtf"),
    "bytes that are no UTF-8": lambda: zipped(note(b"\xff\xfe.rtf")),
    "a name twice": lambda: folded("note.rtf", "note.rtf"),
    "names that differ in case": lambda: folded("note.rtf", "NOTE.RTF"),
    "names that differ in form": lambda: folded("\u00e9.rtf", "e\u0301.rtf"),
    "a file as a folder": lambda: folded("note.rtf", "note.rtf/x"),
    "a symbolic link": lambda: zipped(note(attributes=0o120777 << 16)),
    "a device": lambda: zipped(note(attributes=0o020666 << 16)),
    "a folder with content": lambda: zipped(note("note.rtfd/")),
    "a zip64 field that is short": lambda: zipped(note(size=LONG, extra=extra(1, b"\1\0\0"))),
    "a zip64 size of 2^63": lambda: zipped(note(size=LONG, extra=extra(1, b"\xff" * 8))),
    "more entries than there are": lambda: zipped(note(), count=2),
    "fewer entries than there are": lambda: zipped(note(), note("b.rtf"), count=1),
    "no entries": zipped,
    "a directory too long": lambda: zipped(note(), size=9_999),
    "a directory elsewhere": lambda: zipped(note(), offset=5),
    "a directory at 4 GiB": lambda: zipped(note(), offset=LONG - 1),
    "a comment too long": lambda: zipped(note(), comment_size=9),
    "appended data": lambda: zipped(note(), after=b"x" * 10_000),
    "a zip behind a zip": lambda: zipped(note()) + zipped(note("b.rtf")),
    "a zip in the comment": lambda: zipped(note(), comment=zipped(note("b.rtf"))),
    "of several disks": lambda: zipped(note(), disk=1),
    "an entry of another disk": lambda: zipped(note(disk=3)),
    "bytes behind the directory": lambda: zipped(note(), gap=b"x" * 40),
    "a zip64 end elsewhere": lambda: zipped(note(), wide=dict(at=2**63), count=0xFFFF),
    "a zip64 end with another count": lambda: zipped(note(), wide=dict(count=2)),
    "a zip64 end with a large count": lambda: zipped(note(), wide=dict(count=2**40), count=0xFFFF),
    "a zip64 end that is short": lambda: zipped(note(), wide=dict(length=3)),
    "a zip64 end that is missing": lambda: zipped(note(), count=0xFFFF),
    "a bomb of 100 MiB": lambda: zipped(Entry("note.rtf", bytes(100 << 20))),
    "1,025 files": lambda: zipped(*[Entry(f"{n}.x") for n in range(1_025)]),
    "65,000 files": lambda: zipped(note(), *[Entry(f"{n}.x", method=0) for n in range(65_000)]),
    "four zips in one another": lambda: nested(4),
    "several documents": lambda: folded("a.rtf", "b.rtf"),
    "no document": lambda: folded("a.x", "b.x"),
    "only a beginning": lambda: b"PK\3\4",
}
LIES = {"zip: " + name: make for name, make in LIES.items()}
LIES.update({"gzip: " + name: make for name, make in {
    "a wrong checksum": lambda: gzipped(crc=1),
    "a size too small": lambda: gzipped(size=1),
    "a size too large": lambda: gzipped(size=LONG),
    "cut in the content": lambda: gzipped()[:20],
    "cut in the trailer": lambda: gzipped()[:-3],
    "cut in the header": lambda: gzipped()[:9],
    "appended data": lambda: gzipped(after=b"x" * 100),
    "two in a row": lambda: gzipped() + gzipped(b"more"),
    "a field without an end": lambda: b"\x1f\x8b\x08\x08\0\0\0\0\0\3" + b"n" * 60_000,
    "an extra field too long": lambda: gzipped(flags=4, fields=b"\xff\xffx"),
    "garbage": lambda: gzipped(body=b"\xff" * 40),
    "a bomb of 100 MiB": lambda: gzipped(bytes(100 << 20)),
    "a bomb that says 9 bytes": lambda: gzipped(bytes(100 << 20), size=9),
    "four in one another": lambda: gzips(4),
    "a tar that leads out": lambda: gzipped(tar(("../note.rtf", tarfile.REGTYPE, DOCUMENT))),
    "a tar with a link": lambda: gzipped(tar(("note.rtf", tarfile.SYMTYPE, b""))),
    "a tar that lies": lambda: gzipped(tar(("note.rtf", tarfile.REGTYPE, DOCUMENT), lie=2**32)),
}.items()})


def damaged(chance, number):
    """A sound archive with a few bytes changed, lost or doubled, mostly where its headers are."""
    data = bytearray(list(SOUND.values())[number % len(SOUND)]())
    for _ in range(chance.randrange(1, 4)):
        at = chance.choice([chance.randrange(len(data)), chance.randrange(min(60, len(data))), len(data) - 1 - chance.randrange(min(100, len(data)))])
        kind = chance.randrange(4)
        if kind == 0:
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[at] = chance.choice([0, 0xFF, 0x80, 1])
        elif kind == 2:
            del data[at:at + chance.randrange(1, 40)]
        else:
            data[at:at] = data[at:at + chance.randrange(1, 40)]
        data = data or bytearray(b"PK\3\4")
    return bytes(data)
