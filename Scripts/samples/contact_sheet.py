"""Draws a sheet of a glyph's strikes and renderings: python3 Scripts/samples/contact_sheet.py FOLDER OUT.png

FOLDER holds strike-WIDTHxHEIGHT.png, inlay-N.png and imagemagick-N.png (N pixels per side). Pillow places them and
writes the labels. Every glyph pixel is copied unchanged from these files; small sizes appear a second time, enlarged
by whole numbers.
"""

import pathlib
import sys

from PIL import Image, ImageDraw, ImageFont

SIZES = [12, 16, 20, 32, 64, 128]
SLOT = 128
GAP = 12
MARGIN = 32
LEFT = 134
INK, FAINT, PAPER = (32, 34, 40), (116, 120, 130), (250, 250, 248)


def font(size, bold=False):
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(name, size)


def chequer(width, height, side=8):
    ground = Image.new("RGBA", (width, height), (255, 255, 255, 255))
    draw = ImageDraw.Draw(ground)
    for y in range(0, height, side):
        for x in range((y // side % 2) * side, width, 2 * side):
            draw.rectangle([x, y, x + side - 1, y + side - 1], fill=(204, 204, 204, 255))
    return ground


def flat(colour):
    return lambda width, height: Image.new("RGBA", (width, height), colour)


GROUNDS = [("white", flat((255, 255, 255, 255))), ("black", flat((0, 0, 0, 255))), ("chequerboard", chequer)]


def place(sheet, picture, x, y):
    sheet.alpha_composite(picture, (x, y))


def main(folder, output):
    folder = pathlib.Path(folder)
    strikes = sorted(
        (Image.open(path).convert("RGBA") for path in folder.glob("strike-*.png")), key=lambda image: -image.height
    )
    rendered = {
        maker: {size: Image.open(folder / f"{maker}-{size}.png").convert("RGBA") for size in SIZES}
        for maker in ("inlay", "imagemagick")
    }
    for pictures in rendered.values():
        for size, picture in pictures.items():
            assert picture.size == (size, size), picture.size
    column = SLOT + GAP
    width = LEFT + len(SIZES) * column - GAP + MARGIN
    top = MARGIN + 34
    strikes_height = max(image.height for image in strikes)
    row = SLOT + GAP
    group = 2 * row + 26
    height = top + strikes_height + 62 + len(GROUNDS) * group + MARGIN
    sheet = Image.new("RGBA", (width, height), PAPER + (255,))
    draw = ImageDraw.Draw(sheet)

    def text(x, y, words, size=13, colour=INK, bold=False, anchor="lt"):
        draw.text((x, y), words, font=font(size, bold), fill=colour, anchor=anchor)

    text(MARGIN, MARGIN, "Strikes, as decoded", 15, bold=True)
    x = MARGIN
    for strike in strikes:
        y = top + strikes_height - strike.height
        place(sheet, chequer(strike.width, strike.height), x, y)
        place(sheet, strike, x, y)
        text(x + strike.width // 2, top + strikes_height + 6, f"{strike.width} × {strike.height}", 12, FAINT, anchor="mt")
        x += max(strike.width, 56) + 2 * GAP
    y = top + strikes_height + 40
    text(MARGIN, y, "Rendered at", 15, bold=True)
    for index, size in enumerate(SIZES):
        text(LEFT + index * column + SLOT // 2, y + 2, f"{size} px", 13, FAINT, anchor="mt")
    y += 26
    for name, ground in GROUNDS:
        text(MARGIN, y, f"on {name}", 13, FAINT)
        y += 20
        for maker, title in (("inlay", "Inlay"), ("imagemagick", "ImageMagick")):
            text(MARGIN, y + SLOT // 2, title, 13, bold=maker == "inlay", anchor="lm")
            for index, size in enumerate(SIZES):
                at = LEFT + index * column
                place(sheet, ground(SLOT, SLOT), at, y)
                picture = rendered[maker][size]
                times = {12: 5, 16: 4, 20: 3, 32: 2}.get(size)
                if times is None:
                    place(sheet, picture, at + (SLOT - size) // 2, y + (SLOT - size) // 2)
                    continue
                # At its own size, and enlarged beside it so that its pixels can be seen.
                large = picture.resize((size * times, size * times), Image.NEAREST)
                free = SLOT - size - large.width
                place(sheet, picture, at + free // 3, y + (SLOT - size) // 2)
                place(sheet, large, at + size + 2 * (free // 3), y + (SLOT - large.height) // 2)
            y += row
        y += 6
    sheet.convert("RGB").save(output, optimize=True)


main(*sys.argv[1:])
