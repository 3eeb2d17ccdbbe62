"""Draws Documentation/flow.svg and Documentation/rooms.svg: python3 Scripts/draw_architecture.py [--check]

The drawings are committed. --check writes nothing and fails if they do not match the manifest. Their colors follow
the reader's choice of light or dark mode. The arrows between modules are read from Package.swift, so they cannot be
wrong; only the positions are chosen here.
"""

import html
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

STYLE = """
  text { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; fill: var(--ink); }
  .name { font-weight: 650; font-size: 17px; }
  .small { font-size: 13.5px; fill: var(--faint); }
  .label { font-size: 13.5px; font-style: italic; fill: var(--faint); }
  .group { font-size: 12px; letter-spacing: 1.2px; fill: var(--faint); font-weight: 600; }
  .box { fill: var(--box); stroke: var(--edge); stroke-width: 1.4; }
  .chip { fill: var(--chip); stroke: none; }
  .hub { fill: var(--hub); stroke: var(--hubedge); stroke-width: 2; }
  .area { fill: var(--area); stroke: var(--line); stroke-width: 1; }
  .apart { fill: var(--box); stroke: var(--warm); stroke-width: 1.6; stroke-dasharray: 6 4; }
  .arrow { fill: none; stroke: var(--arrow); stroke-width: 2; }
  .quiet { fill: none; stroke: var(--edge); stroke-width: 1.4; }
  .head { fill: var(--arrow); } .quiethead { fill: var(--edge); }
  svg {
    --ink: #1b1d22; --faint: #5b6270; --box: #ffffff; --edge: #9aa3b2; --chip: #e8ecf4; --hub: #e6efff; --hubedge: #2f6fdd;
    --area: #f6f7fa; --line: #e2e5ec; --arrow: #2f6fdd; --warm: #d9822b;
  }
  @media (prefers-color-scheme: dark) {
    svg {
      --ink: #e9ebf0; --faint: #a2a9b6; --box: #22262e; --edge: #626b7b; --chip: #313743; --hub: #1d2f4f; --hubedge: #7fb0ff;
      --area: #1a1d23; --line: #2b3039; --arrow: #7fb0ff; --warm: #f0a55a;
    }
  }
"""


class Drawing:
    def __init__(self, width, height, title, description):
        self.width, self.height, self.parts = width, height, []
        self.title, self.description = title, description

    def box(self, x, y, width, height, kind="box", radius=10):
        self.parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"/>')

    def text(self, x, y, words, kind="small", anchor="middle"):
        self.parts.append(f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{html.escape(words)}</text>')

    def room(self, x, y, width, height, name, *lines, kind="box"):
        self.box(x, y, width, height, kind)
        top = y + height / 2 - 9.5 * len(lines) + 6
        self.text(x + width / 2, top, name, "name")
        for index, line in enumerate(lines):
            self.text(x + width / 2, top + 21 + 19 * index, line)

    def chips(self, middle, y, names, gap=8):
        sizes = [22 + 8 * len(name) for name in names]
        x = middle - (sum(sizes) + gap * (len(names) - 1)) / 2
        for name, size in zip(names, sizes):
            self.box(x, y, size, 28, "chip", 14)
            self.text(x + size / 2, y + 19, name)
            x += size + gap

    def path(self, d, kind="arrow", start=False, end=True):
        head = "head" if kind == "arrow" else "quiethead"
        marks = (f' marker-start="url(#{head}s)"' if start else "") + (f' marker-end="url(#{head}e)"' if end else "")
        self.parts.append(f'<path class="{kind}" d="{d}"{marks}/>')

    def save(self, name):
        markers = "".join(
            f'<marker id="{kind}{end}" viewBox="0 0 10 10" refX="8.5" refY="5" markerWidth="8" markerHeight="8" '
            f'orient="{orient}"><path class="{kind}" d="M0 1 L9 5 L0 9 z"/></marker>'
            for kind in ("head", "quiethead")
            for end, orient in (("s", "auto-start-reverse"), ("e", "auto"))
        )
        body = "\n".join(self.parts)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" role="img" aria-labelledby="t d">\n<title id="t">{html.escape(self.title)}</title>\n'
            f'<desc id="d">{html.escape(self.description)}</desc>\n<style>{STYLE}</style>\n<defs>{markers}</defs>\n{body}\n</svg>\n'
        )
        path = ROOT / "Documentation" / name
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"Documentation/{name} is out of date: python3 Scripts/draw_architecture.py")


def flow():
    d = Drawing(
        1080, 900, "What flows through Inlay",
        "Formats and attributed strings become runs; the Decomposer makes one DecomposedText of them, the Recomposer gives "
        "runs back. From the text go a portable document, and an inline flow that terminal and page draw with pixels.")
    # In and out.
    d.box(20, 20, 1040, 172, "area", 14)
    d.text(40, 46, "IN AND OUT", "group", "start")
    d.room(40, 60, 600, 114, "InlayFormats, InlayRTF, InlayHTML", "a row for each format: a reader and a writer", "")
    d.chips(340, 132, ["RTFD", "RTF", "HTML", "plain text", "triple", "portable document"])
    d.room(660, 60, 190, 114, "InlayFoundation", "AttributedString", "NSAttributedString")
    d.room(870, 60, 170, 114, "InlayApple", "NSAdaptive-", "ImageGlyph")
    # Runs.
    d.path("M 380 192 V 300")
    d.path("M 700 300 V 200")
    d.text(392, 240, "attributed runs", "label", "start")
    d.text(392, 260, "Decomposer", "name", "start")
    d.text(688, 240, "attributed runs", "label", "end")
    d.text(688, 260, "Recomposer", "name", "end")
    # The hub.
    d.box(190, 306, 700, 112, "hub", 16)
    d.text(540, 340, "DecomposedText", "name")
    d.text(540, 363, "well-formed text · where images stand, in UTF-16 units · each image once")
    d.text(540, 384, "attributes of characters, paragraphs and the document")
    d.text(540, 405, "InlayCore", "label")
    # The document.
    d.path("M 300 418 V 494", start=True)
    d.room(40, 500, 300, 116, "InlayDocument", "document.json and blobs by digest:", "a folder, a tar, or one JSON file", "equal documents are equal bytes")
    # The flow.
    d.path("M 700 418 V 494")
    d.room(380, 500, 660, 116, "InlineFlow", "paragraphs with resolved style and list marker;", "components that are text or image, as ranges", "one style sheet for terminal, page and writers")
    # Renderers.
    d.path("M 490 616 V 674")
    d.path("M 930 616 V 674")
    d.room(380, 680, 220, 96, "InlayTerminal", "cells: kitty, iTerm2,", "sixel, blocks, text")
    d.room(820, 680, 220, 96, "InlayPage", "lines, columns, pages:", "PNG, WebP, PDF")
    d.room(630, 680, 160, 96, "InlayPixels", "decode, scale,", "keep, encode")
    d.path("M 630 728 H 606")
    d.path("M 790 728 H 814")
    # The worker.
    d.path("M 710 776 V 806", start=True)
    d.box(490, 812, 440, 70, "apart", 12)
    d.text(710, 842, "inlay-heif", "name")
    d.text(710, 864, "a process of its own: HEIC in and out, with limits")
    d.text(40, 662, "BYTES", "group", "start")
    for x, y, name, line in ((40, 674, "InlayFiles", "bundles, saving"), (190, 674, "InlayContainer", "image headers"),
                             (40, 744, "InlayJSON", "strict, canonical"), (190, 744, "InlayUnicode", "breaks, widths")):
        d.box(x, y, 140, 60)
        d.text(x + 70, y + 26, name, "name")
        d.text(x + 70, y + 46, line)
    d.save("flow.svg")


# Where each room stands: column and row, the lowest row at the bottom.
PLACES = {
    "InlayCommand": (2.75, 0, "the command inlay"),
    "Inlay": (2.75, 1, "the door"),
    "InlayHEIFWorker": (4.65, 1, "the worker inlay-heif"),
    "InlayRTF": (0, 2, "RTF, RTFD"),
    "InlayHTML": (0.92, 2, "pages"),
    "InlayTerminal": (2.75, 2, "cells and protocols"),
    "InlayPage": (3.65, 2, "lines, pages, PDF"),
    "InlayHEIFClient": (4.55, 2, "pixels by the worker"),
    "InlayHEIF": (5.45, 2, "pixels by libheif"),
    "InlayApple": (6.35, 2, "UIKit, AppKit, SwiftUI"),
    "InlayFormats": (0, 3, "the table of formats"),
    "InlayEncodings": (0.92, 3, "code pages"),
    "InlayMarkup": (1.84, 3, "HTML tree, CSS"),
    "InlayPixels": (4.55, 3, "pixels in and out"),
    "InlayFoundation": (6.35, 3, "attributed strings"),
    "InlayDocument": (0, 4, "portable document"),
    "InlayFiles": (0, 5, "bundles, saving"),
    "InlayUnicode": (2.75, 5, "breaks, widths"),
    "InlayContainer": (4.55, 5, "image headers"),
    "InlayCore": (2.3, 6, "the model, the flow"),
    "InlayJSON": (2.3, 7, "JSON"),
    "InlaySystem": (3.75, 6, "system calls, threads"),
}


def dependencies():
    """Of every target, those it names; without those it reaches by another."""
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    named = {}
    for chunk in re.split(r"\n    \.(?=\w*[tT]arget\()", manifest)[1:]:
        name = re.search(r'name: "(\w+)"', chunk).group(1)
        found = re.search(r"dependencies: \[(.*?)\](?=[,)]\s|\)|,)", chunk, re.DOTALL)
        if not chunk.startswith(("target", "executableTarget")):
            continue
        listed = re.findall(r'"(\w+)"', found.group(1)) if found else []
        named[name] = listed
    # Several targets are one room: a program and its service; the door and its extensions; the command's programs.
    for room, parts in {
        "InlayHEIFWorker": ["InlayHEIFService"],
        "Inlay": ["InlayDoor", "InlayDoorPictures", "InlayDoorPage", "InlayDoorTerminal", "InlayDoorHEIF"],
        "InlayCommand": ["InlayPrograms", "InlayReports", "InlayProgram", "InlayRenderProgram"],
    }.items():
        for part in parts:
            named[room] += named.pop(part)
            named = {name: [room if one == part else one for one in ones] for name, ones in named.items()}
        named[room] = sorted(set(named[room]) - {room})
    named = {name: [one for one in ones if one in PLACES and one != name] for name, ones in named.items()}

    def reach(name):
        return {name}.union(*(reach(one) for one in named.get(name, [])))

    return {
        name: [one for one in ones if not any(one in reach(other) for other in ones if other != one)]
        for name, ones in named.items() if name in PLACES
    }


def rooms():
    width, height, across, down, left, top = 158, 62, 186, 122, 24, 26
    arrows = dependencies()
    shown = {name: place for name, place in PLACES.items() if name in arrows}
    d = Drawing(
        left * 2 + round(across * max(column for column, _, _ in PLACES.values())) + width, top * 2 + down * max(row for _, row, _ in PLACES.values()) + height, "The rooms of Inlay, and who imports whom",
        "; ".join(f"{name} imports {', '.join(ones)}" for name, ones in arrows.items() if ones))

    def corner(name):
        column, row, _ = PLACES[name]
        return left + column * across, top + row * down

    lines = []
    for name, ones in arrows.items():
        x, y = corner(name)
        order = sorted(ones, key=lambda one: corner(one)[0])
        for index, one in enumerate(order):
            other_x, other_y = corner(one)
            start = x + width * (index + 1) / (len(order) + 1)
            above = sorted((user for user, used in arrows.items() if one in used), key=lambda user: corner(user)[0])
            end = other_x + width * (above.index(name) + 1) / (len(above) + 1)
            y1, y2 = y + height, other_y - 3
            if y2 - y1 < 0:
                sys.exit(f"{name} stands below {one}, which it imports")
            middle = (y2 - y1) / 2
            lines.append(f"M {start:.0f} {y1} C {start:.0f} {y1 + middle:.0f}, {end:.0f} {y2 - middle:.0f}, {end:.0f} {y2}")
    for line in lines:
        d.path(line, "quiet")
    for name, (_, row, words) in shown.items():
        x, y = corner(name)
        kind = "hub" if name == "InlayCore" else "apart" if name == "InlayHEIFWorker" else "box"
        d.box(round(x), y, width, height, kind)
        d.text(round(x + width / 2), y + 27, name, "name")
        d.text(round(x + width / 2), y + 48, words)
    d.save("rooms.svg")


flow()
rooms()
