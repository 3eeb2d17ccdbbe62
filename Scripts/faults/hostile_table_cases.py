"""The tables of Scripts/faults/hostile-pages: each is (name, extension, function that makes the bytes).

They are made for `--limits strict`: HOSTILE ones are more than its limits allow, or try to be more work than they are
long; LARGE ones have as many cells as the limits allow; LETTERS_IN_CELLS as much text, which takes its time on a page
without a table too.
"""


def html(body, style="td,th{border:1px solid}"):
    return f"<!DOCTYPE html><style>{style}</style>{body}".encode()


def rows(count, columns, cell=lambda row, column: "<td>x"):
    return "".join("<tr>" + "".join(cell(row, column) for column in range(columns)) for row in range(count))


def tree(depth):
    """Each cell holds a table of two cells."""
    return "x" if depth == 0 else f"<table><tr><td>{tree(depth - 1)}<td>{tree(depth - 1)}</table>"


def rtf(body):
    return b"{\\rtf1\\ansi " + body.encode() + b"}"


def rtf_row(columns, words="", between="", cell="x"):
    edges = "".join(f"{between}\\cellx{100 * (column + 1)}" for column in range(columns))
    return f"\\trowd{words}{edges}\n" + f"\\intbl {cell}\\cell" * columns + "\\row\n"


def rtf_merged(row, columns):
    """A row whose cells continue those of the row above, except every 500 rows."""
    return rtf_row(columns, between="\\clvmgf" if row % 500 == 0 else "\\clvmrg")


def nested_rtf(levels):
    inner = "".join(f"\\pard\\intbl\\itap{level} x\\nestcell" for level in range(levels, 1, -1))
    return rtf(f"\\trowd\\cellx900{inner}\\pard\\intbl x\\cell\\row")


HOSTILE = [
    # More than the limits allow.
    ("10^6 cells", "html", lambda: html("<table>" + ("<tr>" + "<td>" * 1000) * 1000)),
    ("1,000 levels", "html", lambda: html("<table><tr><td>x<td>y" * 1000)),
    ("10^5 levels", "html", lambda: html("<table><tr><td>x<td>y" * 100_000)),
    ("70,000 rows", "html", lambda: html("<table>" + rows(70_000, 1))),
    ("2,000 columns", "html", lambda: html("<table>" + rows(10, 2000))),
    ("1,000 levels of RTF", "rtf", lambda: nested_rtf(1000)),
    ("2,000 columns of RTF", "rtf", lambda: rtf(rtf_row(2000))),
    ("200,000 cells of RTF", "rtf", lambda: rtf(rtf_row(20) * 10_000)),
    # Spans.
    ("spans of 65,535", "html", lambda: html("<table>" + "<tr><td colspan=65535 rowspan=65535>x" * 1000)),
    ("8,000 rows that one cell spans", "html", lambda: html("<table><tr><td rowspan=8000>x<td>y" + "<tr><td>y" * 7_999)),
    ("cells that reach over all rows", "html", lambda: html(
        "<table>" + "".join(f"<tr><td rowspan={8_000 - i}>x" for i in range(1000)))),
    ("overlapping spans", "html", lambda: html("<table>" + "<tr><td>x<td rowspan=3>y<tr><td colspan=9>z" * 2500)),
    ("stairs of spans", "html", lambda: html("<table>" + rows(
        400, 20, lambda row, column: f"<td rowspan={2 + (row + column) % 60} colspan={1 + (row * column) % 3}>x"))),
    ("rows of spans, and of others", "html", lambda: html("<table>" + "".join(
        "<tr>" + "<td rowspan=2 colspan=2>x" * 400 + "<tr>" + "<td>" * 200 + "<tr>" + "<td rowspan=2>x" * 800 + "<tr>" for _ in range(5)))),
    ("merged cells of RTF", "rtf", lambda: rtf("".join(rtf_merged(row, 20) for row in range(400)))),
    ("cells of RTF merged across", "rtf", lambda: rtf(rtf_row(1000, between="\\clmrg") * 8)),
    ("edges of RTF cells in 1,000 places", "rtf", lambda: rtf("".join(
        f"\\trowd\\cellx{10 + row}\\cellx9000 x\\cell y\\cell\\row" for row in range(4000)))),
    ("heights of 10^6 of RTF", "rtf", lambda: rtf(rtf_row(2, "\\trrh31000") * 4000)),
    ("8,000 colors", "html", lambda: html("<table>" + rows(
        800, 10, lambda row, column: f"<td bgcolor=#{(row * 10 + column) * 97 % (1 << 24):06x}>"), "")),
    ("5,000 borders", "html", lambda: html("<table>" + rows(
        500, 10, lambda row, column: f"<td style='border:{1 + column}px dashed #{(row * 10 + column) * 97:06x}'>x"))),
    ("widths of 10^9", "html", lambda: html("<table width=1000000000>" + rows(
        100, 100, lambda row, column: f"<td width={10 ** (column % 10)}>x"))),
    ("shares of 10^6 %", "html", lambda: html("<table>" + rows(100, 100, lambda row, column: f"<td width={10 ** (column % 7)}%>x"))),
    ("paddings of 10^6", "html", lambda: html("<table cellpadding=1000000 cellspacing=1000000>" + rows(200, 4))),
    ("right to left", "html", lambda: html("<table dir=rtl>" + rows(1300, 6, lambda row, column: "<td>אב c"))),
]

LETTERS_IN_CELLS = [
    ("26 columns of a million letters", "html", lambda: html("<table><tr>" + ("<td>" + "x " * 19_000) * 26)),
    ("26 columns of a million letters, twice", "html", lambda: html(
        "<table><tr>" + ("<td>" + "x " * 9_000) * 26 + "<tr>" + ("<td rowspan=9>" + "x " * 9_000) * 26)),
    ("a word of a million letters", "html", lambda: html("<table><tr><td>" + "x" * 1_000_000 + "<td>y")),
    ("100,000 paragraphs in a cell", "html", lambda: html("<table><tr><td>a<td>" + "<p>x" * 100_000)),
    ("100 long header rows over 1,000 columns", "html", lambda: html(
        "<table><thead>" + ("<tr><th colspan=1000>" + "x" * 9_900) * 100 + "<tbody><tr>" + "<td>x" * 1000)),
]

LARGE = [
    ("8,000 cells in 1,000 columns", "html", lambda: html("<table>" + rows(8, 1000))),
    ("8,000 cells in 30 columns", "html", lambda: html("<table>" + rows(266, 30))),
    ("8,000 cells in 4 columns", "html", lambda: html("<table>" + rows(2000, 4))),
    ("8,000 cells in 1 column", "html", lambda: html("<table>" + rows(8_000, 1))),
    ("8,000 cells without lines", "html", lambda: html("<table>" + rows(2000, 4), "")),
    ("8,000 cells in 4 columns of RTF", "rtf", lambda: rtf("{\\trowd\\cellx999\\cellx1999\\cellx2999\\cellx3999\n"
                                                         + "x\\cell x\\cell x\\cell x\\cell\\row\n" * 2000 + "}")),
    ("4,000 tables of one row", "html", lambda: html("<table><tr><td>x<td>y</table>" * 4000)),
    ("12 levels, two cells in each", "html", lambda: html(tree(12))),
    ("14 levels around 8,000 cells", "html", lambda: html(
        "<table><tr><td>a<td>" * 14 + "<table>" + rows(2000, 4) + "</table></table>" * 14)),
    ("4,000 header rows", "html", lambda: html("<table><thead>" + rows(4000, 2, lambda row, column: "<th>x") + "<tbody><tr><td>y")),
    ("8,000 heights of 10^6", "html", lambda: html("<table>" + "<tr height=1000000><td>x" * 8_000)),
    ("8,000 boxes", "html", lambda: html("<div>x</div>" * 8_000, "div{border:1px solid}")),
]
