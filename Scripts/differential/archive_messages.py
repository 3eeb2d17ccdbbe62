"""Seeded messages as people write them, in envelopes, with the digests that Documentation/format.md asks for."""
import base64
import datetime
import hashlib
import json
import random

GLYPHS, WORDS, YEAR = 50_000, 20_000, 365 * 86_400
FIRST = datetime.datetime(2025, 11, 28, tzinfo=datetime.timezone.utc)
# Emoji of one, two, and several code points, all outside the first plane.
EMOJI = ["😀", "👍🏽", "👩‍👩‍👧", "🇫🇷", "𝔘", "🫠"]
LETTERS = ["abcdefghiklmnoprstuvw", "абвгдежзиклмнопрст", "אבגדהוזחטיכלמנס", "ابتثجحخدذرزس", "日本語文字"]


def canonical(value):
    """RFC 8785, for names of the first plane and numbers that are integers."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def digest(document):
    """Section 4 of the format."""
    covered = {name: value for name, value in document.items() if name not in ("digest", "blobs", "source")}
    return "sha256:" + hashlib.sha256(canonical(covered).encode()).hexdigest()


def name(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def sealed(document):
    return {**document, "digest": digest(document)}


def document(text, **members):
    lists = ("images", "placements", "literalObjectReplacement", "runs", "paragraphs", "files")
    version = "1.1" if "source" in members else "1.0"
    return {"format": "inlay", "version": version, "offsetUnit": "utf16", "text": text, "attributes": {},
            **{member: [] for member in lists}, **members}


def units(text):
    return len(text.encode("utf-16-le")) // 2


class Messages:
    """Words, glyphs and people follow power laws; the same seed gives the same messages."""

    def __init__(self, count, seed=7):
        self.count, self.dice = count, random.Random(seed)
        self.words = [self._word() for _ in range(WORDS)]
        self.people = [{"id": f"+1555{number:07}"} for number in range(200)] + [{"isMe": True}, {"name": "Ann"}]

    def _word(self):
        letters = self.dice.choice(LETTERS[:1] * 6 + LETTERS)
        word = "".join(self.dice.choices(letters, k=self.dice.randint(2, 9)))
        return word.capitalize() if self.dice.random() < 0.1 else word

    def _often(self, power, most):
        return min(int(self.dice.paretovariate(power)) - 1, most - 1)

    def glyph(self, number):
        """Most have one form; some a PNG for programs that cannot show it, and some were never downloaded."""
        digest_of = lambda form: name(b"%s %d" % (form, number))
        first = {"role": "primary", "mediaType": "image/heic", "digest": digest_of(b"glyph"), "size": 15_000 + number}
        if number % 97 == 5:
            first = {"role": "primary", "mediaType": "image/heic", "missing": {"reason": "absent"}}
        forms = [first]
        if number % 5 == 1:
            forms.append({"role": "fallback", "mediaType": "image/png", "digest": digest_of(b"png"), "size": 9_000})
        return {"representations": forms, "identifier": f"G{number}", "description": f"glyph number {number}"}

    def document(self):
        dice, text, at, glyphs, placements = self.dice, "", 0, {}, []
        pieces = [self.words[self._often(0.7, WORDS)] for _ in range(dice.randint(2, 24))]
        if dice.random() < 0.2:
            pieces.insert(dice.randint(0, len(pieces)), dice.choice(EMOJI))
        if dice.random() < 0.01:
            pieces.insert(dice.randint(0, len(pieces)), dice.choice(["\x0b", "\x1f", "\\u000B", "\0", "\x85", "100%_"]))
        literal = []
        for _ in range(dice.randint(1, 3) if dice.random() < 0.3 else 0):
            pieces.insert(dice.randint(0, len(pieces)), self._often(0.9, GLYPHS))
        if dice.random() < 0.005:
            pieces.insert(dice.randint(0, len(pieces)), None)
        for piece in pieces:
            shown = piece if isinstance(piece, str) else "\ufffc"
            if piece is None:
                literal.append(at)
            elif not isinstance(piece, str):
                # A few stand over the text that is shown where the picture cannot be.
                shown = f":g{piece}:" if piece % 50 == 7 else shown
                placements.append({"at": at, "length": units(shown), "image": glyphs.setdefault(piece, len(glyphs)),
                                   "kind": "attachment" if piece % 31 == 3 else "glyph"})
            text += shown + " "
            at += units(shown) + 1
        more = {"literalObjectReplacement": literal} if literal else {}
        if dice.random() < 0.005:
            data = f"file {dice.randint(0, 999)}".encode()
            more["files"] = [{"name": "a.txt", "mediaType": "text/plain", "digest": name(data), "size": len(data)}]
        made = sealed(document(text, images=[self.glyph(number) for number in glyphs], placements=placements, **more))
        if dice.random() < 0.002:
            made = sealed({**made, "version": "1.1"})
            data = made["text"].encode()
            made["source"] = {"digest": name(data), "size": len(data), "format": "text", "value": made["digest"]}
        return made

    def __iter__(self):
        """Lines in the order of conversations, so not in that of time; several messages share a second."""
        for number in range(self.count):
            place = number * 7_919 % self.count if self.count % 7_919 else number
            sent = FIRST + datetime.timedelta(seconds=place * YEAR // self.count)
            if number % 3 == 0:
                sent += datetime.timedelta(milliseconds=self.dice.randint(1, 999))
            author = self.people[self._often(0.8, len(self.people))]
            yield {"id": f"m{number}", "author": author, "conversation": {"id": f"c{number % 40}"},
                   "sent": moment(sent), "service": "iMessage", "document": self.document()}


def moment(time):
    text = time.strftime("%Y-%m-%dT%H:%M:%S")
    return text + (f".{time.microsecond // 1000:03}Z" if time.microsecond else "Z")


def difficult():
    """Lines in which the bytes of a document are hard to find."""
    picture = b"a picture"
    blobs = {name(picture): base64.b64encode(picture).decode()}
    form = {"role": "primary", "mediaType": "image/png", "digest": name(picture), "size": len(picture)}
    placements = [{"at": 2, "length": 1, "image": 0, "kind": "attachment"}]
    placed = {"images": [{"representations": [form]}], "placements": placements}
    inside = sealed(document("😀\ufffc\x1f", **placed))
    inside["blobs"] = blobs
    members = {"blobs": {"dictionary": {}}, "digest": {"string": inside["digest"]}, "source": {"string": "a"}}
    source = {"digest": name(b""), "size": 0, "format": "text\x0b"}
    named = sealed(document("\x0e", attributes={"custom": members}, source=source, later={"document": {"a": 0.5}}))
    source["value"] = named["digest"]
    kept = {"author": "+1555", "created": "2026-11-28T10:00:00.500Z"}
    zoneless = {**kept, "created": "2026-11-28T10:00:00"}
    edit = {"document": sealed(document("before")), "sent": "2026-01-01T00:00:00Z"}
    return [
        {"document": inside, "author": {"id": '"document":{"text":"x"},', "name": "\x1f"}, "edited": [edit]},
        {"document": named, "author": {"name": '\\","document":{'}, "conversation": {"id": "\x0c", "name": "\\"}},
        {"document": sealed(document("")), "sent": "1969-12-31T23:59:59.001Z", "app": {"a": 1.5}},
        sealed(document("bare \x1f")),
        inside,
        # As a store gives messages; and a time without a zone.
        {"document": sealed(document("kept", attributes=kept)), "id": "kept"},
        {"document": sealed(document("kept", attributes=zoneless)), "author": {"isMe": True}},
        # Beginnings of days, and what means something in a pattern.
        {"document": sealed(document("a\\%_A")), "sent": "1969-12-31T00:00:00Z", "author": {"isMe": True}},
        {"document": sealed(document("a\\b_A a%_A a\\%bA")), "sent": "1970-01-01T00:00:00Z"},
    ]
