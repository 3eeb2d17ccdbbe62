"""The sample glyphs: their names, descriptions and identifiers."""

import hashlib

GLYPHS = {
    "cool-sun": "sun wearing sunglasses",
    "space-cat": "cat in a space helmet",
    "green-tea": "smiling cup of green tea",
    "heart-balloon": "heart-shaped balloon",
    "sleepy-moon": "moon asleep in a nightcap",
}


def identifier(name):
    """An identifier of the form that Apple's have, an upper-case UUID and 0; always the same for a name."""
    digits = hashlib.sha256(b"inlay sample " + name.encode()).hexdigest().upper()
    return "-".join((digits[:8], digits[8:12], "4" + digits[13:16], "A" + digits[17:20], digits[20:32])) + "0"


if __name__ == "__main__":
    for name, description in GLYPHS.items():
        print(name, identifier(name), description, sep="\t")
