"""The grids of the tables in a tree of html5lib's, as "forming a table" of the HTML Standard (4.9.12.1) has them."""
from grids import Cell, Table
from office import bare

CELLS, GROUPS = ("td", "th"), ("thead", "tbody", "tfoot")
UNSEEN = ("script", "style", "template", "title", "noscript")
SHOWN_INPUTS = ("text", "search", "submit", "button", "reset")


def tables(tree):
    """The tables of a tree without namespaces, in tree order."""
    return [form(table) for table in tree.iter("table")]


def shown_order(tree):
    """The numbers of the tables of a tree, in tree order, in the order in which they are shown: a table within another's
    caption or head comes before those in its bodies, one in its foot behind them."""
    numbers = {table: number for number, table in enumerate(tree.iter("table"))}
    order, waiting = [], [tree]
    while waiting:
        node = waiting.pop()
        if node in numbers:
            order.append(numbers[node])
            waiting += reversed(shown_children(node))
        else:
            waiting += reversed(node)
    return order


def shown_children(table):
    parts = {name: [child for child in table if child.tag == name] for name in ("caption", "thead", "tfoot")}
    ends = parts["caption"], [part for part in parts["thead"] if len(part)][:1], parts["tfoot"][:1]
    middle = [child for child in table if not any(child in end for end in ends)]
    return [*ends[0], *ends[1], *middle, *ends[2]]


def form(table):
    """One table. The parser puts every row into a group, so a group is a list of rows."""
    width, cells, groups, feet = 0, [], [], []
    for child in table:
        if child.tag == "colgroup":
            own = [number(column, "span", 1, 1000, 1) for column in child if column.tag == "col"]
            width += sum(own) if own else number(child, "span", 1, 1000, 1)
        elif child.tag in GROUPS:
            (feet if child.tag == "tfoot" else groups).append([row for row in child if row.tag == "tr"])
    first = 0
    for group in groups + feet:
        width, own = form_group(group, first, width)
        cells += own
        first += len(group)
    # A row that no cell reaches is in no row of anybody's.
    reached = sorted({row for cell in cells for row in range(cell.row, cell.row + cell.rows)})
    place = {row: number for number, row in enumerate(reached)}
    return Table(width, [cell._replace(row=place[cell.row]) for cell in cells])


def form_group(rows, first, width):
    """The cells of a group whose first row has this number, and the table's width with them. A span that is too long
    ends with the group's last row: in the standard's grid it makes rows that have no element, and no cell of their
    own."""
    cells, taken = [], set()
    for number_of_row, row in enumerate(rows):
        column, left = 0, len(rows) - number_of_row
        for child in row:
            if child.tag not in CELLS:
                continue
            while column < width and (number_of_row, column) in taken:
                column += 1
            wide, tall = number(child, "colspan", 1, 1000, 1), number(child, "rowspan", 0, 65534, 1)
            # 0: all rows to the end of the group.
            tall = min(tall or left, left)
            width = max(width, column + wide)
            cells.append(Cell(first + number_of_row, column, tall, wide, bare(text_of(child))))
            taken.update((number_of_row + down, column + right) for down in range(tall) for right in range(wide))
            column += wide
    return width, cells


def number(element, name, least, most, otherwise):
    """An attribute by the rules for parsing non-negative integers, within bounds."""
    digits = ""
    for character in element.get(name, "").lstrip(" \t\n\f\r").removeprefix("+"):
        if character not in "0123456789":
            break
        digits += character
    value = int(digits[:12]) if digits else otherwise
    return otherwise if value < least else min(value, most)


def text_of(element):
    """The text that shows. Trees may be deep."""
    text, waiting = "", [element]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            text += node
        elif node.tag == "input":
            text += node.get("value", "") if node.get("type", "text").lower() in SHOWN_INPUTS else ""
        elif isinstance(node.tag, str) and node.tag not in UNSEEN:
            for child in reversed(node):
                waiting += [child.tail or "", child]
            waiting.append(node.text or "")
    return text
