"""Makes messages as JSON lines: canonical, sealed, seeded. What is in them is invented."""
import hashlib
import json
import os
import random

WORDS = ["tea", "at four", "today", "happy birthday", "привет", "日本語", "مرحبا", "שלום", "Ünï", "🐱", "👩‍👩‍👧", "\"so\"", "a\\b", "one\ntwo",
         "\u2028", "\u0085", "<b>", "&", "see you there", "it is late", "where are the keys", "no", "yes"]
OBJECT = "\ufffc"
DOCUMENT = ('{"attributes":{"title":%s},%s"files":[],"format":"inlay","images":[%s,%s],"literalObjectReplacement":[],'
            '"offsetUnit":"utf16","paragraphs":[],"placements":[{"at":%d,"image":0,"kind":"glyph","length":1},'
            '{"at":%d,"image":1,"kind":"glyph","length":1}],"runs":[],"text":%s,"version":"1.0"}')
MESSAGE = '{"document":%s,"id":"%s","sent":"2026-11-%02dT%02d:%02d:00Z"}\n'
# Lines that must become errors, and the code of each. None stands for a message with another letter in its title.
POISON = [
    ("json.malformed", b'{"document":{"attributes":{}\n'),
    ("json.malformed", b"\n"),
    ("document.missingMember", b'{"id":"nothing"}\r\n'),
    ("document.wrongDigest", None),
    ("limit.jsonBytes", b'{"document":{"text":"' + b"x" * (9 << 20) + b'"}}\n'),
]
# `cat` would let it pass, to where text is expected.
NOT_UTF8 = [("json.malformed", b'{"id":"\xff"}\n')]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def images(count=1_000):
    """Glyphs, as canonical JSON. Their bytes are nowhere."""
    made = []
    for number in range(count):
        name = hashlib.sha256(f"glyph {number}".encode()).hexdigest()
        size = 9_000 + number
        made.append(
            f'{{"description":"glyph number {number}","identifier":"{name[:8].upper()}-{name[8:12].upper()}-0",'
            f'"representations":[{{"digest":"sha256:{name}","height":320,"mediaType":"image/heic","role":"primary",'
            f'"size":{size},"width":320}}]}}')
    return made


def message(number, dice, glyphs):
    """A message of about 900 bytes with two glyphs."""
    parts = [" ".join(dice.choices(WORDS, k=dice.randint(1, 6))) for _ in range(3)]
    first = len(parts[0].encode("utf-16-le")) // 2
    second = first + 1 + len(parts[1].encode("utf-16-le")) // 2
    at = dice.randrange(len(glyphs))
    other = (at + 1 + dice.randrange(len(glyphs) - 1)) % len(glyphs)
    inside = (glyphs[at], glyphs[other], first, second, quoted(OBJECT.join(parts)))
    title = quoted(f"message {number}")
    digest = hashlib.sha256((DOCUMENT % (title, "", *inside)).encode()).hexdigest()
    document = DOCUMENT % (title, f'"digest":"sha256:{digest}",', *inside)
    return MESSAGE % (document, identifier(number), number % 28 + 1, number % 24, number % 60)


def identifier(number):
    return f"m-{number:08}"


def make(folder, count, files, poison):
    """Writes messages in files of the same length, with poison in the middle. Gives (lines, bytes)."""
    os.makedirs(folder)
    glyphs, lines, size = images(), 0, 0
    for part in range(files):
        dice = random.Random(f"spark {part}")
        with open(os.path.join(folder, f"{part:03}.jsonl"), "wb") as file:
            for number in range(count * part // files, count * (part + 1) // files):
                line = message(number, dice, glyphs).encode()
                if number == count // 2:
                    for _, bad in poison:
                        file.write(bad or line.replace(b"message", b"massage", 1).replace(b"m-0", b"wrong-0"))
                    lines += len(poison)
                file.write(line)
                lines += 1
            size += file.tell()
    return lines, size
