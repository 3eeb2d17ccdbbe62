"""Reasons why cmark-gfm sees another text than we do, for Scripts/differential/markdown.

A reason is stale, and fails the comparison, if a whole run needs it nowhere.
"""
import re

ITEM = r"(?:[-*+]|\d+[.)])"


class Reason:
    """Why some files differ: the names of examples, and a test of others."""

    def __init__(self, why, examples=(), test=None):
        self.why, self.examples, self.test = why, examples, test

    def explains(self, name, text):
        return name in self.examples or bool(self.test and name.startswith("seed") and self.test(text))


def has_bare_url(text):
    """Whether a URL without angle brackets begins where GitHub's specification lets none begin, or where there is a bracket."""
    for found in re.finditer(r"https?://|www\.", text):
        before = text[:found.start()]
        if before.endswith("<"):
            continue
        if before and not before[-1].isspace() and before[-1] not in "*_~(" or "[" in before:
            return True
    return False


def named(file, *numbers):
    return [f"{file}.txt {number}" for number in numbers]


REASONS = [
    Reason("a bare URL: cmark-gfm takes it behind any character, but not in brackets (GitHub 6.9 says behind white space, *, _, ~ and ()",
           named("gfm-extensions", 19), has_bare_url),
    Reason("a table: cmark-gfm lets it end a paragraph, and md4c 0.4.8 takes bars in code and wide rows otherwise",
           [*named("gfm-extensions", 3, 7, 9, 11, 16), *named("md4c-regressions", 50, 51), *named("md4c-tables", 7, 12)],
           re.compile(r"[^\n]\| a \| b \||[^\n]\n[ >]*\| a \| b \|").search),
    Reason("a task in a list in an item: cmark-gfm sees none", (), re.compile(rf"{ITEM} +{ITEM} +\[[ x]\]").search),
    Reason("an item of spaces: md4c lets it end a paragraph", (), re.compile(rf"(?:^|\n)[ >]*{ITEM} +(?:\n|$)").search),
    Reason("emphasis: md4c 0.4.8 counts some runs of marks otherwise, and pairs tildes otherwise",
           [*named("md4c-regressions", 54, 55, 60, 78), *(f"seed {n}" for n in (30, 49, 67, 171, 280, 355))]),
    Reason("an autolink: cmark-gfm makes bare links within one that is refused, and md4c bounds the names of hosts",
           [*named("spec", 604, 608), *named("md4c-regressions", 36, 79), "seed 271"]),
    Reason("white space: md4c 0.4.8 takes tabs behind an underline or a fence, and a backslash alone on a line, otherwise",
           [*named("gfm-regression", 4), *named("md4c-regressions", 27, 46, 47, 52, 67, 68), "seed 26"]),
    Reason("a number of a character above U+10FFFF is text for us, and U+FFFD for cmark-gfm", named("spec", 28)),
    Reason("footnotes stay text", named("md4c-regressions", 2, 4)),
]
