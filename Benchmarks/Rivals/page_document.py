# Writes what pages are measured on into a folder: page_document.py FOLDER [--ten].
#   img/00.png … 49.png   pictures of 160 x 160
#   document.txt          1,000 paragraphs with 2,000 pictures; picture k is U+E000 + k, "# " a heading, "* " a bullet
#   line.txt, scripts.txt one line, Latin and in five scripts, with one picture
#   ten.txt               ten times the document (only with --ten, as all that is made of it)
# and of each text: .inlay (a portable document), .html (Chromium, WeasyPrint), .typ (Typst). style.json gives Inlay the
# sizes, indents and spaces the rivals have. What is drawn from chance is checked against its SHA-256, since every figure
# is of these inputs and no others.
import colorsys
import hashlib
import html
import json
import math
import os
import random
import sys

TEXT_DIGEST = "eb26c4053aa36ae49b2ef7fbdb0ff3e9a8167782cb3e74c3e7d5688adb572e2e"
PIXEL_DIGEST = "2ede7e1151bcb296b03cd8fa4381db2fd29e34bff378f5cb072e312082b03421"
PICTURES, FIRST = 50, 0xE000

LATIN = (
    "the quick brown fox jumps over lazy dog while inline images sit on baseline and every paragraph wraps at word "
    "boundaries with kerning ligatures office affluent efficient typography measure column renderer glyph attachment "
    "café naïve Übergröße façade"
).split()
ARABIC = (
    "مرحبا بالعالم هذا نص عربي طويل يحتوي على صور مضمنة داخل السطر ويجب أن تبقى في مكانها الصحيح عند الالتفاف مع كلمات "
    "كثيرة"
).split()
EAST_ASIAN = (
    "你好世界這是一段包含行內圖片的中文文字排版引擎必須正確換行並且對齊基線日本語の文章もここに入りますかなカナ漢字混在テキスト한국어문장도있습니다"
)
LINE = "Hello \ue000 world"
SCRIPTS = "Hello \ue000 مرحبا 你好 नमस्ते 👩🏽‍🚀"


def paragraphs():
    """The document's paragraphs, marks of headings and bullets before them."""
    chance = random.Random(7)

    def word(kind):
        if kind == "L":
            return chance.choice(LATIN)
        if kind == "A":
            return chance.choice(ARABIC)
        start = chance.randrange(len(EAST_ASIAN) - 9)
        return EAST_ASIAN[start : start + chance.randint(3, 9)]

    placed = 0
    for number in range(1000):
        kind = "mixed" if number % 3 == 0 else "LLLAC"[number % 5]
        words, size = [], 0
        while size < 190:
            words.append(word(chance.choice("LAC") if kind == "mixed" else kind))
            size += len(words[-1].encode()) + 1
        for _ in range(2):
            words.insert(chance.randrange(len(words) + 1), chr(FIRST + placed % PICTURES))
            placed += 1
        mark = "# " if number % 25 == 0 else "* " if number % 10 == 3 else ""
        yield mark + " ".join(words)


def draw_pictures(folder):
    """Faces, shaded and a little noisy; the SHA-256 of all their pixels."""
    import numpy
    from PIL import Image, ImageDraw

    side, fine = 160, 4
    noise = numpy.random.default_rng(7)
    rows, columns = numpy.mgrid[0:side, 0:side]
    shade = (30 * numpy.cos((columns - 50) / 50) + 30 * numpy.cos((rows - 40) / 50)).astype(numpy.int16)
    digest = hashlib.sha256()

    def color(hue, saturation, value):
        return tuple(int(255 * part) for part in colorsys.hsv_to_rgb(hue, saturation, value)) + (255,)

    for k in range(PICTURES):
        image = Image.new("RGBA", (side * fine, side * fine))
        draw = ImageDraw.Draw(image)

        def disc(x, y, radius, fill):
            draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=fill)

        middle = side * fine / 2
        draw.ellipse([8 * fine, 8 * fine, (side - 8) * fine, (side - 8) * fine], fill=color(k / 50, 0.75, 0.95))
        for eye in (-1, 1):
            disc(middle + eye * 28 * fine, 62 * fine, (9 + k % 5) * fine, (40, 30, 20, 255))
        draw.arc([45 * fine, 60 * fine, 115 * fine, (115 + k % 10) * fine], 20, 160, fill=(60, 20, 20, 255),
                 width=(5 + k % 4) * fine)
        for spot in range(k % 7):
            turn = spot * 2 * math.pi / 7
            disc(middle + 60 * fine * math.cos(turn), middle + 60 * fine * math.sin(turn), 8 * fine,
                 color((k / 50 + 0.4) % 1, 0.8, 0.8))
        pixels = numpy.asarray(image.resize((side, side), Image.LANCZOS)).astype(numpy.int16).copy()
        pixels[..., :3] = numpy.clip(
            pixels[..., :3] + shade[..., None] + noise.integers(-3, 4, (side, side, 1)), 0, 255)
        pixels[pixels[..., 3] == 0] = 0
        drawn = pixels.astype(numpy.uint8)
        digest.update(drawn.tobytes())
        Image.fromarray(drawn, "RGBA").save(os.path.join(folder, f"{k:02}.png"))
    return digest.hexdigest()


def divided(line):
    """A line's mark, as the role it stands for, and its text."""
    for mark, role in (("# ", "heading1"), ("* ", "bullet1")):
        if line.startswith(mark):
            return role, line[2:]
    return None, line


def picture(character):
    number = ord(character) - FIRST
    return number if 0 <= number < PICTURES else None


def units(text):
    return len(text.encode("utf-16-le")) // 2


def canonical(value):
    """RFC 8785, for what stands here: names in ASCII, no number but integers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def write_inlay(folder, lines, files):
    """A portable document, as a folder; pictures are glyphs."""
    images, numbers, placements, styled, text, at = [], {}, [], [], [], 0
    blobs = {}
    for place, line in enumerate(lines):
        role, line = divided(line)
        start = at
        for character in line:
            number = picture(character)
            if number is not None:
                if number not in numbers:
                    numbers[number] = len(images)
                    digest = hashlib.sha256(files[number]).hexdigest()
                    blobs[digest] = files[number]
                    images.append({
                        "identifier": f"{number:02}", "description": f"face {number}",
                        "representations": [{"role": "primary", "mediaType": "image/png", "width": 160, "height": 160,
                                             "digest": "sha256:" + digest, "size": len(files[number])}]})
                placements.append({"at": at, "length": 1, "image": numbers[number], "kind": "glyph"})
                character = "\ufffc"
            text.append(character)
            at += units(character)
        if place < len(lines) - 1:
            text.append("\n")
            at += 1
        if role:
            styled.append({"at": start, "length": at - start, "role": role})
    content = {
        "format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": "".join(text), "images": images,
        "placements": placements, "literalObjectReplacement": [], "runs": [], "paragraphs": styled, "attributes": {},
        "files": []}
    content["digest"] = "sha256:" + hashlib.sha256(canonical(content)).hexdigest()
    os.makedirs(os.path.join(folder, "blobs", "sha256"), exist_ok=True)
    for digest, data in blobs.items():
        with open(os.path.join(folder, "blobs", "sha256", digest), "wb") as file:
            file.write(data)
    with open(os.path.join(folder, "document.json"), "wb") as file:
        file.write(canonical(content))


# Families as each rival wants them; with one family alone the browser would find the others by itself, and slower.
HTML_HEAD = """<!doctype html><meta charset="utf-8"><style>
@page { size: 800px 1200px; margin: 16px 24px }
body { margin: 16px 24px; font: 16px 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK JP'; width: 752px }
p, h1, li { margin: 0 0 8px; unicode-bidi: plaintext } h1 { font-size: 24px } li { margin-left: 24px }
img { height: 1.17em; width: 1.17em; vertical-align: -0.2em }
</style><body>
"""


def write_html(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.write(HTML_HEAD)
        for line in lines:
            role, line = divided(line)
            tag = {"heading1": "h1", "bullet1": "li"}.get(role, "p")
            body = "".join(
                html.escape(c) if picture(c) is None else f'<img src="img/{picture(c):02}.png">' for c in line)
            file.write(f"<{tag}>{body}</{tag}>\n")


TYPST_HEAD = """#set page(width: 800pt, height: auto, margin: (x: 24pt, y: 16pt))
#set text(font: ("Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP"), size: 16pt)
#set par(spacing: 13pt)
#show heading: set text(size: 24pt)
#let i(k) = box(image("img/" + k + ".png", height: 1.17em), baseline: 0.2em)
"""


def write_typst(path, lines):
    special = set("\\*_`$#[]<>@=-+/~'\"")

    def markup(character):
        if picture(character) is not None:
            return f'#i("{picture(character):02}")'
        return "\\" + character if character in special else character

    with open(path, "w", encoding="utf-8") as file:
        file.write(TYPST_HEAD)
        for line in lines:
            role, line = divided(line)
            body = "".join(map(markup, line))
            # Typst takes a paragraph's direction from the language, never from its text.
            strong = next((c for c in line if c.isalpha() and picture(c) is None), "a")
            if "\u0590" <= strong <= "\u08ff":
                body = f"#text(dir: rtl)[{body}]"
            mark = {"heading1": "= ", "bullet1": "- "}.get(role, "")
            file.write(f"{mark}{body}\n\n")


# Noto Sans alone, headings of 24 px, bullets at 24 px, 8 px between paragraphs: what the description says of the rivals.
STYLE = {
    "format": "inlay-style", "version": "1.0", "fontSize": 16000,
    "roles": {
        "body": {"fontFamilies": ["Noto Sans"], "spacingAfter": 8000},
        "heading1": {"scale": 1500, "weight": 700, "spacingBefore": 0, "spacingAfter": 8000},
        "bullet1": {"firstLineIndent": 10000, "leadingIndent": 24000, "spacingAfter": 8000},
    },
}


def main():
    folder = sys.argv[1]
    pictures = os.path.join(folder, "img")
    os.makedirs(pictures, exist_ok=True)
    if draw_pictures(pictures) != PIXEL_DIGEST:
        sys.exit("page_document: other pictures than those described; Pillow 13.0 and numpy 2.4 draw them")
    files = []
    for k in range(PICTURES):
        with open(os.path.join(pictures, f"{k:02}.png"), "rb") as file:
            files.append(file.read())
    document = list(paragraphs())
    if hashlib.sha256(("\n".join(document) + "\n").encode()).hexdigest() != TEXT_DIGEST:
        sys.exit("page_document: another text than that described")
    texts = {"document": document, "line": [LINE], "scripts": [SCRIPTS]}
    if "--ten" in sys.argv:
        texts = {"ten": document * 10}
    for name, lines in texts.items():
        with open(os.path.join(folder, name + ".txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        write_inlay(os.path.join(folder, name + ".inlay"), lines, files)
        write_html(os.path.join(folder, name + ".html"), lines)
        write_typst(os.path.join(folder, name + ".typ"), lines)
    with open(os.path.join(folder, "style.json"), "w", encoding="utf-8") as file:
        json.dump(STYLE, file)


main()
