# Draws what terminal pictures are measured on into a folder: terminal_pictures.py FOLDER.
#   photo640.png, .rgba      640 x 480: fields of colour, edges and noise
#   gradient640.png, .rgba   640 x 480: smooth
#   emoji00 … emoji11.png, .rgba   160 x 160 with transparency
# Pixels of the .rgba files are red, green, blue, alpha.
import random
import sys

from PIL import Image, ImageDraw, ImageFont

folder = sys.argv[1]
random.seed(2)
WIDTH, HEIGHT, SIDE = 640, 480, 160
EMOJI = "😀😍🎉🐱🌈🍕🚗🌻🏠⚽🎸🍓"


def save(image, name):
    image.save(f"{folder}/{name}.png")
    open(f"{folder}/{name}.rgba", "wb").write(image.convert("RGBA").tobytes())


def color():
    return tuple(random.randrange(256) for _ in range(3))


def photo():
    fields = Image.new("RGB", (12, 9))
    fields.putdata([color() for _ in range(12 * 9)])
    image = fields.resize((WIDTH, HEIGHT), Image.BICUBIC)
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y = random.randrange(WIDTH), random.randrange(HEIGHT)
        box = [x, y, x + random.randrange(10, 120), y + random.randrange(10, 120)]
        random.choice([draw.ellipse, draw.rectangle])(box, fill=color())
    noisy = (max(0, min(255, round(value + random.gauss(0, 6)))) for value in image.tobytes())
    return Image.frombytes("RGB", image.size, bytes(noisy))


def gradient():
    corners = Image.new("RGB", (3, 2))
    corners.putdata([(20, 30, 90), (240, 180, 120), (60, 160, 90), (250, 250, 240), (120, 40, 110), (10, 10, 15)])
    return corners.resize((WIDTH, HEIGHT), Image.BICUBIC)


def emoji(character):
    font = ImageFont.truetype("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", 109)
    image = Image.new("RGBA", (136, 136))
    left, top, right, bottom = font.getbbox(character)
    place = ((136 - right - left) // 2, (136 - bottom - top) // 2)
    ImageDraw.Draw(image).text(place, character, font=font, embedded_color=True)
    return image.resize((SIDE, SIDE), Image.LANCZOS)


save(photo(), "photo640")
save(gradient(), "gradient640")
for number, character in enumerate(EMOJI):
    save(emoji(character), f"emoji{number:02}")
