"""Prints a server's memory over time as a table of ten rows, from lines of seconds, its own KiB, and its helpers' KiB."""

import sys


def main(path):
    samples = [tuple(map(int, line.split())) for line in open(path) if len(line.split()) == 3]
    samples = [sample for sample in samples if sample[1] > 0]
    if not samples:
        sys.exit("load_memory: nothing was measured")
    end = samples[-1][0]
    marks = sorted({round(end * part / 10) for part in range(11)})
    columns = [min(samples, key=lambda sample: abs(sample[0] - mark)) for mark in marks]

    def time(seconds):
        return f"{seconds} s" if end < 120 else f"{seconds / 60:.1f} min"

    def row(name, values):
        print(f"  {name:<10}" + "".join(f"{value:>10}" for value in values))

    row("after", [time(sample[0]) for sample in columns])
    row("server", [f"{sample[1] / 1024:.1f}" for sample in columns])
    row("inlay-heif", [f"{sample[2] / 1024:.1f}" for sample in columns])
    print(f"  most: server {max(s[1] for s in samples) / 1024:.1f}, inlay-heif {max(s[2] for s in samples) / 1024:.1f}")
    # The last nine tenths against each other: the first one fills caches.
    rest = [sample for sample in samples if sample[0] >= end / 10]
    half = len(rest) // 2
    if half:
        first, second = (sum(s[1] for s in part) / len(part) / 1024 for part in (rest[:half], rest[half:]))
        print(f"  mean of the halves after the first tenth: {first:.1f}, {second:.1f}")


if __name__ == "__main__":
    main(sys.argv[1])
