"""Made documents with pictures, as lines of JSON and as files by digest: the same at every run."""
import base64
import filecmp
import hashlib
import json
import os
import random

WORDS = "tea at four with milk and a slice of cake then we walk to the lake before it rains".split()


def blob(number, size=15_000):
    """The bytes of a picture, which do not compress. Nobody looks into them here."""
    return random.Random(f"blob {number}").randbytes(size)


def digest_of(data):
    return hashlib.sha256(data).hexdigest()


def canonical(value):
    """Canonical JSON of what has no numbers but integers, and names of members in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def document(number, pictures):
    """A sealed document of about 930 bytes if it has two pictures; `pictures` are (digest in hex, size)."""
    words = " ".join(WORDS[(number // (index + 1)) % len(WORDS)] for index in range(8))
    text = f"{number}: {words} " + "\ufffc" * len(pictures)
    images = []
    for index, (digest, size) in enumerate(pictures):
        identifier = f"{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"
        shown = {"digest": f"sha256:{digest}", "height": 160, "mediaType": "image/heic", "role": "primary",
                 "size": size, "width": 160}
        images.append({"description": WORDS[index % len(WORDS)], "identifier": identifier, "representations": [shown]})
    start = len(text) - len(pictures)
    placements = [{"at": start + index, "image": index, "kind": "glyph", "length": 1} for index in range(len(pictures))]
    made = {
        "attributes": {}, "files": [], "format": "inlay", "images": images, "literalObjectReplacement": [],
        "offsetUnit": "utf16", "paragraphs": [], "placements": placements, "runs": [], "text": text, "version": "1.0"}
    made["digest"] = f"sha256:{digest_of(canonical(made).encode())}"
    return made


class Made:
    """Documents with pictures out of a number of distinct ones: document 0 has the first ones, and so on in turn."""

    def __init__(self, documents, blobs, each, size=15_000):
        self.documents, self.blobs, self.each, self.size = documents, blobs, each, size

    def pictures(self, number):
        return [(number * self.each + index) % self.blobs for index in range(self.each)]

    def part(self, count):
        """As if there were only one of `count` documents."""
        return Made(self.documents // count, max(self.each, self.blobs // count), self.each, self.size)

    def __iter__(self):
        """(document, the numbers of the pictures that stand in it for the first time)"""
        names = {}
        for number in range(self.documents):
            new = [picture for picture in self.pictures(number) if picture not in names]
            for picture in new:
                names[picture] = digest_of(blob(picture, self.size))
            yield document(number, [(names[picture], self.size) for picture in self.pictures(number)]), new

    def write_lines(self, path):
        """Each blob stands in the first line that needs it."""
        with open(path, "w", encoding="utf-8") as file:
            for made, new in self:
                if new:
                    held = [blob(picture, self.size) for picture in new]
                    made["blobs"] = {f"sha256:{digest_of(data)}": base64.b64encode(data).decode() for data in held}
                file.write(canonical(made) + "\n")

    def contents(self):
        """(digest in hex, bytes) of each blob and each document."""
        for made, new in self:
            for data in (blob(picture, self.size) for picture in new):
                yield digest_of(data), data
            yield made["digest"][7:], canonical(made).encode()


def orphans(count, size=1_000):
    """(digest in hex, bytes) of blobs that are in no document."""
    for number in range(count):
        data = blob(f"orphan {number}", size)
        yield digest_of(data), data


def write_files(folder, contents, each=64):
    """Writes files as a careful program does: under another name, with fsync, then renamed, and fsync of a folder.
    `each` are the files that are synced together; if it is None, all are at the end. Returns how many there are."""
    for number in range(256):
        os.makedirs(f"{folder}/{number:02x}", exist_ok=True)
    count, waiting = 0, []

    def settle():
        for file, _ in waiting:
            os.fsync(file)
            os.close(file)
        for _, name in waiting:
            os.rename(name + ".new", name)
        # The least that may do: a journal takes the earlier renames along with the last one.
        place = os.open(os.path.dirname(name), os.O_RDONLY)
        os.fsync(place)
        os.close(place)
        waiting.clear()

    for digest, data in contents:
        name = f"{folder}/{digest[:2]}/{digest}"
        file = os.open(name + ".new", os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o644)
        os.write(file, data)
        count += 1
        if each is None:
            os.close(file)
            os.rename(name + ".new", name)
            continue
        waiting.append((file, name))
        if len(waiting) >= each:
            settle()
    if waiting:
        settle()
    if each is None:
        os.sync()
    return count


def paths(folder):
    """The files in a folder."""
    return [os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names]


def differences(left, right):
    """Files that are not equal in two folders, byte by byte."""
    def is_equal(name):
        one, other = os.path.join(left, name), os.path.join(right, name)
        return os.path.exists(one) and os.path.exists(other) and filecmp.cmp(one, other, shallow=False)
    return sorted(name for name in {*paths(left), *paths(right)} if not is_equal(name))
