"""Places the recorded screenshots on one sheet: python3 Scripts/terminals/sheet.py LIST OUT.png

A line of LIST is: place, picture, terminal and version, protocol, separated by tabs. The pictures are placed in two
columns in the order of their places, pixel for pixel.
"""

import sys

from PIL import Image, ImageDraw, ImageFont

INK, FAINT, PAPER, EDGE = (32, 34, 40), (116, 120, 130), (250, 250, 248), (205, 206, 210)
MARGIN, GAP, CAPTION = 36, 36, 46
LARGEST = 400_000


def font(size, bold=False):
    return ImageFont.truetype("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf", size)


def main(listed, output):
    with open(listed) as file:
        entries = sorted((line.rstrip("\n").split("\t") for line in file), key=lambda entry: int(entry[0]))
    pictures = [Image.open(entry[1]).convert("RGB") for entry in entries]
    column = max(picture.width for picture in pictures)
    rows = [range(at, min(at + 2, len(pictures))) for at in range(0, len(pictures), 2)]
    heights = [max(pictures[index].height for index in row) for row in rows]
    width = 2 * MARGIN + 2 * column + GAP
    sheet = Image.new("RGB", (width, 2 * MARGIN + sum(heights) + len(rows) * CAPTION + (len(rows) - 1) * GAP), PAPER)
    draw = ImageDraw.Draw(sheet)
    y = MARGIN
    for row, height in zip(rows, heights):
        for position, index in enumerate(row):
            x, picture = MARGIN + position * (column + GAP), pictures[index]
            _, _, terminal, protocol = entries[index]
            draw.text((x, y + 8), terminal, font=font(21, bold=True), fill=INK)
            after = draw.textlength(terminal, font=font(21, bold=True))
            draw.text((x + after + 14, y + 8), protocol, font=font(21), fill=FAINT)
            sheet.paste(picture, (x, y + CAPTION))
            draw.rectangle((x - 1, y + CAPTION - 1, x + picture.width, y + CAPTION + picture.height), outline=EDGE)
        y += CAPTION + height + GAP
    for colours in (256, 192, 128, 96):
        sheet.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(output, optimize=True)
        with open(output, "rb") as file:
            if len(file.read()) < LARGEST:
                return
    sys.exit(f"{output} is larger than {LARGEST} bytes, even with {colours} colours")


main(*sys.argv[1:])
