#!/usr/bin/env python3
"""Reads documents another implementation wrote, and compares what both make of them.

    compare.py FOLDER

FOLDER holds, for each document N, `N.inlay`, `N.inlay.tar` and `N.inlay.json` (any of the three may be absent), and
in `N.canonical` the bytes its digest is made of. Exit 0 if all forms are read and give those very bytes.
"""

import os
import sys

from inlay_reader import Reader, examine, open_form, sha256
from strict_json import Refused

FORMS = (("folder", ".inlay"), ("tar", ".inlay.tar"), ("json", ".inlay.json"))


def main():
    folder = sys.argv[1]
    documents = forms = differences = 0
    for name in sorted(os.listdir(folder)):
        stem, dot, kind = name.rpartition(".")
        if kind != "canonical":
            continue
        documents += 1
        with open(os.path.join(folder, name), "rb") as file:
            wanted = file.read()
        for form, suffix in FORMS:
            path = os.path.join(folder, stem + suffix)
            if not os.path.exists(path):
                continue
            forms += 1
            try:
                data, blobs = open_form(form, path, {})
                found = Reader(data, {}, takes_blobs=blobs is None).canonical()
            except Refused as error:
                found = str(error).encode()
            result = examine(form, path)
            if found != wanted or result.outcome != "read" or result.facts["digest"] != sha256(wanted):
                differences += 1
                print(f"{stem}{suffix}: {result.outcome} {result.why}\n  got    {found!r}\n  wanted {wanted!r}")
    print(f"{documents} documents in {forms} forms; {differences} differences")
    sys.exit(1 if differences or not documents else 0)


if __name__ == "__main__":
    main()
