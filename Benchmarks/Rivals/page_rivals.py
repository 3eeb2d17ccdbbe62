# Brings a text of page_document.py to OUT: page_rivals.py typst|skia|weasyprint|pilmoji FOLDER NAME OUT, or
# page_rivals.py versions. What each cannot do stands beside it; Chromium needs no script.
import importlib.metadata
import os
import sys

PACKAGES = {"typst": "typst", "skia": "skia-python", "weasyprint": "weasyprint", "pilmoji": "pilmoji"}
FIRST, PICTURES = 0xE000, 50
WIDTH, MARGIN, SIDE = 800, 24, 19


def picture(character):
    number = ord(character) - FIRST
    return number if 0 <= number < PICTURES else None


def lines_of(folder, name):
    """Each paragraph: size of its font, its indent, its text."""
    with open(os.path.join(folder, name + ".txt"), encoding="utf-8") as file:
        for line in file.read().splitlines():
            mark = line[:2] if line[:2] in ("# ", "* ") else ""
            yield 24 if mark == "# " else 16, 24 if mark == "* " else 0, line[len(mark):]


def by_typst(folder, name, out):
    import typst

    typst.compile(os.path.join(folder, name + ".typ"), output=out, root=folder, format="png", ppi=72)


def by_weasyprint(folder, name, out):
    """To PDF: it draws no pixels."""
    import weasyprint

    weasyprint.HTML(os.path.join(folder, name + ".html")).write_pdf(out)


def by_skia(folder, name, out):
    """SkParagraph. The binding has no placeholders and tells no positions: an em space stands for each picture, which is
    drawn at the paragraph's start, so the work is done and the result is wrong."""
    import skia

    text = skia.textlayout
    fonts = text.FontCollection()
    fonts.setDefaultFontManager(skia.FontMgr())
    unicode = skia.Unicodes.ICU.Make()

    def style(size):
        made = text.TextStyle()
        made.setFontFamilies(["Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP"])
        made.setFontSize(size)
        made.setColor(skia.ColorBLACK)
        if size > 16:
            made.setFontStyle(skia.FontStyle.Bold())
        return made

    paragraph_style, styles = text.ParagraphStyle(), {size: style(size) for size in (16, 24)}
    laid_out, scaled, y = [], {}, 16.0
    for size, indent, line in lines_of(folder, name):
        builder = text.ParagraphBuilder.make(paragraph_style, fonts, unicode)
        builder.pushStyle(styles[size])
        builder.addText("".join(c if picture(c) is None else "\u2003" for c in line))
        paragraph = builder.Build()
        paragraph.layout(WIDTH - 2 * MARGIN - indent)
        numbers = [picture(c) for c in line if picture(c) is not None]
        laid_out.append((paragraph, MARGIN + indent, y, numbers))
        y += paragraph.Height + 8
    surface = skia.Surface(WIDTH, int(y + 9))
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    for paragraph, x, top, numbers in laid_out:
        paragraph.paint(canvas, x, top)
        for place, number in enumerate(numbers):
            if number not in scaled:
                whole = skia.Image.open(os.path.join(folder, "img", f"{number:02}.png"))
                scaled[number] = whole.resize(SIDE, SIDE, skia.SamplingOptions(skia.CubicResampler.Mitchell()))
            canvas.drawImage(scaled[number], x + 20 * place, top)
    with open(out, "wb") as file:
        file.write(bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)))


def by_pilmoji(folder, name, out):
    """It has one font, so no Arabic nor Chinese; it breaks no lines, so they are broken for it."""
    from io import BytesIO

    from PIL import Image, ImageFont
    from pilmoji import Pilmoji
    from pilmoji.source import BaseSource

    class Pictures(BaseSource):
        def get_emoji(self, emoji, /):
            return None

        def get_discord_emoji(self, id, /):
            with open(os.path.join(folder, "img", f"{int(id) % 100:02}.png"), "rb") as file:
                return BytesIO(file.read())

    fonts = {size: ImageFont.truetype(f"/usr/share/fonts/truetype/noto/NotoSans-{face}.ttf", size)
             for size, face in ((16, "Regular"), (24, "Bold"))}
    placed, y = [], 16
    for size, indent, line in lines_of(folder, name):
        font, pitch, room, row, length = fonts[size], round(size * 1.36), WIDTH - 2 * MARGIN - indent, [], 0.0
        for word in line.split(" "):
            number = picture(word) if len(word) == 1 else None
            advance = (SIDE if number is not None else font.getlength(word)) + font.getlength(" ")
            if row and length + advance > room:
                placed.append((MARGIN + indent, y, " ".join(row), font))
                row, length, y = [], 0.0, y + pitch
            row.append(word if number is None else f"<:g:{10**17 + number}>")
            length += advance
        placed.append((MARGIN + indent, y, " ".join(row), font))
        y += pitch + 8
    page = Image.new("RGBA", (WIDTH, y + 8), (255, 255, 255, 255))
    with Pilmoji(page, source=Pictures) as drawing:
        for x, top, row, font in placed:
            drawing.text((x, top), row, (0, 0, 0), font, emoji_scale_factor=SIDE / font.size)
    page.save(out, "PNG")


def main():
    if sys.argv[1] == "versions":
        for name, package in PACKAGES.items():
            try:
                print(name, importlib.metadata.version(package))
            except importlib.metadata.PackageNotFoundError:
                pass
        return
    engines = {"typst": by_typst, "skia": by_skia, "weasyprint": by_weasyprint, "pilmoji": by_pilmoji}
    engines[sys.argv[1]](*sys.argv[2:5])


main()
