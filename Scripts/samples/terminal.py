"""Writes Samples/terminal.inlay.json, the document that Scripts/terminals/run shows in every terminal.

    python3 Scripts/samples/terminal.py SAMPLES_FOLDER

A portable document from Documentation/format.md alone. Its glyphs are HEIC with PNG beside them, so that a program
that cannot decode HEIC shows the PNG. It contains what is hard on a terminal: scripts of both directions and both
widths, emoji that terminals measure differently followed by a glyph, equal glyphs side by side, more glyphs than a
line holds, and one glyph at the right margin.
"""

import sys

from document import Document


def write(samples):
    bold, italic = {"weight": 700}, {"italic": True}
    document = Document(samples)
    document.paragraph("Greetings from the lake ", "cool-sun", role="title")
    document.paragraph(
        "It is ", ("sunny ", bold), "cool-sun", " all day, and the café by the water makes tea ", "green-tea", "green-tea",
        " the way you like it: ", ("two cups", italic), " before breakfast. 湖のほとりで猫に ", "space-cat",
        " 会いました。 The old man says صباح الخير ", "sleepy-moon", " and ",
        ("the way here", {"link": "https://example.org/lake"}), " is on the map \N{WAVING HAND SIGN}", "heart-balloon", "."
    )
    document.paragraph(
        "However wide these are, \N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL} \N{HEAVY BLACK HEART}\ufe0f "
        "\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4} ", "space-cat", " stands after them.",
    )
    document.paragraph("What to bring", role="heading2")
    document.paragraph("sunglasses ", "cool-sun", ("  (not optional)", {"foregroundColor": "#cc6600ff"}), role="bullet1")
    document.paragraph("a cup ", "green-tea", " for each of us, and one for ", "space-cat", role="bullet1")
    document.paragraph(("lake", {"displaySize": {"width": 180_000, "height": 120_000}}), alignment="center")
    document.paragraph("x", *["heart-balloon", "sleepy-moon", "green-tea", "cool-sun"] * 12)
    document.paragraph("to the margin ", "heart-balloon", alignment="right", last=True)
    document.write("terminal.inlay.json")


if __name__ == "__main__":
    write(*sys.argv[1:])
