"""Made documents for the comparisons of stores: seeded, about 900 bytes each, over a number of pictures."""
import base64
import hashlib
import json
import random

# What escapes, separates lines or ends strings somewhere: in JSON, in COPY, in CSV, in psql.
PIECES = [
    "tea at four ", "ünï ", "日本語", "😀", "\\", "\\.", "\\N", "\\x00", "\\\\", "\"", "'", "''", "\t", "\n",
    "\u2028", "\u2029", "\u0085", "\u0000", "\u0001", "\u0002", "\u001f", "\u007f", ":name", ":'name'", "{", "}", ",",
    "$$", "NULL", "--", "\ufdd0",
]
NAMES = [
    "plain", "two words", "back\\slash", "\\.", "\\N", "tab\tin it", "line\nin it", "return\rin it", "quo\"te", "it's",
    "ünï", "日本", "\u2028", "😀", ":name", "NULL", "", " ", "\u0001\u0002\u007f", "{}", "x" * 250, "\uffff", "A", "a", "B",
]


def canonical(value):
    """RFC 8785, for what has integers only, and names of members in ASCII."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def named(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def picture(number, size):
    """Bytes that no other number has. Nothing decodes them."""
    return random.Random(f"picture {number}").randbytes(size)


def sealed(text, pictures, source=None, **others):
    """A document as canonical JSON, with these pictures, (digest, size), at its start."""
    places = [{"at": at, "image": at, "kind": "glyph", "length": 1} for at in range(len(pictures))]
    primary = {"height": 320, "mediaType": "image/heic", "role": "primary", "width": 320}
    images = [{"identifier": f"ID-{digest[7:19]}", "representations": [{"digest": digest, "size": size, **primary}]}
              for digest, size in pictures]
    document = {
        "attributes": {}, "files": [], "format": "inlay", "images": images, "literalObjectReplacement": [],
        "offsetUnit": "utf16", "paragraphs": [], "placements": places, "runs": [],
        "text": "\ufffc" * len(pictures) + text, "version": "1.1" if source else "1.0", **others}
    digest = named(canonical(document).encode())
    document["digest"] = digest
    if source:
        document["source"] = {"digest": named(source), "format": "rtf", "size": len(source), "value": digest}
    return document


def plain(number, pictures, dice):
    """A document of about 900 bytes with two of the pictures, or with one."""
    some = [pictures[place] for place in dict.fromkeys((dice.randrange(len(pictures)), number % len(pictures)))]
    text = f" message {number} " + dice.choice(["tea at four ", "naïve café ", "see you there ", "日本語 "]) * 6
    return sealed(text, some)


def odd(number, pictures, dice):
    """A document with what escapes, in its text and in a member that readers do not know."""
    text = "".join(dice.choice(PIECES) for _ in range(dice.randint(0, 30)))
    note = "".join(dice.choice(PIECES) for _ in range(3))
    others = {f"x-{number}": {"note": note, "source": {"digest": "none"}}}
    places = dict.fromkeys(dice.randrange(len(pictures)) for _ in range(dice.randint(0, 3)))
    some = [pictures[place] for place in places]
    source = f"{{\\rtf1 {number}}}".encode() if number % 250 == 0 else None
    return sealed(text, some, source, **others), source


def lines(count, pictures, size, seed):
    """JSON lines: every tenth has a name as its id, every fiftieth is odd; the first that needs a picture has it."""
    dice, seen = random.Random(seed), set()
    stated = [(named(picture(number, size)), size) for number in range(pictures)]
    numbers = {digest: number for number, (digest, _) in enumerate(stated)}
    for number in range(count):
        source = None
        if number % 50 == 0:
            document, source = odd(number, stated, dice)
        else:
            document = plain(number, stated, dice)
        blobs = {}
        for image in document["images"]:
            digest = image["representations"][0]["digest"]
            if digest not in seen:
                seen.add(digest)
                blobs[digest] = base64.b64encode(picture(numbers[digest], size)).decode()
        if source is not None:
            blobs[named(source)] = base64.b64encode(source).decode()
        if blobs:
            document["blobs"] = blobs
        if number % 10 == 0:
            name = NAMES[number // 10] if number // 10 < len(NAMES) else f"name {number}"
            yield canonical({"document": document, "id": name})
        else:
            yield canonical(document)
