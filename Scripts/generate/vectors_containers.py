"""Vectors for folders and tars, valid and invalid."""

import unicodedata

from vectors_kit import CAT, DOG, glyph, plain, seal, sha256, sourced, text_of
from vectors_reading import EXAMPLE_BLOBS, example

BLOBS = "blobs/sha256"
DOG_PATH = f"{BLOBS}/{sha256(DOG)[7:]}"
CAT_PATH = f"{BLOBS}/{sha256(CAT)[7:]}"


def document_json(document, digest=True):
    return text_of({**document, "digest": seal(document)} if digest else document).encode()


def header(name, size=0, kind=b"0", mode=None, mark=b"ustar\x0000", prefix=b"", size_field=None, link=b"", owner=0, time=0, people=b""):
    mode = (0o755 if kind == b"5" else 0o644) if mode is None else mode
    block = bytearray(512)

    def put(at, data):
        block[at : at + len(data)] = data

    put(0, name[:100])
    put(100, b"%07o\0" % mode)
    put(108, b"%07o\0" % owner)
    put(116, b"%07o\0" % owner)
    put(124, b"%011o\0" % size if size_field is None else size_field)
    put(136, b"%011o\0" % time)
    put(148, b" " * 8)
    put(156, kind)
    put(157, link)
    put(257, mark)
    put(265, people)
    put(329, b"%07o\0%07o\0" % (0, 0))
    put(345, prefix)
    put(148, b"%06o\0 " % sum(block))
    return bytes(block)


def padded(data):
    return data + bytes(-len(data) % 512)


def file(name, data, **how):
    return header(name.encode() if isinstance(name, str) else name, len(data), **how) + padded(data)


def folder(name, **how):
    return header(name.encode(), kind=b"5", **how)


def pax(records, kind=b"x"):
    out = b""
    for key, value in records:
        body = b" " + key + b"=" + value + b"\n"
        length = len(body) + 1
        while len(str(length)) + len(body) != length:
            length = len(str(length)) + len(body)
        out += str(length).encode() + body
    return file("pax", out, kind=kind)


END = bytes(1024)
FOLDERS = folder("blobs") + folder(BLOBS)


def add(kit):
    folders(kit)
    tars(kit)
    sound_tars(kit)
    unsound_tars(kit)
    refused_names(kit)
    refused_kinds(kit)


def folders(kit):
    document = glyph()
    json, facts = document_json(document), kit.facts(document)
    whole = {"document.json": json, DOG_PATH: DOG}

    def reads(name, about, files, rule="1", absent=0, verify=0, **options):
        kit.vector("folder-" + name, "folder", rule, about, "read", files, verify=verify, facts=kit.facts(document, absent), **options)

    def refuses(name, about, files, outcome, rule="1", schema=False, **options):
        kit.vector("folder-" + name, "folder", rule, about, outcome, files, schema=schema, **options)

    reads("glyph", "a document and its blob", whole)
    kit.vector("folder-example", "folder", "8", "the example of the specification", "read", {
        "document.json": document_json(example()), **{f"{BLOBS}/{sha256(data)[7:]}": data for data in EXAMPLE_BLOBS}},
        facts=kit.facts(example()))
    kit.vector("folder-no-blobs", "folder", "1", "a document without blobs", "read", {"document.json": document_json(plain())},
               facts=kit.facts(plain()))
    reads("blob-absent", "an absent blob reads as missing, and is reported", {"document.json": json}, "4", 1, 1)
    both = glyph(files=[{"name": "a", "digest": sha256(DOG), "size": 3}])
    kit.vector("folder-blob-absent-twice", "folder", "4", "an absent blob is reported once", "read",
               {"document.json": document_json(both)}, verify=1, facts=kit.facts(both, 1))
    kept = sourced(document)
    for name, about, blobs, diagnostics, verify in (
        ("source", "the file that the text was read from", {DOG_PATH: DOG, CAT_PATH: CAT}, [], 0),
        ("source-absent", "a document is whole without the bytes of its source", {DOG_PATH: DOG}, ["document.absentSource"], 1),
        ("source-differs", "so it is with others", {DOG_PATH: DOG, CAT_PATH: DOG}, ["document.absentSource"], 1),
    ):
        kit.vector("folder-" + name, "folder", "3.9", about, "read", {"document.json": document_json(kept), **blobs}, verify=verify,
                   facts=kit.facts(kept, diagnostics=diagnostics))
    stale = sourced(document, value=sha256(b"other"))
    kit.vector("folder-source-stale", "folder", "3.9", "a source of another text is let go", "read",
               {"document.json": document_json(stale), DOG_PATH: DOG, CAT_PATH: CAT},
               facts=kit.facts(document, diagnostics=["document.staleSource"]))
    reads("other-files", "files that are no part of the document", {
        **whole, "notes.txt": b"notes", "blobs/readme": b"", CAT_PATH: CAT, f"{BLOBS}/short": b"x"})
    reads("blob-nobody-refers-to-differs", "a blob too many that is not what its name says", {**whole, CAT_PATH: b"dog"})
    reads("blob-upper-case", "a blob by an upper-case name is none", {
        "document.json": json, f"{BLOBS}/{sha256(DOG)[7:].upper()}": DOG}, "1", 1, 1)
    reads("blob-elsewhere", "a blob in another folder is none", {"document.json": json, f"blobs/{sha256(DOG)[7:]}": DOG}, "1", 1, 1)
    reads("empty-folders", "folders with nothing in them", whole, setup=[{"make": "folder", "path": "empty"}])
    reads("hidden-files", "what systems leave behind", {**whole, ".DS_Store": b"\0", "._document.json": b"x"})
    refuses("blob-differs", "one bit of a blob turned", {**whole, DOG_PATH: b"eog"}, "damaged", "4")
    refuses("blob-cut", "a byte of a blob missing", {**whole, DOG_PATH: b"do"}, "damaged", "4")
    refuses("blob-emptied", "a blob of no bytes, as a lost write leaves it", {**whole, DOG_PATH: b""}, "damaged", "4")
    refuses("wrong-digest", "a document whose text was changed", {**whole, "document.json": json.replace(b"Hi", b"Ho")}, "damaged", "4")
    refuses("unsealed", "no digest", {"document.json": document_json(plain(), False)}, "unsealed", "4")
    refuses("inline-blobs", "blobs in document.json", {"document.json": kit.one_file(plain())}, "malformed", schema=True)
    refuses("truncated", "a document without its last byte", {"document.json": json[:-1]}, "malformed", "2")
    refuses("no-document", "blobs and no document", {DOG_PATH: DOG}, "notDocument", "3")
    refuses("one-inside", "a folder with a document in it", {"a.inlay/document.json": json}, "notDocument", "3")
    refuses("of-other-json", "a document.json of something else", {"document.json": b'{"a":1}'}, "notDocument", "3", True)
    refuses("document-is-folder", "a folder called document.json", {"document.json/a": b"x"}, "notDocument", "3")
    refuses("limit-files", "more files than the limit allows", whole, "limit", "7", limits={"files": 3})
    refuses("limit-blob", "a blob larger than the limit allows", whole, "limit", "7", limits={"attachmentBytes": 2})
    refuses("limit-blob-absent", "so is one that is absent, by its size", {"document.json": json}, "limit", "7",
            limits={"attachmentBytes": 2})
    reads("limit-blob-reached", "a blob just as large as the limit allows", whole, "7", limits={"attachmentBytes": 3})
    for name, step, about in (
        ("link", {"make": "symlink", "path": "link", "target": "document.json"}, "a symbolic link beside the document"),
        ("link-out", {"make": "symlink", "path": "out", "target": "/"}, "a symbolic link to the root"),
        ("link-nowhere", {"make": "symlink", "path": "nowhere", "target": "gone"}, "a symbolic link to nothing"),
        ("link-for-blob", {"make": "symlink", "path": CAT_PATH, "target": sha256(DOG)[7:]}, "a symbolic link for a blob"),
        ("pipe", {"make": "fifo", "path": "pipe"}, "a named pipe"),
        ("backslash", {"make": "file", "path": "a\\b", "text": ""}, "a backslash in a name"),
        ("control", {"make": "file", "path": "a\u0001", "text": ""}, "a control character in a name"),
        ("drive", {"make": "file", "path": "C:x", "text": ""}, "a drive letter"),
        ("case", {"make": "file", "path": "DOCUMENT.json", "text": ""}, "two names that differ in case"),
    ):
        refuses(name, about, whole, "container", setup=[step])
    refuses("forms-of-accents", "two names that differ in normalization", whole, "container", setup=[
        {"make": "file", "path": form, "text": ""} for form in ("\u00e9", unicodedata.normalize("NFD", "\u00e9"))])
    assert facts == kit.facts(document)


def tars(kit):
    document = glyph()
    json = document_json(document)
    kit.vector("tar-deterministic", "tar", "1", "the tar that writers write", "read",
               FOLDERS + file(DOG_PATH, DOG) + file("document.json", json) + END, facts=kit.facts(document))
    blobs = b"".join(file(f"{BLOBS}/{sha256(data)[7:]}", data) for data in sorted(EXAMPLE_BLOBS, key=sha256))
    kit.vector("tar-limit-blob", "tar", "7", "a blob larger than the limit allows", "limit",
               FOLDERS + file(DOG_PATH, DOG) + file("document.json", json) + END, limits={"attachmentBytes": 2})
    kit.vector("tar-example", "tar", "8", "the example of the specification", "read",
               FOLDERS + blobs + file("document.json", document_json(example())) + END, facts=kit.facts(example()))
    kit.vector("tar-no-blobs", "tar", "1", "a document without blobs", "read", file("document.json", document_json(plain())) + END,
               facts=kit.facts(plain()))

    def refuses(name, about, data, outcome, rule="4", **options):
        kit.vector("tar-" + name, "tar", rule, about, outcome, data, **options)

    refuses("blob-absent", "an absent blob", file("document.json", json) + END, "damaged")
    refuses("blob-differs", "one bit of a blob turned", file(DOG_PATH, b"eog") + file("document.json", json) + END, "damaged")
    refuses("blob-cut", "a byte of a blob missing", file(DOG_PATH, b"do") + file("document.json", json) + END, "damaged")
    refuses("wrong-digest", "a document whose text was changed",
            file(DOG_PATH, DOG) + file("document.json", json.replace(b"Hi", b"Ho")) + END, "damaged")
    refuses("unsealed", "no digest", file("document.json", document_json(plain(), False)) + END, "unsealed")
    refuses("inline-blobs", "blobs in document.json", file("document.json", kit.one_file(plain())) + END, "malformed", "1")
    refuses("no-document", "a blob and no document", file(DOG_PATH, DOG) + END, "notDocument", "3")
    refuses("in-a-folder", "a folder with a document in it", folder("a.inlay") + file("a.inlay/document.json", json) + END, "notDocument", "3")
    refuses("limit-files", "more files than the limit allows", FOLDERS + file(DOG_PATH, DOG) + file("document.json", json) + END,
            "limit", "7", limits={"files": 3})


def sound_tars(kit):
    document = glyph()
    json = document_json(document)
    dog, body = file(DOG_PATH, DOG), file("document.json", json)

    def reads(name, about, data):
        kit.vector("tar-sound-" + name, "tar", "1", about, "read", data, facts=kit.facts(document))

    reads("other-order", "entries in another order", body + dog + END)
    reads("folders-last", "folders after what they hold", dog + body + folder(BLOBS) + folder("blobs") + END)
    reads("folder-slash", "folders with a slash at the end", folder("blobs/") + folder(BLOBS + "/") + dog + body + END)
    reads("other-files", "files that are no part of the document", body + file("notes.txt", b"x" * 600) + dog + END)
    reads("empty-folder", "a folder with nothing in it", folder("a") + dog + body + END)
    owned = dict(mode=0o7777, owner=1000, time=1700000000, people=b"me")
    reads("owned", "owners, modes and times", file(DOG_PATH, DOG, **owned) + file("document.json", json, **owned) + END)
    gnu = dict(mark=b"ustar  \0")
    reads("gnu", "a GNU tar", file(DOG_PATH, DOG, **gnu) + file("document.json", json, **gnu) + END)
    long = file("././@LongLink", DOG_PATH.encode() + b"\0", kind=b"L", **gnu)
    reads("gnu-long-name", "a GNU long name", long + file("x", DOG, **gnu) + body + END)
    reads("gnu-binary-size", "a size in GNU's binary form", header(
        DOG_PATH.encode(), size_field=b"\x80" + (3).to_bytes(11, "big"), **gnu) + padded(DOG) + body + END)
    reads("old-type", "files of type NUL", file(DOG_PATH, DOG, kind=b"\0") + file("document.json", json, kind=b"\0") + END)
    reads("prefix", "a name in two parts", file(sha256(DOG)[7:], DOG, prefix=BLOBS.encode()) + body + END)
    reads("pax-path", "a name in a pax header", pax([(b"path", DOG_PATH.encode())]) + file("x", DOG) + body + END)
    reads("pax-path-empty", "an empty pax path takes the header's name", pax([(b"path", b"")]) + dog + body + END)
    sized = pax([(b"size", b"3")]) + header(DOG_PATH.encode(), 0) + padded(DOG)
    reads("pax-size", "a size in a pax header", sized + body + END)
    reads("pax-other", "pax records that say nothing of names and contents", pax([
        (b"mtime", b"1.5"), (b"comment", b"\xc3\xa9"), (b"LIBARCHIVE.creationtime", b"1"), (b"hdrcharset", b"ISO-IR 10646 2000 UTF-8")]) + dog + body + END)
    reads("pax-common", "a pax header for all", pax([(b"comment", b"x")], b"g") + dog + body + END)
    reads("more-zeros", "more zeros after the end", dog + body + bytes(10240))
    reads("odd-zeros", "zeros to no block's end", dog + body + bytes(1025))
    spaced = bytearray(dog)
    spaced[124:136] = b"          3 "
    spaced[148:156] = b" " * 8
    spaced[148:156] = b"%06o\0 " % sum(spaced[:512])
    reads("spaces", "a number after spaces", bytes(spaced) + body + END)


def unsound_tars(kit):
    json = document_json(glyph())
    dog, body = file(DOG_PATH, DOG), file("document.json", json)
    good = dog + body + END

    def refuses(name, about, data, outcome="container", rule="1", **options):
        kit.vector("tar-unsound-" + name, "tar", rule, about, outcome, data, **options)

    refuses("no-bytes", "nothing at all", b"")
    refuses("zeros", "an empty tar", END, "notDocument", "3")
    refuses("json", "a JSON form called a tar", kit.one_file(glyph()))
    refuses("gzip", "what starts like a compressed tar", bytes.fromhex("1f8b0800000000000003") + good)
    flipped = bytearray(good)
    flipped[100] ^= 1
    refuses("checksum", "a wrong checksum", bytes(flipped))
    flipped = bytearray(good)
    flipped[148:156] = b"\0" * 8
    refuses("no-checksum", "no checksum", bytes(flipped))
    refuses("mark", "a header without its mark", file("document.json", json, mark=b"\0" * 8) + END)
    refuses("mark-second", "a second header without its mark", dog + file("document.json", json, mark=b"tar\0\0\0\0\0") + END)
    refuses("cut-header", "an end in a header", good[:300])
    refuses("cut-content", "an end in a content", good[:514])
    refuses("cut-padding", "an end in the padding", good[:600])
    refuses("no-end", "no end", dog + body)
    refuses("half-end", "one block of zeros for an end", dog + body + bytes(512))
    refuses("cut-end", "an end of less than two blocks", dog + body + bytes(1023))
    refuses("after-end", "something after the end", good + b"x")
    refuses("entry-after-end", "an entry after the end", good + body)
    refuses("entry-after-one-block", "an entry after one block of zeros", dog + bytes(512) + body + END)
    refuses("padding", "padding that is not zeros", dog[:-1] + b"x" + body + END)
    refuses("size-none", "a size that is empty", header(DOG_PATH.encode(), size_field=bytes(12)) + body + END)
    refuses("size-letters", "a size that is no number", header(DOG_PATH.encode(), size_field=b"0000000000x\0") + body + END)
    refuses("size-negative", "a negative binary size", header(DOG_PATH.encode(), size_field=b"\xff" * 12) + body + END)
    refuses("size-huge", "a binary size of 2^62", header(DOG_PATH.encode(), size_field=b"\x80" + (2**62).to_bytes(11, "big")) + body + END)
    refuses("size-beyond", "a size beyond the end", header(b"a", 8**11 - 1) + body + END)
    refuses("folder-content", "a folder with content", header(b"a", 3, kind=b"5") + padded(DOG) + dog + body + END)
    refuses("pax-size-beyond", "a pax size beyond the end", pax([(b"size", b"9" * 18)]) + dog + body + END)
    refuses("pax-size-letters", "a pax size that is no number", pax([(b"size", b"0x3")]) + dog + body + END)
    for name, data, about in (
        ("length", b"99 path=x\n", "a record longer than the header"), ("no-length", b"path=x\n", "a record without its length"),
        ("no-equals", b"8 pathx\n", "a record without an equals sign"), ("no-end", b"9 path=xx", "a record without its line feed"),
        ("no-key", b"6 =xx\n", "a record without a key"), ("zero", b"0 path=x\n", "a record of no length"),
    ):
        refuses("pax-" + name, about, file("pax", data, kind=b"x") + dog + body + END)
    refuses("pax-at-end", "a pax header before the end", dog + body + pax([(b"path", b"x")]) + END)
    refuses("pax-twice", "two pax headers for one entry", pax([(b"mtime", b"1")]) * 2 + dog + body + END)
    refuses("pax-common-path", "a pax path for all", pax([(b"path", b"x")], b"g") + dog + body + END)
    refuses("pax-charset", "a character set that is not UTF-8", pax([(b"hdrcharset", b"BINARY")]) + dog + body + END)
    refuses("pax-sparse", "a sparse file", pax([(b"GNU.sparse.major", b"1"), (b"GNU.sparse.minor", b"0")]) + dog + body + END)
    long = file("././@LongLink", b"x\0", kind=b"L")
    refuses("long-name-twice", "two long names for one entry", long + long + dog + body + END)
    refuses("long-name-at-end", "a long name before the end", dog + body + long + END)


def refused_names(kit):
    body = file("document.json", document_json(plain()))

    def refuses(name, about, data, outcome="container", rule="1"):
        kit.vector("tar-name-" + name, "tar", rule, about, outcome, data + body + END)

    for name, path, about in (
        ("parent", "../x", "out of the folder"), ("parent-within", "a/../../x", "out of the folder, from within"), ("parent-alone", "..", "the folder above"),
        ("absolute", "/etc/passwd", "absolute"), ("dot", "./x", "a dot"), ("dot-within", "a/./x", "a dot within"),
        ("double-slash", "a//x", "an empty part"), ("trailing-slash", "x/", "a file with a slash at the end"),
        ("backslash", "a\\x", "a backslash"), ("backslash-parent", "..\\x", "a backslash behind two dots"), ("drive", "c:x", "a drive letter"),
        ("drive-within", "a/C:\\x", "a drive letter within"), ("newline", "a\nb", "a line feed"), ("escape", "\x1b[2J", "an escape sequence"),
        ("delete", "a\x7f", "U+007F"), ("c1", "a\x85", "U+0085"),
    ):
        refuses(name, f"a name with {about}" if len(about) > 12 else f"a name: {about}", file(path, b"x"))
    refuses("empty", "an empty name", file(b"", b"x"))
    refuses("not-utf8", "a name that is not UTF-8", file(b"a\xff", b"x"))
    refuses("nul", "a NUL in a pax path", pax([(b"path", b"a\0b")]) + file("x", b"x"))
    refuses("pax-parent", "a pax path out of the folder", pax([(b"path", b"../x")]) + file("x", b"x"))
    refuses("folder-parent", "a folder above", folder("../"))
    refuses("folder-root", "the root as a folder", folder("/"))
    refuses("twice", "a name twice", file("a", b"x") + file("a", b"x"))
    kit.vector("tar-name-document-twice", "tar", "1", "two documents", "container", body + body + END)
    refuses("folder-twice", "a folder twice", folder("a") + folder("a"))
    refuses("file-and-folder", "a file that is a folder, too", file("a", b"x") + folder("a"))
    refuses("file-as-folder", "a file within a file", file("a", b"x") + file("a/b", b"x"))
    refuses("case", "two names that differ in case", file("a", b"x") + file("A", b"x"))
    refuses("case-folder", "two folders that differ in case", file("a/x", b"x") + file("A/y", b"x"))
    refuses("case-sharp-s", "two names that case folding makes one", file("\u00df", b"x") + file("ss", b"x"))
    refuses("accents", "two names that differ in normalization", file("\u00e9", b"x") + file("e\u0301", b"x"))
    refuses("long", "a part of 256 bytes", pax([(b"path", b"a" * 256)]) + file("x", b"x"), "limit", "7")
    refuses("deep", "33 folders inside each other", pax([(b"path", b"a/" * 33 + b"x")]) + file("x", b"x"), "limit", "7")


def refused_kinds(kit):
    body = file("document.json", document_json(plain()))
    for name, kind, about in (
        ("hard-link", b"1", "a hard link"), ("symbolic-link", b"2", "a symbolic link"), ("character-device", b"3", "a character device"),
        ("block-device", b"4", "a block device"), ("pipe", b"6", "a named pipe"), ("contiguous", b"7", "a contiguous file"),
        ("gnu-sparse", b"S", "a sparse file"), ("gnu-long-link", b"K", "a long link"), ("unknown", b"Z", "a type of nobody's"),
    ):
        kit.vector("tar-kind-" + name, "tar", "1", about, "container", header(b"a", kind=kind, link=b"document.json") + body + END)
    link = header(DOG_PATH.encode(), kind=b"2", link=b"../../x")
    kit.vector("tar-kind-link-for-blob", "tar", "1", "a symbolic link for a blob", "container",
               link + file("document.json", document_json(glyph())) + END)
