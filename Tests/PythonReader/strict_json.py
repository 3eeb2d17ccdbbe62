"""JSON as section 2 of Documentation/format.md has it: what is refused, and the canonical form (RFC 8785).

Objects become dict, arrays list, strings str, true and false bool, null None, numbers float: there is one value for
each canonical form, so nothing about the spelling is kept.
"""

from decimal import Decimal

NUMBER_BYTES = 2048
WHITE = b" \t\r\n"
SHORT = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Refused(Exception):
    """What is not read: the class of the outcome, and why."""

    def __init__(self, outcome, why):
        super().__init__(f"{outcome}: {why}")
        self.outcome = outcome


def malformed(why):
    return Refused("malformed", why)


class Parser:
    def __init__(self, data, depth):
        if data.startswith(b"\xef\xbb\xbf"):
            raise malformed("byte order mark")
        try:
            self.text = data.decode("utf-8", "strict")
        except UnicodeDecodeError as error:
            raise malformed(f"UTF-8: {error}") from None
        self.at = 0
        self.depth = depth

    def peek(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self, character):
        if self.peek() != character:
            raise malformed(f"{character!r} expected at {self.at}")
        self.at += 1

    def document(self):
        value = self.value(0)
        if self.peek():
            raise malformed(f"something after the document, at {self.at}")
        return value

    def value(self, depth):
        first = self.peek()
        if first in ("{", "[") and first:
            if depth == self.depth:
                raise Refused("limit", "nesting")
            self.at += 1
            return self.members(depth + 1) if first == "{" else self.elements(depth + 1)
        if first == '"':
            return self.string()
        if first and first in "-0123456789":
            return self.number()
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        raise malformed(f"a value expected at {self.at}")

    def members(self, depth):
        out = {}
        if self.peek() == "}":
            self.at += 1
            return out
        while True:
            if self.peek() != '"':
                raise malformed(f"a name expected at {self.at}")
            name = self.string()
            if name in out:
                raise malformed(f"the name {name!r} twice")
            self.take(":")
            out[name] = self.value(depth)
            if self.peek() == "}":
                self.at += 1
                return out
            self.take(",")

    def elements(self, depth):
        out = []
        if self.peek() == "]":
            self.at += 1
            return out
        while True:
            out.append(self.value(depth))
            if self.peek() == "]":
                self.at += 1
                return out
            self.take(",")

    def unit(self):
        digits = self.text[self.at : self.at + 4]
        if len(digits) < 4 or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
            raise malformed(f"escape at {self.at}")
        self.at += 4
        return int(digits, 16)

    def string(self):
        self.at += 1
        out = []
        while True:
            if self.at >= len(self.text):
                raise malformed("the end, in a string")
            character = self.text[self.at]
            self.at += 1
            if character == '"':
                return "".join(out)
            if character < " ":
                raise malformed(f"control character in a string at {self.at}")
            if character != "\\":
                out.append(character)
                continue
            escape = self.text[self.at : self.at + 1]
            self.at += 1
            if escape == "u":
                unit = self.unit()
                if 0xD800 <= unit < 0xDC00:
                    if self.text[self.at : self.at + 2] != "\\u":
                        raise malformed("lone surrogate")
                    self.at += 2
                    low = self.unit()
                    if not 0xDC00 <= low < 0xE000:
                        raise malformed("lone surrogate")
                    unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
                elif 0xDC00 <= unit < 0xE000:
                    raise malformed("lone surrogate")
                out.append(chr(unit))
            elif escape in SHORT:
                out.append(SHORT[escape])
            else:
                raise malformed(f"escape at {self.at}")

    def digits(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "0123456789":
            self.at += 1
        if self.at == start:
            raise malformed(f"a digit expected at {start}")
        return self.at - start

    def number(self):
        start = self.at
        if self.text[self.at] == "-":
            self.at += 1
        leading = self.at
        if self.digits() > 1 and self.text[leading] == "0":
            raise malformed(f"leading zero at {leading}")
        whole = True
        if self.text.startswith(".", self.at):
            whole = False
            self.at += 1
            self.digits()
        if self.text[self.at : self.at + 1] in ("e", "E"):
            whole = False
            self.at += 1
            if self.text[self.at : self.at + 1] in ("+", "-"):
                self.at += 1
            self.digits()
        text = self.text[start : self.at]
        if len(text) > NUMBER_BYTES:
            raise malformed("a number of more bytes than any needs")
        value = float(text)
        if value in (float("inf"), float("-inf")):
            raise malformed("a number beyond the range of a double")
        if whole and Decimal(text) != Decimal(number_text(value)):
            raise malformed("an integer that its canonical form would change")
        return Number(value, text)


class Number(float):
    """A number, and the decimal it was written as: an integer is due exactly, not after rounding."""

    __slots__ = ("written",)

    def __new__(cls, value, written):
        self = super().__new__(cls, value)
        self.written = written
        return self

    def integer(self):
        """The integer it is, or None; of the number as written, within 2^53 - 1."""
        mantissa, _, exponent = self.written.lower().partition("e")
        exponent = int(exponent or "0") if len(exponent) < 9 else (10**9 if exponent[0] != "-" else -(10**9))
        whole, _, fraction = mantissa.lstrip("-").partition(".")
        digits = (whole + fraction).lstrip("0")
        exponent -= len(fraction)
        if not digits:
            return 0
        stripped = digits.rstrip("0")
        exponent += len(digits) - len(stripped)
        if exponent < 0 or len(stripped) + exponent > 16:
            return None
        value = int(stripped) * 10**exponent
        if value > 2**53 - 1:
            return None
        return -value if mantissa.startswith("-") else value


def parse(data, depth=256):
    """The value of a JSON document in bytes."""
    return Parser(data, depth).document()


def number_text(value):
    """A finite double as ECMAScript prints it (RFC 8785, 3.2.2.3; ECMA-262, Number::toString)."""
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    # Python, too, prints the shortest decimal that reads back as the same double; only the layout differs.
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


ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
for code in range(0x20):
    ESCAPES.setdefault(chr(code), f"\\u{code:04x}")
TABLE = str.maketrans(ESCAPES)


def string_text(text):
    return '"' + text.translate(TABLE) + '"'


def units(text):
    """What names are sorted by: big-endian UTF-16 sorts by its bytes as by its units."""
    return text.encode("utf-16-be")


def canonical_text(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return string_text(value)
    if isinstance(value, (int, float)):
        return number_text(float(value))
    if isinstance(value, list):
        return "[" + ",".join(map(canonical_text, value)) + "]"
    members = sorted(value.items(), key=lambda member: units(member[0]))
    return "{" + ",".join(string_text(name) + ":" + canonical_text(member) for name, member in members) + "}"


def canonical(value):
    """The canonical form in bytes."""
    return canonical_text(value).encode("utf-8")
