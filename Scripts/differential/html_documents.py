"""Random portable documents for Scripts/differential/html, with everything HTML promises to carry; the same for
the same seed."""
import base64
import hashlib
import json
import random

from common import square, units

WORDS = ["a", "word", "two words", " ", "  ", "\t", "\u00a0", "אבג", "漢字", "😀", "<b>", "&amp;", "\"", "x", "line\u2028break", "e\u0301", "end ", " start",
         "\u2028", "\f", "</p>", "<script>", "-->", "\u200b", "ﬁ"]
ROLES = ["heading1", "heading2", "heading6", "bullet1", "bullet2", "number1", "number2", "quote", "code", "title", "subtitle", "body"]
MARKERS = {"bullet": "•\t", "number": "1.\t"}


def document(text, images=(), placements=(), runs=(), paragraphs=(), attributes=None):
    """As JSON without a digest; `images` are (identifier, description, bytes of a PNG)."""
    entries, blobs = [], {}
    for identifier, description, data in images:
        digest = "sha256:" + hashlib.sha256(data).hexdigest()
        blobs[digest] = base64.b64encode(data).decode()
        entries.append({"identifier": identifier, "description": description, "representations": [
            {"role": "primary", "mediaType": "image/png", "digest": digest, "size": len(data)}]})
    return json.dumps({"format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": text, "images": entries, "runs": list(runs),
                       "placements": list(placements), "paragraphs": list(paragraphs), "blobs": blobs, "attributes": attributes or {}})


def random_document(seed):
    draw = random.Random(seed)
    length = lambda: draw.choice([0, 12000, 18000, 375, 1333, draw.randrange(0, 100_000)])
    colour = lambda: "#%08x" % draw.choice([0x336699FF, draw.randrange(1 << 32)])

    def character():
        values = {}
        for name, make in (("fontFamily", lambda: draw.choice(["Helvetica", "A \"B\"", "x;y", "字"])), ("fontSize", length),
                           ("weight", lambda: draw.choice([700, 400, 250])), ("italic", lambda: True), ("underline", lambda: draw.choice(["single", "double", "wave"])),
                           ("strikethrough", lambda: "single"), ("foregroundColor", colour), ("backgroundColor", colour), ("strokeWidth", lambda: draw.randrange(1, 100)),
                           ("link", lambda: draw.choice(["https://example.org/?a=1&b=2", "#x", "a \"b\""])), ("baselineOffset", lambda: draw.randrange(-9000, 9000)),
                           ("superscript", lambda: draw.choice([1, -1, 2])), ("language", lambda: draw.choice(["de", "sr-Latn"])), ("tracking", length),
                           ("capitals", lambda: draw.choice(["all", "small"])), ("direction", lambda: draw.choice(["ltr", "rtl"]))):
            if draw.random() < 0.12:
                values[name] = make()
        return values

    def paragraph():
        values = {}
        for name, make in (("alignment", lambda: draw.choice(["left", "center", "right", "justified", "natural"])), ("firstLineIndent", length), ("leadingIndent", length),
                           ("trailingIndent", length), ("spacingBefore", length), ("spacingAfter", length), ("lineSpacing", length),
                           ("lineHeightMultiple", lambda: draw.randrange(500, 3000)), ("direction", lambda: draw.choice(["ltr", "rtl"])), ("keepsTogether", lambda: True)):
            if draw.random() < 0.12:
                values[name] = make()
        return values

    sets = [{}] + [character() for _ in range(3)]
    pictures = [(f"image-{n}", draw.choice(["a dog", "", "x \"y\" <z>", " sp "]), square(8, [n * 40, 99, 200, 255]))
                for n in range(3)]
    text, runs, paragraphs, placements, used = "", [], [], [], []
    last = {}
    for _ in range(draw.randrange(0, 8)):
        start = units(text)
        values = paragraph() if draw.random() < 0.7 else dict(last)
        values.pop("markerLength", None)
        if draw.random() < 0.6:
            values["role"] = role = draw.choice(ROLES)
            for kind, marker in MARKERS.items():
                if role.startswith(kind) and draw.random() < 0.8:
                    values |= {"markerLength": len(marker), "listLevel": int(role[-1]), "listMarker": "{disc}" if kind == "bullet" else "{decimal}."}
                    text += marker
        last = values
        for _ in range(draw.randrange(0, 5)):
            attributes, at = draw.choice(sets), units(text)
            if draw.random() < 0.25:
                picture = draw.randrange(len(pictures))
                if picture not in used:
                    used.append(picture)
                covered = draw.choice(["\ufffc", "\ufffc", "😀", ":x:"])
                placements.append({"at": at, "length": units(covered), "image": used.index(picture), "kind": draw.choice(["glyph", "attachment"])})
                text += covered
            else:
                text += "".join(draw.choices(WORDS, k=draw.randrange(1, 5)))
            if attributes:
                runs.append({"at": at, "length": units(text) - at, **attributes})
        text += "\n"
        if values:
            paragraphs.append({"at": start, "length": units(text) - start, **values})
    if text and draw.random() < 0.5:
        text = text[:-1]
        end = units(text)
        if paragraphs and paragraphs[-1]["at"] + paragraphs[-1]["length"] > end:
            paragraphs[-1]["length"] = end - paragraphs[-1]["at"]
            if not paragraphs[-1]["length"]:
                paragraphs.pop()
    merged = []
    for ranges in (runs, paragraphs):
        out = []
        for item in ranges:
            rest = {k: v for k, v in item.items() if k not in ("at", "length")}
            if out and out[-1]["at"] + out[-1]["length"] == item["at"] and {k: v for k, v in out[-1].items() if k not in ("at", "length")} == rest:
                out[-1]["length"] += item["length"]
            else:
                out.append(item)
        merged.append(out)
    attributes = {"title": draw.choice(["A title", "<x> & \"y\""])} if draw.random() < 0.5 else {}
    return document(text, [pictures[n] for n in used], placements, merged[0], merged[1], attributes)
