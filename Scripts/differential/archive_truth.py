"""What Python counts in lines of messages: the rows of a Parquet file, and the answers to the queries over it."""
import calendar
import collections
import hashlib
import json
import re
import time

from archive_messages import canonical

MOMENT = re.compile(r"(.{19})(?:\.([0-9]{3}))?Z")


def microseconds(moment):
    if moment is None:
        return None
    seconds, thousandths = MOMENT.fullmatch(moment).groups()
    return calendar.timegm(time.strptime(seconds, "%Y-%m-%dT%H:%M:%S")) * 1_000_000 + int(thousandths or 0) * 1_000


def raw(digest):
    return bytes.fromhex(digest[7:]) if digest else None


def row_digest(row):
    """Of the seven columns, whichever library read them."""
    digest, sent, author, text, placements, images, document = row
    places = [(one["at"], one["length"], one["image"], one["kind"]) for one in placements]
    names = "digest", "size", "media_type", "identifier", "description"
    forms = [tuple(one[name] for name in names) for one in images]
    row = digest, sent, author, text, places, forms, document
    return hashlib.sha256(repr(row).encode("utf-8", "surrogatepass")).digest()


def first_form(image):
    form = image["representations"][0]
    return {"digest": raw(form.get("digest")), "size": form.get("size"), "media_type": form.get("mediaType"),
            "identifier": image.get("identifier"), "description": image.get("description")}


class Truth:
    """Reads lines once. `questions` are the variables of the queries."""

    def __init__(self, path, questions):
        self.rows, self.bytes = [], 0
        self.uses, self.messages, self.live = collections.Counter(), collections.Counter(), set()
        self.answers = {"messages-with-glyph": [], "day": [], "full-text": [], "before-picture": []}
        glyph, words = raw("sha256:" + questions["glyph"]), questions["words"].lower()
        with open(path, encoding="utf-8", newline="\n") as lines:
            for number, line in enumerate(lines):
                self.bytes += len(line.encode())
                envelope = json.loads(line)
                if "format" in envelope:
                    envelope = {"document": envelope}
                self._read(envelope, number, glyph, words, questions["day"])
        # By time, and those of one time as they come; those without a time last.
        self.rows.sort(key=lambda row: (row[0] is None, row[0] or 0, row[1]))

    def _read(self, envelope, number, glyph, words, day):
        document = envelope["document"]
        document.pop("blobs", None)
        text, digest, attributes = document["text"], document["digest"], document["attributes"]
        # A store keeps the sender and the time in the document.
        created = attributes.get("created", "")
        moment = envelope.get("sent") or (created if MOMENT.fullmatch(created) else None)
        sent, author = microseconds(moment), envelope.get("author", {})
        author = author.get("id", author.get("name", "me" if author.get("isMe") else attributes.get("author")))
        images = [first_form(image) for image in document["images"]]
        placements = document["placements"]
        row = raw(digest), sent, author, text, placements, images, canonical(document)
        self.rows.append((sent, number, row[0], row_digest(row)))

        drawn = [images[one["image"]]["digest"] for one in placements if one["kind"] == "glyph"]
        drawn = [one for one in drawn if one]
        self.uses.update(drawn)
        self.messages.update(set(drawn))
        contents = [form for image in document["images"] for form in image["representations"]] + document["files"]
        self.live.update(one["digest"][7:] for one in contents + [document.get("source", {})] if "digest" in one)
        found = sent, author, text, digest[7:]
        if any(image["digest"] == glyph for image in images):
            self.answers["messages-with-glyph"].append(found)
        if (moment or "").startswith(day):
            self.answers["day"].append(found)
        if words in text.lower():
            self.answers["full-text"].append(found)
        if placements:
            before = text.encode("utf-16-le")[:2 * placements[0]["at"]].decode("utf-16-le")
            self.answers["before-picture"].append((sent, before, digest[7:]))

    def top(self, most):
        """(digest, uses, messages) of the glyphs that were used most."""
        order = sorted(self.uses, key=lambda digest: (-self.uses[digest], digest))
        return [(digest.hex(), self.uses[digest], self.messages[digest]) for digest in order[:most]]
