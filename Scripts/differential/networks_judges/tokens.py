"""Tokens and Twitch, which have no library: an expression, and a rule."""
import os
import re

import networks_texts as texts
from networks_texts import letters_in, letters_of_ranges
from .libraries import read_json

# The expression of programs that store tokens.
TOKENS = re.compile(r"\[\[(?:image_id=)?([^\[\]\s\x00-\x20\x7f]{1,200})\]\]")


def tokens(tools, number):
    runs = texts.text(f"tokens {number}", images=False, styles=[], links=False,
                      pieces=[*texts.PIECES, "[[7]]", "[[image_id=42]]", "[[142D3296-51E6]]", "[[", "]]", "[[é]]", "[[a b]]"])
    words = "".join(run.text for run in runs)
    tools.note(words)
    document = tools.read(words, "tokens")
    ours = [document["images"][placement["image"]]["identifier"] for placement in document["placements"]]
    yield "re: tokens", ours, [match[1] for match in TOKENS.finditer(words)]
    yield "re: the text without tokens", document["text"], TOKENS.sub(texts.OBJECT, words)


def twitch_fixtures(tools):
    """By the rule that positions are code points, and the last one belongs to the range."""
    for name in sorted(os.listdir(tools.corpus("twitch"))):
        if not name.endswith(".json"):
            continue
        line = read_json(tools.corpus(f"twitch/{name}"))["input"]
        tools.note(line)
        found = re.match(r"@([^ ]*) :\S+ PRIVMSG #\S+ :(.*)", line, re.S)
        words = found[2]
        if words.startswith("\x01ACTION "):
            words = words[len("\x01ACTION "):].rstrip("\x01")
        tags = dict(tag.partition("=")[::2] for tag in found[1].split(";"))
        ranges = []
        for emote in filter(None, re.split("/", tags.get("emotes", ""))):
            number, _, places = emote.partition(":")
            for place in places.split(","):
                start, dash, end = place.partition("-")
                if dash and start.isdigit() and end.isdigit() and int(start) <= int(end) < len(words):
                    ranges.append((int(start), int(end) - int(start) + 1, ("image", number)))
        document = tools.read(line, "twitch")
        yield "Python: fixtures", letters_in(document, identifier=lambda n: n.rpartition(":")[2]), letters_of_ranges(
            words, ranges, unit=None)
