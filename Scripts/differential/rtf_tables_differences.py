"""Reasons why the tables we read from a file of the corpora differ from those that LibreOffice reads.

TEXTS are of files whose cells have other texts, GRIDS of files whose cells have the same texts and stand elsewhere. A
reason is stale, and fails the comparison, if its file is gone or there is no such difference any more. One that begins
with "open:" is a bug of ours that is not fixed yet.
"""

PIPE = "rtfpipe-rtf/RtfPipe.Tests/Files/"

TEXTS = {
    PIPE + "phprtflite/footnotes.rtf":
        "a note stands at the end of the text for us; LibreOffice has it where it is called, in the cell",
    PIPE + "phprtflite/formfields.rtf":
        "the chosen entry of a drop-down field is its stored result; LibreOffice shows a control, which is no text",
}

GRIDS = {
    PIPE + "Issue50-1.rtf":
        "merged cells that all have the last edge of them: LibreOffice gives those without width a least one and scales "
        "the row, so that an edge of two rows (8640) is two for it, with a column of 40 twips between them",
}
