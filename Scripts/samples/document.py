"""Code shared by the sample documents: builds a portable document from Documentation/format.md alone.

Glyphs are named as in glyphs.py, and `lake` is the drawing of the lake. Everything else is text.
"""

import base64
import hashlib
import json
import os
import struct
import sys

from glyphs import GLYPHS, identifier

sys.path.insert(1, os.path.dirname(sys.path[0]))
from common import units  # noqa: E402

OBJECT = "\ufffc"


class Document:
    def __init__(self, samples, title="Greetings from the lake", heic=True):
        """`heic`: glyphs are HEIC with PNG beside them; else PNG alone."""
        self.samples, self.title, self.heic = samples, title, heic
        self.text, self.at = "", 0
        self.images, self.numbers, self.placements = [], {}, []
        self.runs, self.paragraphs, self.blobs = [], [], {}

    def blob(self, *path):
        with open(os.path.join(self.samples, *path), "rb") as file:
            data = file.read()
        digest = "sha256:" + hashlib.sha256(data).hexdigest()
        self.blobs[digest] = base64.b64encode(data).decode()
        return {"digest": digest, "size": len(data)}, data

    def image(self, name):
        if name in self.numbers:
            return self.numbers[name]
        png, data = self.blob("Art", f"{name}.png")
        width, height = struct.unpack(">II", data[16:24])
        drawn = {"mediaType": "image/png", "width": width, "height": height, **png}
        parts = [{"role": "primary", **drawn}]
        if name in GLYPHS:
            entry = {"identifier": identifier(name), "description": GLYPHS[name]}
            if self.heic:
                heic, _ = self.blob("Glyphs", f"{name}.heic")
                parts = [{"role": "primary", "mediaType": "image/heic", "width": 320, "height": 320, **heic},
                         {"role": "fallback", **drawn}]
        else:
            entry = {"fileName": f"{name}.png", "description": "a sailing boat on a lake in the evening"}
        entry["representations"] = parts
        self.numbers[name] = len(self.images)
        self.images.append(entry)
        return self.numbers[name]

    def add(self, *pieces):
        """Text, and pairs: text or the name of a glyph, and what holds for it."""
        for piece in pieces:
            text, attributes = (piece, {}) if isinstance(piece, str) else piece
            start = self.at
            if text in GLYPHS or text == "lake":
                placement = {"at": start, "length": 1, "image": self.image(text)}
                placement["kind"] = "glyph" if text in GLYPHS else "attachment"
                if "displaySize" in attributes:
                    placement["displaySize"] = attributes["displaySize"]
                    attributes = {}
                self.placements.append(placement)
                text = OBJECT
            self.text += text
            self.at += units(text)
            if attributes:
                self.runs.append({"at": start, "length": self.at - start, **attributes})

    def paragraph(self, *pieces, last=False, **attributes):
        start = self.at
        self.add(*pieces, *([] if last else ["\n"]))
        length = self.at - start
        before = self.paragraphs[-1] if self.paragraphs else {"at": 0, "length": 0}
        if before["at"] + before["length"] == start and before == {**before, **attributes} and len(before) == len(attributes) + 2:
            before["length"] += length  # neighbours that are equal are one
        elif attributes:
            self.paragraphs.append({"at": start, "length": length, **attributes})

    def json(self):
        content = {
            "format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": self.text, "images": self.images,
            "placements": self.placements, "literalObjectReplacement": [], "runs": self.runs,
            "paragraphs": self.paragraphs, "attributes": {"title": self.title, "author": "Inlay"}, "files": []}
        content["digest"] = "sha256:" + hashlib.sha256(canonical(content)).hexdigest()
        content["blobs"] = self.blobs
        return canonical(content)

    def write(self, name):
        with open(os.path.join(self.samples, name), "wb") as file:
            file.write(self.json())


def canonical(value):
    """RFC 8785, for what stands here: names in ASCII, no number but integers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
