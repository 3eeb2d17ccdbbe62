"""What the tests share. Importing it makes the package importable without an installation."""

import hashlib
import json
import os
import random
import sys
import zlib

TESTS = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(TESTS)
ROOT = os.path.abspath(os.path.join(PACKAGE, "..", ".."))
SOURCES = os.path.join(PACKAGE, "src")
VECTORS = os.path.join(ROOT, "Documentation", "vectors")
sys.path.insert(0, SOURCES)
sys.dont_write_bytecode = True


def cases(given):
    """How many cases: `given`, or what INLAY_CASES says (a number, or `x10` for ten times as many)."""
    wish = os.environ.get("INLAY_CASES", "")
    return max(1, int(given * float(wish[1:]))) if wish.startswith("x") else int(wish or given)


def randoms(name, given):
    """A random source for each case. The seed is of the name, or INLAY_SEED; it is printed, to run the same again."""
    wish = os.environ.get("INLAY_SEED", str(zlib.crc32(name.encode())))
    seed = random.randrange(1 << 32) if wish == "random" else int(wish)
    count = cases(given)
    print(f"property “{name}”: {count} cases, seed {seed}", flush=True)
    for case in range(count):
        yield random.Random(f"{seed}.{case}")


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def text_of(document):
    """Canonical JSON, for documents whose names are ASCII and whose numbers are integers."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def document(text, **members):
    """A sealed document as a dict. A member that is None is left out."""
    whole = {
        "format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": text, "images": [], "placements": [],
        "literalObjectReplacement": [], "runs": [], "paragraphs": [], "attributes": {}, "files": [], **members}
    return sealed({name: value for name, value in whole.items() if value is not None})


def sealed(whole):
    """With the digest that it should have."""
    rest = {name: value for name, value in whole.items() if name not in ("digest", "blobs", "source")}
    return {**whole, "digest": digest(text_of(rest))}


def image(data, **members):
    """An image of one blob."""
    return {"representations": [{"role": "primary", "digest": digest(data), "size": len(data)}], **members}


def placement(at, index, length=1, kind="glyph"):
    return {"at": at, "length": length, "image": index, "kind": kind}
