"""The rules of a document as a whole (format.md, sections 3 and 6), from its JSON alone."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any, Callable, Iterator

from . import _rules as rules
from . import _values as values
from ._errors import DocumentError, limit, malformed
from ._grid import check_blocks
from ._json import canonical_text
from ._limits import Limits
from ._offsets import Offsets

_VERSION = re.compile(r"(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})")
_LINE = re.compile("\r\n|[\n\r\u2029]")
_ARRAYS = ("images", "placements", "literalObjectReplacement", "runs", "paragraphs", "files")
# Of version 1.1: absent where there are none.
_LISTS = ("tables", "blockStyles", "blocks")
_KNOWN = {"format", "version", "offsetUnit", "digest", "text", "attributes", "blobs", "source", *_ARRAYS, *_LISTS}

Span = tuple[int, int]


class Checked:
    """A document whose JSON follows every rule. Nothing is said yet of its digest and its blobs."""

    def __init__(self, tree: Any, limits: Limits, takes_blobs: bool) -> None:
        if type(tree) is not dict:
            raise malformed("must be an object")
        if tree.get("format") != "inlay":
            raise DocumentError("notDocument", 'must have a member "format":"inlay"')
        self.tree: dict[str, Any] = tree
        self.limits = limits
        self.rules = rules.Rules(limits)
        self.sizes: dict[str, int] = {}
        self.blobs: dict[str, bytes] = {}
        self._check_head(takes_blobs)
        self.text: str = tree["text"]
        self.offsets = Offsets(self.text)
        if self.offsets.units > limits.text_units:
            raise limit("text_units", limits.text_units, "text")
        self._check_images()
        self.placements = self._check_placements()
        self._check_literals()
        self.runs = self._check_runs()
        self.paragraphs = self._check_paragraphs()
        self.blocks = self._check_blocks()
        self._check_files()
        within("attributes", self.rules.attributes, tree["attributes"])
        self._check_source()
        self.needs_minor_1 = any(name in tree for name in _LISTS) or any(
            "blockColor" in paragraph for paragraph in tree["paragraphs"]
        )
        if self.minor < 1 and (self.needs_minor_1 or "source" in tree):
            raise malformed("version 1.0 has no source, blocks, blockColor, tables or blockStyles", "version")

    def _check_head(self, takes_blobs: bool) -> None:
        tree = self.tree
        if "version" not in tree:
            raise malformed("must have a member version")
        within("version", values.string, tree["version"])
        version = _VERSION.fullmatch(tree["version"])
        if version is None or version[1] != "1":
            raise DocumentError("unsupportedVersion", "this reader knows the versions 1.0 to 1.999999999", "version")
        self.minor = int(version[2])
        is_sealed = "digest" in tree
        if is_sealed:
            within("digest", values.digest, tree["digest"])
        for name in ("offsetUnit", "text", *_ARRAYS, "attributes"):
            if name not in tree:
                if is_sealed or name in ("offsetUnit", "text"):
                    raise malformed(f"must have a member {name}")
                tree[name] = {} if name == "attributes" else []
        if tree["offsetUnit"] != "utf16":
            raise malformed('must be "utf16"', "offsetUnit")
        within("text", values.string, tree["text"])
        for name in _ARRAYS:
            within(name, values.array, tree[name])
        for name in _LISTS:
            if name in tree:
                within(name, values.filled_array, tree[name])
        for name in tree:
            if name not in _KNOWN:
                within(name, self.rules.unknown, tree[name])
        for name in ("placements", "files"):
            most: int = getattr(self.limits, name)
            if len(tree[name]) > most:
                raise limit(name, most, name)
        if "blobs" in tree:
            if not takes_blobs:
                raise malformed("stands in the JSON form only", "blobs")
            within("blobs", self._check_blobs, tree.pop("blobs"))

    def _check_blobs(self, blobs: Any) -> None:
        if type(blobs) is not dict:
            raise malformed("must be an object")
        for name in list(blobs):
            values.digest(name)
            # What was decoded is not held twice.
            self.blobs[name] = values.decoded(blobs.pop(name), self.limits.attachment_bytes)

    def _check_content(self, value: dict[str, Any]) -> None:
        rules.content(value)
        if "digest" in value:
            self._size(value["digest"], value["size"])

    def _size(self, digest: str, size: int) -> None:
        if self.sizes.setdefault(digest, size) != size:
            raise malformed("one digest with two sizes", "size")

    def _check_images(self) -> None:
        seen = set()
        for place, image in self._each("images", self.rules.image):
            for number, representation in enumerate(image["representations"]):
                inner = f"{place}.representations[{number}]"
                within(inner, self.rules.representation, representation)
                within(inner, self._check_content, representation)
            text = canonical_text(image)
            if text in seen:
                raise malformed("equal to another image", place)
            seen.add(text)

    def _check_files(self) -> None:
        last = b""
        for place, file in self._each("files", rules.file):
            within(place, self._check_content, file)
            name: bytes = file["name"].encode("utf-8")
            if name <= last:
                raise malformed("files must have a name, and be sorted by it, with no name twice", place)
            last = name

    def _check_source(self) -> None:
        if "source" in self.tree:
            source = self.tree["source"]
            within("source", rules.source, source)
            if self.sizes.get(source["digest"], source["size"]) != source["size"]:
                raise malformed("one digest with two sizes", "source")
            if source["size"] > self.limits.attachment_bytes:
                raise limit("attachment_bytes", self.limits.attachment_bytes, "source")

    def _each(self, name: str, rule: values.Rule) -> Iterator[tuple[str, dict[str, Any]]]:
        """The elements of an array with their places, each after the rule for it."""
        for index, value in enumerate(self.tree.get(name, ())):
            try:
                rule(value)
            except DocumentError as error:
                raise error.within(f"{name}[{index}]") from None
            yield f"{name}[{index}]", value

    def _span(self, value: dict[str, Any], place: str) -> Span:
        """A range as indexes in the text."""
        at = value["at"]
        try:
            return self.offsets.index(at), self.offsets.index(at + value["length"])
        except ValueError as error:
            raise malformed(str(error), place) from None

    def _check_placements(self) -> list[Span]:
        spans: list[Span] = []
        used = last = 0
        images = len(self.tree["images"])
        for place, placement in self._each("placements", self.rules.placement):
            start, end = self._span(placement, place)
            if start < last:
                raise malformed("placements must be ascending, without overlap", place)
            last = end
            covered = self.text[start:end]
            if "\ufffc" in covered and end - start > 1:
                raise malformed("a placement that covers a U+FFFC must cover nothing else", place)
            if _LINE.search(covered):
                raise malformed("must not cover the end of a paragraph", place)
            image = placement["image"]
            if image >= images or image > used:
                raise malformed("images must exist, and be in the order of their first placements", place)
            used = max(used, image + 1)
            spans.append((start, end))
        if used < images:
            raise malformed("an image must have a placement", f"images[{used}]")
        return spans

    def _check_literals(self) -> None:
        covered = {start for start, _ in self.placements if self.text[start] == "\ufffc"}
        last = -1
        for index, at in enumerate(self.tree["literalObjectReplacement"]):
            place = f"literalObjectReplacement[{index}]"
            within(place, values.offset, at)
            if at <= last:
                raise malformed("must be ascending", place)
            last = at
            start, end = self._span({"at": at, "length": 1}, place)
            if self.text[start:end] != "\ufffc" or start in covered:
                raise malformed("must be a U+FFFC that no placement covers", place)
        if self.text.count("\ufffc") != len(covered) + len(self.tree["literalObjectReplacement"]):
            raise malformed("each U+FFFC must be covered by a placement or listed in literalObjectReplacement", "text")

    def _attributed(self, name: str, rule: values.Rule) -> Iterator[tuple[str, dict[str, Any], Span]]:
        """Runs or paragraphs, and what both follow."""
        last = 0
        before: dict[str, Any] = {}
        for place, run in self._each(name, rule):
            span = self._span(run, place)
            if span[0] < last:
                raise malformed(f"{name} must be ascending, without overlap", place)
            attributes = {name: value for name, value in run.items() if name not in ("at", "length")}
            if not attributes:
                raise malformed("must have an attribute", place)
            # Python's equality tells less apart than the format's: true is 1 for it.
            if span[0] == last and attributes == before and canonical_text(attributes) == canonical_text(before):
                raise malformed("must differ from the one before it, which it touches", place)
            last, before = span[1], attributes
            yield place, run, span

    def _check_runs(self) -> list[Span]:
        starts = [start for start, _ in self.placements]
        spans: list[Span] = []
        for place, _, span in self._attributed("runs", self.rules.run):
            for border in span:
                placement = bisect_right(starts, border) - 1
                if placement >= 0 and starts[placement] < border < self.placements[placement][1]:
                    raise malformed("a run must not split a placement", place)
            spans.append(span)
        return spans

    def _is_border(self, index: int) -> bool:
        """Whether a paragraph starts or the text ends here."""
        before = self.text[index - 1 : index]
        if before == "\r":
            return self.text[index : index + 1] != "\n"
        return before in ("", "\n", "\u2029") or index == len(self.text)

    def _check_paragraphs(self) -> list[Span]:
        spans: list[Span] = []
        for place, paragraph, (start, end) in self._attributed("paragraphs", self.rules.paragraph):
            if not (self._is_border(start) and self._is_border(end)):
                raise malformed("must cover whole paragraphs, each with its end", place)
            if paragraph.get("markerLength", 0) > 0:
                within(place, lambda length: self._check_marker(length, start, end), paragraph["markerLength"])
            spans.append((start, end))
        return spans

    def _check_marker(self, length: int, start: int, end: int) -> None:
        while start < end:
            line = _LINE.search(self.text, start, end)
            stop = line.start() if line else end
            first = self.offsets.offset(start)
            if length > self.offsets.offset(stop) - first:
                raise malformed("must not be longer than a paragraph without its end", "markerLength")
            try:
                self.offsets.index(first + length)
            except ValueError as error:
                raise malformed(str(error), "markerLength") from None
            start = line.end() if line else end

    def _check_blocks(self) -> list[Span]:
        tree, limits = self.tree, self.limits
        for name in _LISTS:
            if len(tree.get(name, ())) > limits.table_cells:
                raise limit("table_cells", limits.table_cells, name)
        for place, table in self._each("tables", self.rules.table):
            if table["columns"] > limits.table_columns:
                raise limit("table_columns", limits.table_columns, place)
        seen = set()
        for place, style in self._each("blockStyles", self.rules.block_style):
            text = canonical_text(style)
            if not style or text in seen:
                raise malformed("must have a member, and differ from all others", place)
            seen.add(text)
        spans: list[Span] = []
        used = 0
        for place, block in self._each("blocks", self.rules.block):
            start, end = self._span(block, place)
            if not (self._is_border(start) and self._is_border(end)):
                raise malformed("must cover whole paragraphs, each with its end", place)
            spans.append((start, end))
            of_cells = block.keys() & {"table", "row", "column", "rowSpan", "columnSpan"}
            if of_cells and not of_cells >= {"table", "row", "column"}:
                raise malformed("a cell must have table, row and column; a box has none of a cell's members", place)
            if "style" in block:
                if block["style"] > used or block["style"] >= len(seen):
                    raise malformed("styles must exist, and be in the order of first use", place)
                used = max(used, block["style"] + 1)
        if used < len(seen):
            raise malformed("a style must be the style of a block", f"blockStyles[{used}]")
        check_blocks(tree.get("blocks", []), [table["columns"] for table in tree.get("tables", [])], limits)
        return spans


def within(place: str, rule: Callable[[Any], None], value: Any) -> None:
    """A rule for the value at a place."""
    try:
        rule(value)
    except DocumentError as error:
        raise error.within(place) from None
