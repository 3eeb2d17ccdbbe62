"""Documents that are cut, flipped or changed: each is refused, or is a sound document with the same digest."""

import base64
import io
import json
import os
import tarfile
import tempfile
import unittest

import support
from inlay_document import DocumentError, read, verify
from support import digest, document, image, placement, text_of

PICTURE, FILE = bytes(range(40)), b"notes"


def whole():
    """A document with something of everything."""
    value = document(
        "Hi 🐶\ufffc:cat:\ufffc\r\nab\ncd\n", version="1.1",
        images=[image(PICTURE, description="é", identifier="x"), {"representations": [
            {"role": "primary", "external": {"url": "u"}}, {"role": "fallback", "missing": {"reason": "omitted"}}]}],
        placements=[placement(5, 0), placement(6, 1, 5, "attachment")], literalObjectReplacement=[11],
        runs=[{"at": 0, "length": 3, "weight": 700, "custom": {"k": {"real": "0.1"}}}],
        paragraphs=[{"at": 0, "length": 14, "alignment": "left"}], attributes={"title": "T"},
        files=[{"name": "n", "digest": digest(FILE), "size": len(FILE)}], tables=[{"columns": 2}],
        blockStyles=[{"paddingTop": 1}], later=[1, {"a": None}],
        blocks=[{"at": 14, "length": 3, "table": 0, "row": 0, "column": 0, "style": 0},
                {"at": 17, "length": 3, "table": 0, "row": 0, "column": 1}])
    value["source"] = {"digest": digest(FILE), "size": len(FILE), "format": "f", "value": value["digest"]}
    return value


def json_form(value):
    blobs = {digest(blob): base64.b64encode(blob).decode() for blob in (PICTURE, FILE)}
    return text_of({**value, "blobs": blobs})


def tar_form(value):
    with io.BytesIO() as out:
        with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for name, data in (
                ("document.json", text_of(value)), *(("blobs/sha256/" + digest(b)[7:], b) for b in (PICTURE, FILE))
            ):
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
        # Python writes more zeros than the two blocks.
        return out.getvalue().rstrip(b"\0") + bytes(-len(out.getvalue().rstrip(b"\0")) % 512 + 1024)


class Damage(unittest.TestCase):
    def setUp(self):
        self.value = whole()
        self.digest = self.value["digest"]

    def refused_or_same(self, source, form, about):
        """The outcome; verifying must agree."""
        try:
            found = read(source, form=form)
            for content in [f.content for i in found.images for f in i.representations] + [f.content for f in found.files]:
                content.read()
            self.assertEqual(found.digest, self.digest, about)
            outcome = "read"
        except DocumentError as error:
            outcome = error.outcome
        try:
            is_sound = verify(source, form=form).is_sound
            self.assertIn(outcome, ["read"] if is_sound else ["read", "damaged", "unsealed"], about)
        except DocumentError as error:
            self.assertEqual(error.outcome, outcome, about)
        return outcome

    def test_whole(self):
        for form, data in (("json", json_form(self.value)), ("tar", tar_form(self.value))):
            self.assertEqual(self.refused_or_same(data, form, form), "read")
            self.assertTrue(verify(data).is_sound)

    def test_cut_at_every_byte(self):
        for form, data in (("json", json_form(self.value)), ("tar", tar_form(self.value))):
            for count in range(len(data)):
                self.assertNotEqual(self.refused_or_same(data[:count], form, count), "read", (form, count))

    def test_a_bit_of_every_byte_flipped(self):
        """With INLAY_CASES=x8, every bit."""
        for form, data in (("json", json_form(self.value)), ("tar", tar_form(self.value))):
            outcomes = set()
            for at in range(len(data)):
                for bit in range(at, at + min(8, support.cases(1))):
                    flipped = bytearray(data)
                    flipped[at] ^= 1 << bit % 8
                    outcomes.add(self.refused_or_same(bytes(flipped), form, (at, bit)))
            # The format of the source may be anything.
            self.assertGreaterEqual(outcomes, {"read", "malformed", "damaged", "notDocument"}, form)

    def test_random_changes(self):
        pieces = [b"{", b"}", b"[", b"]", b'"', b",", b":", b"0", b"1", b"9", b"-", b"null", b"true", b'"at":0', b"\\u0041"]
        for source in support.randoms("changed documents", 2000):
            data = bytearray(json_form(self.value))
            for _ in range(source.randrange(1, 4)):
                at = source.randrange(len(data))
                data[at : at + source.randrange(4)] = source.choice([*pieces, data[at : at + source.randrange(200)]])
            self.refused_or_same(bytes(data), "json", data)

    def test_changed_values_with_a_right_digest(self):
        """Of these some are sound; none may do anything else than be read or refused."""
        values = [0, 1, -1, 5, 14, 2**53, 1.5, "", "a", "\ufffc", True, None, [], {}, [{}], {"a": 1}, "sha256:" + "0" * 64]
        outcomes = set()
        for source in support.randoms("changed values", 3000):
            value = json.loads(text_of(self.value))
            for _ in range(source.randrange(1, 3)):
                at = value
                while True:
                    keys = list(at) if type(at) is dict else range(len(at))
                    key = source.choice(keys)
                    if type(at[key]) not in (dict, list) or not at[key] or source.random() < 0.3:
                        break
                    at = at[key]
                if type(at) is dict and source.random() < 0.2:
                    del at[key]
                elif type(at) is list and source.random() < 0.3:
                    at.insert(key, at[key])
                else:
                    at[key] = source.choice(values)
                if not value:
                    break
            sealed = support.sealed(value) if source.random() < 0.9 else value
            try:
                outcomes.add(read(json_form(sealed)) and "read")
            except DocumentError as error:
                outcomes.add(error.outcome)
                self.assertNotIn(error.outcome, ("container", "limit"))
        if support.cases(3000) >= 100:  # Of fewer, all may be refused.
            self.assertGreaterEqual(outcomes, {"read", "malformed"})

    def test_a_folder_cut_and_flipped(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "blobs", "sha256"))
            parts = {"document.json": text_of(self.value)}
            parts.update({os.path.join("blobs", "sha256", digest(b)[7:]): b for b in (PICTURE, FILE)})

            def write(name, data):
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)

            for name, data in parts.items():
                write(name, data)
            self.assertTrue(verify(folder).is_sound)
            for name, data in parts.items():
                for at in range(0, len(data), 1 if len(data) < 100 else 7):
                    write(name, data[:at])
                    self.assertNotEqual(self.refused_or_same(folder, None, (name, at)), "read")
                    write(name, data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :])
                    self.refused_or_same(folder, None, (name, at))
                write(name, data)


if __name__ == "__main__":
    unittest.main()
