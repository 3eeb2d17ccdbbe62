"""The members of each object of section 3 of format.md."""

from __future__ import annotations

from typing import Any

from . import _values as values
from ._errors import DocumentError, limit, malformed, quoted
from ._limits import Limits
from ._values import Object, Rule, boolean, color, digest, extent, flag, integer, length, number, offset, size, string

ROWS = 2**31 - 1
COLUMNS = 2**20
_EDGES = ("Top", "Right", "Bottom", "Left")
_RANGE: dict[str, Rule] = {"at": offset, "length": values.count}


def _each(rule: Rule, names: str) -> dict[str, Rule]:
    return dict.fromkeys(names.split(), rule)


_external = Object({"url": string}, {"size": size, "digest": digest})
_missing = Object({"reason": string}, {"size": size, "digest": digest})
_CONTENT: dict[str, Rule] = {"digest": digest, "size": size, "external": _external, "missing": _missing}

source = Object({"digest": digest, "size": size, "format": string, "value": digest}, {})
file = Object({"name": string}, {"mediaType": string, **_CONTENT})


def content(value: dict[str, Any]) -> None:
    """The content of a representation or file: exactly one of three."""
    forms = ("digest" in value or "size" in value, "external" in value, "missing" in value)
    if sum(forms) != 1:
        raise malformed("must have exactly one of digest and size, external, missing")
    if forms[0] and not ("digest" in value and "size" in value):
        raise malformed("must have both digest and size")
    missing = value.get("missing", {})
    if missing.get("reason") == "absent" and "size" in missing and "digest" in missing:
        raise malformed("an absent blob is written as a blob: digest and size without missing", "missing")


class Rules:
    """The rules that depend on limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._values_left = 0
        unknown = self.unknown

        self.representation = Object(
            {"role": string}, {"mediaType": string, "width": size, "height": size, **_CONTENT}, unknown
        )
        self.image = Object(
            {"representations": values.filled_array}, _each(string, "identifier description fileName"), unknown
        )
        display_size = Object({"width": extent, "height": extent}, {})
        self.placement = Object(
            {**_RANGE, "image": offset, "kind": string}, {"displaySize": display_size}, unknown
        )
        shadow = Object({"offsetX": length, "offsetY": length, "blur": length}, {"color": color})
        self.run = Object(
            _RANGE,
            {
                **_each(string, "fontFamily fontClass underline strikethrough link language capitals direction"),
                **_each(color, "underlineColor strikethroughColor foregroundColor backgroundColor strokeColor"),
                **_each(number, "strokeWidth superscript ligatures"),
                **_each(length, "baselineOffset tracking"),
                **_each(flag, "italic hidden"),
                "fontSize": extent,
                "weight": integer(1, 1000),
                "kerning": boolean,
                "shadow": shadow,
                "custom": self.custom,
            },
            unknown,
        )
        tab_stop = Object({"position": length, "alignment": string}, {"leader": string})
        self.paragraph = Object(
            _RANGE,
            {
                **_each(string, "role alignment direction listMarker"),
                **_each(length, "firstLineIndent leadingIndent trailingIndent spacingBefore spacingAfter lineSpacing"),
                **_each(length, "minimumLineHeight maximumLineHeight defaultTabInterval"),
                **_each(number, "lineHeightMultiple tighteningFactor hyphenationFactor listLevel"),
                **_each(flag, "keepsWithNext keepsTogether breaksPageBefore"),
                "blockColor": color,
                "markerLength": integer(0, 10**9),
                "tabStops": _all(tab_stop),
                "custom": self.custom,
            },
            unknown,
        )
        self.attributes = Object(
            {},
            {
                **_each(string, "title author subject keywords comment company copyright editor language"),
                **_each(string, "created modified"),
                **_each(length, "paperWidth paperHeight marginLeft marginRight marginTop marginBottom"),
                **_each(length, "viewWidth viewHeight defaultTabInterval"),
                **_each(number, "viewMode viewZoom hyphenationFactor"),
                "backgroundColor": color,
                "readOnly": boolean,
                "custom": self.custom,
            },
        )
        look: dict[str, Rule] = {
            **_each(values.dimension, "width minimumWidth maximumWidth height minimumHeight maximumHeight"),
            "backgroundColor": color,
            "verticalAlignment": string,
            "custom": self.custom,
        }
        for edge in _EDGES:
            look.update({f"padding{edge}": extent, f"margin{edge}": length, f"border{edge}Width": extent})
            look.update({f"border{edge}Color": color, f"border{edge}Style": string})
        self.block_style = Object({}, look, unknown)
        self.table = Object(
            {"columns": integer(1, COLUMNS)},
            {
                **look,
                **_each(string, "layout alignment direction"),
                **_each(flag, "collapsesBorders hidesEmptyCells"),
                "columnWidths": self.column_widths,
                "headerRows": integer(0, 10**9),
                "spacing": extent,
            },
            unknown,
        )
        self.block = Object(
            _RANGE,
            {
                "table": offset,
                "row": integer(0, ROWS - 1),
                "column": integer(0, COLUMNS - 1),
                "rowSpan": integer(2, ROWS),
                "columnSpan": integer(2, COLUMNS),
                "style": offset,
            },
            unknown,
        )

    def unknown(self, value: Any) -> None:
        self._nest(value, self.limits.json_depth)

    def _nest(self, value: Any, left: int) -> None:
        if type(value) is dict or type(value) is list:
            if left == 0:
                raise limit("json_depth", self.limits.json_depth)
            for inner in value.values() if type(value) is dict else value:
                self._nest(inner, left - 1)

    def column_widths(self, value: Any) -> None:
        values.array(value)
        if len(value) > self.limits.table_columns:
            raise limit("table_columns", self.limits.table_columns)
        for index, width in enumerate(value):
            if width is not None:
                try:
                    values.dimension(width)
                except DocumentError as error:
                    raise error.within(f"[{index}]") from None

    def custom(self, value: Any) -> None:
        if type(value) is not dict or not value:
            raise malformed("must be an object that is not empty")
        self._values_left = self.limits.property_list_values
        for name, inner in value.items():
            self._property(inner, name, 1)

    def _property(self, value: Any, place: str, depth: int) -> None:
        try:
            self._property_value(value, depth)
        except DocumentError as error:
            raise error.within(f"[{quoted(place)}]") from None

    def _property_value(self, value: Any, depth: int) -> None:
        if depth > self.limits.property_list_depth:
            raise limit("property_list_depth", self.limits.property_list_depth)
        self._values_left -= 1
        if self._values_left < 0:
            raise limit("property_list_values", self.limits.property_list_values)
        if type(value) is not dict or len(value) != 1:
            raise malformed("must be an object of one member, whose name is the type")
        ((kind, inner),) = value.items()
        if kind == "array":
            values.array(inner)
            for index, element in enumerate(inner):
                self._property(element, str(index), depth + 1)
        elif kind == "dictionary":
            if type(inner) is not dict:
                raise malformed("must be an object", kind)
            for name, element in inner.items():
                self._property(element, name, depth + 1)
        elif kind == "data":
            values.decoded(inner, self.limits.attachment_bytes)
        elif kind in _SCALARS:
            _SCALARS[kind](inner)
        else:
            raise malformed(f"the type {quoted(kind)} is unknown")


_SCALARS: dict[str, Rule] = {
    "string": string,
    "integer": values.list_integer,
    "real": values.real,
    "date": values.real,
    "boolean": boolean,
}


def _all(rule: Rule) -> Rule:
    """An array whose elements follow a rule."""

    def check(value: Any) -> None:
        values.array(value)
        for index, element in enumerate(value):
            try:
                rule(element)
            except DocumentError as error:
                raise error.within(f"[{index}]") from None

    return check
