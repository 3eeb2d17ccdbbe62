"""Seeded texts with styles and pictures, as portable documents, and what each letter of them is meant to be.

Everything is compared as *letters*: a list of (character, marks). A mark is a word such as "bold", or a pair such as
("link", URL), ("role", "quote") and ("image", NAME); the first letter of an image has "starts" too. So it does not
matter in which unit a program counts, nor how it splits ranges.
"""
import base64
import hashlib
import random

from common import square

PIECES = [
    "a", "word", " ", "x y", "1", "_", "<script>alert(1)</script>", "<@everyone>", "[img]", "[b]", "[/b]", ":cat:", ":fox:",
    ":a::b:", "&amp;", "&", "<", ">", "\"", "'", "**", "*", "_a_", "__", "~~", "~", "||", "|", "`", "```", "\\", "\\*", "[[7]]",
    "</p>", "</b>", "<b>", "<:cat:123456789012345678>", "a:b", "10:30:45", "#", "- ", "> ", "1. ", "[t](u)", "![a](b)", "{", "}",
    "=", "+", ".", "!", "(", ")", "[", "]", "://", "/", "?", "\u200b", "é", "e\u0301", "q\u0307\u0323", "日本語", "한국", "字", "𠮷",
    "😀", "👩‍👩‍👦‍👦", "👍🏽", "🇩🇪", "☺️", "אב", "العربية", "ß", "ﬁ", "&lt;", "&#60;", "%3Cb%3E",
]
STYLES = ["bold", "italic", "underline", "strikethrough", "spoiler", "code"]
LINKS = ["https://e.org/?a=b&c=d", "https://e.org/(x)", "https://example.com/é", "http://e.org/a%20b"]
# Name, description, code and emoji of each picture. One has no emoji, one no description.
IMAGES = [
    {"name": "cat", "description": "a cat", "code": "cat", "emoji": "🐱"},
    {"name": "142D3296-51E6-40E2-AC35-0FAD3C5E965C0", "description": "a \"dog\" <b>&amp; :x:", "code": "b_1", "emoji": "👩‍👩‍👦‍👦"},
    {"name": "é", "description": None, "code": "fox", "emoji": None},
]
FILES = [square(number + 1) for number in range(len(IMAGES))]
OBJECT = "\ufffc"
COVERED = [OBJECT, OBJECT, "😀", ":cat:", ":dog:"]


def digest(number):
    return "sha256:" + hashlib.sha256(FILES[number]).hexdigest()


class Run:
    """A piece of text with a look, or an image over a text."""

    def __init__(self, text, styles=(), link=None, image=None, role=None):
        self.text, self.styles, self.link, self.image, self.role = text, frozenset(styles), link, image, role

    def marks(self, styles):
        marks = {style for style in self.styles if style in styles}
        if self.link and "link" in styles:
            marks.add(("link", self.link))
        if self.role and self.role in styles:
            marks.add(("role", self.role))
        return marks


def text(seed, *, roles=(), styles=STYLES, images=True, links=True, pieces=PIECES):
    """The runs of a text. It has either several lines in its runs or, with roles, paragraphs of their own."""
    source = random.Random(f"networks {seed}")
    has_roles = bool(roles) and source.random() < 0.4
    runs = []
    for paragraph in range(source.randint(1, 4) if has_roles else 1):
        role = source.choice([None, *roles]) if has_roles else None
        if paragraph:
            # Its end belongs to the paragraph before.
            runs.append(Run("\n", role=runs[-1].role))
        for _ in range(source.randint(1, 6)):
            chosen = {style for style in styles if source.random() < 0.15}
            link = source.choice(LINKS) if links and source.random() < 0.15 else None
            if images and source.random() < 0.35:
                runs.append(Run(source.choice(COVERED), chosen, link, source.randrange(len(IMAGES)), role))
                continue
            words = [source.choice(pieces) for _ in range(source.randint(1, 8))]
            if not has_roles:
                words = [word if source.random() < 0.93 else "\n" for word in words]
            runs.append(Run("".join(words), chosen, link, None, role))
    return runs


def width(words):
    return len(words.encode("utf-16-le")) // 2


def portable(runs):
    """The runs as a portable document."""
    images, order, placements, characters, paragraphs, at = [], {}, [], [], [], 0
    for run in runs:
        count = width(run.text)
        values = {}
        for style in run.styles:
            values.update({
                "bold": {"weight": 700}, "italic": {"italic": True}, "underline": {"underline": "single"},
                "strikethrough": {"strikethrough": "single"}, "code": {"fontClass": "modern"},
                "spoiler": {"custom": {"network.spoiler": {"boolean": True}}}}[style])
        if run.link:
            values["link"] = run.link
        if characters and characters[-1][0] == values and characters[-1][2] == at:
            characters[-1][2] = at + count
        elif values:
            characters.append([values, at, at + count])
        if run.role:
            if paragraphs and paragraphs[-1][0] == run.role and paragraphs[-1][2] == at:
                paragraphs[-1][2] = at + count
            else:
                paragraphs.append([run.role, at, at + count])
        if run.image is not None:
            if run.image not in order:
                order[run.image] = len(images)
                about = IMAGES[run.image]
                image = {"identifier": about["name"], "representations": [{
                    "role": "primary", "mediaType": "image/png", "digest": digest(run.image), "size": len(FILES[run.image])}]}
                if about["description"]:
                    image["description"] = about["description"]
                images.append(image)
            placements.append({"at": at, "length": count, "image": order[run.image], "kind": "glyph"})
        at += count
    return {
        "format": "inlay", "version": "1.0", "offsetUnit": "utf16", "text": "".join(run.text for run in runs),
        "images": images, "placements": placements,
        "runs": [{"at": start, "length": end - start, **values} for values, start, end in characters],
        "paragraphs": [{"at": start, "length": end - start, "role": role} for role, start, end in paragraphs],
        "blobs": {digest(number): base64.b64encode(FILES[number]).decode() for number in order},
    }


def image_map(reference):
    """An image map with a reference for each picture, by a function of its number."""
    entries = []
    for number, about in enumerate(IMAGES):
        entry = {"identifier": about["name"], "digest": digest(number), "code": about["code"], "reference": reference(number)}
        entry.update({name: about[name] for name in ("description", "emoji") if about[name]})
        entries.append(entry)
    return {"inlay": "image-map", "images": entries}


def letters_of(runs, cover, marks=None):
    """What is meant. `cover` gives the text for the image of a run and its mark, or None; `marks` the other marks."""
    letters = []
    for run in runs:
        own = frozenset(run.marks(STYLES + ["link", "quote", "code-block"]) if marks is None else marks(run))
        if run.image is None:
            letters += [(character, own) for character in run.text]
            continue
        words, mark = cover(run)
        letters += image_letters(words, own, mark)
    return letters


def image_letters(words, own, mark):
    if mark is None:
        return [(character, own) for character in words]
    return [(character, own | {mark} | ({"starts"} if index == 0 else set())) for index, character in enumerate(words)]


def letters_in(document, *, identifier=lambda name: name):
    """The letters of a portable document that `inlay` wrote."""
    units = document["text"].encode("utf-16-le")
    marks = [set() for _ in range(len(units) // 2)]

    def add(mark, start, count):
        for place in range(start, start + count):
            marks[place].add(mark)

    for run in document.get("runs", []):
        span = run["at"], run["length"]
        if run.get("weight", 400) >= 600:
            add("bold", *span)
        if run.get("italic"):
            add("italic", *span)
        for style in ("underline", "strikethrough"):
            if run.get(style):
                add(style, *span)
        if run.get("fontClass") == "modern":
            add("code", *span)
        if "network.spoiler" in run.get("custom", {}):
            add("spoiler", *span)
        if "link" in run:
            add(("link", run["link"]), *span)
    for paragraph in document.get("paragraphs", []):
        role = paragraph.get("role", "body")
        if role != "body":
            add(("role", role), paragraph["at"], paragraph["length"])
    for placement in document.get("placements", []):
        name = document["images"][placement["image"]].get("identifier", "")
        add(("image", identifier(name)), placement["at"], placement["length"])
        marks[placement["at"]].add("starts")
    return scalars(units, marks)


def scalars(units, marks):
    """Marks of UTF-16 units to letters."""
    letters, at = [], 0
    for character in units.decode("utf-16-le", "surrogatepass"):
        letters.append((character, frozenset(marks[at])))
        at += 2 if character > "\uffff" else 1
    return letters


def letters_of_ranges(words, ranges, unit="utf-16-le"):
    """Text with (start, length, mark) in UTF-16 units, or in another unit: "utf-8", or None for characters."""
    if unit is None:
        marks = [set() for _ in words]
    else:
        marks = [set() for _ in range(len(words.encode(unit)) // (2 if unit == "utf-16-le" else 1))]
    for start, count, mark in ranges:
        for place in range(start, start + count):
            marks[place].add(mark)
        if isinstance(mark, tuple) and mark[0] == "image":
            marks[start].add("starts")
    if unit is None:
        return [(character, frozenset(own)) for character, own in zip(words, marks)]
    letters, at = [], 0
    for character in words:
        letters.append((character, frozenset(marks[at])))
        at += len(character.encode(unit)) // (2 if unit == "utf-16-le" else 1)
    return letters


def without(letters, *kinds):
    """The letters without marks of these kinds."""
    def is_kept(mark):
        return mark not in kinds and not (isinstance(mark, tuple) and mark[0] in kinds)
    return [(character, frozenset(filter(is_kept, marks))) for character, marks in letters]


def solid(letters):
    """The letters without white space, for programs that show it as HTML does."""
    return [(character, marks) for character, marks in letters if not character.isspace() and character != "\u200b"]


def stripped(letters):
    start, end = 0, len(letters)
    while start < end and letters[start][0].isspace():
        start += 1
    while end > start and letters[end - 1][0].isspace():
        end -= 1
    return letters[start:end]


def difference(ours, theirs):
    """Where two lists of letters differ first; None if they do not."""
    if ours == theirs:
        return None
    for place in range(min(len(ours), len(theirs))):
        if ours[place] != theirs[place]:
            before = "".join(character for character, _ in ours[max(0, place - 12):place])
            return f"after {ascii(before)}: {shown(ours[place])} → {shown(theirs[place])}"
    rest = (ours if len(ours) > len(theirs) else theirs)[min(len(ours), len(theirs)):]
    return f"{len(ours)} → {len(theirs)} letters; {'ours' if len(ours) > len(theirs) else 'theirs'} goes on: {ascii(''.join(c for c, _ in rest[:20]))}"


def shown(letter):
    return f"{ascii(letter[0])} {sorted(map(str, letter[1]))}"
