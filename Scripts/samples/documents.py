"""Writes Samples/NAME.inlay.json: terminal, which Scripts/terminals/run shows in every terminal, and page, magazine,
message and cheer, which are drawn on pages. The glyphs of the latter are PNG only, so that every program can draw them.

    python3 Scripts/samples/documents.py SAMPLES_FOLDER
"""

import sys

from magazine_text import MAGAZINE
from document import Document
from glyphs import GLYPHS

BOLD, ITALIC = {"weight": 700}, {"italic": True}


def lake(width):
    """The drawing of the lake, so many points wide."""
    return ("lake", {"displaySize": {"width": width * 1_000, "height": width * 2_000 // 3}})


def tagged(language, *pieces):
    """Pieces in a language."""
    return [piece if piece in GLYPHS else (piece, {"language": language}) for piece in pieces]


def terminal(samples):
    """What is hard on a terminal: scripts of both directions and both widths, emoji that terminals measure
    differently followed by a glyph, equal glyphs side by side, more glyphs than a line holds, and one glyph at the
    right margin. Glyphs are HEIC with PNG beside them: a program that cannot decode HEIC shows the PNG."""
    document = Document(samples)
    document.paragraph("Greetings from the lake ", "cool-sun", role="title")
    document.paragraph(
        "It is ", ("sunny ", BOLD), "cool-sun", " all day, and the café by the water makes tea ", "green-tea", "green-tea",
        " the way you like it: ", ("two cups", ITALIC), " before breakfast. 湖のほとりで猫に ", "space-cat",
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


def page(samples):
    """Every script, both directions, and glyphs between them."""
    document = Document(samples, "Greetings in many hands", heic=False)
    document.paragraph("Greetings in many hands ", "cool-sun", role="title")
    document.paragraph("one text, eight scripts, and the same small pictures in all of them", role="subtitle")
    document.paragraph(
        "It is ", ("sunny", BOLD), " ", "cool-sun", " all day, and the café by the water makes tea ", "green-tea",
        "green-tea", " the way you like it: ", ("two cups", ITALIC), ", no more. The ",
        ("way there", {"link": "https://example.org/lake"}), " is on the map ", "heart-balloon", "."
    )
    document.paragraph("Right to left", role="heading2")
    document.paragraph(*tagged("ar", "صباح الخير يا آدا ", "cool-sun", " الشاي ", "green-tea", " جاهز منذ الفجر، والقطة ", "space-cat", " نائمة على السطح."))
    document.paragraph(*tagged("he", "בוקר טוב ", "cool-sun", " התה ", "green-tea", "green-tea", " מוכן, והחתולה ", "space-cat", " ישנה על הגג."))
    document.paragraph(
        "In one line: the guide says «القطة ", "space-cat", " في الفضاء» and ", "cool-sun", " then “חתולה ", "space-cat",
        " בחלל”, room 42."
    )
    document.paragraph("Brahmi’s children, and the east", role="heading2")
    document.paragraph(*tagged("hi", "नमस्ते आदा ", "cool-sun", " चाय ", "green-tea", " तैयार है और बिल्ली ", "space-cat", " छत पर सो रही है।"))
    document.paragraph(*tagged("th", "สวัสดีตอนเช้า", "cool-sun", "น้ำชา", "green-tea", "พร้อมแล้ว แมวอวกาศ", "space-cat", "นอนอยู่บนหลังคา"))
    document.paragraph(*tagged("zh-Hant", "早安，艾達", "cool-sun", "茶", "green-tea", "已經準備好了，太空貓", "space-cat", "在屋頂上睡覺。"))
    document.paragraph(
        *tagged("ja", "おはよう、エイダ", "cool-sun", "お茶", "green-tea", "の用意ができました。宇宙猫", "space-cat", "は屋根で寝ています。"),
        *tagged("ko", "안녕하세요, 에이다! 잘 자요 ", "sleepy-moon"),
    )
    document.paragraph("To bring along", role="heading3")
    document.paragraph("sunglasses ", "cool-sun", ("  (not optional)", {"foregroundColor": "#cc6600ff"}), role="bullet1")
    document.paragraph("a cup ", "green-tea", " for each of us \N{WOMAN}\U0001f3fd\u200d\N{ROCKET} \N{WAVING HAND SIGN}\U0001f3ff", role="bullet1")
    document.paragraph("one for the cat ", "space-cat", ", the small one", role="bullet2")
    document.paragraph(lake(200), alignment="center")
    document.paragraph("Sleep well, ", "sleepy-moon", " and write soon.", role="quote", last=True)
    document.write("page.inlay.json")


def magazine(samples):
    """Enough for four pages of two columns."""
    document = Document(samples, "The Lake Letter", heic=False)
    pieces = [line for line in MAGAZINE.strip().split("\n") if line]
    for index, line in enumerate(pieces):
        attributes = {"alignment": "justified"}
        for mark, role in (("# ", "title"), ("## ", "heading2"), ("~ ", "subtitle"), ("* ", "bullet1"), ("> ", "quote")):
            if line.startswith(mark):
                attributes, line = {"role": role}, line[len(mark):]
        language = None
        if line.startswith("["):
            language, line = line[1:].split("] ", 1)
        parts = []
        for number, part in enumerate(line.split("{")):
            name, close, rest = part.partition("}")
            if number == 0 or not close:
                parts.append(part)
                continue
            if name.startswith("lake"):
                attributes = {"alignment": "center"}
                parts.append(lake(int(name[4:])))
            else:
                parts.append(name)
            parts.append(rest)
        parts = [part for part in parts if part]
        if language:
            attributes, parts = {}, tagged(language, *parts)
        document.paragraph(*parts, last=index == len(pieces) - 1, **attributes)
    document.write("magazine.inlay.json")


def message(samples):
    document = Document(samples, "A message", heic=False)
    document.paragraph("Met the cat ", "space-cat", " again! Tea ", "green-tea", " at four?", last=True)
    document.write("message.inlay.json")


def cheer(samples):
    document = Document(samples, "Cheer", heic=False)
    document.paragraph("cool-sun", "space-cat", "heart-balloon", last=True)
    document.write("cheer.inlay.json")


if __name__ == "__main__":
    for make in (terminal, page, magazine, message, cheer):
        make(*sys.argv[1:])
