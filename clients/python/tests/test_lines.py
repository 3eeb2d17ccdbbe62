"""JSON lines: bare documents and envelopes."""

import unittest

import support
from inlay_document import Document, DocumentError, Limits, read_line
from support import digest, document, image, placement, text_of

STICKER = document("\ufffc", images=[image(b"dog", description="dog")], placements=[placement(0, 0)], blobs={digest(b"dog"): "ZG9n"})


class Lines(unittest.TestCase):
    def refused(self, line, **options):
        with self.assertRaises(DocumentError) as caught:
            read_line(line, **options)
        return caught.exception.outcome, caught.exception.place

    def test_a_bare_document(self):
        line = read_line(text_of(STICKER) + b"\n")
        self.assertEqual((line.document.plain_text(), line.envelope), ("[dog]", {}))
        # A member of the document, though an envelope has one of this name.
        line = read_line(text_of(document("a", document="kept")))
        self.assertEqual((line.document.text, line.envelope), ("a", {}))

    def test_an_envelope(self):
        envelope = {
            "id": "1", "author": {"isMe": True}, "sent": "2026-11-25T20:15:00Z", "novel": [1],
            "reactions": [{"kind": "love"}, {"kind": "sticker", "document": STICKER}],
            "edited": [{"document": document("Helo"), "part": 0}]}
        line = read_line(text_of({**envelope, "document": document("Hello")}) + b"\n")
        self.assertEqual(line.document.text, "Hello")
        found = line.envelope
        self.assertIsInstance(found["reactions"][1]["document"], Document)
        self.assertEqual(found["reactions"][1]["document"].images[0].content.read(), b"dog")
        self.assertEqual(found["edited"][0]["document"].text, "Helo")
        self.assertEqual({name: found[name] for name in ("id", "author", "sent", "novel")},
                         {name: envelope[name] for name in ("id", "author", "sent", "novel")})
        self.assertEqual(found.keys(), envelope.keys())

    def test_an_absent_blob_is_no_error(self):
        line = read_line(text_of({**STICKER, "blobs": {}}))
        self.assertEqual(line.document.images[0].content.missing, "absent")
        self.assertEqual([d.code for d in line.document.diagnostics], ["document.absentBlob"])

    def test_refused(self):
        wrong = {**document("a"), "text": "b"}
        self.assertEqual(self.refused(text_of(wrong)), ("damaged", "digest"))
        self.assertEqual(self.refused(text_of({"document": wrong})), ("damaged", "document.digest"))
        self.assertEqual(self.refused(text_of({"document": document("a"), "edited": [{"document": wrong}]})),
                         ("damaged", "edited[0].document.digest"))
        self.assertEqual(self.refused(text_of({"document": {}})), ("notDocument", "document"))
        self.assertEqual(self.refused(b"{}"), ("notDocument", ""))
        self.assertEqual(self.refused(b"[]"), ("malformed", ""))
        self.assertEqual(self.refused(b"\n")[0], "malformed")
        line = text_of(document("a"))
        self.assertEqual(self.refused(line + b"\n" + line)[0], "malformed")
        self.assertEqual(self.refused(line, limits=Limits(json_bytes=len(line) - 1))[0], "limit")
        by_hand = text_of({"format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": "a"})
        self.assertEqual(self.refused(by_hand)[0], "unsealed")
        self.assertEqual(read_line(by_hand, unsealed=True).document.text, "a")


if __name__ == "__main__":
    unittest.main()
