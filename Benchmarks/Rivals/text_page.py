# Draws what pixels are measured on into a folder: text_page.py FOLDER.
#   page.rgba    800 x 8,192 pixels: black text in two sizes on white, small pictures in its lines
#   00.png … 49.png, glyph.rgba    pictures of 160 x 160, and the pixels of the first
import math
import random
import sys

from PIL import Image, ImageDraw, ImageFont

folder = sys.argv[1]
random.seed(7)
WIDTH, HEIGHT, SIDE = 800, 8192, 160
WORDS = (
    "the quick brown fox jumps over lazy dog while inline images sit on baseline and every paragraph wraps at word "
    "boundaries with kerning ligatures office affluent efficient typography measure column renderer glyph attachment "
    "café naïve Übergröße façade"
).split()


def glyph():
    image = Image.new("RGBA", (SIDE * 2, SIDE * 2))
    draw = ImageDraw.Draw(image)
    draw.ellipse([16, 16, 304, 304], fill=tuple(random.randrange(256) for _ in range(3)) + (255,))
    for left in (100, 180):
        draw.ellipse([left, 100, left + 40, 140], fill=(40, 30, 20, 255))
    image = image.resize((SIDE, SIDE), Image.LANCZOS)
    pixels = image.load()
    for y in range(SIDE):
        for x in range(SIDE):
            *color, alpha = pixels[x, y]
            shade = int(30 * math.cos((x - 50) / 50) + 30 * math.cos((y - 40) / 50))
            shaded = (max(0, min(255, c + shade + random.randint(-3, 3))) for c in color)
            pixels[x, y] = (*shaded, alpha) if alpha else (0, 0, 0, 0)
    return image


glyphs = [glyph() for _ in range(50)]
for number, image in enumerate(glyphs):
    image.save(f"{folder}/{number:02}.png")
open(f"{folder}/glyph.rgba", "wb").write(glyphs[0].tobytes())
placed = [image.resize((19, 19), Image.BOX) for image in glyphs]

fonts = "/usr/share/fonts/truetype/dejavu/DejaVuSans"
text, heading = ImageFont.truetype(fonts + ".ttf", 16), ImageFont.truetype(fonts + "-Bold.ttf", 24)
page = Image.new("RGBA", (WIDTH, HEIGHT), (255, 255, 255, 255))
draw = ImageDraw.Draw(page)
y, line, count = 16, 0, 0
while y < HEIGHT - 30:
    x, font = 24, heading if line % 57 == 0 else text
    while True:
        if random.random() < 0.06:
            page.alpha_composite(placed[count % 50], (x, y + 1))
            x, count = x + 24, count + 1
        word = random.choice(WORDS)
        length = font.getlength(word + " ")
        if x + length > 776:
            break
        draw.text((x, y), word, font=font, fill=(0, 0, 0, 255))
        x += int(length + 0.5)
    y, line = y + (34 if font is heading else 22), line + 1
    if random.random() < 0.4:
        y += 8
open(f"{folder}/page.rgba", "wb").write(page.tobytes())
