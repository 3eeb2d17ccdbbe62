"""Writes Samples/Postcard.rtfd as Cocoa writes a text with adaptive image glyphs.

    python3 Scripts/samples/postcard.py SAMPLES_FOLDER

Every attachment group has Cocoa's form: the group, a line feed before its inner end, and the byte 0xAC, which is the
attachment character. Glyph sizes are those that TextKit draws: 20 pt in 17 pt text, 33.5 pt in 34 pt text.
"""

import os
import shutil
import sys

from glyphs import GLYPHS, identifier

HEADER = rb"""{\rtf1\ansi\ansicpg1252\cocoartf2822
\cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fswiss\fcharset0 Helvetica-Bold;\f1\fswiss\fcharset0 Helvetica;\f2\fswiss\fcharset0 Helvetica-Oblique;
\f3\fnil\fcharset0 AppleColorEmoji;}
{\colortbl;\red255\green255\blue255;\red204\green51\blue102;\red0\green0\blue238;}
{\*\expandedcolortbl;;\cssrgb\c80000\c20000\c40000;\cssrgb\c0\c0\c93333;}
{\info
{\title Greetings from the lake}
{\author Inlay}}\paperw11900\paperh16840\margl1440\margr1440\vieww12000\viewh9000\viewkind0
"""

HEADING = rb"\pard\tx566\tx1133\tx1700\sa240\pardirnatural\qc\partightenfactor0" + b"\n\n"
BODY = rb"\pard\tx566\tx1133\tx1700\sa120\pardirnatural\partightenfactor0" + b"\n\n"
CENTRED = rb"\pard\tx566\tx1133\tx1700\sa120\pardirnatural\qc\partightenfactor0" + b"\n"
END = b"\\\n"  # of a paragraph


def glyph(name, points):
    twips = b"%d" % int(points * 20 + 0.01)
    name = identifier(name).encode()
    return (
        rb"{{\NeXTGraphic AdaptiveImageGlyph-" + name + rb".heic \width" + twips + rb" \height" + twips
        + rb" \appleemojiimage " + name + b"\n}\xac}"
    )


def attachment(file, width, height):
    return (
        rb"{{\NeXTGraphic " + file.encode() + rb" \width%d \height%d" % (width * 20, height * 20)
        + rb" \appleattachmentpadding0 \appleembedtype0 \appleaqc" + b"\n}\xac}"
    )


def emoji(text):
    units = text.encode("utf-16-be")
    codes = [int.from_bytes(units[i : i + 2], "big") for i in range(0, len(units), 2)]
    return b"\n" + rb"\f3 \uc0" + b"".join(rb"\u%d " % code for code in codes) + b"\n" + rb"\f1 "


def link(address, text):
    return (
        rb'{\field{\*\fldinst{HYPERLINK "' + address + rb'"}}{\fldrslt \cf3 \ul \ulc3 ' + text + rb"}}"
    )


def postcard():
    small = lambda name: glyph(name, 20)
    return b"".join((
        HEADER,
        HEADING, rb"\f0\b\fs68 \cf0 Greetings from the lake ", glyph("cool-sun", 33.5), END,
        BODY, rb"\f1\b0\fs34 \cf0 Dear Ada,", END,
        rb"it is sunny ", small("cool-sun"), rb" all day, and the caf\'e9 by the water makes tea ", small("green-tea"),
        small("green-tea"), rb" the way you like it: two cups before breakfast. Yesterday we met ", small("space-cat"),
        emoji("\N{WAVING HAND SIGN}"), small("space-cat"), rb", who would not take the helmet off.", END,
        CENTRED, rb"\cf0 ", attachment("lake.png", 180, 120), END,
        BODY, rb"\f0\b \cf2 Wish you were here", "\n".encode(), rb"\f1\b0 \cf0  ", small("heart-balloon"),
        rb" \'97 ", link(b"https://example.org/lake", b"the way here"), rb" is on the map.", END,
        b"\n", rb"\f2\i \cf0 \'93Sleep well,\'94", b"\n", rb"\f1\i0  ", small("sleepy-moon"), END,
        rb"Grace}",
    ))


def main(folder):
    bundle = os.path.join(folder, "Postcard.rtfd")
    shutil.rmtree(bundle, ignore_errors=True)
    os.mkdir(bundle)
    for name in GLYPHS:
        shutil.copyfile(
            os.path.join(folder, "Glyphs", name + ".heic"),
            os.path.join(bundle, f"AdaptiveImageGlyph-{identifier(name)}.heic"),
        )
    shutil.copyfile(os.path.join(folder, "Art", "lake.png"), os.path.join(bundle, "lake.png"))
    with open(os.path.join(bundle, "TXT.rtf"), "wb") as file:
        file.write(postcard())
    # A file that the text does not refer to: bundles keep such things, and so does Inlay.
    with open(os.path.join(bundle, "Packing list.txt"), "wb") as file:
        file.write("Tea\nSunglasses\nHelmet (small)\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
