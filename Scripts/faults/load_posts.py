"""The posts that Scripts/faults/load-server sends: name, body, number of uses, Content-Type, Content-Encoding.

In messages, \\x01 is a placeholder for a number of twelve digits and \\x02 for eight letters of base64; new ones are
filled in each time.
"""

import base64
import json
import pathlib
import random
import struct
import zlib

import common

SAMPLES = pathlib.Path(common.ROOT) / "Samples"
NEW_TEXT, NEW_PICTURE = "\x01", "\x02"
FFFC = "\ufffc"
WORDS = (
    "I was thinking of you this morning when the bus went by the lake and it was all fog and ducks "
    "do you still have the red kettle we could meet on Sunday bring nothing or bring a cake "
    "Grüße aus Köln снег идёт 雪が降っている أراك غدا see you 👋🏽 👩‍👩‍👧 later"
).split()


def glyphs():
    """(identifier, bytes) of the sample glyphs."""
    prefix = "AdaptiveImageGlyph-"
    paths = sorted((SAMPLES / "Postcard.rtfd").glob(f"{prefix}*.heic"))
    return [(path.stem.removeprefix(prefix), path.read_bytes()) for path in paths]


def fresh(heic):
    """A HEIC in base64 that ends with a free box in which eight letters can be exchanged: other bytes, the same picture."""
    # The letters stand for whole groups of three bytes.
    gap = -(len(heic) + 8) % 3
    box = struct.pack(">I4s", 8 + gap + 6, b"free") + bytes(gap + 6)
    return base64.b64encode(heic + box).decode()[:-8] + NEW_PICTURE


def triple(text, ranges, data):
    return json.dumps({"string": text, "imageRanges": ranges, "imageData": data}, ensure_ascii=False)


def message(chance, is_new, new_pictures):
    """A chat message: some words, up to four pictures in them."""
    words = [chance.choice(WORDS) for _ in range(chance.randint(3, 60))]
    known = glyphs()
    chance.shuffle(known)
    data, places = {}, []
    for index in range(chance.randint(1, 4)):
        identifier, heic = known[index]
        data[identifier] = fresh(heic) if index < new_pictures else base64.b64encode(heic).decode()
        for _ in range(chance.randint(1, 2)):
            places.append((chance.randint(0, len(words)), identifier))
    pieces = words[:]
    for at, identifier in sorted(places, reverse=True):
        pieces.insert(at, (identifier,))
    text, ranges = (f"{NEW_TEXT} " if is_new else ""), []
    length = 13 if is_new else 0
    for piece in pieces:
        if isinstance(piece, tuple):
            ranges.append({"location": length, "length": 1, "id": piece[0]})
            piece = FFFC
        text += piece + " "
        length += common.units(piece + " ")
    # json.dumps would write the marks as escapes.
    return triple(text, ranges, data).replace("\\u0001", NEW_TEXT).replace("\\u0002", NEW_PICTURE)


def png(width, height):
    """A PNG that says this size; its pixels are a fraction of what they should be."""
    return common.png(width, height, zlib.compress(bytes(64)))


def b64(data):
    return base64.b64encode(data).decode()


def one(text, location, length, data=b"x", identifier="a"):
    return triple(text, [{"location": location, "length": length, "id": identifier}], {identifier: b64(data)})


def damaged():
    """Sound triples whose pictures are not: they are kept as they came, and shown by their description."""
    chance = random.Random(2)
    known = glyphs()
    for name, heic in known:
        for cut in (8, 40, len(heic) // 2, len(heic) - 1):
            yield post(f"cut-{name}-{cut}", one(FFFC, 0, 1, heic[:cut], name))
        for number in range(6):
            broken = bytearray(heic)
            for _ in range(20):
                broken[chance.randrange(len(broken))] = chance.randrange(256)
            yield post(f"broken-{name}-{number}", one(FFFC, 0, 1, bytes(broken), name))
    yield post("png-small", one(FFFC, 0, 1, png(32, 32)))
    yield post("png-wide", one(FFFC, 0, 1, png(4096, 4096)))
    yield post("pdf", one(FFFC, 0, 1, b"%PDF-1.4 and nothing else"))
    yield post("empty", one(FFFC, 0, 1, b""))
    yield post("html", one(FFFC, 0, 1, b"<script>alert(1)</script>"))
    yield post("identifier", one(FFFC, 0, 1, known[0][1], "../../../etc/passwd\x00<script>"))
    yield post("text", triple("<script>alert(1)</script>\n" * 50, [], {}))
    yield post("lines", triple("\n" * 5_000, [], {}))
    yield post("marks", triple("e" + "\u0301" * 20_000 + "\u202e\u2066" * 500, [], {}))


def post(name, body, times=1, kind="application/json", encoding="none"):
    return name, body if isinstance(body, bytes) else body.encode(), times, kind, encoding


def hostile():
    sound = triple("Hi " + FFFC, [{"location": 3, "length": 1, "id": "a"}], {"a": "AAAA"})
    bodies = {
        "empty": "", "not-json": "hello", "cut": sound[:-10], "array": "[]", "number": "1", "null": "null",
        "behind": sound + "x", "deep": "[" * 100_000, "deep-object": '{"string":' * 5_000,
        "twice": '{"string":"","string":"","imageRanges":[],"imageData":{}}',
        "unknown": '{"string":"","imageRanges":[],"imageData":{},"more":1}',
        "no-string": '{"imageRanges":[],"imageData":{}}', "no-data": '{"string":"","imageRanges":[]}',
        "lone-surrogate": '{"string":"\\ud800","imageRanges":[],"imageData":{}}',
        "control": '{"string":"\x07","imageRanges":[],"imageData":{}}',
        "utf8": b'{"string":"\xff\xfe","imageRanges":[],"imageData":{}}',
        "mark": b"\xef\xbb\xbf" + sound.encode(), "utf16": sound.encode("utf-16"), "zeros": bytes(1_000),
        "huge-number": '{"string":"","imageRanges":[[1e400,1,"a"]],"imageData":{}}',
        "beyond": one("Hi", 5, 1), "far-beyond": one("Hi", 2**53 - 1, 2**53 - 1), "negative": one("Hi", -1, 1),
        "empty-range": one("Hi", 0, 0), "half": one("👋", 1, 1), "fraction": one("Hi", 0.5, 1),
        "overlap": '{"string":"abc","imageRanges":[[0,2,"a"],[1,2,"a"]],"imageData":{"a":"AAAA"}}',
        "short-range": '{"string":"abc","imageRanges":[[0,2]],"imageData":{}}',
        "base64": '{"string":"a","imageRanges":[[0,1,"a"]],"imageData":{"a":"A*AA"}}',
        "base64-cut": '{"string":"a","imageRanges":[[0,1,"a"]],"imageData":{"a":"AAA"}}',
        "data-number": '{"string":"a","imageRanges":[[0,1,"a"]],"imageData":{"a":7}}',
        "text-limit": triple("a" * (2**20 + 1), [], {}),
        "placements": triple("a" * 5_000, [[i, 1, "a"] for i in range(5_000)], {"a": "AAAA"}),
        "attachment": one("a", 0, 1, bytes(2**21 + 3)),
        "pictures": triple("a" * 300, [[i, 1, str(i)] for i in range(300)], {str(i): b64(bytes([i % 256, i // 256])) for i in range(300)}),
        "pixels": triple("a" * 40, [[i, 1, str(i)] for i in range(40)], {str(i): b64(png(2048, 2048 - i)) for i in range(40)}),
        "files": triple("", [], {str(i): "AAAA" for i in range(2_000)}),
    }
    for name, body in bodies.items():
        yield post(name, body, 1 if len(body) > 2**20 else 8)  # the largest is sent less often than the others
    yield post("body-limit", b" " * (8 * 2**20 + 1))
    yield post("type", sound, 8, "text/plain")
    yield post("form", "string=a", 8, "application/x-www-form-urlencoded")
    yield post("gzip", zlib.compress(sound.encode(), wbits=31), 8, encoding="gzip")


def messages():
    chance = random.Random(1)
    for index in range(40):
        yield post(f"text-{index}", message(chance, True, 0))       # new words, known pictures
    for index in range(30):
        yield post(f"picture-{index}", message(chance, True, 1))    # a new picture too
    for index in range(30):
        yield post(f"again-{index}", message(chance, False, 0))     # nothing new after the first time
