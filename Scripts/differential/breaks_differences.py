"""Reasons why paragraphs of Scripts/differential/breaks break differently in Chromium, by language and number.

Also, by language, how far pictures may be from their position in Chromium where more than 1 px is allowed.
"""

URL = ("the address is broken behind a slash, as UAX #14 has it (SY ÷ AL); Chromium breaks one behind `?` and `-` alone, so it "
       "begins a line and all lines after it differ")
SPACES = "spaces are those of the words' own font, as Pango has it; Chromium takes them from the first family"
KANA = "a small kana begins no line (UAX #14 class CJ as NS, strict); Chromium's `line-break: auto` lets it"
PUNCTUATION = ("a comma or full stop never begins a line, behind a picture either (UAX #14, LB13: U+FFFC counts); Chromium takes an "
               "<img> for an ideograph that may end a line before anything")
DICTIONARY = "Thai words: Pango asks libthai's dictionary, Chromium ICU's; they divide these words elsewhere"

REASONS = {
    "en-0": URL,
    "en-2": URL,
    "en-3": URL,
    "en-6": URL,
    "en-7": URL,
    "en-9": URL,
    "he-23": SPACES,
    "th-37": DICTIONARY,
    "th-38": DICTIONARY,
    "zh-Hans-41": PUNCTUATION,
    "zh-Hans-43": PUNCTUATION,
    "ja-44": KANA,
    "ja-46": KANA,
}
# Of 0.16 px a space in Hebrew, 0.32 in Korean, all spaces left of the picture.
TOLERANCES = {"he": (1.5, SPACES), "ko": (2.5, SPACES)}
