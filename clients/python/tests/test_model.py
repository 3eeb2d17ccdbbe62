"""What a document is once it is read."""

import base64
import json
import os
import shutil
import tempfile
import unittest
from dataclasses import FrozenInstanceError

import support
from inlay_document import DocumentError, Limits, read, stand_in, verify
from support import digest, document, image, placement, sealed, text_of

SAMPLES = os.path.join(support.ROOT, "Samples")
EXAMPLE = os.path.join(support.VECTORS, "folder", "folder-example")


class Model(unittest.TestCase):
    def test_the_example_of_the_specification(self):
        found = read(EXAMPLE)
        self.assertEqual(found.digest, "sha256:18cd13a4b25775f24191b9e83c23c671420efa7c450ec1df3b86c1f65d5a7ef9")
        self.assertEqual(found.text, "Hi \ufffc\ufffc!\n\ufffc\ufffc")
        dog, pdf = found.images
        self.assertEqual((dog.description, dog.identifier), ("dog", "142D3296-51E6-40E2-AC35-0FAD3C5E965C0"))
        self.assertEqual((dog.media_type, dog.width, dog.height, dog.content.read()), ("image/heic", 320, 320, b"dog"))
        self.assertEqual([(form.role, form.content.read()) for form in dog.alternates], [("fallback", b"dog.png")])
        self.assertEqual((pdf.file_name, pdf.width, pdf.alternates), ("a.pdf", None, ()))
        self.assertEqual([(p.at, p.kind, p.image) for p in found.placements],
                         [(3, "glyph", dog), (4, "glyph", dog), (7, "attachment", pdf)])
        self.assertEqual(found.placements[2].display_size, (10000, 20000))
        self.assertEqual(found.literal_object_replacement, (8,))
        self.assertEqual([(run.start, run.end, run.attributes) for run in found.runs],
                         [(0, 3, {"custom": {"k": {"real": "-0"}}, "weight": 700})])
        self.assertEqual([(p.at, p.length, p.attributes) for p in found.paragraphs], [(0, 7, {"role": "title"})])
        self.assertEqual([(file.name, file.media_type, file.content.read()) for file in found.files],
                         [("b.txt", "text/plain", b"\x00\xff")])
        self.assertEqual((found.attributes, found.version, found.diagnostics), ({"title": "T"}, "1.0", ()))
        self.assertEqual(list(found.segments()),
                         ["Hi ", found.placements[0], found.placements[1], "!\n", found.placements[2], "\ufffc"])
        self.assertEqual(found.plain_text(), "Hi [dog][dog]!\n[image]\ufffc")
        self.assertEqual(found.plain_text(lambda p: f"<{p.image.content.size}>"), "Hi <3><3>!\n<3>\ufffc")

    def test_indexes_and_covered_text(self):
        text = "🐶a\ufffcb:cat:🐶\ufffc"
        found = read(text_of(document(
            text, images=[image(b"x"), image(b"y", description="cat")],
            placements=[placement(3, 0), placement(5, 1, 5), placement(12, 0)],
            runs=[{"at": 5, "length": 7, "italic": True}],
            blobs={digest(b"x"): "eA==", digest(b"y"): "eQ=="})))
        self.assertEqual([text[p.start : p.end] for p in found.placements], ["\ufffc", ":cat:", "\ufffc"])
        self.assertEqual([p.covered for p in found.placements], ["\ufffc", ":cat:", "\ufffc"])
        self.assertEqual(found.plain_text(), "🐶a[image]b:cat:🐶[image]")
        self.assertEqual("".join(p if isinstance(p, str) else p.covered for p in found.segments()), text)
        self.assertEqual([text[run.start : run.end] for run in found.runs], [":cat:🐶"])
        self.assertEqual(stand_in(found.placements[1]), ":cat:")

    def test_tables(self):
        path = os.path.join(support.ROOT, "Documentation", "format.md")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        start = text.index('{"attributes":{},"blockStyles"')
        found = read(text[start : text.index("```", start)].replace("\n", "").encode())
        (table,) = found.tables
        self.assertEqual([found.text[cell.start : cell.end] for cell in table.cells], ["Tea\n", "3.50\n", "with milk\n"])
        self.assertEqual([(c.row, c.column, c.row_span, c.column_span) for c in table.cells],
                         [(0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 2)])
        self.assertEqual((table.columns, table.attributes), (2, {"layout": "fixed"}))
        self.assertEqual(table.cells[1].style, {"paddingLeft": 4000, "width": {"share": 250}})
        self.assertEqual(found.blocks, table.cells)

    def test_what_is_elsewhere_or_missing(self):
        forms = [{"role": "primary", "external": {"url": "https://example.org/a.png", "size": 3}},
                 {"role": "fallback", "missing": {"reason": "omitted"}}]
        found = read(text_of(document("\ufffc", images=[{"representations": forms}], placements=[placement(0, 0)])))
        first, second = (form.content for form in found.images[0].representations)
        self.assertEqual((first.url, first.size, first.read()), ("https://example.org/a.png", 3, None))
        self.assertEqual((second.missing, second.read()), ("omitted", None))

    def test_members_that_are_unknown_are_kept(self):
        whole = document("ab", version="1.9", later={"é": [1, None, {"x": "🐶"}]},
                         runs=[{"at": 0, "length": 1, "novel": {"n": True}}])
        found = read(text_of(whole))
        self.assertEqual(json.loads(found.canonical), whole)
        self.assertEqual(found.canonical, text_of(whole))
        self.assertEqual(found.runs[0].attributes, {"novel": {"n": True}})

    def test_true_is_not_one(self):
        runs = [{"at": 0, "length": 1, "novel": True}, {"at": 1, "length": 1, "novel": 1}]
        self.assertEqual(len(read(text_of(document("ab", runs=runs))).runs), 2)
        runs[1]["novel"] = True
        with self.assertRaises(DocumentError) as caught:
            read(text_of(document("ab", runs=runs)))
        self.assertEqual((caught.exception.outcome, caught.exception.place), ("malformed", "runs[1]"))

    def test_a_document_in_another_spelling_is_the_same(self):
        whole = document("a🐶", runs=[{"at": 0, "length": 1, "weight": 700}])
        other = json.dumps(whole, indent=3).replace("700", "7.00e+2").encode()
        self.assertEqual(read(other).canonical, text_of(whole))

    def test_nothing_can_be_set(self):
        found = read(os.path.join(SAMPLES, "message.inlay.json"))
        for value, name in ((found, "text"), (found.images[0], "description"), (found.images[0].content, "digest"),
                            (found.placements[0], "at")):
            with self.assertRaises((FrozenInstanceError, AttributeError)):
                setattr(value, name, None)

    def test_unsealed(self):
        by_hand = b'{"format":"inlay","version":"1.0","offsetUnit":"utf16","text":"By hand"}'
        with self.assertRaises(DocumentError) as caught:
            read(by_hand)
        self.assertEqual(caught.exception.outcome, "unsealed")
        self.assertEqual(json.loads(read(by_hand, unsealed=True).canonical), document("By hand"))
        self.assertIsNone(verify(by_hand).stated_digest)
        self.assertFalse(verify(by_hand).is_sound)

    def test_the_report_names_each_blob(self):
        contents = [image(b"whole"), image(b"gone"), image(b"other")]
        whole = document("\ufffc" * 3, images=contents, placements=[placement(n, n) for n in range(3)], blobs={
            digest(b"whole"): base64.b64encode(b"whole").decode(), digest(b"other"): base64.b64encode(b"OTHER").decode(),
            digest(b"unused"): ""})
        report = verify(text_of(whole))
        self.assertEqual((report.absent, report.damaged, report.unused),
                         ((digest(b"gone"),), (digest(b"other"),), (digest(b"unused"),)))
        self.assertFalse(report.is_sound)
        self.assertEqual(report.digest, report.stated_digest)
        with self.assertRaises(DocumentError) as caught:
            read(text_of(whole))
        self.assertEqual((caught.exception.outcome, caught.exception.place), ("damaged", digest(b"other")))

    def test_places_of_errors(self):
        tab = {"position": 0, "alignment": "left", "leader": 1}
        for members, place in (
            ({"runs": [{"at": 0, "length": 1, "weight": 0}]}, "runs[0].weight"),
            ({"paragraphs": [{"at": 0, "length": 1, "tabStops": [tab]}]}, "paragraphs[0].tabStops[0].leader"),
            ({"attributes": {"custom": {"a": {"array": [{"real": "1.0"}]}}}}, "attributes.custom['a']['0']"),
            ({"placements": [placement(9, 0)], "images": [image(b"")]}, "placements[0]"),
            ({"attributes": {"custom": {"x" * 5000: 1}}}, f"attributes.custom['{'x' * 91}"),
        ):
            with self.subTest(place), self.assertRaises(DocumentError) as caught:
                read(text_of(document("a", **members)))
            self.assertEqual(caught.exception.outcome, "malformed")
            self.assertTrue(caught.exception.place.startswith(place), caught.exception.place)
            self.assertLess(len(str(caught.exception)), 500)

    def test_samples(self):
        names = [name for name in os.listdir(SAMPLES) if name.endswith(".inlay.json")]
        self.assertGreater(len(names), 3)
        for name in names:
            with self.subTest(name):
                path = os.path.join(SAMPLES, name)
                found = read(path, limits=Limits(json_bytes=os.path.getsize(path)))
                self.assertTrue(verify(path).is_sound)
                self.assertTrue(all(form.content.read() for im in found.images for form in im.representations))


class Folders(unittest.TestCase):
    """A folder document that changes under the eyes of the reader."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "copy.inlay")
        shutil.copytree(EXAMPLE, self.path)
        self.blob = os.path.join(self.path, "blobs", "sha256", digest(b"dog")[7:])

    def test_a_blob_that_changes_later(self):
        found = read(self.path)
        with open(self.blob, "wb") as file:
            file.write(b"cat")
        with self.assertRaises(DocumentError) as caught:
            found.images[0].content.read()
        self.assertEqual((caught.exception.outcome, caught.exception.place), ("damaged", digest(b"dog")))
        os.remove(self.blob)
        with self.assertRaises(FileNotFoundError):
            found.images[0].content.read()

    def test_an_absent_blob_is_reported_once(self):
        os.remove(self.blob)
        found = read(self.path)
        self.assertEqual([(d.code, d.digest) for d in found.diagnostics], [("document.absentBlob", digest(b"dog"))])
        self.assertEqual(found.images[0].content.missing, "absent")
        self.assertEqual(found.images[0].content.size, 3)
        self.assertIsNone(found.images[0].content.read())
        self.assertEqual(verify(self.path).absent, (digest(b"dog"),))
        self.assertEqual(read(self.path).canonical, read(EXAMPLE).canonical)

    def test_a_relative_path_and_another_working_folder(self):
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(os.path.dirname(self.path))
        found = read("copy.inlay")
        os.chdir(before)
        self.assertEqual(found.images[0].content.read(), b"dog")

    def test_the_source_is_found(self):
        source = b"{\\rtf1 a}"
        value = document("a", version="1.1")
        whole = {**value, "source": {
            "digest": digest(source), "size": len(source), "format": "rtf", "value": value["digest"]}}
        with open(os.path.join(self.path, "document.json"), "wb") as file:
            file.write(text_of(sealed(whole)))
        self.assertEqual([d.code for d in read(self.path).diagnostics], ["document.absentSource"])
        self.assertTrue(verify(self.path).is_source_absent)
        with open(os.path.join(self.path, "blobs", "sha256", digest(source)[7:]), "wb") as file:
            file.write(source)
        found = read(self.path)
        self.assertEqual((found.source.format, found.source.content.read(), found.diagnostics), ("rtf", source, ()))
        self.assertTrue(verify(self.path).is_sound)


if __name__ == "__main__":
    unittest.main()
