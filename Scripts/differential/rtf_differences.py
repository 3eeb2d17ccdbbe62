"""Reasons why the text we read from an RTF file of the corpora equals neither LibreOffice's nor pandoc's.

A reason is stale, and fails the comparison, if its file is gone or now reads the same. A reason that begins with
"open:" is a bug of ours that is not fixed yet.
"""

# What a reason is about, in the order of the table.
NOT_RTF = "it does not start with {\\rtf and is refused; the others show its bytes or nothing"
SYMBOLS = "codes of a symbol font are the Unicode characters they show; LibreOffice gives private use"
BULLET = "the bullet is the file's own character; LibreOffice shows its •"
RULE = "an empty paragraph with a border is a rule, which is --- in plain text; the others show nothing"
FAILED = "neither of the others gives any text"

PIPE = "rtfpipe-rtf/RtfPipe.Tests/Files/"

REASONS = {
    "rtf/pandoc-image.rtf": "a picture alone: U+FFFC, which the comparison leaves out, against pandoc's [image]",
    PIPE + "Issue46.rtf": "a Wingdings code is private use here; LibreOffice shows the letter of that code",
    PIPE + "Issue50-1.rtf": BULLET,
    PIPE + "ListGoogle.rtf": BULLET,
    PIPE + "RtfParserTest_5.rtf": SYMBOLS,
    PIPE + "RtfParserTest_fail_0.rtf": NOT_RTF,
    PIPE + "RtfParserTest_fail_3.rtf": FAILED,
    PIPE + "RtfParserTest_fail_4.rtf": NOT_RTF,
    PIPE + "RtfParserTest_fail_5.rtf": NOT_RTF,
    PIPE + "RtfParserTest_fail_6.rtf": NOT_RTF,
    PIPE + "Test01.rtf": SYMBOLS,
    PIPE + "phprtflite/footnotes.rtf":
        "numbers of footnotes that begin anew on each page count on; LibreOffice shows 0 for some",
    PIPE + "phprtflite/formfields.rtf":
        "the chosen entry of a drop-down field is its stored result; LibreOffice shows a control, which is no text",
    PIPE + "rtf2xml/bullet_list.rtf": BULLET,
    PIPE + "rtf2xml/char_style.rtf": RULE,
    PIPE + "rtf2xml/complex_list_diff_styles.rtf": "a number is the file's \\listtext; LibreOffice counts anew",
    PIPE + "rtf2xml/diff_types_border.rtf": RULE,
    PIPE + "rtf2xml/fields_simple_format_switch.rtf":
        "a field shows its stored result; LibreOffice computes it anew, from its own file name among others",
    PIPE + "rtf2xml/outline_list.rtf": "a number is the file's \\listtext; LibreOffice counts anew",
    PIPE + "rtf2xml/symbol.rtf": SYMBOLS,
    PIPE + "rtf2xml/ted_mixed_faces.rtf": SYMBOLS,
    PIPE + "rtf2xml/zapf_dingbats.rtf": SYMBOLS,
}
