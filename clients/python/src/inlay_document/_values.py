"""The types of section 2 of format.md, as rules. A rule takes a value of `_json.parse` and raises DocumentError."""

from __future__ import annotations

import base64
import re
from typing import Any, Callable, Mapping, Optional

from ._errors import DocumentError, limit, malformed, quoted
from ._json import number_text

Rule = Callable[[Any], None]

_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_COLOR = re.compile(r"#[0-9a-f]{8}")
_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
_FINITE = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?")
_NAN = re.compile(r"nan:[0-9a-f]{16}")


def integer(low: int, high: int) -> Rule:
    def rule(value: Any) -> None:
        if type(value) is not int or not low <= value <= high:
            raise malformed(f"must be an integer from {low} to {high}")

    return rule


def string(value: Any) -> None:
    if type(value) is not str:
        raise malformed("must be a string")


def boolean(value: Any) -> None:
    if type(value) is not bool:
        raise malformed("must be true or false")


def flag(value: Any) -> None:
    if value is not True:
        raise malformed("must be true or absent")


def is_digest(value: str) -> bool:
    return _DIGEST.fullmatch(value) is not None


def digest(value: Any) -> None:
    if type(value) is not str or not is_digest(value):
        raise malformed("must be sha256: and 64 lower-case hexadecimal digits")


def color(value: Any) -> None:
    if type(value) is not str or _COLOR.fullmatch(value) is None:
        raise malformed("must be a color, #rrggbbaa in lower case")


OFFSET_MAX = 4294967294
offset = integer(0, OFFSET_MAX)
count = integer(1, OFFSET_MAX)
length = integer(-(10**12), 10**12)
extent = integer(0, 10**12)
number = integer(-(10**9), 10**9)
size = integer(0, 2**53 - 1)


def array(value: Any) -> None:
    if type(value) is not list:
        raise malformed("must be an array")


def filled_array(value: Any) -> None:
    if type(value) is not list or not value:
        raise malformed("must be an array with at least one element")


class Object:
    """An object with these members. Without a rule for `unknown` ones, it is closed."""

    def __init__(
        self, required: Mapping[str, Rule], optional: Mapping[str, Rule], unknown: Optional[Rule] = None
    ) -> None:
        self.required = required.keys()
        self.rules = {**required, **optional}
        self.unknown = unknown

    def __call__(self, value: Any) -> None:
        if type(value) is not dict:
            raise malformed("must be an object")
        for name, inner in value.items():
            rule = self.rules.get(name, self.unknown)
            if rule is None:
                raise malformed(f"the member {quoted(name)} does not belong here")
            try:
                rule(inner)
            except DocumentError as error:
                raise error.within(name) from None
        for name in self.required:
            if name not in value:
                raise malformed(f"must have a member {name}")


dimension_share = Object({"share": integer(0, 10**6)}, {})


def dimension(value: Any) -> None:
    if type(value) is dict:
        dimension_share(value)
    else:
        extent(value)


def decoded(value: Any, most: int) -> bytes:
    """The bytes of base64 (RFC 4648, section 4), of which there is one spelling; at most `most`."""
    string(value)
    if len(value) // 4 * 3 > most + 2:
        raise limit("attachment_bytes", most)
    try:
        data = base64.b64decode(value.encode("ascii"), validate=True)
    except ValueError:
        raise malformed("must be base64") from None
    if base64.b64encode(data).decode("ascii") != value:
        raise malformed("must be base64 with padding, and with zeros as unused bits")
    if len(data) > most:
        raise limit("attachment_bytes", most)
    return data


def real(value: Any) -> None:
    """A real of a property list: each bit pattern has one text."""
    string(value)
    if value in ("inf", "-inf", "nan", "-0"):
        return
    if _NAN.fullmatch(value):
        bits = int(value[4:], 16)
        # All NaNs but the one that is written `nan`.
        if bits >> 52 & 0x7FF == 0x7FF and bits & (1 << 52) - 1 != 0 and bits != 0x7FF8 << 48:
            return
    elif len(value) < 40 and _FINITE.fullmatch(value) and number_text(float(value)) == value:
        return
    raise malformed("must be a real in its one form")


def list_integer(value: Any) -> None:
    """An integer of a property list."""
    string(value)
    if len(value) > 20 or _INTEGER.fullmatch(value) is None or not -(2**63) <= int(value) < 2**64:
        raise malformed("must be a decimal integer from -2^63 to 2^64 - 1")
