#!/usr/bin/env python3
"""Every vector of Documentation/vectors: what comes of reading it, of verifying it, and the facts."""

import collections
import json
import re
import unittest

import support
from inlay_document import DocumentError, Limits, read, verify
from vectors import load, standing


def limits_of(vector):
    """Limits by the names of format.md."""
    return Limits(**{re.sub("[A-Z]", lambda m: "_" + m[0].lower(), n): v for n, v in vector.get("limits", {}).items()})


def facts(document):
    forms = [form for image in document.images for form in image.representations]
    contents = [part.content for part in (*forms, *document.files, *filter(None, [document.source]))]
    blobs = {content.digest for content in contents if content.read() is not None}
    blobs |= {content.digest for content in contents if content.missing == "absent" and content.size is not None}
    counts = {name: len(getattr(document, name)) for name in ("images", "placements", "runs", "paragraphs", "files")}
    return {
        # Not the one that was read, where that is of a document with a source of another text.
        "digest": json.loads(document.canonical)["digest"],
        "documentSHA256": support.digest(document.canonical),
        "codePoints": " ".join(f"{ord(character):04X}" for character in document.text),
        "counts": {
            **counts, "literalObjectReplacement": len(document.literal_object_replacement), "blobs": len(blobs - {None}),
            "tables": len(document.tables), "blocks": len(document.blocks)},
        "diagnostics": [diagnostic.code for diagnostic in document.diagnostics],
    }


def status(path, form, limits):
    try:
        return 0 if verify(path, form=form, limits=limits).is_sound else 1
    except DocumentError:
        return 65


def came_out(vector, path):
    """What the index says of a vector, as it is found here."""
    form, limits = vector["form"], limits_of(vector)
    found = {"outcome": "read", "verify": status(path, form, limits), "facts": None}
    try:
        found["facts"] = facts(read(path, form=form, unsealed=vector.get("unsealed", False), limits=limits))
    except DocumentError as error:
        found["outcome"] = error.outcome
    return found


class Vectors(unittest.TestCase):
    def test_each_comes_out_as_the_index_says(self):
        vectors = load(support.VECTORS)
        for vector in vectors:
            with self.subTest(vector["name"], about=vector["about"]), standing(support.VECTORS, vector) as path:
                wanted = {name: vector.get(name) for name in ("outcome", "verify", "facts")}
                self.assertEqual(came_out(vector, path), wanted)
        kinds = collections.Counter(vector["outcome"] for vector in vectors)
        # Read by the tests in Swift, which count the vectors, too.
        print(f"{len(vectors)} vectors ({', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items()))})")
        self.assertGreater(len(vectors), 150)

    def test_the_form_is_recognized(self):
        for vector in load(support.VECTORS):
            if vector["outcome"] == "read":
                with self.subTest(vector["name"]), standing(support.VECTORS, vector) as path:
                    options = {"unsealed": vector.get("unsealed", False), "limits": limits_of(vector)}
                    document = read(path, **options)
                    self.assertEqual(document.canonical, read(path, form=vector["form"], **options).canonical)
                    if vector["form"] != "folder":
                        with open(path, "rb") as file:
                            self.assertEqual(read(file.read(), **options).canonical, document.canonical)


if __name__ == "__main__":
    unittest.main()
