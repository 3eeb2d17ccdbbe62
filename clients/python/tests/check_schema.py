#!/usr/bin/env python3
"""Checks Documentation/document.schema.json against its metaschema and the vectors. Exit 69 without jsonschema.

Every document to be read must be valid; of those to be refused exactly those that the index says a schema catches
must not be. What is no JSON, or is in no sound tar, a schema cannot catch.
"""

import io
import json
import os
import sys
import tarfile

import support
from vectors import load

try:
    import jsonschema
except ImportError:
    sys.exit(69)

NOTHING = object()


def refuse(word):
    raise ValueError(word)


def document(vector):
    path = os.path.join(support.VECTORS, vector["path"])
    if vector["form"] == "folder":
        path = os.path.join(path, "document.json")
    with open(path, "rb") as file:
        data = file.read()
    if vector["form"] == "tar":
        if vector["outcome"] != "read":
            return NOTHING
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            data = archive.extractfile("document.json").read()
    return json.loads(data.decode("utf-8"), parse_constant=refuse)


def main():
    with open(os.path.join(support.ROOT, "Documentation", "document.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validators = {
        form: jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/" + name})
        for form, name in (("json", "oneFile"), ("folder", "document"), ("tar", "document"))}
    differences = caught = total = 0
    for vector in load(support.VECTORS):
        total += 1
        try:
            value = document(vector)
            valid = value is NOTHING or validators[vector["form"]].is_valid(value)
        except (ValueError, OSError, RecursionError):
            valid = vector["outcome"] != "read"
        caught += not valid
        if valid == vector.get("schema", False):
            differences += 1
            print(f"{vector['name']}: the schema {'does not catch' if valid else 'catches'} it")
    print(f"{total} vectors, {caught} caught by the schema; {differences} differences")
    sys.exit(1 if differences or not total else 0)


if __name__ == "__main__":
    main()
