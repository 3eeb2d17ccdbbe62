"""Vectors for tables and boxes."""

from vectors_kit import OBJECT, Raw, image, place, plain, run

EVERYWHERE = {"future": {"a": [1, None, True], "A": "é"}, "zz": Raw("1.5")}
# Two columns and two rows.
GRID = "a\nb\nc\nd\n"


def box(at, length, **members):
    return {"at": at, "length": length, **members}


def cell(at, length, row, column, table=0, **members):
    return {"at": at, "length": length, "table": table, "row": row, "column": column, **members}


def cells():
    return [cell(2 * index, 2, index // 2, index % 2) for index in range(4)]


def tabled(blocks=None, text=GRID, columns=(2,), styles=(), tables=None, **members):
    """A document with tables."""
    lists = {"tables": [{"columns": n} for n in columns] if tables is None else tables, "blockStyles": list(styles),
             "blocks": cells() if blocks is None else blocks}
    return {**plain(text), **{name: value for name, value in lists.items() if value != []}, "version": "1.1", **members}


def block_attributes():
    """One of each attribute of a block."""
    length = 10**12
    out = {"width": {"share": 1000000}, "minimumWidth": 0, "maximumWidth": length, "height": {"share": 0}, "minimumHeight": 1,
           "maximumHeight": {"share": 333}, "backgroundColor": "#ffeeddcc", "verticalAlignment": "baseline",
           "custom": {"k": {"real": "-0"}}}
    for edge, style, margin in (("Top", "solid", -length), ("Right", "dashed", length), ("Bottom", "dotted", 0), ("Left", "groove", -1)):
        out |= {f"padding{edge}": length, f"margin{edge}": margin, f"border{edge}Width": 500, f"border{edge}Color": "#000000ff",
                f"border{edge}Style": style}
    return out


def table_attributes():
    return {**block_attributes(), "layout": "fixed", "alignment": "center", "direction": "rtl", "collapsesBorders": True,
            "hidesEmptyCells": True, "headerRows": 10**9, "columnWidths": [None, 72000, {"share": 500}], "spacing": 2000}


def add(kit):
    sound(kit)
    members(kit)
    attributes(kit)
    relations(kit)
    grids(kit)
    limits(kit)


def sound(kit):
    def good(name, rule, about, document, **how):
        kit.reads("blocks-" + name, rule, about, document, **how)

    good("table", "3.10", "two rows of two cells", tabled())
    good("table-example", "8", "the table of the specification", example())
    good("box", "3.11", "a box around a paragraph", tabled([box(2, 2)], columns=()))
    good("box-at-end", "3.11", "a box around the last paragraph, which has no end", tabled([box(2, 1)], "a\nb", ()))
    good("box-in-box", "3.11", "a box in another of the same paragraphs", tabled([box(0, 4), box(0, 4), box(2, 2)], columns=()))
    good("ends", "3.11", "cells whose paragraphs end in every way there is",
         tabled([cell(0, 3, 0, 0), cell(3, 2, 0, 1), cell(5, 2, 1, 0), cell(7, 2, 1, 1), cell(9, 1, 2, 0)], "a\r\nb\rc\nd\u2029e"))
    good("empty-cells", "3.11", "empty cells are empty paragraphs",
         tabled([cell(index, 1, index // 2, index % 2) for index in range(4)], "\n\n\n\n"))
    good("spans", "3.11", "cells over several rows and columns",
         tabled([cell(0, 2, 0, 0, rowSpan=2), cell(2, 2, 0, 1, columnSpan=2), cell(4, 2, 1, 1), cell(6, 2, 1, 2)], columns=(3,)))
    good("holes", "3.10", "places without a cell, and a column without any",
         tabled([cell(0, 2, 0, 1), cell(2, 2, 1, 0), cell(4, 2, 2, 1), cell(6, 2, 2, 3)], columns=(5,)))
    good("nested", "3.11", "a table in a cell, with text before and after it",
         tabled([cell(0, 6, 0, 0), cell(2, 1, 0, 0, 1), cell(3, 1, 1, 0, 1), cell(6, 2, 0, 1)], "a\n\n\nb\nc\n", (2, 1)))
    good("tables-adjacent", "3.10", "two tables, one after the other",
         tabled([cell(0, 2, 0, 0), cell(2, 2, 0, 1), cell(4, 2, 0, 0, 1), cell(6, 2, 0, 1, 1)], columns=(2, 2)))
    good("tables-between", "3.10", "a table in a cell, and the next cell",
         tabled([cell(0, 2, 0, 0), cell(0, 2, 0, 0, 1), cell(2, 2, 0, 1), cell(4, 4, 0, 0, 2), cell(4, 4, 0, 0, 3)], columns=(2, 1, 1, 1)))
    good("box-in-cell", "3.11", "a box in a cell, and a table in a box",
         tabled([cell(0, 2, 0, 0), box(0, 2), box(2, 4), cell(2, 2, 0, 0, 1), cell(4, 2, 0, 1, 1)], columns=(1, 2)))
    good("images", "3.11", "an image in a cell", tabled(
        [cell(0, 3, 0, 0), cell(3, 2, 0, 1)], "a" + OBJECT + "\nb\n", images=[image()], placements=[place(1)],
        runs=[run(0, 4, weight=700)], paragraphs=[run(3, 2, role="body")]))
    shared = [{**block, "style": index % 2} for index, block in enumerate(cells())]
    good("styles", "3.12", "styles that cells share", tabled(shared, styles=[{"paddingTop": 1}, {"paddingTop": 2}]))
    good("styles-some", "3.12", "a style of one cell", tabled([*cells()[:3], {**cells()[3], "style": 0}], styles=[{"width": 1}]))
    good("everything", "3.12", "every attribute there is, at its limits", tabled(
        [box(0, 8, style=0), *[{**block, "style": 0} for block in cells()]], styles=[block_attributes()],
        tables=[{"columns": 2, **table_attributes()}]))
    good("shares", "3.12", "widths that are shares", tabled(
        [{**block, "style": 0} for block in cells()], styles=[{"width": {"share": 500}}],
        tables=[{"columns": 2, "width": {"share": 1000}, "columnWidths": [{"share": 250}, {"share": 750}]}]))
    for name, widths in (("none", []), ("null", [None, None]), ("more", [1, None, 2])):
        good("column-widths-" + name, "3.10", "widths of some columns", tabled(tables=[{"columns": 2, "columnWidths": widths}]))
    good("direction", "3.10", "a table from right to left", tabled(tables=[{"columns": 2, "direction": "rtl"}]))
    good("open-values", "3.12", "values of tomorrow", tabled(
        [{**cells()[0], "style": 0}, *cells()[1:]], styles=[{"borderTopStyle": "wavy", "verticalAlignment": ""}],
        tables=[{"columns": 2, "layout": "masonry", "alignment": "x", "direction": "up"}]))
    good("unknown", "6", "unknown members of tables, styles and blocks", tabled(
        [{**block, "style": 0, **EVERYWHERE} for block in cells()], styles=[EVERYWHERE],
        tables=[{"columns": 2, "columnsX": 1, "column": 2, **EVERYWHERE}], **EVERYWHERE))
    good("newer-minor", "6", "a newer minor version is kept", tabled(version="1.7"))
    spelled = [{name: Raw(f"{value}.0", str(value)) for name, value in block.items()} for block in cells()]
    good("spelled-numbers", "2", "integers in another spelling", tabled(spelled), model=tabled())
    document = tabled(shared, styles=[{"paddingTop": 1}, {"paddingTop": 2}])
    good("spelled-order", "2", "members in any order", {name: document[name] for name in sorted(document, reverse=True)}, spelled=True)
    good("largest", "3.11", "the largest spans", tabled([cell(0, 2, 0, 0, columnSpan=1 << 20)], columns=(1 << 20,)), options={
        "limits": {"tableColumns": 1 << 20}})
    good("unsealed", "4", "a document without a digest, asked for", tabled(), digest=False, verify=1, options={"unsealed": True})
    good("limits", "7", "as many rows, columns, cells and levels as the limits allow",
         tabled([box(0, 8), *cells()]), options={"limits": {"tableRows": 2, "tableColumns": 2, "tableCells": 5, "tableDepth": 2}})


def example():
    """The example of format.md, section 8."""
    blocks = [cell(5, 4, 0, 0), cell(9, 5, 0, 1, style=0), cell(14, 10, 1, 0, columnSpan=2)]
    return tabled(blocks, "Menu\nTea\n3.50\nwith milk\n", styles=[{"paddingLeft": 4000, "width": {"share": 250}}],
                  tables=[{"columns": 2, "layout": "fixed"}])


def members(kit):
    def bad(name, about, document, rule="3.11", schema=True, **how):
        kit.refuses("blocks-" + name, rule, about, document, schema, **how)

    whole = tabled([{**block, "style": 0} for block in cells()], styles=[{"width": 1}])
    for name, rule in (("tables", "3.10"), ("blockStyles", "3.12"), ("blocks", "3.11")):
        bad(f"null-{name}", f"null for {name}", {**whole, name: None}, "2")
        bad(f"type-{name}", f"{name} of another type", {**whole, name: {}}, rule)
        bad(f"empty-{name}", f"{name} without an element", {**plain(), "version": "1.1", name: []}, rule)
        bad(f"element-{name}", f"a number in {name}", {**whole, name: [0]}, rule)
        only = {**plain(GRID), "version": "1.0", name: whole[name]}
        bad(f"version-1-0-{name}", f"{name} in version 1.0", {**whole, "version": "1.0"} if name == "blocks" else only, "6")
    bad("table-no-columns", "a table without its number of columns", tabled(tables=[{"layout": "fixed"}]), "3.10")
    for name, value in (("0", 0), ("negative", -1), ("string", "2"), ("null", None), ("fraction", Raw("1.5")),
                        ("too-many", (1 << 20) + 1), ("overflow", Raw("1e300", "1e+300"))):
        bad("table-columns-" + name, f"{name} columns", tabled(tables=[{"columns": value}]), "3.10")
    good = cells()[0]
    rest = cells()[1:]
    for name in good:
        bad("no-" + name, f"a cell without {name}", tabled([{n: v for n, v in good.items() if n != name}, *rest]))
        bad("null-" + name, f"null for {name}", tabled([{**good, name: None}, *rest]))
    for name, about, change in (
        ("at-negative", "a negative offset", {"at": -1}), ("at-string", "a string for an offset", {"at": "0"}),
        ("at-too-large", "an offset of 2^32 - 1", {"at": 2**32 - 1}), ("length-zero", "no units", {"length": 0}),
        ("length-too-large", "2^32 - 1 units", {"length": 2**32 - 1}), ("table-negative", "table -1", {"table": -1}),
        ("table-too-large", "table 2^32 - 1", {"table": 2**32 - 1}), ("row-negative", "row -1", {"row": -1}),
        ("row-too-large", "row 2^31 - 1", {"row": 2**31 - 1}), ("row-huge", "a row of 1e300", {"row": Raw("1e300", "1e+300")}),
        ("row-2-63", "row 2^63", {"row": 2**63}), ("column-negative", "column -1", {"column": -1}),
        ("column-too-large", "column 2^20", {"column": 1 << 20}), ("column-fraction", "half a column", {"column": Raw("0.5")}),
        ("row-span-0", "no rows", {"rowSpan": 0}), ("row-span-1", "a default written out", {"rowSpan": 1}),
        ("row-span-negative", "fewer than no rows", {"rowSpan": -1}), ("row-span-too-large", "2^31 rows", {"rowSpan": 2**31}),
        ("column-span-0", "no columns", {"columnSpan": 0}), ("column-span-1", "a default written out", {"columnSpan": 1}),
        ("column-span-too-large", "2^20 + 1 columns", {"columnSpan": (1 << 20) + 1}), ("column-span-null", "null for a span", {"columnSpan": None}),
        ("style-negative", "style -1", {"style": -1}), ("style-null", "null for a style", {"style": None}),
        ("style-inline", "attributes in place of a style", {"style": {"width": 1}}),
    ):
        bad(name, about, tabled([{**good, **change}, *rest]))
    for name in ("row", "column"):
        bad("box-" + name, f"a box with a {name}", tabled([box(0, 2, **{name: 0})], columns=()))
    for name in ("rowSpan", "columnSpan"):
        bad("box-" + name, f"a box with a {name}", tabled([box(0, 2, **{name: 2})], columns=()))


def attributes(kit):
    def bad(name, about, members, rule="3.12"):
        block = {**cells()[0], "style": 0}
        kit.refuses("block-style-" + name, rule, about, tabled([block, *cells()[1:]], styles=[members]))
        if members:
            kit.refuses("table-attribute-" + name, "3.10", about, tabled(tables=[{"columns": 2, **members}]))

    for name, about, members in (
        ("empty", "no attributes", {}), ("width-negative", "a negative width", {"width": -1}),
        ("width-too-large", "a width of more than 10^12", {"width": 10**12 + 1}), ("width-string", "a width with its unit", {"width": "50%"}),
        ("width-null", "null for a width", {"width": None}), ("share-none", "a share without its number", {"width": {}}),
        ("share-negative", "a negative share", {"height": {"share": -1}}), ("share-too-large", "more than a thousandfold", {
            "minimumWidth": {"share": 10**6 + 1}}),
        ("share-fraction", "half of a thousandth", {"maximumHeight": {"share": Raw("0.5")}}),
        ("share-unknown", "an unknown member of a share", {"maximumWidth": {"share": 1, "of": "page"}}),
        ("share-null", "null for a share", {"minimumHeight": {"share": None}}),
        ("padding-negative", "a negative padding", {"paddingTop": -1}), ("margin-too-small", "a margin below -10^12", {"marginLeft": -(10**12) - 1}),
        ("border-negative", "a negative border", {"borderRightWidth": -1}), ("border-color", "a color by name", {"borderTopColor": "red"}),
        ("border-style", "a number for a style", {"borderBottomStyle": 1}), ("background", "a color without alpha", {"backgroundColor": "#ffffff"}),
        ("vertical", "null for an alignment", {"verticalAlignment": None}), ("custom-empty", "an empty custom", {"custom": {}}),
    ):
        bad(name, about, members)
    for name, about, members in (
        ("layout", "a number for a layout", {"layout": 1}), ("collapses-false", "a default written out", {"collapsesBorders": False}),
        ("hides-false", "a default written out", {"hidesEmptyCells": False}), ("header-negative", "fewer than no rows", {"headerRows": -1}),
        ("header-too-large", "more than 10^9 rows", {"headerRows": 10**9 + 1}), ("widths-number", "a number for widths", {"columnWidths": 1}),
        ("widths-negative", "a negative width", {"columnWidths": [-1]}), ("widths-string", "a width by name", {"columnWidths": ["auto"]}),
        ("widths-null", "null for widths", {"columnWidths": None}), ("spacing-negative", "a negative spacing", {"spacing": -1}),
        ("direction", "true for a direction", {"direction": True}),
    ):
        kit.refuses("table-attribute-" + name, "3.10", about, tabled(tables=[{"columns": 2, **members}]))


def relations(kit):
    def bad(name, about, blocks, text=GRID, rule="3.11", schema=False, **members):
        kit.refuses("blocks-" + name, rule, about, tabled(blocks, text, **{"columns": (), **members}), schema)

    bad("beyond", "a block beyond the text", [box(8, 1)])
    bad("past-end", "a block that reaches beyond the text", [box(6, 3)])
    bad("far-beyond", "the largest offset and length", [box(2**32 - 2, 2**32 - 2)])
    bad("start-within", "a start within a paragraph", [box(1, 1)], "ab\ncd")
    bad("end-within", "an end within a paragraph", [box(0, 4)], "ab\ncd")
    bad("without-end", "a paragraph without its line feed", [box(0, 2)], "ab\ncd")
    bad("in-crlf", "an end between CR and LF", [box(0, 2)], "a\r\nb")
    bad("at-line-separator", "U+2028 ends no paragraph", [box(0, 2)], "a\u2028b")
    bad("inner-without-end", "an inner block that ends within a paragraph", [box(0, 4), box(2, 1)])
    bad("unsorted", "blocks out of order", [box(2, 2), box(0, 2)])
    bad("inner-first", "an inner block before the outer one", [box(0, 2), box(0, 4)])
    bad("cross", "blocks that cross", [box(0, 4), box(2, 4)])
    styles = [{"width": 1}, {"width": 2}]
    bad("style-none", "a style of an empty list", [box(0, 2, style=0)], rule="3.12", schema=True)
    bad("style-beyond", "a style beyond the list", [box(0, 2, style=0), box(2, 2, style=1)], styles=styles[:1], rule="3.12")
    bad("style-unused", "a style that no block has", [box(0, 2, style=0)], styles=styles, rule="3.12")
    bad("style-out-of-order", "styles not in the order of first use", [box(0, 2, style=1), box(2, 2, style=0)], styles=styles, rule="3.12")
    bad("style-unused-alone", "a style of a text without blocks", [], styles=styles[:1], rule="3.12", schema=True)
    equal = [{"width": 1, "height": {"share": 2}}, {"height": {"share": 2}, "width": 1}]
    bad("style-twice", "two equal styles", [box(0, 2, style=0), box(2, 2, style=1)], styles=equal, rule="3.12", schema=True)
    bad("style-twice-unknown", "two styles equal in an unknown member", [box(0, 2, style=0), box(2, 2, style=1)],
        styles=[{"x": {"a": 1, "b": 2}}, {"x": {"b": 2, "a": 1}}], rule="3.12", schema=True)


def grids(kit):
    def bad(name, about, blocks, columns=(2,), text=GRID, schema=False):
        kit.refuses("cells-" + name, "3.11", about, tabled(blocks, text, columns), schema)

    a, b, c, d = cells()
    bad("no-table", "a table that is not there", [a, b, c, d], (), schema=True)
    bad("table-beyond", "a table beyond the list", [cell(0, 2, 0, 0, 1)], (2,))
    bad("tables-out-of-order", "tables not in the order of their first cells", [cell(0, 2, 0, 0, 1), cell(2, 2, 0, 0)], (2, 2))
    bad("table-without-cells", "a table without cells", [a], (2, 2))
    bad("table-of-boxes", "a table in a text of boxes", [box(0, 2)], (1,))
    bad("table-alone", "a table in a text without blocks", [], (1,), schema=True)
    bad("beyond-columns", "a cell beyond the last column", [a, cell(2, 2, 0, 2)])
    bad("span-beyond-columns", "a cell that reaches beyond the last column", [a, cell(2, 2, 0, 1, columnSpan=2)])
    bad("span-beyond-rows", "a cell that reaches below the last row", [cell(0, 2, 0, 0, rowSpan=2), b])
    bad("span-far-beyond-rows", "the largest row span", [cell(0, 2, 0, 0, rowSpan=2**20), b])
    bad("first-row", "a first row of 1", [cell(0, 2, 1, 0)])
    bad("row-skipped", "a row in which no cell begins", [cell(0, 2, 0, 0, rowSpan=3), b, cell(4, 2, 2, 1)])
    bad("row-back", "a row before that of the cell before", [a, cell(2, 2, 1, 0), cell(4, 2, 0, 1)])
    bad("column-back", "a column before that of the cell before", [b | {"at": 0}, a | {"at": 2}])
    bad("same-place", "two cells in one place", [a, cell(2, 2, 0, 0)])
    bad("overlap-columns", "a cell over the next", [cell(0, 2, 0, 0, columnSpan=2), b])
    bad("overlap-rows", "a cell over one of the next row", [cell(0, 2, 0, 0, rowSpan=2), b, c])
    bad("overlap-both", "a cell under two", [cell(0, 2, 0, 0), cell(2, 2, 0, 1, rowSpan=2), cell(4, 2, 1, 0, columnSpan=2)])
    bad("apart", "text between two cells", [a, cell(4, 2, 0, 1)])
    bad("apart-by-box", "a box between two cells", [a, box(2, 2), cell(4, 2, 0, 1)])
    bad("apart-by-table", "another table between two cells", [a, cell(2, 2, 0, 0, 1), cell(4, 2, 0, 1)], (2, 2))
    bad("in-another-box", "cells of one table in two boxes", [box(0, 2), a, box(2, 2), b])
    bad("within-own-cell", "a cell within another of its table", [cell(0, 4, 0, 0), cell(2, 2, 0, 1)])
    bad("one-in-box", "a cell in a box, and the next behind it", [box(0, 2), a, b])


def limits(kit):
    document = tabled([box(0, 8), *cells()])
    for name, value in (("Rows", 1), ("Columns", 1), ("Cells", 4), ("Depth", 1)):
        kit.refuses("limit-over-table-" + name.lower(), "7", f"more than the limit allows: table{name}", document, False, "limit",
                    {"limits": {"table" + name: value}})
    widths = tabled(tables=[{"columns": 2, "columnWidths": [1, 2, 3]}])
    kit.refuses("limit-over-column-widths", "7", "more column widths than the limit allows columns", widths, False, "limit",
                {"limits": {"tableColumns": 2}})
    kit.refuses("limit-over-table-columns-default", "7", "more columns than the default allows", tabled(tables=[{"columns": 16385}]),
                False, "limit")
