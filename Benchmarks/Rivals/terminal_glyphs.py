# Draws the glyphs of inline lines into a folder: terminal_glyphs.py FOLDER.
#   kind00.png … kind29.png   160 x 160 with transparency
#   turn000.png … turn999.png   kind00 turned by 0.36 degrees each: a thousand that differ
import sys

from PIL import Image, ImageDraw, ImageFont

folder = sys.argv[1]
KINDS = "😀😍🎉🐱🌈🍕🚗🌻🏠⚽🎸🍓🐶🦊🐼🐸🌍🌙⭐🔥🍎🍋🍇🥑🚀🚲🎈🎁💎💡"
FONT = ImageFont.truetype("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", 109)


def glyph(character):
    image = Image.new("RGBA", (136, 136))
    left, top, right, bottom = FONT.getbbox(character)
    place = ((136 - right - left) // 2, (136 - bottom - top) // 2)
    ImageDraw.Draw(image).text(place, character, font=FONT, embedded_color=True)
    return image.resize((160, 160), Image.LANCZOS)


for number, character in enumerate(KINDS):
    glyph(character).save(f"{folder}/kind{number:02}.png")
first = glyph(KINDS[0])
for number in range(1000):
    first.rotate(number * 0.36, Image.BICUBIC).save(f"{folder}/turn{number:03}.png", compress_level=6)
