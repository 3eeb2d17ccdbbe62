"""Documents made to take much time or memory. Each would take minutes if the work grew with the square of its size."""

import base64
import resource
import subprocess
import sys
import time
import unittest

import support
from inlay_document import DocumentError, read, read_line, verify
from support import digest, document, image, placement, text_of

SECONDS = 20
N = 20_000


class Time(unittest.TestCase):
    def setUp(self):
        self.start = time.process_time()

    def tearDown(self):
        self.assertLess(time.process_time() - self.start, SECONDS)

    def outcome(self, data):
        try:
            read(data)
            return "read"
        except DocumentError as error:
            return error.outcome

    def test_many_runs_and_placements(self):
        runs = [{"at": n, "length": 1, "weight": 1 + n % 2} for n in range(N)]
        places = [placement(n, 0) for n in range(N)]
        whole = document("\ufffc" * N, runs=runs, placements=places, images=[image(b"")], blobs={digest(b""): ""})
        self.assertEqual(self.outcome(text_of(whole)), "read")

    def test_many_paragraphs_with_markers(self):
        paragraphs = [{"at": 3 * n, "length": 3, "markerLength": 1, "listLevel": n % 2} for n in range(N)]
        self.assertEqual(self.outcome(text_of(document("ab\n" * N, paragraphs=paragraphs))), "read")
        one = [{"at": 0, "length": 300 * N, "markerLength": 2}]
        self.assertEqual(self.outcome(text_of(document("ab\n" * 100 * N, paragraphs=one))), "read")

    def test_many_surrogate_pairs(self):
        runs = [{"at": 4 * n, "length": 2, "italic": True} for n in range(N)]
        self.assertEqual(self.outcome(text_of(document("🐶" * 2 * N, runs=runs))), "read")

    def test_long_cells_in_many_rows(self):
        """Each row is one cell over all columns: the grid has 328 million places."""
        blocks = [{"at": n, "length": 1, "table": 0, "row": n, "column": 0, "columnSpan": 16384} for n in range(N)]
        whole = document("\n" * N, version="1.1", tables=[{"columns": 16384}], blocks=blocks)
        self.assertEqual(self.outcome(text_of(whole)), "read")

    def test_high_cells_beside_many_rows(self):
        """16,383 cells reach from the first row to the last, and each row has one more."""
        rows = N
        blocks = [{"at": n, "length": 1, "table": 0, "row": 0, "column": n, "rowSpan": rows} for n in range(16383)]
        blocks += [{"at": 16383 + n, "length": 1, "table": 0, "row": n, "column": 16383} for n in range(rows)]
        whole = document("\n" * (16383 + rows), version="1.1", tables=[{"columns": 16384}], blocks=blocks)
        self.assertEqual(self.outcome(text_of(whole)), "read")

    def test_many_tables_inside_each_other_and_beside(self):
        deep = [{"at": 0, "length": 64 - n, "table": n, "row": 0, "column": 0} for n in range(64)]
        whole = document("\n" * 64, version="1.1", tables=[{"columns": 1}] * 64, blocks=deep)
        self.assertEqual(self.outcome(text_of(whole)), "read")
        deep = [{"at": 0, "length": N - n} for n in range(N)]
        self.assertEqual(self.outcome(text_of(document("\n" * N, version="1.1", blocks=deep))), "limit")
        beside = [{"at": n, "length": 1, "table": n, "row": 0, "column": 0} for n in range(N)]
        whole = document("\n" * N, version="1.1", tables=[{"columns": 1}] * N, blocks=beside)
        self.assertEqual(self.outcome(text_of(whole)), "read")

    def test_many_images_and_blobs(self):
        blobs = [b"%d" % n for n in range(N)]
        whole = document(
            "\ufffc" * N, images=[image(blob) for blob in blobs], placements=[placement(n, n) for n in range(N)],
            blobs={digest(blob): base64.b64encode(blob).decode() for blob in blobs})
        self.assertEqual(self.outcome(text_of(whole)), "read")

    def test_many_values(self):
        custom = {"k": {"array": [{"integer": "1"}] * 199_999}}
        self.assertEqual(self.outcome(text_of(document("a", attributes={"custom": custom}))), "read")
        custom["k"]["array"].append({"integer": "1"})
        self.assertEqual(self.outcome(text_of(document("a", attributes={"custom": custom}))), "limit")

    def test_names_and_escapes(self):
        self.assertEqual(self.outcome(text_of(document("a", later={f"{n}🐶": n for n in range(N)}))), "read")
        for data in (b'{"' + b'\\"' * 10 * N, b'"' * 100 * N, b'{"a":"' + b"\\\\" * 10 * N, b'["\\u0041' * 10 * N):
            self.assertIn(self.outcome(data), ("malformed", "limit"))
        self.assertEqual(self.outcome(b"[" * 100 * N), "limit")
        self.assertEqual(self.outcome(b'{"a":' * 100 * N), "limit")

    def test_lines(self):
        bare = document("a")
        line = text_of({"document": bare, "reactions": [{"kind": "x", "document": bare}] * (N // 10)})
        self.assertEqual(len(read_line(line).envelope["reactions"]), N // 10)

    def test_numbers(self):
        for number in (b"9" * 10**6, b"1" + b"0" * 10**6, b"0." + b"0" * 10**6, b"1e" + b"9" * 10**6, b"-" + b"0" * 10**6):
            self.assertEqual(self.outcome(b"[" + number + b"]"), "malformed")
        later = [1.5, 1e-7, 1e21, 2**53 + 2] * (N // 4)
        data = text_of(document("a", later=[])).replace(b'"later":[]', b'"later":' + text_of(later))
        self.assertEqual(verify(data).absent, ())


class Memory(unittest.TestCase):
    def test_what_is_refused_is_not_allocated_first(self):
        """With 512 MiB, documents that state or hold much more than the strict limits allow are refused."""
        code = (
            "import support\n"
            "from inlay_document import STRICT_LIMITS, DocumentError, read\n"
            "from test_hostile import large\n"
            "for name, data in large():\n"
            "    try:\n"
            "        read(data, limits=STRICT_LIMITS)\n"
            "    except DocumentError as error:\n"
            "        print(name, error.outcome)\n")
        run = subprocess.run(
            [sys.executable, "-c", code], cwd=support.TESTS, capture_output=True, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29)))
        self.assertEqual(run.stdout.split("\n"), ["json limit", "placements limit", "blob limit", "depth limit", "text limit", ""], run.stderr)


def large():
    yield "json", b" " * (9 << 20)
    yield "placements", text_of(document("", placements=[{}] * 4097))
    yield "blob", text_of(document("", blobs={digest(b""): "A" * (7 << 20)}))
    yield "depth", b"[" * (8 << 20)
    yield "text", text_of(document("a" * (2 << 20)))


if __name__ == "__main__":
    unittest.main()
