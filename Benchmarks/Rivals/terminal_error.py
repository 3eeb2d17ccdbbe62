# How far pictures drawn in block characters are from the picture: terminal_error.py PICTURE COLUMNS ROWS BACKGROUND
# [FINE] < what a terminal is sent. BACKGROUND is rrggbb. Prints the mean absolute error of sRGB values (0-255) against
# the exact area average over the background, `sRGB A linear B`: averaged in sRGB, and in linear light.
# Pixels are halves of cells; with FINE, 2 x 12 parts of a cell, of which halves, quadrants, sextants, octants and
# half as many eighths are made.
import re
import sys
import unicodedata

from PIL import Image

path, columns, rows = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
background = tuple(int(sys.argv[4][at : at + 2], 16) for at in (0, 2, 4))
fine = len(sys.argv) > 5
ACROSS, DOWN = (2, 12) if fine else (1, 2)
SIXTEEN = [bytes.fromhex(color) for color in (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
).split()]
LEVELS = [0, 95, 135, 175, 215, 255]
SIDES = {"LEFT": (0, 0.5, 0, 1), "RIGHT": (0.5, 1, 0, 1), "UPPER": (0, 1, 0, 0.5), "LOWER": (0, 1, 0.5, 1)}
SHARES = {
    "HALF": 4, "ONE EIGHTH": 1, "ONE QUARTER": 2, "THREE EIGHTHS": 3, "FIVE EIGHTHS": 5, "THREE QUARTERS": 6,
    "SEVEN EIGHTHS": 7,
}


def octants():
    known = {1: 0x1CEA8, 2: 0x1CEAB, 3: 0x1FB82, 20: 0x1FBE6, 40: 0x1FBE7, 63: 0x1FB85, 64: 0x1CEA3, 128: 0x1CEA0}
    known |= {192: 0x2582, 252: 0x2586}
    shared = {(mask & 3) * 5 | (mask >> 2) * 80 for mask in range(16)}
    code, found = 0x1CD00, {}
    for mask in range(256):
        if mask in known:
            found[chr(known[mask])] = mask
        elif mask not in shared:
            found[chr(code)] = mask
            code += 1
    return found


OCTANTS = octants()


def blocks(numbers, high):
    return [((n % 2) / 2, (n % 2) / 2 + 0.5, n // 2 / high, n // 2 / high + 1 / high) for n in numbers]


# Rectangles of a cell that a character fills: left, right, top, bottom, from 0 to 1.
def shape(character):
    if character == " ":
        return []
    if character in OCTANTS:
        return blocks([n for n in range(8) if OCTANTS[character] >> n & 1], 4)
    name = unicodedata.name(character, "")
    if name == "FULL BLOCK":
        return [(0, 1, 0, 1)]
    if name.startswith("BLOCK SEXTANT-"):
        return blocks([int(digit) - 1 for digit in name[14:]], 3)
    if name.startswith("QUADRANT "):
        corners = [corner.split() for corner in name[9:].split(" AND ")]
        return [SIDES[y][2:] and SIDES[x][:2] + SIDES[y][2:] for y, x in corners]
    if found := re.fullmatch(r"(LEFT|RIGHT|UPPER|LOWER) (.*) BLOCK", name):
        side, share = found[1], SHARES[found[2]] / 8
        return [
            {"LEFT": (0, share, 0, 1), "RIGHT": (1 - share, 1, 0, 1)}.get(side)
            or {"UPPER": (0, 1, 0, share), "LOWER": (0, 1, 1 - share, 1)}[side]
        ]
    sys.exit(f"no block: U+{ord(character):04X} {name}")


def light(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def value(light):
    return 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)


LIGHT = [light(byte) for byte in range(256)]


def indexed(number):
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    number -= 16
    return LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6]


# Rows of cells: character, foreground, background.
def cells(text):
    text = re.sub(r"\x1b(?:\[[?0-9;]*[A-LN-Za-ln-z]|[78])", "", text)
    lines = []
    for line in text.split("\n"):
        colors, swapped, row = [(229, 229, 229), background], False, []
        for codes, character in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b\r])", line):
            if character:
                row.append((character, *(colors[::-1] if swapped else colors)))
                continue
            codes = [int(code or 0) for code in codes.split(";")]
            while codes:
                code = codes.pop(0)
                if code == 0:
                    colors, swapped = [(229, 229, 229), background], False
                elif code in (7, 27):
                    swapped = code == 7
                elif code in (38, 48) and codes.pop(0) == 2:
                    colors[code == 48] = tuple(codes[:3])
                    del codes[:3]
                elif code in (38, 48):
                    colors[code == 48] = indexed(codes.pop(0))
                elif code in (39, 49):
                    colors[code == 49] = background if code == 49 else (229, 229, 229)
                elif 30 <= code < 48 or 90 <= code < 108:
                    colors[code // 10 in (4, 10)] = SIXTEEN[code % 10 + (8 if code >= 90 else 0)]
        if row:
            lines.append(row)
    return lines


# What a cell shows: colours of its parts, row by row, averaged where a part is cut.
def parts(cell):
    character, front, back = cell
    rectangles = shape(character)
    shown = []
    for y in range(DOWN):
        for x in range(ACROSS):
            share = 0
            for left, right, top, bottom in rectangles:
                wide = max(0, min(right * ACROSS, x + 1) - max(left * ACROSS, x))
                high = max(0, min(bottom * DOWN, y + 1) - max(top * DOWN, y))
                share += wide * high
            shown.append([(share * LIGHT[f] + (1 - share) * LIGHT[b]) for f, b in zip(front, back)])
    return shown


# Exact area averages, linear in what `convert` gives, of the picture over the background.
def reference(image, across, down, linear):
    behind = [LIGHT[byte] if linear else byte for byte in background]
    pixels = list(image.getdata())

    def composited(pixel):
        alpha = pixel[3] / 255
        own = (LIGHT[byte] if linear else byte for byte in pixel[:3])
        return [alpha * front + (1 - alpha) * back for front, back in zip(own, behind)]

    source = [composited(pixel) for pixel in pixels]

    def spans(length, count):
        for index in range(count):
            low, high = index * length / count, (index + 1) * length / count
            yield [(at, min(high, at + 1) - max(low, at)) for at in range(int(low), min(length, int(high) + 1))]

    narrow = []
    for span in spans(image.width, across):
        whole = sum(weight for _, weight in span)
        narrow.append([
            [sum(source[y * image.width + x][c] * w for x, w in span) / whole for c in range(3)]
            for y in range(image.height)
        ])
    out = []
    for span in spans(image.height, down):
        whole = sum(weight for _, weight in span)
        for column in narrow:
            mean = [sum(column[y][c] * w for y, w in span) / whole for c in range(3)]
            out.append([value(part) for part in mean] if linear else mean)
    return out


lines = cells(sys.stdin.buffer.read().decode())[:rows]
width, height = columns * ACROSS, rows * DOWN
shown = [[value(LIGHT[byte]) for byte in background]] * (width * height)
for row, line in enumerate(lines):
    for column, cell in enumerate(line[:columns]):
        for place, color in enumerate(parts(cell)):
            at = (row * DOWN + place // ACROSS) * width + column * ACROSS + place % ACROSS
            shown[at] = [value(part) for part in color]
image = Image.open(path).convert("RGBA")
errors = []
for linear in (False, True):
    wanted = reference(image, width, height, linear)
    total = sum(abs(a - b) for one, other in zip(shown, wanted) for a, b in zip(one, other))
    errors.append(total / (3 * len(wanted)))
print(f"sRGB {errors[0]:.2f} linear {errors[1]:.2f}")
