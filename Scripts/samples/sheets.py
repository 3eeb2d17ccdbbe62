"""Places pictures on the sheets of the documentation: their pixels are copied unchanged, what is around them is drawn.

    python3 Scripts/samples/sheets.py contact FOLDER OUT.png    strike-WIDTHxHEIGHT.png, inlay-N.png, imagemagick-N.png
    python3 Scripts/samples/sheets.py pages FOLDER OUT.png      light, dark, magazine-1 and so on, sent, received, cheer
    python3 Scripts/samples/sheets.py gallery FOLDER OUT.png    screen, page, browser, and files.tsv: names and sizes
    python3 Scripts/samples/sheets.py menu FOLDER OUT.png       page, grid, records
    python3 Scripts/samples/sheets.py terminals LIST OUT.png    place, picture, terminal, protocol, between tabs

Files of all but the last are in FOLDER. N is the number of pixels per side; small ones appear a second time, enlarged by
whole numbers. Colors are reduced where a sheet has screenshots, so that it loads fast.
"""

import pathlib
import sys

from PIL import Image, ImageChops, ImageDraw, ImageFont

INK, FAINT, PAPER = (32, 34, 40), (116, 120, 130), (250, 250, 248)


def font(size, name="dejavu/DejaVuSans"):
    return ImageFont.truetype(f"/usr/share/fonts/truetype/{name}.ttf", size)


BOLD = "dejavu/DejaVuSans-Bold"


# A glyph's strikes and renderings.

SIZES, SLOT = (12, 16, 20, 32, 64, 128), 128


def chequer(width, height, side=8):
    ground = Image.new("RGBA", (width, height), (255, 255, 255, 255))
    draw = ImageDraw.Draw(ground)
    for y in range(0, height, side):
        for x in range((y // side % 2) * side, width, 2 * side):
            draw.rectangle([x, y, x + side - 1, y + side - 1], fill=(204, 204, 204, 255))
    return ground


def contact(folder, output):
    gap, margin, left = 12, 32, 134
    grounds = {"white": Image.new("RGBA", (SLOT, SLOT), (255, 255, 255, 255)),
               "black": Image.new("RGBA", (SLOT, SLOT), (0, 0, 0, 255)), "chequerboard": chequer(SLOT, SLOT)}
    strikes = [Image.open(path).convert("RGBA") for path in folder.glob("strike-*.png")]
    strikes.sort(key=lambda image: -image.height)
    column = row = SLOT + gap
    top, tallest = margin + 34, max(image.height for image in strikes)
    width = left + len(SIZES) * column - gap + margin
    sheet = Image.new("RGBA", (width, top + tallest + 62 + len(grounds) * (2 * row + 26) + margin), PAPER + (255,))
    draw = ImageDraw.Draw(sheet)

    def text(x, y, words, size=13, colour=INK, name="dejavu/DejaVuSans", anchor="lt"):
        draw.text((x, y), words, font=font(size, name), fill=colour, anchor=anchor)

    text(margin, margin, "Strikes, as decoded", 15, name=BOLD)
    x = margin
    for strike in strikes:
        y = top + tallest - strike.height
        sheet.alpha_composite(chequer(*strike.size), (x, y))
        sheet.alpha_composite(strike, (x, y))
        text(x + strike.width // 2, top + tallest + 6, f"{strike.width} × {strike.height}", 12, FAINT, anchor="mt")
        x += max(strike.width, 56) + 2 * gap
    y = top + tallest + 40
    text(margin, y, "Rendered at", 15, name=BOLD)
    for index, size in enumerate(SIZES):
        text(left + index * column + SLOT // 2, y + 2, f"{size} px", 13, FAINT, anchor="mt")
    y += 26
    for name, ground in grounds.items():
        text(margin, y, f"on {name}", 13, FAINT)
        y += 20
        for maker in ("Inlay", "ImageMagick"):
            text(margin, y + SLOT // 2, maker, 13, name=BOLD if maker == "Inlay" else "dejavu/DejaVuSans", anchor="lm")
            for index, size in enumerate(SIZES):
                at = left + index * column
                sheet.alpha_composite(ground, (at, y))
                picture = Image.open(folder / f"{maker.lower()}-{size}.png").convert("RGBA")
                assert picture.size == (size, size), picture.size
                times = {12: 5, 16: 4, 20: 3, 32: 2}.get(size, 0)
                # At its own size, and enlarged beside it so that its pixels can be seen.
                large = picture.resize((size * times, size * times), Image.NEAREST) if times else None
                free = SLOT - size - size * times
                sheet.alpha_composite(picture, (at + (free // 3 if times else free // 2), y + (SLOT - size) // 2))
                if large:
                    sheet.alpha_composite(large, (at + size + 2 * (free // 3), y + (SLOT - large.height) // 2))
            y += row
        y += 6
    sheet.convert("RGB").save(output, optimize=True)


# Rendered pages, and bubbles of a chat.

def pages(folder, output):
    gap, margin, desk, edge = 20, 28, (222, 225, 231), (196, 200, 208)
    light, dark, sent, received, cheer = (
        Image.open(folder / f"{name}.png") for name in ("light", "dark", "sent", "received", "cheer"))
    magazine = [Image.open(path) for path in sorted(folder.glob("magazine-*.png"))]
    inside = light.width + gap + dark.width
    chat = max(sent.height, received.height, cheer.height) + 28
    height = margin + max(light.height, dark.height) + gap + magazine[0].height + gap + chat + margin
    sheet = Image.new("RGB", (inside + 2 * margin, height), desk)

    def framed(picture, x, y):
        ImageDraw.Draw(sheet).rectangle([x - 1, y - 1, x + picture.width, y + picture.height], fill=edge)
        sheet.paste(picture.convert("RGB"), (x, y))

    def bubble(picture, x, colour):
        picture = picture.convert("RGBA")
        wide, high = picture.width + 48, picture.height + 28
        top = y + (chat - high) // 2
        if colour:
            ImageDraw.Draw(sheet).rounded_rectangle([x, top, x + wide, top + high], 26, fill=colour)
        sheet.paste(picture, (x + 24, top + 14), picture)
        return x + wide

    framed(light, margin, margin)
    framed(dark, margin + light.width + gap, margin)
    y = margin + max(light.height, dark.height) + gap
    room = (inside - sum(page.width for page in magazine)) // (len(magazine) - 1)
    x = margin
    for page in magazine:
        framed(page, x, y)
        x += page.width + room
    y += magazine[0].height + gap
    x = bubble(received, margin, (244, 245, 247))
    right = margin + inside - sent.width - 48
    bubble(sent, right, (10, 92, 214))
    bubble(cheer, (x + right - cheer.width - 48) // 2, None)
    sheet.save(output, optimize=True)


# What goes in, and what comes out on a terminal, on a page and in a browser.

TITLE, BAR, DARK, EDGE = 58, (246, 247, 250), (28, 30, 36), (206, 211, 221)
PLAIN, HEAVY, MONO = "noto/NotoSans-Regular", "noto/NotoSans-Bold", "dejavu/DejaVuSansMono"


def trimmed(picture, ground):
    """Without the rows and columns that have the ground's colour alone at the end."""
    picture = picture.convert("RGB")
    box = ImageChops.difference(picture, Image.new("RGB", picture.size, ground)).getbbox()
    return picture.crop((0, 0, box[2], box[3])) if box else picture


def card(width, inside, title, command, ground):
    """A window: a bar with a title, and the picture below it."""
    sheet = Image.new("RGB", (width, TITLE + inside.height + 2), ground)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle([0, 0, width, TITLE], fill=BAR)
    draw.line([0, TITLE, width, TITLE], fill=EDGE, width=2)
    draw.text((22, TITLE // 2), title, font=font(25, HEAVY), fill=DARK, anchor="lm")
    draw.text((width - 22, TITLE // 2), command, font=font(21, MONO), fill=(32, 96, 216), anchor="rm")
    sheet.paste(inside, ((width - inside.width) // 2, TITLE + 2))
    return sheet


def bundle(width, rows):
    """The folder that goes in, and the part of its text that only Apple's systems understand."""
    quote = [
        r"it is sunny {{\NeXTGraphic AdaptiveImageGlyph-37459D8D-8",
        r"A3D-41B5-AF29-FD28EE7DDCD80.heic \width400 \height400 \a",
        r"ppleemojiimage 37459D8D-8A3D-41B5-AF29-FD28EE7DDCD80",
        r"}¬} all day, and the caf\'e9 by the water makes tea {{",
    ]
    step, line_step, faint = 56, 40, (104, 111, 124)
    sheet = Image.new("RGB", (width, 30 + step * len(rows) + 40 + line_step * len(quote) + 90), (255, 255, 255))
    draw = ImageDraw.Draw(sheet)
    y = 54
    for name, size in rows:
        shown = name if len(name) < 34 else f"{name[:27]}…{name[-5:]}"
        draw.text((40, y), shown, font=font(27, PLAIN), fill=DARK, anchor="lm")
        draw.text((width - 40, y), f"{int(size):,}", font=font(27, PLAIN), fill=faint, anchor="rm")
        y += step
    y += 10
    draw.rounded_rectangle([24, y, width - 24, y + line_step * len(quote) + 44], 12, fill=BAR)
    for number, line in enumerate(quote):
        draw.text((44, y + 42 + line_step * number), line, font=font(24, MONO), fill=faint, anchor="lm")
    return sheet


def rounded(size, radius):
    """A mask, drawn four times as large so that its corners are smooth."""
    mask = Image.new("L", (4 * size[0], 4 * size[1]), 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, mask.width - 1, mask.height - 1], radius, fill=255)
    return mask.resize(size, Image.LANCZOS)


def gallery(folder, output):
    gap, margin = 36, 36
    rows = [line.split("\t") for line in (folder / "files.tsv").read_text(encoding="utf-8").splitlines()]
    screen = trimmed(Image.open(folder / "screen.png"), (0, 0, 0))
    page, browser = (Image.open(folder / name).convert("RGB") for name in ("page.png", "browser.png"))
    # As high as what is on it, with the margin it has at the top.
    browser = browser.crop((0, 0, browser.width, min(browser.height, trimmed(browser, (255, 255, 255)).height + 60)))
    width = max(page.width, screen.width)
    upper = (card(width, bundle(width, rows), "What goes in", "Postcard.rtfd", (255, 255, 255)),
             card(width, screen, "On a terminal", "inlay preview", screen.getpixel((2, 2))))
    lower = (card(width, page, "On a page", "inlay render", page.getpixel((1, 1))),
             card(width, browser, "In a browser", "inlay convert", (255, 255, 255)))
    heights = [max(picture.height for picture in pictures) for pictures in (upper, lower)]
    sheet = Image.new("RGB", (2 * width + gap + 2 * margin, sum(heights) + gap + 2 * margin), (236, 239, 245))
    y = margin
    for high, pictures in zip(heights, (upper, lower)):
        for column, picture in enumerate(pictures):
            x = margin + column * (width + gap)
            whole = Image.new("RGB", (width, high), picture.getpixel((1, picture.height - 1)))
            whole.paste(picture, (0, 0))
            frame = Image.new("RGB", (width + 4, high + 4), EDGE)
            sheet.paste(frame, (x - 2, y - 2), rounded(frame.size, 80))
            sheet.paste(whole, (x, y), rounded(whole.size, 72))
        y += high + gap
    sheet.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(output, optimize=True)


# A table on a page, and on terminals with and without room for it.

def menu(folder, output):
    gap, margin = 36, 36
    page, grid, records = (Image.open(folder / f"{name}.png").convert("RGB") for name in ("page", "grid", "records"))
    grid, records = (trimmed(picture, picture.getpixel((0, 0))) for picture in (grid, records))
    cards = []
    for picture, title, command in ((page, "On a page", "inlay render"), (grid, "On a terminal", "inlay preview"),
                                    (records, "On a narrow one", "inlay preview")):
        ground = picture.getpixel((0, 0))
        inside = Image.new("RGB", (picture.width + 24, picture.height + 24), ground)
        inside.paste(picture, (12, 12))
        cards.append((inside, title, command, ground))
    left = max(cards[0][0].width, cards[1][0].width)
    left = [card(left, *cards[index]) for index in (0, 1)]
    right = card(max(cards[2][0].width, 470), *cards[2])
    height = max(left[0].height + gap + left[1].height, right.height)
    sheet = Image.new("RGB", (left[0].width + gap + right.width + 2 * margin, height + 2 * margin), (236, 239, 245))
    for picture, x, y in ((left[0], margin, margin), (left[1], margin, margin + left[0].height + gap),
                          (right, margin + left[0].width + gap, margin)):
        frame = Image.new("RGB", (picture.width + 4, picture.height + 4), EDGE)
        sheet.paste(frame, (x - 2, y - 2), rounded(frame.size, 80))
        sheet.paste(picture, (x, y), rounded(picture.size, 72))
    sheet.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(output, optimize=True)


# Recorded screenshots in two columns, in the order of their places.

def terminals(listed, output, largest=400_000):
    margin, gap, caption, edge = 36, 36, 46, (205, 206, 210)
    entries = sorted((line.split("\t") for line in listed.read_text().splitlines()), key=lambda entry: int(entry[0]))
    pictures = [Image.open(entry[1]).convert("RGB") for entry in entries]
    column = max(picture.width for picture in pictures)
    rows = [range(at, min(at + 2, len(pictures))) for at in range(0, len(pictures), 2)]
    heights = [max(pictures[index].height for index in row) for row in rows]
    width = 2 * margin + 2 * column + gap
    sheet = Image.new("RGB", (width, 2 * margin + sum(heights) + len(rows) * caption + (len(rows) - 1) * gap), PAPER)
    draw = ImageDraw.Draw(sheet)
    y = margin
    for row, height in zip(rows, heights):
        for position, index in enumerate(row):
            x, picture = margin + position * (column + gap), pictures[index]
            _, _, terminal, protocol = entries[index]
            draw.text((x, y + 8), terminal, font=font(21, BOLD), fill=INK)
            after = draw.textlength(terminal, font=font(21, BOLD))
            draw.text((x + after + 14, y + 8), protocol, font=font(21), fill=FAINT)
            sheet.paste(picture, (x, y + caption))
            draw.rectangle((x - 1, y + caption - 1, x + picture.width, y + caption + picture.height), outline=edge)
        y += caption + height + gap
    for colours in (256, 192, 128, 96):
        sheet.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(output, optimize=True)
        if pathlib.Path(output).stat().st_size < largest:
            return
    sys.exit(f"{output} is larger than {largest} bytes, even with {colours} colours")


kind, source, target = sys.argv[1:]
{"contact": contact, "pages": pages, "gallery": gallery, "menu": menu, "terminals": terminals}[kind](pathlib.Path(source), target)
