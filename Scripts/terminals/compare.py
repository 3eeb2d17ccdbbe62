"""Compares a screenshot with the recorded one cell by cell, and records new ones.

    python3 Scripts/terminals/compare.py compare SHOT GOLDEN COLUMNS ROWS [--difference OUT.png] [--across N]
    python3 Scripts/terminals/compare.py record SHOT GOLDEN
    python3 Scripts/terminals/compare.py self-test GOLDEN COLUMNS ROWS

Both pictures show a whole number of cells. Each cell is averaged to 2 × 4 areas, and a cell *differs* if an area is
more than TOLERANCE of 255 off in red, green or blue. This tolerates differences in font smoothing and the reduced
palette of a recorded picture, but not a letter or a one-cell picture in another place. Prints the number of cells
that differ and the largest distance, a tab, and a sentence. The exit status is 0 if no cell differs, and 1 if one
does. The self-test damages a recorded picture in ways that must be noticed, and in one that must not.
"""

import argparse
import sys

from PIL import Image, ImageChops

TOLERANCE = 20
ACROSS, DOWN = 2, 4


def areas(picture, columns, rows):
    return picture.resize((columns * ACROSS, rows * DOWN), Image.Resampling.BOX)


def distances(shot, golden, columns, rows):
    """How far each cell is off: (distance, row, column) from 1."""
    red, green, blue = ImageChops.difference(areas(shot, columns, rows), areas(golden, columns, rows)).split()
    far = ImageChops.lighter(ImageChops.lighter(red, green), blue).load()
    return [
        (max(far[column * ACROSS + x, row * DOWN + y] for x in range(ACROSS) for y in range(DOWN)), row + 1, column + 1)
        for row in range(rows) for column in range(columns)]


def compare(options):
    shot, golden = Image.open(options.shot).convert("RGB"), Image.open(options.golden).convert("RGB")
    if shot.size != golden.size:
        print(f"-\tthe picture is {shot.width} × {shot.height}, the kept one {golden.width} × {golden.height}")
        return 1
    found = [cell for cell in distances(shot, golden, options.columns, options.rows)
             if cell[2] <= (options.across or options.columns)]
    cells = [(row, column) for distance, row, column in found if distance > TOLERANCE]
    print(f"{len(cells)} ({max(found)[0]})", end="\t")
    if not cells:
        print("as kept")
        return 0
    across = sorted(column for _, column in cells)
    print(f"{len(cells)} cells differ, in rows {cells[0][0]}–{cells[-1][0]}, columns {across[0]}–{across[-1]}")
    if options.difference:
        for cell in cells:  # turned red
            box = box_of(shot, cell, options)
            part = shot.crop(box)
            shot.paste(Image.blend(part, Image.new("RGB", part.size, (255, 0, 0)), 0.5), box)
        shot.save(options.difference)
    return 1


def box_of(picture, cell, options, count=1):
    wide, high = picture.width / options.columns, picture.height / options.rows
    row, column = cell
    return (int((column - 1) * wide), int((row - 1) * high), int((column - 1 + count) * wide), int(row * high))


def record(options):
    picture = Image.open(options.shot).convert("RGB").quantize(128, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
    picture.save(options.golden, optimize=True)
    return 0


def self_test(options):
    golden = Image.open(options.golden).convert("RGB")
    ground = Image.new("RGB", golden.size, max(golden.getcolors(1 << 24))[1])
    # The cell with the most in it, not at the right margin.
    cells = distances(golden, ground, options.columns, options.rows)
    _, row, column = max(cell for cell in cells if cell[2] < options.columns)

    def changed(*parts):
        picture = golden.copy()
        for part, box in parts:
            picture.paste(part, box[:2])
        return picture

    cell, two, line = (box_of(golden, place, options, count) for place, count in (
        ((row, column), 1), ((row, column), 2), ((row, 1), options.columns)))
    second = box_of(golden, (row, column + 1), options)
    pictures = {
        "shifted": changed((ground.crop(two), two), (golden.crop(cell), second)),
        "left out": changed((ground.crop(cell), cell)),
        "of a line cut short": changed((ground.crop((cell[0], *line[1:])), (cell[0], *line[1:]))),
        "smoothed otherwise": ImageChops.add(golden, Image.new("RGB", golden.size, (8, 8, 8))),
    }
    for name, picture in pictures.items():
        is_noticed = max(distances(picture, golden, options.columns, options.rows))[0] > TOLERANCE
        if is_noticed != (name != "smoothed otherwise"):
            what = "noticed" if is_noticed else "not noticed"
            print(f"{options.golden}: a cell {name} is {what} (row {row}, column {column})")
            return 1
    return 0


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    for function, arguments in ((compare, "shot golden columns rows"), (record, "shot golden"),
                                (self_test, "golden columns rows")):
        command = commands.add_parser(function.__name__.replace("_", "-"))
        command.set_defaults(function=function)
        for argument in arguments.split():
            command.add_argument(argument, type=int if argument in ("columns", "rows") else str)
        if function is compare:
            command.add_argument("--difference")
            command.add_argument("--across", type=int, help="compare so many columns only")
    options = parser.parse_args()
    sys.exit(options.function(options))


main()
