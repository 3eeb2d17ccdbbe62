"""Shared code for the vectors of Documentation/vectors: documents as dicts, their canonical form, and the index."""

import base64
import hashlib
import json

DOG = b"dog"
CAT = b"cat!"
OBJECT = "\ufffc"
EMPTY = {"attributes": {}, "files": [], "images": [], "literalObjectReplacement": [], "paragraphs": [], "placements": [],
         "runs": []}
ARRAYS = ("images", "placements", "literalObjectReplacement", "runs", "paragraphs", "files")


def sha256(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


# The sections of format.md, by their anchors.
ANCHORS = {
    "1": "1-three-forms", "2": "2-json", "3": "3-the-document", "3.1": "31-image", "3.2": "32-representation",
    "3.3": "33-file", "3.4": "34-placement", "3.5": "35-run", "3.6": "36-paragraph", "3.7": "37-document-attributes",
    "3.8": "38-property-list-values", "3.9": "39-source", "3.10": "310-table",
    "3.11": "311-block", "3.12": "312-block-style", "4": "4-the-digest", "6": "6-versions-and-unknown-members", "7": "7-limits",
    "8": "8-example"}


class Raw:
    """JSON written as it stands here; in the canonical form it is something else."""

    def __init__(self, spelled, canonical=None):
        self.spelled = spelled
        self.canonical = spelled if canonical is None else canonical


def text_of(value, spelled=False):
    """Canonical JSON; if `spelled`, with members in the order they have and raw values as they stand."""
    if isinstance(value, Raw):
        return value.spelled if spelled else value.canonical
    if isinstance(value, dict):
        items = list(value.items())
        if not spelled:
            items.sort(key=lambda item: item[0].encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(json.dumps(n, ensure_ascii=False) + ":" + text_of(v, spelled) for n, v in items) + "}"
    if isinstance(value, list):
        return "[" + ",".join(text_of(element, spelled) for element in value) + "]"
    assert not isinstance(value, float), "write numbers that are no integers as Raw"
    return json.dumps(value, ensure_ascii=False)


def sorted_members(document):
    return dict(sorted(document.items(), key=lambda item: item[0].encode("utf-16-be", "surrogatepass")))


def plain(text="Hello", **members):
    """A document without images."""
    return {**{n: type(v)() for n, v in EMPTY.items()}, "format": "inlay", "offsetUnit": "utf16", "version": "1.0",
            "text": text, **members}


def blob(data=DOG, **members):
    return {"role": "primary", "digest": sha256(data), "size": len(data), **members}


def image(data=DOG, **members):
    return {"representations": [blob(data)], **members}


def place(at, number=0, length=1, **members):
    return {"at": at, "length": length, "image": number, "kind": "glyph", **members}


def run(at, length, **members):
    return {"at": at, "length": length, **members}


def glyph(text="Hi " + OBJECT + "!", at=3, picture=None, **members):
    """A document with one glyph."""
    return plain(text, **{"images": [picture or image()], "placements": [place(at)], **members})


def sourced(document, data=CAT, value=None, **members):
    """The same document with the file it was read from."""
    whole = {**document, "version": "1.1"}
    source = {"digest": sha256(data), "format": "rtf", "size": len(data), "value": value or seal(whole), **members}
    return {**whole, "source": source}


def custom(value, name="k"):
    """A document with one custom attribute."""
    return plain(attributes={"custom": {name: value}})


def seal(document):
    """The digest of a document without one."""
    if isinstance(document, dict):
        document = {name: value for name, value in document.items() if name != "source"}
    return sha256(text_of(document).encode("utf-8", "surrogatepass"))


def contents(document):
    """Digest to size of the blobs it refers to."""
    out = {}
    parts = [part for picture in document.get("images", []) for part in picture["representations"]]
    for part in parts + document.get("files", []) + [document[name] for name in ("source",) if name in document]:
        if "digest" in part:
            out[part["digest"]] = part["size"]
    return out


class Kit:
    """The vectors so far."""

    def __init__(self):
        self.vectors = []
        self.payloads = {}

    def files(self):
        index = {"about": "See README.md beside this file.", "vectors": self.vectors}
        lines = ",\n".join(json.dumps(vector, ensure_ascii=True) for vector in self.vectors)
        text = f'{{"about": {json.dumps(index["about"])}, "format": "1.0", "vectors": [\n{lines}\n]}}\n'
        return {"vectors.json": text.encode("ascii"), **self.payloads}

    def vector(self, name, form, rule, about, outcome, payload, schema=False, verify=None, facts=None, **options):
        """`payload`: bytes, or a dict of paths to bytes for a folder."""
        assert all(name != other["name"] for other in self.vectors), name
        path = {"json": f"json/{name}.json", "tar": f"tar/{name}.tar", "folder": f"folder/{name}"}[form]
        default = {"read": 0, "damaged": 1, "unsealed": 1}.get(outcome, 65)
        entry = {"name": name, "form": form, "path": path, "rule": "format.md#" + ANCHORS[rule], "about": about, "outcome": outcome,
                 "verify": default if verify is None else verify}
        if outcome != "read":
            entry["schema"] = schema
        entry |= options
        if facts is not None:
            entry["facts"] = facts
        self.vectors.append(entry)
        if form == "folder":
            self.payloads |= {f"{path}/{inner}": data for inner, data in payload.items()}
        else:
            self.payloads[path] = payload

    @staticmethod
    def facts(document, absent=0, diagnostics=()):
        """What a reader must find in a document it reads."""
        whole = {**{n: type(v)() for n, v in EMPTY.items()}, **document}
        digest = seal(whole)
        return {
            "digest": digest,
            "documentSHA256": sha256(text_of({**whole, "digest": digest}).encode()),
            "codePoints": " ".join(f"{ord(c):04X}" for c in whole["text"]),
            "counts": {n: len(whole.get(n, [])) for n in (*ARRAYS, "tables", "blocks")} | {"blobs": len(contents(whole))},
            "diagnostics": ["document.absentBlob"] * absent + list(diagnostics),
        }

    # Documents in the JSON form

    def one_file(self, document, blobs=(DOG,), digest=True, spelled=False, inline=None):
        """Bytes of the JSON form; `inline` are the members of `blobs`, if not those of the blobs referred to."""
        out = dict(document)
        if digest:
            out["digest"] = digest if isinstance(digest, (str, Raw)) else seal(document)
        if inline is None:
            try:
                named = contents(document)
            except (TypeError, KeyError, AttributeError):  # a document that is wrong in just this
                named = {sha256(data): 0 for data in blobs}
            inline = {sha256(data): base64.b64encode(data).decode() for data in sorted(blobs, key=sha256)
                      if sha256(data) in named}
        if inline is not False:
            out["blobs"] = inline
        return text_of(out if spelled else sorted_members(out), True).encode("utf-8", "surrogatepass")

    def reads(self, name, rule, about, document, blobs=(DOG, CAT, b""), verify=0, options=None, model=None, **how):
        """A document to read. `model`: what it means, where `document` does not say it."""
        self.vector(name, "json", rule, about, "read", self.one_file(document, blobs, **how), verify=verify,
                    facts=self.facts(document if model is None else model), **(options or {}))

    def refuses(self, name, rule, about, document, schema=True, outcome="malformed", options=None, verify=None, **how):
        """A document to refuse, sealed, so that it fails for the one thing that is wrong with it."""
        self.vector(name, "json", rule, about, outcome, self.one_file(document, **how), schema=schema, verify=verify,
                    **(options or {}))

    def refuses_bytes(self, name, rule, about, data, schema=False, outcome="malformed", **options):
        self.vector(name, "json", rule, about, outcome, data, schema=schema, **options)
