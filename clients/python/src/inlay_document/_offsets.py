"""Positions in a text, in UTF-16 code units and in code points."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left

_PAIR = re.compile("[\U00010000-\U0010ffff]")


class Offsets:
    """Converts between the offsets of a document (UTF-16 code units) and the indexes of Python (code points).

    Takes O(n) to make and O(log n) to ask.
    """

    def __init__(self, text: str) -> None:
        self._pairs = array("Q", [match.start() for match in _PAIR.finditer(text)])
        self._high = array("Q", [index + count for count, index in enumerate(self._pairs)])
        self._count = len(text)
        self.units = self._count + len(self._pairs)
        """The length of the text in UTF-16 code units."""

    def index(self, offset: int) -> int:
        """The index in the text of a UTF-16 offset. Raises ValueError for one that is outside or inside a pair."""
        if not 0 <= offset <= self.units:
            raise ValueError(f"the offset {offset} is outside of the text, which has {self.units} UTF-16 units")
        before = bisect_left(self._high, offset)
        if before and self._high[before - 1] == offset - 1:
            raise ValueError(f"the offset {offset} is inside a surrogate pair")
        return offset - before

    def offset(self, index: int) -> int:
        """The UTF-16 offset of an index in the text. Raises ValueError for one that is outside."""
        if not 0 <= index <= self._count:
            raise ValueError(f"the index {index} is outside of the text, which has {self._count} code points")
        return index + bisect_left(self._pairs, index)
