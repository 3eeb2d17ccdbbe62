"""JSON: what is refused, and the canonical form."""

import json
import os
import unittest
from decimal import Decimal
from fractions import Fraction

import support
from inlay_document import DocumentError
from inlay_document._json import _write, canonical_text, parse

CORPUS = os.path.join(os.environ.get("INLAY_CORPORA", "/nonexistent"), "JSONTestSuite", "test_parsing")
CHARACTERS = ["a", "\\", '"', "\n", "\x1f", "\x7f", "é", "\ue000", "\uffff", "🐶", "\U0010ffff", "[", "{", "]", "}"]


def outcome(data):
    try:
        parse(data)
        return "read"
    except DocumentError as error:
        return error.outcome


def some_string(source):
    return "".join(source.choices(CHARACTERS, k=source.randrange(6)))


def some_value(source, depth=0):
    kind = source.randrange(8 if depth < 5 else 5)
    if kind == 0:
        return some_string(source)
    if kind == 1:
        return source.choice([0, 1, -1, 2**53 - 1, 1 - 2**53, source.randrange(10**9)])
    if kind == 2:
        return source.choice([True, False, None])
    if kind == 3:
        return source.uniform(-1, 1) * 10.0 ** source.randrange(-320, 300)
    if kind == 4:
        return source.choice([5e-324, 1.7976931348623157e308, 1e21, 1e-7, 123456789012345680000.0, 0.1])
    if kind < 6:
        return [some_value(source, depth + 1) for _ in range(source.randrange(4))]
    return {some_string(source): some_value(source, depth + 1) for _ in range(source.randrange(4))}


def some_number(source):
    digits = "".join(source.choices("0123456789", k=source.choice([1, 2, 15, 16, 17, 20]))).lstrip("0") or "0"
    zeros = "0" * source.choice([0, 0, 1, 20])
    text = source.choice(["", "-"]) + digits + (zeros if digits != "0" else "")
    if source.random() < 0.5:
        text += "." + zeros + "".join(source.choices("0005", k=source.choice([1, 3, 20])))
    if source.random() < 0.5:
        text += source.choice("eE") + source.choice(["", "+", "-"]) + source.choice(["0", "1", "3", "16", "007", "40"])
    return text


class Parsing(unittest.TestCase):
    def test_values_are_those_of_python(self):
        for source in support.randoms("JSON beside Python's", 3000):
            value = some_value(source)
            data = json.dumps(value, ensure_ascii=source.random() < 0.5, indent=source.choice([None, 1])).encode()
            found = parse(data)
            self.assertEqual(canonical_text(found), canonical_text(parse(canonical_text(found).encode())))
            self.assertEqual(json.loads(canonical_text(found), parse_int=float), json.loads(data, parse_int=float))

    def test_integers_are_exact(self):
        for source in support.randoms("integers in any spelling", 20_000):
            text = some_number(source)
            exact = Fraction(text)
            try:
                found = parse(text.encode())
            except DocumentError:
                # Only an integer that the shortest decimal of its double changes.
                self.assertTrue(text.lstrip("-").isdecimal(), text)
                self.assertNotEqual(exact, Fraction(repr(float(text))), text)
                continue
            is_integer = exact.denominator == 1 and abs(exact) < 2**53
            self.assertIs(type(found), int if is_integer else Decimal, text)
            self.assertEqual(float(found), float(text), text)

    def test_names_are_sorted_by_utf16_units(self):
        value = {"🐶": 1, "\ue000": 2, "é": 3, "z": 4, "": 5}
        self.assertEqual(canonical_text(value), '{"":5,"z":4,"é":3,"🐶":1,"\ue000":2}')

    def test_both_ways_to_write_agree(self):
        for source in support.randoms("canonical form, written in two ways", 3000):
            value = parse(json.dumps(some_value(source)).encode())
            pieces = []
            _write(value, pieces.append)
            self.assertEqual(canonical_text(value), "".join(pieces))

    def test_nesting(self):
        for open_, close in (("[", "]"), ('{"a":', "}")):
            self.assertEqual(outcome((open_ * 256 + "1" + close * 256).encode()), "read")
            self.assertEqual(outcome((open_ * 257 + "1" + close * 257).encode()), "limit")
            self.assertEqual(outcome((open_ * 2_000_000).encode()), "limit")
        # In strings, brackets are letters, whatever is escaped around them.
        for before in ("", "\\\\", "\\\"", "\\\\\\\""):
            self.assertEqual(outcome(f'["{before}{"[" * 300}"]'.encode()), "read")
            self.assertEqual(outcome(f'["{before}", {"[" * 300}{"]" * 300}]'.encode()), "limit")

    def test_nesting_is_found_at_any_depth_of_python(self):
        def deeper(left):
            return deeper(left - 1) if left else outcome(("[" * 250 + "]" * 250).encode())

        self.assertEqual(deeper(300), "read")

    def test_refused(self):
        for data in (
            b"", b" ", b"\xef\xbb\xbf{}", b"\xff", b"{} {}", b"[1,]", b'{"a":1,}', b"nul", b"NaN", b"[Infinity]", b"-Infinity",
            b"01", b"1.", b".5", b"+1", b"1e", b"--1", b"0x1", b"'a'", b'"\t"', b'"\x00"', b"[1]\x00", b'"\\x41"', b'"\\u12"',
            b'"\\u+123"', b'"\\ud83d"', b'"\\udc36"', b'"\\ud83d\\u0041"', b'"\\udc36\\ud83d"', b'{"\\ud83d":1}',
            b'{"a":1,"\\u0061":2}', b'{"b":[{"a":1,"a":1}]}', b"1e400", b"-1e400", b"9007199254740993",
            b"295147905179352825856", b"1" * 2049, b"0." + b"1" * 2047, b"/**/1", b"1\x0b", b"\xc2\xa01", b"[1\xe2\x80\xa8]",
            "١".encode(), "-١".encode(), "1.١".encode(), "1e١".encode(), b'"\xed\xa0\xbd\xed\xb0\xb6"',
        ):
            with self.subTest(data[:40]):
                self.assertEqual(outcome(data), "malformed")

    def test_accepted(self):
        for data, value in (
            (b'"\\ud83d\\udc36"', "🐶"), (b'"\\uD83D\\uDC36"', "🐶"), (b'"\\\\ud83d"', "\\ud83d"), (b'"\\/"', "/"),
            (b"295147905179352830000", Decimal("295147905179352830000")), (b"0." + b"0" * 2045 + b"0", 0), (b"-0", 0),
            (b"1e-400", 0), (b"0e99999999999999999999", 0), (b"1E0", 1), (b"10e-1", 1), (b"\r\n\t 1 ", 1),
            (b"1e-99999999999999999999", Decimal(0)), (b'{"a":1,"A":2}', {"a": 1, "A": 2}),
        ):
            with self.subTest(data[:40]):
                self.assertEqual(parse(data), value)

    def test_places_are_bytes(self):
        with self.assertRaises(DocumentError) as caught:
            parse('{"é🐶": x}'.encode())
        self.assertEqual(caught.exception.place, "byte 11")

    def test_random_bytes_are_read_as_python_reads_them_or_refused(self):
        for source in support.randoms("damaged JSON", 5000):
            data = bytearray(json.dumps(some_value(source)).encode() or b"1")
            for _ in range(source.randrange(1, 4)):
                data[source.randrange(len(data))] = source.choice(b'{}[]",:\\0123456789.eE+-tfn \x00\xff\xed')
            if outcome(bytes(data)) == "read":
                json.loads(data)

    @unittest.skipUnless(os.path.isdir(CORPUS), "needs JSONTestSuite in $INLAY_CORPORA")
    def test_json_test_suite(self):
        for name in sorted(os.listdir(CORPUS)):
            with self.subTest(name), open(os.path.join(CORPUS, name), "rb") as file:
                found = outcome(file.read())
                if name.startswith("y_") and "duplicated_key" not in name:
                    self.assertEqual(found, "read")
                if name.startswith("n_"):
                    self.assertNotEqual(found, "read")


if __name__ == "__main__":
    unittest.main()
