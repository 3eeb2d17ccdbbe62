"""Compares a screenshot with the recorded one cell by cell, and records new ones.

    python3 Scripts/terminals/compare.py compare SHOT GOLDEN COLUMNS ROWS [--difference OUT.png]
    python3 Scripts/terminals/compare.py record SHOT GOLDEN

Both pictures show a whole number of cells. Each cell is averaged to 2 × 4 areas, and a cell *differs* if an area is
more than TOLERANCE of 255 off in red, green or blue. This tolerates differences in font smoothing and the reduced
palette of a recorded picture, but not a letter or a one-cell picture in another place. Prints the number of cells
that differ and the largest distance, a tab, and a sentence. The exit status is 0 if no cell differs, and 1 if one
does.
"""

import argparse
import sys

from PIL import Image, ImageChops

TOLERANCE = 20
ACROSS, DOWN = 2, 4


def areas(path, columns, rows):
    return Image.open(path).convert("RGB").resize((columns * ACROSS, rows * DOWN), Image.Resampling.BOX)


def compare(options):
    shot, golden = Image.open(options.shot), Image.open(options.golden)
    if shot.size != golden.size:
        print(f"-\tthe picture is {shot.width} × {shot.height}, the kept one {golden.width} × {golden.height}")
        return 1
    columns, rows = options.columns, options.rows
    difference = ImageChops.difference(areas(options.shot, columns, rows), areas(options.golden, columns, rows))
    red, green, blue = difference.split()
    far = ImageChops.lighter(ImageChops.lighter(red, green), blue).load()
    cells, largest = [], 0
    for row in range(rows):
        for column in range(min(columns, options.across or columns)):
            worst = max(far[column * ACROSS + x, row * DOWN + y] for x in range(ACROSS) for y in range(DOWN))
            largest = max(largest, worst)
            if worst > TOLERANCE:
                cells.append((row + 1, column + 1))
    print(f"{len(cells)} ({largest})", end="\t")
    if not cells:
        print("as kept")
        return 0
    across = sorted(column for _, column in cells)
    print(f"{len(cells)} cells differ, in rows {cells[0][0]}–{cells[-1][0]}, columns {across[0]}–{across[-1]}")
    if options.difference:
        mark(shot, cells, columns, rows).save(options.difference)
    return 1


def mark(shot, cells, columns, rows):
    """The screenshot, its differing cells turned red."""
    picture = shot.convert("RGB")
    wide, high = shot.width / columns, shot.height / rows
    for row, column in cells:
        box = (int((column - 1) * wide), int((row - 1) * high), int(column * wide), int(row * high))
        part = picture.crop(box)
        picture.paste(Image.blend(part, Image.new("RGB", part.size, (255, 0, 0)), 0.5), box)
    return picture


def record(options):
    picture = Image.open(options.shot).convert("RGB").quantize(128, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
    picture.save(options.golden, optimize=True)
    return 0


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    for function in (compare, record):
        command = commands.add_parser(function.__name__)
        command.set_defaults(function=function)
        command.add_argument("shot")
        command.add_argument("golden")
        if function is compare:
            command.add_argument("columns", type=int)
            command.add_argument("rows", type=int)
            command.add_argument("--difference")
            command.add_argument("--across", type=int, help="compare so many columns only")
    options = parser.parse_args()
    sys.exit(options.function(options))


main()
