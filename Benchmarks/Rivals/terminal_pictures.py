# Draws what terminal pictures are measured on into a folder: terminal_pictures.py FOLDER.
#   photo640.png      640 x 480: fields of colour, edges and noise
#   gradient640.png   640 x 480: smooth
import random
import sys

from PIL import Image, ImageDraw

folder = sys.argv[1]
random.seed(2)
WIDTH, HEIGHT = 640, 480


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


photo().save(f"{folder}/photo640.png")
gradient().save(f"{folder}/gradient640.png")
