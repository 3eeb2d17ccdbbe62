#!/usr/bin/env python3
"""Runs every vector of Documentation/vectors through the Python reader. Exit 0 if all come out as the index says.

    run_vectors.py [FOLDER]
"""

import collections
import os
import sys

from inlay_reader import examine
from vectors import load, standing

HERE = os.path.dirname(os.path.abspath(__file__))


def differences(vector, result):
    if result.outcome != vector["outcome"]:
        yield f"outcome {result.outcome} ({result.why}), not {vector['outcome']}"
    if result.verify != vector["verify"]:
        yield f"verify {result.verify} ({result.why}), not {vector['verify']}"
    for name, value in vector.get("facts", {}).items():
        found = (result.facts or {}).get(name)
        if found != value:
            yield f"{name} {found}, not {value}"


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "..", "Documentation", "vectors")
    counts = collections.Counter()
    failures = []
    for vector in load(folder):
        with standing(folder, vector) as path:
            result = examine(vector["form"], path, vector.get("limits"), vector.get("unsealed", False))
        counts[vector["outcome"]] += 1
        failures += [(vector["name"], difference) for difference in differences(vector, result)]
    for name, difference in failures:
        print(f"{name:48} {difference}")
    total = sum(counts.values())
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
    print(f"{total} vectors ({kinds}); {len(failures)} differences")
    sys.exit(1 if failures or not total else 0)


if __name__ == "__main__":
    main()
