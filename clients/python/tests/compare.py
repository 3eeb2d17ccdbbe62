#!/usr/bin/env python3
"""Reads documents another implementation wrote, and compares what both make of them.

    compare.py FOLDER

FOLDER holds, for each document N, `N.inlay`, `N.inlay.tar` and `N.inlay.json` (any of the three may be absent), and
in `N.canonical` the bytes its digest is made of. Exit 0 if all forms are read and give those very bytes.
"""

import os
import sys

import support
from inlay_document import DocumentError, Limits
from inlay_document._json import members_text
from inlay_document._read import examine

FORMS = (("folder", ".inlay"), ("tar", ".inlay.tar"), ("json", ".inlay.json"))


def difference(form, path, wanted):
    try:
        examined = examine(path, form, Limits())
        found = "".join(members_text(examined.members)).encode("utf-8")
        examined.document(unsealed=False)
    except DocumentError as error:
        return f"{error.outcome} {error}"
    return "" if found == wanted else f"\n  got    {found!r}\n  wanted {wanted!r}"


def main():
    folder = sys.argv[1]
    documents = forms = differences = 0
    for name in sorted(os.listdir(folder)):
        stem, _, kind = name.rpartition(".")
        if kind != "canonical":
            continue
        documents += 1
        with open(os.path.join(folder, name), "rb") as file:
            wanted = file.read()
        for form, suffix in FORMS:
            path = os.path.join(folder, stem + suffix)
            if os.path.exists(path):
                forms += 1
                found = difference(form, path, wanted)
                if found:
                    differences += 1
                    print(f"{stem}{suffix}: {found}")
    print(f"{documents} documents in {forms} forms; {differences} differences")
    sys.exit(1 if differences or not documents else 0)


if __name__ == "__main__":
    main()
