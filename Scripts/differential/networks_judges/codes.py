"""Codes such as `:blob:`: which one a picture gets, and what other programs find."""
import re

import networks_texts as texts

URLS = [f"https://e.org/{number}.png" for number in range(3)]
# How programs find codes: nostr-tools (nip30.ts), and amethyst.
NOSTR_TOOLS = re.compile(r"\B:(\w+):\B", re.ASCII)
AMETHYST = re.compile(r":([A-Za-z0-9_-]+):")
# Mastodon's CustomEmoji::SCAN_RE.
MASTODON = re.compile(r"(?<![^\W_]|:):([a-zA-Z0-9_]{2,}):(?![^\W_]|:)")


def codes_found(words, pattern, table):
    return [table[match[1]] for match in pattern.finditer(words) if match[1] in table]


def code_once(letters):
    """The letters without code in paragraphs of code, which are code."""
    return [(character, marks - {"code"} if ("role", "code") in marks else marks) for character, marks in letters]


def code_of(runs):
    """The code that a picture gets: that of the map, unless the text has it."""
    literal = "".join("\0" if run.image is not None else run.text for run in runs)
    taken = set()
    codes = {}
    for run in runs:
        if run.image is None or run.image in codes:
            continue
        base = texts.IMAGES[run.image]["code"]
        code, count = base, 2
        while code in taken or f":{code}:" in literal.lower():
            code, count = f"{base}_{count}", count + 1
        taken.add(code)
        codes[run.image] = code
    return codes
