"""How blocks nest, and how the cells of each table lie in its grid (format.md, 3.11)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any, Optional

from ._errors import DocumentError, limit, malformed
from ._limits import Limits
from ._rules import ROWS


class _Grid:
    """The cells of one table so far."""

    def __init__(self, columns: int, parent: Optional[int], start: int) -> None:
        self.columns, self.parent, self.end = columns, parent, start
        self.row, self.column, self.rows = -1, 0, 0
        # The columns that cells cover, as ascending ranges: the first, the one after the last, the first row below.
        self.firsts: list[int] = []
        self.afters: list[int] = []
        self.belows: list[int] = []

    def add(self, parent: Optional[int], start: int, end: int, cell: dict[str, Any]) -> None:
        row, column = cell["row"], cell["column"]
        below, after = row + cell.get("rowSpan", 1), column + cell.get("columnSpan", 1)
        if parent != self.parent or start != self.end:
            raise malformed("the cells of a table must stand in the same block, one after the other")
        if row != self.row and row != self.row + 1:
            raise malformed("the cells of a table must be in the order of their rows, with no row empty")
        if row == self.row and column < self.column:
            raise malformed("the cells of a row must be in the order of their columns")
        if after > self.columns or below > ROWS:
            raise malformed("the cell lies outside of its table")
        # Ranges are replaced once and for all: rows only ascend. So this takes no more steps than there are cells.
        low, high = bisect_right(self.afters, column), bisect_left(self.firsts, after)
        if any(self.belows[place] > row for place in range(low, high)):
            raise malformed("the cell covers a place that another covers")
        self.firsts[low:high], self.afters[low:high], self.belows[low:high] = [column], [after], [below]
        self.row, self.column, self.end = row, after, end
        self.rows = max(self.rows, below)


def check_blocks(blocks: list[dict[str, Any]], columns: list[int], limits: Limits) -> None:
    """The rules between blocks; `columns` are those of each table."""
    around: list[tuple[int, int]] = []  # the end of each block that is open, and its index
    grids: list[_Grid] = []
    last = 0
    for index, block in enumerate(blocks):
        place = f"blocks[{index}]"
        start = block["at"]
        end = start + block["length"]
        if start < last:
            raise malformed("blocks must be sorted by at", place)
        last = start
        while around and around[-1][0] <= start:
            around.pop()
        if around and end > around[-1][0]:
            raise malformed("blocks must nest: one contains the other, or they share no unit", place)
        parent = around[-1][1] if around else None
        around.append((end, index))
        if len(around) > limits.table_depth:
            raise limit("table_depth", limits.table_depth, place)
        if "table" not in block:
            continue
        table = block["table"]
        if table > len(grids) or table >= len(columns):
            raise malformed("tables must be in the order of their first cells", place)
        if table == len(grids):
            grids.append(_Grid(columns[table], parent, start))
        if block["row"] + block.get("rowSpan", 1) > limits.table_rows:
            raise limit("table_rows", limits.table_rows, place)
        try:
            grids[table].add(parent, start, end, block)
        except DocumentError as error:
            raise error.within(place) from None
    if len(grids) < len(columns):
        raise malformed("a table must have a cell", f"tables[{len(grids)}]")
    for index, grid in enumerate(grids):
        if grid.rows != grid.row + 1:
            raise malformed("a cell reaches below the last row", f"tables[{index}]")
