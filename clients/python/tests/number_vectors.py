#!/usr/bin/env python3
"""The number vectors of RFC 8785's author: the first lines of his list of 100 million, compared by SHA-256.

    number_vectors.py FOLDER LINES

FOLDER is `testdata` of json-canonicalization, whose numgen.js and README.md hold the first values and the sums. Its
files in `input` are brought into canonical form, too, and compared with those in `output`. Exit 0 if all is equal.
"""

import hashlib
import os
import re
import struct
import sys

import support
from inlay_document._json import canonical_text, number_text, parse


def values(static):
    yield from static
    yield from range(0x0010000000000000, 0x0010000000000000 + 2000)
    block = bytes(32)
    while True:
        block = hashlib.sha256(block).digest()
        for (bits,) in struct.iter_unpack("<Q", block):
            if bits & (1 << 63) - 1 != 0 and bits >> 52 & 0x7FF != 0x7FF:
                yield bits


def main():
    folder, lines = sys.argv[1], int(sys.argv[2])
    with open(os.path.join(folder, "numgen.js"), encoding="utf-8") as file:
        static = [int(text, 16) for text in re.findall(r"0x([0-9a-f]{16})n,", file.read())]
    with open(os.path.join(folder, "README.md"), encoding="utf-8") as file:
        sums = {int(count): digest for digest, count in re.findall(r"\| ([0-9a-f]{64}) \| (\d+) ", file.read())}
    hasher = hashlib.sha256()
    for number, bits in enumerate(values(static)):
        if number == lines:
            break
        (value,) = struct.unpack("<d", struct.pack("<Q", bits))
        hasher.update(f"{bits:x},{number_text(value)}\n".encode())
    good = hasher.hexdigest() == sums[lines]
    print(f"{lines} numbers: {'as published' if good else 'different'}")
    names = sorted(os.listdir(os.path.join(folder, "input")))
    for name in names:
        with open(os.path.join(folder, "input", name), "rb") as file:
            found = canonical_text(parse(file.read())).encode("utf-8")
        with open(os.path.join(folder, "output", name), "rb") as file:
            same = found == file.read()
        good = good and same
        print(f"{name}: {'as published' if same else 'different'}")
    sys.exit(0 if good and names else 1)


if __name__ == "__main__":
    main()
