"""Places rendered pages side by side: python3 Scripts/samples/page_gallery.py FOLDER OUT.png

FOLDER holds light.png, dark.png, magazine-1.png and so on, sent.png, received.png and cheer.png. Pillow places them
and draws the bubbles behind the last three. Every pixel of text and glyphs is copied unchanged from these files.
"""

import pathlib
import sys

from PIL import Image, ImageDraw

GAP, MARGIN = 20, 28
DESK, EDGE = (222, 225, 231), (196, 200, 208)
SENT, RECEIVED = (10, 92, 214), (244, 245, 247)


def framed(sheet, picture, x, y):
    ImageDraw.Draw(sheet).rectangle([x - 1, y - 1, x + picture.width, y + picture.height], fill=EDGE)
    sheet.paste(picture.convert("RGB"), (x, y))


def bubble(sheet, picture, x, y, colour):
    """The bubble's width."""
    wide, high = picture.width + 48, picture.height + 28
    if colour:
        ImageDraw.Draw(sheet).rounded_rectangle([x, y, x + wide, y + high], 26, fill=colour)
    sheet.paste(picture, (x + 24, y + 14), picture)
    return wide


def main(folder, output):
    folder = pathlib.Path(folder)
    light, dark = (Image.open(folder / f"{name}.png") for name in ("light", "dark"))
    pages = [Image.open(path) for path in sorted(folder.glob("magazine-*.png"))]
    sent, received, cheer = (Image.open(folder / f"{name}.png").convert("RGBA") for name in ("sent", "received", "cheer"))
    inside = light.width + GAP + dark.width
    chat = max(sent.height, received.height, cheer.height) + 28
    height = MARGIN + max(light.height, dark.height) + GAP + pages[0].height + GAP + chat + MARGIN
    sheet = Image.new("RGB", (inside + 2 * MARGIN, height), DESK)
    framed(sheet, light, MARGIN, MARGIN)
    framed(sheet, dark, MARGIN + light.width + GAP, MARGIN)
    y = MARGIN + max(light.height, dark.height) + GAP
    room = (inside - sum(page.width for page in pages)) // (len(pages) - 1)
    x = MARGIN
    for page in pages:
        framed(sheet, page, x, y)
        x += page.width + room
    y += pages[0].height + GAP
    x = MARGIN + bubble(sheet, received, MARGIN, y + (chat - received.height - 28) // 2, RECEIVED)
    right = MARGIN + inside - sent.width - 48
    bubble(sheet, sent, right, y + (chat - sent.height - 28) // 2, SENT)
    bubble(sheet, cheer, (x + right - cheer.width - 48) // 2, y, None)
    sheet.save(output, optimize=True)


main(*sys.argv[1:])
