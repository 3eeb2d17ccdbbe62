"""JSON as section 2 of format.md has it: what is refused, and the canonical form (RFC 8785).

Objects become dict, arrays list, strings str, `true` and `false` bool, `null` None. A number becomes an int if what is
written is exactly an integer within 2^53 - 1, else the Decimal of its canonical form.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from itertools import accumulate
from typing import Any, Callable, Iterator, NoReturn

from ._errors import limit, malformed, quoted

NUMBER_BYTES = 2048
SAFE = 2**53 - 1
# Deeper than any document that the rules of the format accept. It bounds every recursion below.
DEPTH = 256

_STRING = re.compile(rb'"[^"]*"')
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in _STEP)


def parse(data: bytes) -> Any:
    """The value of a JSON document in bytes."""
    if data.startswith(b"\xef\xbb\xbf"):
        raise malformed("a byte order mark", "byte 0")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise malformed("malformed UTF-8", f"byte {error.start}") from None
    _check_depth(data)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        place = f"byte {len(text[: error.pos].encode())}"
        raise malformed(f"not JSON: {error.msg}", place) from None
    if _SURROGATE_ESCAPE.search(data):
        try:
            canonical_text(value).encode("utf-8")
        except UnicodeEncodeError:
            raise malformed("a lone surrogate in a string") from None
    return value


def _check_depth(data: bytes) -> None:
    # A backslash can only stand in a string. So without escapes, strings are what is between two quotes.
    plain = data.replace(b"\\\\", b"").replace(b'\\"', b"") if b"\\" in data else data
    brackets = _STRING.sub(b"", plain).translate(None, _NO_BRACKETS)
    if max(accumulate(map(_STEP.__getitem__, brackets)), default=0) > DEPTH:
        raise limit("json_depth", DEPTH)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen = set()
        for name, _ in pairs:
            if name in seen:
                raise malformed(f"the name {quoted(name)} occurs twice in one object")
            seen.add(name)
    return value


def _whole(text: str) -> int | Decimal:
    """A number written without fraction and exponent."""
    if len(text) < 16:
        return int(text)
    value = _number(text)
    if value != Decimal(text):
        raise malformed(f"the canonical form would change the integer {text[:40]}")
    return value


def _number(text: str) -> int | Decimal:
    if len(text) > NUMBER_BYTES:
        raise malformed(f"a number of more than {NUMBER_BYTES} bytes")
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise malformed(f"the number {text[:40]} is beyond the range of a double")
    if value.is_integer() and abs(value) <= SAFE and _is_exact(text, int(value)):
        return int(value)
    return Decimal(number_text(value))


def _is_exact(text: str, value: int) -> bool:
    """Whether `text` is exactly `value`, its double."""
    mantissa, _, exponent = text.lower().partition("e")
    whole, _, fraction = mantissa.lstrip("-").partition(".")
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return True
    places = exponent.lstrip("+-").lstrip("0")
    if len(places) > 9:
        return False  # Less than any digits make up for: it would be infinite if it were more.
    stripped = digits.rstrip("0")
    power = int(places or "0") * (-1 if exponent.startswith("-") else 1)
    power += len(digits) - len(stripped) - len(fraction)
    return 0 <= power <= 16 and int(stripped) * 10**power == abs(value)


def _no_constant(text: str) -> NoReturn:
    raise malformed(f"not JSON: {text}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_members, parse_float=_number, parse_int=_whole, parse_constant=_no_constant
)
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, sort_keys=True, separators=(",", ":"))
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def number_text(value: float) -> str:
    """A finite double as ECMAScript prints it (RFC 8785, 3.2.2.3; ECMA-262, Number::toString)."""
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    # Python, too, prints the shortest decimal that reads back as the same double. Only the layout differs.
    mantissa, _, exponent = float.__repr__(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    if fraction == "0":
        fraction = ""
    point = len(whole) + int(exponent or "0")
    digits = whole + fraction
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    text = digits[0] + ("." + digits[1:] if count > 1 else "")
    return f"{sign}{text}e{'+' if power > 0 else '-'}{abs(power)}"


def canonical_text(value: Any) -> str:
    """The canonical form of what `parse` gave."""
    try:
        text = _ENCODER.encode(value)
        # Python sorts names by code points. Without those beyond U+FFFF, that is the order of UTF-16 units.
        if type(value) is str or not _ASTRAL.search(text):
            return text
    except TypeError:
        pass  # A Decimal, which Python does not write.
    pieces: list[str] = []
    _write(value, pieces.append)
    return "".join(pieces)


def _write(value: Any, put: Callable[[str], None]) -> None:
    """The canonical form of any value, piece by piece."""
    if type(value) is dict:
        lead = "{"
        for name in sorted(value, key=units):
            put(lead + _ENCODER.encode(name) + ":")
            _write(value[name], put)
            lead = ","
        put("}" if value else "{}")
    elif type(value) is list:
        lead = "["
        for element in value:
            put(lead)
            _write(element, put)
            lead = ","
        put("]" if value else "[]")
    elif type(value) is Decimal:
        put(number_text(float(value)))
    else:
        put(_ENCODER.encode(value))


def units(name: str) -> bytes:
    """What names are sorted by: big-endian UTF-16 sorts by its bytes as by its units."""
    return name.encode("utf-16-be")


def members_text(members: dict[str, str]) -> Iterator[str]:
    """The pieces of the canonical form of an object, made of the canonical forms of its members."""
    lead = "{"
    for name in sorted(members, key=units):
        yield lead + _ENCODER.encode(name) + ":"
        yield members[name]
        lead = ","
    yield "}"
