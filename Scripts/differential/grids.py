"""Tables as grids of cells: those of a portable document and of LibreOffice's XML, in one form to compare."""
import bisect
import xml.etree.ElementTree
from collections import namedtuple

from office import bare

# Counted from 0; `text` includes that of tables within the cell.
Cell = namedtuple("Cell", "row column rows columns text")

TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
MANY = 100_000  # more rows or columns than anything here has


class Table:
    def __init__(self, columns, cells):
        self.columns, self.cells = columns, sorted(cells)

    @property
    def rows(self):
        return max((cell.row + cell.rows for cell in self.cells), default=0)

    def closed(self):
        """Without rows and columns in which no cell begins, as nobody sees them."""
        rows, columns = (sorted({cell[axis] for cell in self.cells}) for axis in (0, 1))

        def place(starts, at, span):
            first = bisect.bisect_left(starts, at)
            return first, max(1, bisect.bisect_left(starts, at + span) - first)

        cells = []
        for cell in self.cells:
            (row, tall), (column, wide) = place(rows, cell.row, cell.rows), place(columns, cell.column, cell.columns)
            cells.append(Cell(row, column, tall, wide, cell.text))
        return Table(len(columns), cells)

    def __eq__(self, other):
        return (self.columns, self.cells) == (other.columns, other.cells)

    def __repr__(self):
        return f"{self.rows} x {self.columns}, {len(self.cells)} cells, beginning {self.cells[0].text[:30]!r}"


def of_document(document):
    """The tables of a portable document, in the order of their first cells."""
    units = document["text"].encode("utf-16-le")
    marked = []
    for paragraph in document.get("paragraphs", []):
        if length := paragraph.get("markerLength"):
            at, end = paragraph["at"], paragraph["at"] + paragraph["length"]
            while at < end:
                marked.append((at, at + length))
                at = next_line(units, at)
    cells = [[] for _ in document.get("tables", [])]
    for block in document.get("blocks", []):
        if "table" in block:
            at, end = block["at"], block["at"] + block["length"]
            text, last = "", at
            for start, stop in marked:
                if at <= start < end:
                    text += units[2 * last:2 * start].decode("utf-16-le", "replace")
                    last = stop
            text += units[2 * last:2 * end].decode("utf-16-le", "replace")
            cells[block["table"]].append(Cell(
                block["row"], block["column"], block.get("rowSpan", 1), block.get("columnSpan", 1), bare(text)))
    return [Table(table["columns"], own) for table, own in zip(document.get("tables", []), cells)]


def next_line(units, at):
    """Where the paragraph behind the one at this offset begins."""
    while (found := units.find(b"\n\0", 2 * at)) >= 0 and found % 2:
        at = (found + 1) // 2
    return len(units) // 2 if found < 0 else found // 2 + 1


def of_flat_xml(path):
    """The tables of a file that LibreOffice wrote (.fodt), in the order of their beginnings."""
    body = xml.etree.ElementTree.parse(path).getroot().find(OFFICE + "body")
    return [one_of_flat_xml(table) for table in body.iter(TABLE + "table")]


def one_of_flat_xml(table):
    cells, row, width = [], 0, 0
    for line in rows_of(table):
        # It writes like rows and cells once, with their number.
        for _ in range(min(MANY, int(line.get(TABLE + "number-rows-repeated", 1)))):
            column = 0
            for cell in line:
                times = min(MANY, int(cell.get(TABLE + "number-columns-repeated", 1)))
                if cell.tag == TABLE + "table-cell":
                    text = bare(text_of(cell))
                    for number in range(times):
                        cells.append(Cell(row, column + number, int(cell.get(TABLE + "number-rows-spanned", 1)),
                                          int(cell.get(TABLE + "number-columns-spanned", 1)), text))
                if cell.tag in (TABLE + "table-cell", TABLE + "covered-table-cell"):
                    column += times
            width = max(width, column)
            row += 1
    return Table(width, cells)


def rows_of(element):
    for child in element:
        if child.tag == TABLE + "table-row":
            yield child
        elif child.tag in (TABLE + "table-header-rows", TABLE + "table-rows", TABLE + "table-row-group"):
            yield from rows_of(child)


def text_of(element):
    """Text as it is read, without comments, numbers of notes and pictures."""
    if element.tag in (OFFICE + "annotation", OFFICE + "binary-data", TEXT + "note-citation"):
        return ""
    return (element.text or "") + "".join(text_of(child) + (child.tail or "") for child in element)
