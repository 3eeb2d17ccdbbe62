"""The pages of Scripts/differential/html-tables: names of files of others, and seeded ones, the same in every run."""
import base64
import random

from common import square

# Below $INLAY_CORPORA.
OF_CORPORA = [f"rtfpipe-rtf/RtfPipe.Tests/Files/{name}.html" for name in (
    "Issue23", "Issue34", "Issue35", "Issue46", "Issue50-1", "Issue50-2", "Issue51", "nested_table_report",
    "phprtflite/chess_tournament", "phprtflite/image_from_strings", "phprtflite/images", "phprtflite/merged_cells",
    "phprtflite/nested_tables", "phprtflite/paragraphs_in_tables", "phprtflite/tables", "rtf2xml/list_in_table",
    "rtf2xml/lists_with_breaks", "rtf2xml/table_different_cell_widths", "rtf2xml/table_empty_row",
    "rtf2xml/table_simple", "rtf2xml/table_with_header")]
# Of Debian packages, most of them in packages.txt or needed by one of those.
OF_PACKAGES = [f"/usr/share/{name}.html" for name in (
    "doc/bc/bc", "doc/fontconfig/fontconfig-user", "doc/libffi8/html/Index",
    "doc/libimage-exiftool-perl/html/TagNames/Audible", "doc/libimage-exiftool-perl/html/TagNames/Composite",
    "doc/libimage-exiftool-perl/html/TagNames/JFIF", "doc/libimage-exiftool-perl/html/TagNames/Leaf",
    "doc/libimage-exiftool-perl/html/TagNames/PhotoCD", "doc/libimage-exiftool-perl/html/TagNames/Scalado",
    "doc/libimage-exiftool-perl/html/geotag", "doc/libimage-exiftool-perl/html/struct",
    "doc/libunistring-dev/html/libunistring_17", "doc/libunistring-dev/html/libunistring_5",
    "doc/libxslt1-dev/gtk-doc/html/libxslt/libxslt-extensions", "doc/libxslt1-dev/html/API",
    "doc/libxslt1-dev/html/EXSLT/APIchunk0", "doc/libxslt1-dev/html/html/libxslt-transform",
    "doc/libxslt1-dev/html/intro", "doc/nettle-dev/nettle", "doc/shared-mime-info/shared-mime-info-spec.html/b518",
    "doc/shared-mime-info/shared-mime-info-spec.html/x34", "doc/time/time",
    "doc/valgrind/html/dist.readme-missing", "doc/valgrind/html/mc-manual", "doc/xtrans-dev/xtrans",
    "gettext/projects/TP/teams", "gtk-doc/html/libtasn1/libtasn1-libtasn1", "unicode/auxiliary/GraphemeBreakTest")]

SEEDED, COMPARABLE = 160, 100  # the first are those whose frames are compared too
# No word is wider than a narrow column of a fixed layout: a browser lets it stick out, our pages break it.
SHORT = "a be the quick brown fox jumps over lazy dogs table cell 3.50 café".split()
# Without what programs break at by rules of their own, as hyphens and slashes.
PLAIN = "a be the quick brown fox jumps over lazy dogs table cell column 3.50 Überlänge café international".split()
WORDS = PLAIN + ["12,000", "well-known", "internationalization", "https://example.org/a/path"]
OTHERS = ["אבג דה", "漢字", "مرحبا", "&amp;", "&lt;td&gt;", "<b>bold</b>", "<i>x", "</b>", "<a href='#'>link</a>", "<br>",
          "<p>paragraph", "<div>a<div>b</div></div>", "<ul><li>one<li>two</ul>", "<ol><li>n</ol>", "<h3>head</h3>",
          "<pre>  kept\n  </pre>", "&nbsp;", "<hr>", "PICTURE", "<span hidden>unseen</span>"]
SQUARE = "data:image/png;base64," + base64.b64encode(square(8)).decode()
PICTURE = f"<img alt='' width=20 height=12 src='{SQUARE}'>"


def seeded_pages():
    """By name: (HTML, layout), where the layout is "fixed" or "automatic" if frames are compared, else None."""
    pages = {}
    for number in range(SEEDED):
        draw = random.Random(f"tables {number}")
        if number < COMPARABLE:
            layout = "fixed" if number % 2 == 0 else "automatic"
            pages[f"seeded-{number:03}"] = comparable(draw, layout), layout
        else:
            pages[f"seeded-{number:03}"] = wild(draw), None
    return pages


def words(draw, least, most, among=PLAIN):
    return " ".join(draw.choice(among) for _ in range(draw.randint(least, most)))


def rectangles(draw, rows, columns, share):
    """Cells that fill a grid: (row, column, rows, columns), in order."""
    free = {(row, column) for row in range(rows) for column in range(columns)}
    for row in range(rows):
        for column in range(columns):
            if (row, column) not in free:
                continue
            wide = tall = 1
            if draw.random() < share:
                wide, tall = draw.randint(1, 3), draw.randint(1, 3)
            while any((row, column + more) not in free for more in range(wide)):
                wide -= 1
            while any((row + more, column + other) not in free for more in range(tall) for other in range(wide)):
                tall -= 1
            free -= {(row + more, column + other) for more in range(tall) for other in range(wide)}
            yield row, column, tall, wide


def style(properties):
    return f' style="{";".join(f"{name}:{value}" for name, value in properties.items())}"' if properties else ""


def comparable(draw, layout):
    """Only what both sides lay out by the same rules: lines of one height, one font, pictures of stated sizes, no floats."""
    body = "".join(comparable_table(draw, layout, 0) for _ in range(draw.choice([1, 1, 2])))
    return ("<!doctype html><html><head><meta charset=utf-8><title>t</title><style>\n"
            "body { margin: 0; font-family: 'Noto Sans'; font-size: 16px; line-height: 24px;"
            " text-rendering: geometricPrecision }\np { margin: 0 }\n</style></head><body>\n" + body + "</body></html>\n")


def comparable_table(draw, layout, depth):
    # All tables have room: one that is too wide sticks out in a browser, and is made narrower on our pages.
    rows, columns = (draw.randint(1, 6), draw.randint(2, 5)) if depth == 0 else (draw.randint(1, 2), 2)
    collapsed = draw.random() < 0.4
    look = {}
    if collapsed:
        look["border-collapse"] = "collapse"
    elif draw.random() < 0.6:
        look["border-spacing"] = f"{draw.choice([0, 2, 3, 8])}px"
    if draw.random() < 0.4:
        look["border"] = f"{draw.choice([1, 2, 4])}px solid #336699"
    if layout == "fixed":
        look["table-layout"] = "fixed"
        look["width"] = draw.choice(["100%", f"{draw.randint(600, 760)}px"]) if depth == 0 else "100%"
    elif draw.random() < 0.4:
        look["width"] = draw.choice(["100%", "70%", f"{draw.randint(200, 700)}px"]) if depth == 0 else "100%"
    direction = " dir=rtl" if draw.random() < 0.1 else ""
    html = f"<table{direction}{style(look)}>"
    if draw.random() < 0.15:
        html += f"<caption>{words(draw, 1, 3)}</caption>"
    if draw.random() < 0.4 and depth == 0:
        html += "<colgroup>" + "".join(
            f'<col{style({"width": draw.choice(["90px", "110px", "20%"])} if wished else {})}>'
            for wished in draw.sample([True, False, True, False, False], columns)) + "</colgroup>"
    padding = draw.choice([None, "0", "4px", "2px 10px"])
    border = draw.choice([None, "1px solid #000", "2px solid #c00"])
    heads = draw.choice([0, 0, 1]) if rows > 2 else 0
    lines = [[] for _ in range(rows)]
    # No cell of a head reaches into the body.
    parts = [(0, heads), (heads, rows)]
    for start, end in parts:
        for row, column, tall, wide in rectangles(draw, end - start, columns, draw.choice([0, 0, 0.2, 0.4])):
            own = {}
            if padding:
                own["padding"] = padding
            if border:
                own["border"] = border
            # In a fixed layout, the first row's widths count where no column has one.
            if wide == 1 and depth == 0 and column == 0 and draw.random() < 0.3:
                own["width"] = draw.choice(["80px", "120px", "25%"])
            if tall == 1 and draw.random() < 0.1:
                own["height"] = draw.choice(["40px", "70px"])
            if draw.random() < 0.2:
                own["vertical-align"] = draw.choice(["top", "middle", "bottom"])
            if draw.random() < 0.15:
                own["background"] = "#eef"
            spans = (f" rowspan={tall}" if tall > 1 else "") + (f" colspan={wide}" if wide > 1 else "")
            name = "th" if start < heads else "td"
            # A cell over rows that needs more height than they have is nobody's rule.
            among = SHORT if layout == "fixed" else PLAIN
            content = words(draw, 0, 9 if tall == 1 else 2, among)
            if draw.random() < 0.1 and tall == 1:
                content = "".join(f"<p>{words(draw, 1, 4, among)}</p>" for _ in range(2))
            if draw.random() < 0.15 and tall == 1:
                content = with_picture(draw, content, own)
            # A table in a narrow column of a fixed layout has no room.
            if layout == "automatic" and depth < 2 and draw.random() < 0.04 and tall == 1:
                content += comparable_table(draw, layout, depth + 1)
            lines[start + row].append(f"<{name}{spans}{style(own)}>{content}</{name}>")
    for start, end, name in ((0, heads, "thead"), (heads, rows, "tbody")):
        if start < end:
            html += f"<{name}>" + "".join(f"<tr>{''.join(line)}</tr>\n" for line in lines[start:end]) + f"</{name}>"
    return html + "</table>\n"


def with_picture(draw, content, own):
    """A picture that is no higher than the line of text it stands in, or one alone on a line of its own height."""
    if draw.random() < 0.5:
        return f"{content} <img alt='' width={draw.randint(4, 40)} height={draw.randint(4, 18)} src='{SQUARE}'>"
    own["line-height"] = "normal"
    return f"<img alt='' width={draw.randint(4, 40)} height={draw.randint(24, 90)} src='{SQUARE}'>"


def wild(draw):
    """Whatever people and programs write, and hostile spans."""
    parts = [words(draw, 0, 3)]
    for _ in range(draw.randint(1, 3)):
        parts += [wild_table(draw, 0), f"<p>{words(draw, 0, 3)}</p>"]
    head = "<!doctype html>" if draw.random() < 0.9 else ""
    return head + "<meta charset=utf-8><title>t</title><body>" + "\n".join(parts)


def wild_content(draw, depth):
    content = [draw.choice(WORDS + OTHERS) for _ in range(draw.randint(0, 4))]
    if depth < 5 and draw.random() < 0.07:
        content.append(wild_table(draw, depth + 1))
    return " ".join(content).replace("PICTURE", PICTURE)


def wild_cell(draw, depth, hostile):
    name = draw.choice(["td", "td", "td", "th"])
    span = ""
    if draw.random() < 0.3:
        span += f" colspan={draw.choice(['2', '3', '0', '-1', 'x', '2x', ' 2', '1.9'] + (['1000', '65535', '99999999999'] if hostile else []))!r}"
    if draw.random() < 0.25:
        span += f" rowspan={draw.choice(['2', '3', '1', '-3', '+2'] + (['0', '65535', '99999999999'] if hostile else []))!r}"
    look = draw.choice(["", "", " width=60", " width='30%'", " nowrap", " bgcolor=yellow", " align=right", " valign=top",
                        " style='padding:3px;border:1px solid'", " height=40"])
    end = "" if draw.random() < 0.3 else f"</{name}>"
    return f"<{name}{span}{look}>{wild_content(draw, depth)}{end}"


def wild_row(draw, depth, hostile):
    if draw.random() < 0.05:
        return "<tr></tr>"
    row = "" if draw.random() < 0.05 else "<tr>"
    row += "".join(wild_cell(draw, depth, hostile) for _ in range(draw.randint(0 if depth else 1, 5)))
    return row + ("" if draw.random() < 0.3 else "</tr>")


def wild_table(draw, depth):
    hostile = draw.random() < 0.2
    html = "<table" + draw.choice(["", " border=1", " cellpadding=4 cellspacing=0", " width=100%", " width=300",
                                   " style='border-collapse:collapse'", " dir=rtl", " align=center", " role=presentation",
                                   " style='table-layout:fixed;width:50%'", " rules=all", " class=x"]) + ">"
    if draw.random() < 0.15:
        # One cell, as mails are laid out.
        return html + f"<tr><td>{wild_content(draw, depth)}</td></tr></table>"
    if draw.random() < 0.2:
        html += f"<caption>{words(draw, 1, 3)}</caption>"
    if draw.random() < 0.25:
        html += draw.choice(["<colgroup span=3></colgroup>", "<col width=50><col width='40%'>", "<colgroup><col span=2><col></colgroup>",
                             "<colgroup width=80><col></colgroup><col>"])
    groups = draw.choice([[""], [""], ["thead", "tbody"], ["thead", "tbody", "tfoot"], ["thead", "tfoot", "tbody"],
                          ["tbody", "tbody"], ["tbody", "", "tfoot"]])
    for group in groups:
        html += f"<{group}>" if group else ""
        for _ in range(draw.randint(1, 4)):
            html += wild_row(draw, depth, hostile) + "\n"
            if draw.random() < 0.05:
                html += draw.choice(["stray", "<p>stray</p>", "</td>", "</p>", "<!-- c -->", "<input type=hidden>", "</tbody>", "<form>",
                                     "<script>var x = '<td>'</script>", "</caption>", "<div>in"])
        html += f"</{group}>" if group and draw.random() < 0.7 else ""
    return html + ("" if draw.random() < 0.08 else "</table>")
