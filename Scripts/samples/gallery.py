"""Draws the gallery: python3 Scripts/samples/gallery.py FOLDER OUT.png

FOLDER holds screen.png (of a terminal), page.png, browser.png, and files.tsv, the names and sizes of the bundle.
Pillow places them in frames with titles. Their pixels are copied unchanged and cropped to the frames. The colors are
reduced to 256, so that the picture loads fast.
"""

import pathlib
import sys

from PIL import Image, ImageDraw, ImageFont

DESK, CARD, INK, FAINT, EDGE = (236, 239, 245), (255, 255, 255), (28, 30, 36), (104, 111, 124), (206, 211, 221)
BAR, ACCENT = (246, 247, 250), (32, 96, 216)
GAP, MARGIN, TITLE, RADIUS = 36, 36, 58, 18


def font(name, size):
    return ImageFont.truetype(f"/usr/share/fonts/truetype/{name}.ttf", size)


PLAIN, BOLD, MONO = "noto/NotoSans-Regular", "noto/NotoSans-Bold", "dejavu/DejaVuSansMono"


def trimmed(picture, ground=None):
    """Without the rows and columns that have the ground's colour alone at the end."""
    picture = picture.convert("RGB")
    from PIL import ImageChops

    ground = ground or picture.getpixel((picture.width - 1, picture.height - 1))
    box = ImageChops.difference(picture, Image.new("RGB", picture.size, ground)).getbbox()
    return picture.crop((0, 0, box[2], box[3])) if box else picture


def card(width, inside, title, command, ground):
    """A window: a bar with a title, and the picture below it."""
    sheet = Image.new("RGB", (width, TITLE + inside.height + 2), ground)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle([0, 0, width, TITLE], fill=BAR)
    draw.line([0, TITLE, width, TITLE], fill=EDGE, width=2)
    draw.text((22, TITLE // 2), title, font=font(BOLD, 25), fill=INK, anchor="lm")
    draw.text((width - 22, TITLE // 2), command, font=font(MONO, 21), fill=ACCENT, anchor="rm")
    sheet.paste(inside, ((width - inside.width) // 2, TITLE + 2))
    return sheet


def bundle(width, rows):
    """The folder that goes in, and the part of its text that only Apple's systems understand."""
    lines = []
    for name, size in rows:
        shown = name if len(name) < 34 else f"{name[:27]}…{name[-5:]}"
        lines.append((shown, f"{int(size):,}"))
    quote = [
        r"it is sunny {{\NeXTGraphic AdaptiveImageGlyph-37459D8D-8",
        r"A3D-41B5-AF29-FD28EE7DDCD80.heic \width400 \height400 \a",
        r"ppleemojiimage 37459D8D-8A3D-41B5-AF29-FD28EE7DDCD80",
        r"}¬} all day, and the caf\'e9 by the water makes tea {{",
    ]
    step, line_step = 56, 40
    height = 30 + step * len(lines) + 40 + line_step * len(quote) + 90
    sheet = Image.new("RGB", (width, height), CARD)
    draw = ImageDraw.Draw(sheet)
    y = 54
    for shown, size in lines:
        draw.text((40, y), shown, font=font(PLAIN, 27), fill=INK, anchor="lm")
        draw.text((width - 40, y), size, font=font(PLAIN, 27), fill=FAINT, anchor="rm")
        y += step
    y += 10
    draw.rounded_rectangle([24, y, width - 24, y + line_step * len(quote) + 44], 12, fill=BAR)
    y += 42
    for line in quote:
        draw.text((44, y), line, font=font(MONO, 24), fill=FAINT, anchor="lm")
        y += line_step
    return sheet


def main(folder, output):
    folder = pathlib.Path(folder)
    rows = [line.split("\t") for line in (folder / "files.tsv").read_text(encoding="utf-8").splitlines()]
    screen = trimmed(Image.open(folder / "screen.png"), (0, 0, 0))
    dark = screen.getpixel((2, 2))
    page, browser = (Image.open(folder / name).convert("RGB") for name in ("page.png", "browser.png"))
    # As high as what is on it, with the margin it has at the top.
    browser = browser.crop((0, 0, browser.width, min(browser.height, trimmed(browser, (255, 255, 255)).height + 60)))
    width = max(page.width, screen.width)
    into = card(width, bundle(width, rows), "What goes in", "Postcard.rtfd", CARD)
    terminal = card(width, screen, "On a terminal", "inlay preview", dark)
    left = max(into.height, terminal.height)
    paper = card(width, page, "On a page", "inlay render", page.getpixel((1, 1)))
    web = card(width, browser, "In a browser", "inlay convert", (255, 255, 255))
    right = max(paper.height, web.height)
    sheet = Image.new("RGB", (2 * width + GAP + 2 * MARGIN, left + right + GAP + 2 * MARGIN), DESK)
    for column, row, picture, high in ((0, 0, into, left), (1, 0, terminal, left), (0, 1, paper, right), (1, 1, web, right)):
        x, y = MARGIN + column * (width + GAP), MARGIN + row * (left + GAP)
        whole = Image.new("RGB", (width, high), picture.getpixel((1, picture.height - 1)))
        whole.paste(picture, (0, 0))
        mask = Image.new("L", (4 * width, 4 * high), 0)
        ImageDraw.Draw(mask).rounded_rectangle([0, 0, 4 * width - 1, 4 * high - 1], 4 * RADIUS, fill=255)
        frame = Image.new("RGB", (width + 4, high + 4), EDGE)
        rim = Image.new("L", (4 * (width + 4), 4 * (high + 4)), 0)
        ImageDraw.Draw(rim).rounded_rectangle([0, 0, 4 * width + 15, 4 * high + 15], 4 * RADIUS + 8, fill=255)
        sheet.paste(frame, (x - 2, y - 2), rim.resize(frame.size, Image.LANCZOS))
        sheet.paste(whole, (x, y), mask.resize(whole.size, Image.LANCZOS))
    sheet.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(output, optimize=True)


main(*sys.argv[1:])
