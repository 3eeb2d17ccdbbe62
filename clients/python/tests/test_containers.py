"""Folders and tars: those of other programs, and hostile ones."""

import io
import os
import shutil
import tarfile
import tempfile
import unittest

import support
from inlay_document import STRICT_LIMITS, DocumentError, Limits, read
from support import digest, document, image, placement, text_of

BLOB = b"dog"
DOCUMENT = text_of(document("\ufffc", images=[image(BLOB)], placements=[placement(0, 0)]))
BLOB_PATH = "blobs/sha256/" + digest(BLOB)[7:]
FILES = {"document.json": DOCUMENT, BLOB_PATH: BLOB}


def entry(name, data=b"", kind=tarfile.REGTYPE, **members):
    info = tarfile.TarInfo(name)
    info.size, info.type = len(data), kind
    for member, value in members.items():
        setattr(info, member, value)
    return info, data


def tar(*entries, form=tarfile.PAX_FORMAT, headers=None):
    with io.BytesIO() as out:
        with tarfile.open(fileobj=out, mode="w", format=form, pax_headers=headers) as archive:
            for info, data in entries:
                archive.addfile(info, io.BytesIO(data))
        return out.getvalue()


SOUND = [entry(name, data) for name, data in FILES.items()]


def outcome(source, form="tar", limits=Limits()):
    try:
        read(source, form=form, limits=limits)
        return "read"
    except DocumentError as error:
        return error.outcome


class Tars(unittest.TestCase):
    def test_tars_of_python(self):
        for source in support.randoms("tars written by Python", 300):
            entries = [*SOUND]
            for number in range(source.randrange(5)):
                depth = source.randrange(4)
                name = "/".join(source.choice(["é", "x" * 90, "🐶" * 20, "a b"]) for _ in range(depth))
                name = f"{name}/{number}" if name else str(number)
                entries.append(entry(name, source.randbytes(source.choice([0, 1, 511, 512, 513])),
                                     mtime=source.choice([0, 1.5, 2**34]), uid=source.choice([0, 3_000_000]), uname="é"))
            entries.append(entry("folder", kind=tarfile.DIRTYPE, mode=source.randrange(0o1000)))
            source.shuffle(entries)
            form = source.choice([tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
            headers = source.choice([None, {"comment": "é"}]) if form == tarfile.PAX_FORMAT else None
            found = read(tar(*entries, form=form, headers=headers))
            self.assertEqual(found.images[0].content.read(), BLOB)

    def test_from_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "any name")
            with open(path, "wb") as file:
                file.write(tar(*SOUND))
            found = read(path)
            self.assertEqual(found.images[0].content.read(), BLOB)
            os.truncate(path, 600)
            with self.assertRaises(DocumentError) as caught:
                found.images[0].content.read()
            self.assertEqual(caught.exception.outcome, "damaged")

    def test_refused_names_and_kinds(self):
        for info in (
            entry("../x"), entry("/x"), entry("a/../x"), entry("a//x"), entry("./x"), entry("a\\x"), entry("C:x"), entry("a\nb"),
            entry("x", kind=tarfile.SYMTYPE, linkname="document.json"), entry("x", kind=tarfile.LNKTYPE, linkname="document.json"),
            entry("x", kind=tarfile.FIFOTYPE), entry("x", kind=tarfile.CHRTYPE), entry("x", kind=tarfile.BLKTYPE),
            entry("x", kind=tarfile.GNUTYPE_SPARSE), entry("x", b"1", pax_headers={"GNU.sparse.major": "1"}),
            entry("x", b"1", pax_headers={"hdrcharset": "BINARY"}), entry("document.json", DOCUMENT),
            entry("Document.json"), entry("blobs"), entry("document.json/x"), entry("x" * 300 + "/../y"),
        ):
            for form in (tarfile.PAX_FORMAT, tarfile.GNU_FORMAT):
                with self.subTest(info[0].name, kind=info[0].type, form=form):
                    if not info[0].pax_headers or form == tarfile.PAX_FORMAT:
                        wanted = "limit" if len(info[0].name) > 255 else "container"
                        self.assertEqual(outcome(tar(*SOUND, info, form=form)), wanted)

    def test_hostile_pax_headers(self):
        for records, wanted in (
            (b"9" * 5000 + b" path=x\n", "container"), (b"20 size=" + b"9" * 11 + b"\n", "container"),
            (b"5020 size=" + b"9" * 5009 + b"\n", "container"), (b"18 size=" + "١".encode() + b"xxxxxxx\n", "container"),
            (b"11 path=xy\n" * 1000, "read"), (b"0 a=b\n", "container"), (b"-6 a=b\n", "container"), (b"+6 a=b\n", "container"),
            (b"1048588 comment=" + b"x" * 1048571 + b"\n", "limit"),
        ):
            with self.subTest(records[:20]):
                header = entry("pax", records, kind=tarfile.XHDTYPE)
                self.assertEqual(outcome(tar(header, entry("z"), *SOUND, form=tarfile.USTAR_FORMAT)), wanted)

    def test_the_limit_of_an_extended_header(self):
        data = tar(entry("pax", b"11 path=xy\n", kind=tarfile.XHDTYPE), entry("z"), *SOUND, form=tarfile.USTAR_FORMAT)
        self.assertEqual(outcome(data, limits=Limits(extended_header_bytes=11)), "read")
        self.assertEqual(outcome(data, limits=Limits(extended_header_bytes=10)), "limit")

    def test_many_files(self):
        one = entry("x")[0]
        blocks = []
        for number in range(100_001):
            one.name = f"{number}"
            blocks.append(one.tobuf(tarfile.USTAR_FORMAT))
        sound = tar(*SOUND)
        # With the folders `blobs` and `sha256`, there are 100,000 files and folders.
        self.assertEqual(outcome(b"".join(blocks[: 100_000 - 4]) + sound), "read")
        self.assertEqual(outcome(b"".join(blocks[: 100_000 - 3]) + sound), "limit")

    def test_limits(self):
        data = tar(*SOUND, entry("a/b/c/d/e/f/g/h", b"1234"))
        self.assertEqual(outcome(data, limits=STRICT_LIMITS), "read")
        for name, most in (("files", 12), ("folder_depth", 7), ("total_bytes", len(DOCUMENT) + 7), ("json_bytes", len(DOCUMENT)),
                           ("attachment_bytes", 3), ("name_bytes", 64)):
            with self.subTest(name):
                self.assertEqual(outcome(data, limits=Limits(**{name: most})), "read")
                self.assertEqual(outcome(data, limits=Limits(**{name: most - 1})), "limit")

    def test_random_headers(self):
        good = bytearray(tar(*SOUND, form=tarfile.GNU_FORMAT))
        for source in support.randoms("changed headers with a right checksum", 3000):
            data = bytearray(good)
            start = source.choice([at for at in range(0, len(good), 512) if good[at + 257 : at + 262] == b"ustar"])
            for _ in range(source.randrange(1, 4)):
                data[start + source.choice([*range(0, 8), *range(120, 160), 256, 345])] = source.choice(b"\0/.0157\x80\xffLxgKSa ")
            header = data[start : start + 512]
            header[148:156] = b" " * 8
            data[start + 148 : start + 156] = b"%06o\0 " % sum(header)
            self.assertIn(outcome(bytes(data)), ("read", "container", "notDocument", "damaged", "malformed", "limit"))


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "note.inlay")
        for name, data in FILES.items():
            self.write(name, data)

    def write(self, name, data=b""):
        place = os.path.join(self.path, name)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(data)

    def outcome(self, limits=Limits()):
        return outcome(self.path, "folder", limits)

    def test_links_pipes_and_devices(self):
        self.assertEqual(self.outcome(), "read")
        for name in ("x", "document.json", BLOB_PATH, "blobs"):
            for make in (os.mkfifo, lambda place: os.symlink("/dev/zero", place), lambda place: os.symlink("gone", place),
                         lambda place: os.symlink(".", place)):
                with self.subTest(name):
                    place = os.path.join(self.path, name)
                    os.path.lexists(place) and os.rename(place, self.path + ".aside")
                    make(place)
                    self.assertEqual(self.outcome(), "container")
                    os.remove(place)
                    os.path.lexists(self.path + ".aside") and os.rename(self.path + ".aside", place)
        self.assertEqual(self.outcome(), "read")

    def test_a_pipe_as_the_document(self):
        place = os.path.join(os.path.dirname(self.path), "pipe")
        os.mkfifo(place)
        for form in (None, "tar", "json"):
            self.assertEqual(outcome(place, form), "container")

    def test_a_link_to_the_document_is_followed(self):
        link = self.path + ".link"
        os.symlink(self.path, link)
        self.assertEqual(outcome(link, None), "read")

    def test_other_files_are_not_read(self):
        self.write("notes.txt", b"anything")
        self.write("blobs/sha256/.inlay-0123456789abcdef.tmp", b"half a bl")
        os.chmod(os.path.join(self.path, "notes.txt"), 0)
        self.assertEqual(self.outcome(), "read")

    def test_many_files_and_deep_folders(self):
        for number in range(996):
            self.write(f"x/{number}")
        self.assertEqual(self.outcome(Limits(files=1001)), "read")
        self.assertEqual(self.outcome(Limits(files=1000)), "limit")
        self.write("/".join("d" * 31) + "/x/file")
        self.assertEqual(self.outcome(), "read")
        self.write("/".join("d" * 31) + "/x/y/file")
        self.assertEqual(self.outcome(), "limit")
        shutil.rmtree(os.path.join(self.path, "d"))

    def test_a_sparse_file_of_a_tebibyte(self):
        with open(os.path.join(self.path, "huge"), "wb") as file:
            file.truncate(1 << 36)
        self.assertEqual(self.outcome(), "limit")
        os.remove(os.path.join(self.path, "huge"))
        with open(os.path.join(self.path, "document.json"), "wb") as file:
            file.truncate(1 << 40)
        self.assertEqual(self.outcome(), "limit")

    def test_names_that_are_not_utf8(self):
        try:
            with open(os.path.join(os.fsencode(self.path), b"\xff\x1b"), "wb"):
                pass
        except OSError:
            self.skipTest("needs a file system that takes any bytes as a name")
        with self.assertRaises(DocumentError) as caught:
            read(self.path)
        self.assertEqual((caught.exception.outcome, "\\udcff" in caught.exception.place), ("container", True))

    def test_what_cannot_be_opened(self):
        with self.assertRaises(FileNotFoundError):
            read(self.path + "/gone")
        with self.assertRaises(NotADirectoryError):
            read(os.path.join(self.path, "document.json"), form="folder")
        with self.assertRaises(ValueError):
            read(b"", form="folder")

    @unittest.skipIf(os.geteuid() == 0, "needs a user who may not read everything")
    def test_what_may_not_be_read(self):
        os.chmod(os.path.join(self.path, "document.json"), 0)
        with self.assertRaises(PermissionError):
            read(self.path)


if __name__ == "__main__":
    unittest.main()
