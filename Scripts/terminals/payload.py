"""Writes handmade terminal output with pictures inside lines, for the self-test of Scripts/terminals/run.

    python3 Scripts/terminals/payload.py PROTOCOL CELL_WIDTH CELL_HEIGHT [--ground RRGGBB] [--change shift|drop|wrap]

PROTOCOL is sixel, kitty-direct, kitty, kitty-tmux (inside tmux) or iterm2. Nothing of Inlay is used except its sample
art. A screenshot of this output shows that a terminal, the harness and the comparison work. --change alters the text
in one of the ways that a comparison must notice: a picture one cell further right, a picture left out, a line broken
one word earlier.
"""

import argparse
import base64
import io
import pathlib
import sys

from PIL import Image

ART = pathlib.Path(__file__).resolve().parents[2] / "Samples" / "Art"
COLUMNS = 80
NAMES = ["cool-sun", "green-tea", "space-cat", "heart-balloon", "lake"]
BLOCK = 4  # the one that is a block of its own
MARKS = (
    "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a\u034b\u034c"
    "\u0350\u0351\u0352\u0357\u035b\u0363\u0364\u0365"
)
WORDS = (
    "It is sunny @0 all day, and the café by the water makes tea @1@1 the way you like it: two cups before breakfast. "
    "湖のほとりで猫に @2 会いました。 صباح الخير من البحيرة @3 then on, past the boats and the long pier, and home."
).split(" ")


def picture(name, width, height):
    """The drawing as a PNG of that many pixels: fitted in, whole, on nothing."""
    image = Image.open(ART / f"{name}.png").convert("RGBA")
    image.thumbnail((width, height), Image.LANCZOS)
    ground = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    ground.alpha_composite(image, ((width - image.width) // 2, (height - image.height) // 2))
    return ground


def png(image):
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def sixel(image, ground):
    """One picture as sixels: at most 64 colours, clear pixels left out.

    Konsole 22.12 fills what is left out with register 0 as it was when the data began: that is made the ground.
    """
    flat = Image.new("RGB", image.size, ground)
    flat.paste(image, mask=image.getchannel("A"))
    indexed = flat.quantize(64, dither=Image.Dither.NONE)
    palette, solid = list(ground) + indexed.getpalette(), image.getchannel("A")
    indexed = indexed.point(lambda index: index + 1)
    out = [f'\x1bP9;1;0q"1;1;{image.width};{image.height}']
    for colour in [0] + sorted(set(indexed.getdata())):
        red, green, blue = (round(value * 100 / 255) for value in palette[3 * colour : 3 * colour + 3])
        out.append(f"#{colour};2;{red};{green};{blue}")
    for top in range(0, image.height, 6):
        rows = range(top, min(top + 6, image.height))
        bands = {}
        for x in range(image.width):
            for y in rows:
                if solid.getpixel((x, y)) >= 128:
                    band = bands.setdefault(indexed.getpixel((x, y)), [0] * image.width)
                    band[x] |= 1 << (y - top)
        if top:
            out.append("-")
        out.append("$".join(f"#{colour}" + "".join(chr(63 + bits) for bits in band) for colour, band in bands.items()))
    return "".join(out) + "\x1b\\"


class Pictures:
    """The drawings in one protocol: `before` goes out first, `reserve` before each line, `show` where one stands."""

    def __init__(self, protocol, cell, ground):
        self.protocol, self.cell, self.ground, self.before = protocol, cell, ground, ""
        self.through_tmux = protocol == "kitty-tmux"
        self.virtual = protocol in ("kitty", "kitty-tmux")
        if protocol.startswith("kitty"):
            for number in range(len(NAMES)):
                self.before += self.transmit(number)

    def kitty(self, control):
        command = f"\x1b_G{control}\x1b\\"
        return "\x1bPtmux;" + command.replace("\x1b", "\x1b\x1b") + "\x1b\\" if self.through_tmux else command

    @staticmethod
    def size(number):
        """Columns and rows."""
        return (18, 6) if number == BLOCK else (2, 1)

    @staticmethod
    def identifier(number):
        return 0x2A0101 + 0x010000 * number

    def transmit(self, number):
        data = base64.b64encode((ART / f"{NAMES[number]}.png").read_bytes()).decode()
        chunks = [data[at : at + 4096] for at in range(0, len(data), 4096)]
        columns, rows = self.size(number)
        action = f"a=T,U=1,c={columns},r={rows}" if self.virtual else "a=t"
        first = f"{action},f=100,i={self.identifier(number)},"
        return "".join(
            self.kitty(f"{first if at == 0 else ''}q=2,m={int(at < len(chunks) - 1)};{chunk}") for at, chunk in enumerate(chunks)
        )

    def reserve(self, rows=1):
        """Rows below the line, so that a picture does not scroll: Konsole counts whole bands of 6 pixels."""
        if self.protocol.startswith("kitty"):
            rows -= 1
        elif self.cell[1] * rows % 6:
            rows += 1
        return "\n" * rows + f"\x1b[{rows}A" if rows else ""

    def show(self, number):
        """The picture from the cursor on, which is then right of its first row."""
        columns, rows = self.size(number)
        if self.virtual:
            low = self.identifier(number)
            colour = f"\x1b[38;2;{low >> 16 & 255};{low >> 8 & 255};{low & 255}m"
            line = [
                "".join(f"\U0010eeee{MARKS[row]}{MARKS[column]}" for column in range(columns)) for row in range(rows)
            ]
            down = f"\x1b[B\x1b[{columns}D"
            return colour + down.join(line) + (f"\x1b[{rows - 1}A" if rows > 1 else "") + "\x1b[39m"
        if self.protocol == "kitty-direct":
            return self.kitty(f"a=p,i={self.identifier(number)},c={columns},r={rows},C=1,q=2") + f"\x1b[{columns}C"
        image = picture(NAMES[number], columns * self.cell[0], rows * self.cell[1])
        if self.protocol == "sixel":
            drawn = sixel(image, self.ground)
        else:
            data = png(image)
            drawn = f"\x1b]1337;File=size={len(data)};width={columns};height={rows};preserveAspectRatio=0;inline=1:"
            drawn += base64.b64encode(data).decode() + "\x07"
        return "\x1b7" + drawn + f"\x1b8\x1b[{columns}C"


def width_of(word):
    """Cells of a word, right for the words above alone."""
    cells, at = 0, 0
    while at < len(word):
        if word[at] == "@":
            cells, at = cells + 2, at + 2
        else:
            cells, at = cells + (2 if ord(word[at]) >= 0x3000 else 1), at + 1
    return cells


def lines(columns):
    line, used = [], 0
    for word in WORDS:
        width = width_of(word)
        if line and used + 1 + width > columns:
            yield line
            line, used = [], 0
        used += width + bool(line)
        line.append(word)
    yield line


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("protocol", choices=["sixel", "kitty-direct", "kitty", "kitty-tmux", "iterm2"])
    arguments.add_argument("cell", type=int, nargs=2)
    arguments.add_argument("--ground", type=bytes.fromhex, default=bytes((32, 32, 32)))
    arguments.add_argument("--change", choices=["shift", "drop", "wrap"])
    options = arguments.parse_args()
    pictures = Pictures(options.protocol, options.cell, tuple(options.ground))
    out = [pictures.before, "\x1b[1mPictures inside the line\x1b[m\n\n"]
    for index, line in enumerate(lines(COLUMNS - (12 if options.change == "wrap" else 0))):
        out.append(pictures.reserve())
        for position, word in enumerate(line):
            out.append(" " * bool(position))
            pieces = word.split("@")
            out.append(pieces[0])
            for piece in pieces[1:]:
                if options.change == "drop" and index == 0 and piece[0] == "0":
                    out.append("  ")
                else:
                    shift = options.change == "shift" and index == 0 and piece[0] == "0"
                    out.append(("\x1b[C" if shift else "") + pictures.show(int(piece[0])) + ("\x1b[D" if shift else ""))
                out.append(piece[1:])
        out.append("\n")
    # A block of several rows, and words right of it.
    out.append("\n" + pictures.reserve(6) + "    " + pictures.show(BLOCK) + " a block\x1b[5B\r" + "\n")
    # At the right margin, where no cell is to spare.
    out.append("\n" + pictures.reserve() + "at the margin ".rjust(COLUMNS - 2, "·") + pictures.show(0) + "\n")
    # And on the last row, whatever scrolls: the line has no end.
    out.append(pictures.reserve() + "last row " + pictures.show(2) + pictures.show(2) + " end")
    sys.stdout.buffer.write("".join(out).encode())


main()
