"""Writes Samples/terminal.inlay.json, the document that Scripts/terminals shows in every terminal.

    python3 Scripts/write_terminal_sample.py SAMPLES_FOLDER

A portable document by Documentation/format.md alone: glyphs as HEIC with PNG beside them, so that also who cannot decode the one
shows the other. It has what is hard on a terminal: scripts of both directions and of both widths, emoji that terminals
measure differently with a glyph after them, equal glyphs side by side, more glyphs than a line holds, one at the right margin.
"""

import base64
import hashlib
import json
import os
import struct
import sys

from samples import GLYPHS, identifier

OBJECT = "\ufffc"


def units(text):
    return len(text.encode("utf-16-le")) // 2


def png_size(data):
    return struct.unpack(">II", data[16:24])


class Document:
    def __init__(self, samples):
        self.samples = samples
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
        width, height = png_size(data)
        drawn = {"mediaType": "image/png", "width": width, "height": height, **png}
        if name in GLYPHS:
            heic, _ = self.blob("Glyphs", f"{name}.heic")
            entry = {
                "identifier": identifier(name),
                "description": GLYPHS[name],
                "representations": [
                    {"role": "primary", "mediaType": "image/heic", "width": 320, "height": 320, **heic},
                    {"role": "fallback", **drawn},
                ],
            }
        else:
            entry = {
                "fileName": f"{name}.png",
                "description": "a sailing boat on a lake in the evening",
                "representations": [{"role": "primary", **drawn}],
            }
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
            "format": "inlay",
            "version": "1.0",
            "offsetUnit": "utf16",
            "text": self.text,
            "images": self.images,
            "placements": self.placements,
            "literalObjectReplacement": [],
            "runs": self.runs,
            "paragraphs": self.paragraphs,
            "attributes": {"title": "Greetings from the lake", "author": "Inlay"},
            "files": [],
        }
        content["digest"] = "sha256:" + hashlib.sha256(canonical(content)).hexdigest()
        content["blobs"] = self.blobs
        return canonical(content)


def canonical(value):
    """RFC 8785, for what stands here: names in ASCII, no number but integers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def write(samples):
    bold, italic = {"weight": 700}, {"italic": True}
    document = Document(samples)
    document.paragraph("Greetings from the lake ", "cool-sun", role="title")
    document.paragraph(
        "It is ", ("sunny ", bold), "cool-sun", " all day, and the café by the water makes tea ", "green-tea", "green-tea",
        " the way you like it: ", ("two cups", italic), " before breakfast. 湖のほとりで猫に ", "space-cat",
        " 会いました。 The old man says صباح الخير ", "sleepy-moon", " and ",
        ("the way here", {"link": "https://example.org/lake"}), " is on the map \N{WAVING HAND SIGN}", "heart-balloon", "."
    )
    document.paragraph(
        "However wide these are, \N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL} \N{HEAVY BLACK HEART}\ufe0f "
        "\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4} ", "space-cat", " stands after them.",
    )
    document.paragraph("What to bring", role="heading2")
    document.paragraph("sunglasses ", "cool-sun", ("  (not optional)", {"foregroundColor": "#cc6600ff"}), role="bullet1")
    document.paragraph("a cup ", "green-tea", " for each of us, and one for ", "space-cat", role="bullet1")
    document.paragraph(("lake", {"displaySize": {"width": 180_000, "height": 120_000}}), alignment="center")
    document.paragraph("x", *["heart-balloon", "sleepy-moon", "green-tea", "cool-sun"] * 12)
    document.paragraph("to the margin ", "heart-balloon", alignment="right", last=True)
    with open(os.path.join(samples, "terminal.inlay.json"), "wb") as file:
        file.write(document.json())


if __name__ == "__main__":
    write(*sys.argv[1:])
