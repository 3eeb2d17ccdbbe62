"""An archive that Samples/Archive makes of lines, and what is compared in it with what Python finds in the lines."""
import json
import os
import subprocess
import sys
import time

from archive_truth import Truth, row_digest
from common import ROOT, measure

SAMPLES = os.path.join(ROOT, "Samples/Archive")
GROUP = 100_000


def sql(name):
    with open(os.path.join(SAMPLES, f"{name}.sql"), encoding="utf-8") as file:
        return file.read()


def filtered(inlay, path, source=None):
    """Lines through inlay; `source` gives them instead of the file. Gives the status and the file of the output."""
    out = path + ".filtered"
    with open(out, "wb") as output:
        formats = ["--from", "inlay.json", "--to", "inlay.json", "--jsonl"]
        command = [inlay, "convert", "-" if source else path, "-", *formats]
        run = subprocess.Popen(command, stdin=subprocess.PIPE if source else subprocess.DEVNULL, stdout=output)
        try:
            for line in source or []:
                # Neither sorted nor without escapes: what is canonical is inlay's.
                run.stdin.write((json.dumps(line) + "\n").encode())
            if source:
                run.stdin.close()
        except BrokenPipeError:
            pass
        return run.wait(), out


class Archive:
    """One file of lines and the Parquet file of it."""

    def __init__(self, options, lines, questions):
        import duckdb
        self.options, self.lines, self.faults = options, lines, []
        self.path = lines.removesuffix(".jsonl") + ".parquet"
        self.questions = {**questions, "lines": lines, "archive": self.path, "documents": self.path + ".documents",
                          "listing": self.path + ".listing"}
        self.duckdb = duckdb.connect()
        for name, value in self.questions.items():
            self.duckdb.execute(f"set variable {name} = ?", [value])

    def expect(self, what, ours, theirs):
        if ours != theirs:
            about = f"{os.path.basename(self.lines)}: {what}"
            self.faults.append(f"{about}: {ascii(ours)[:300]} is not {ascii(theirs)[:300]}")

    def make(self):
        """By the program that people run. Gives processor seconds, seconds, MiB."""
        if os.path.exists(self.path):
            os.remove(self.path)
        start = time.monotonic()
        status, seconds, memory = measure(
            sys.executable, [os.path.join(SAMPLES, "run.py"), os.path.join(SAMPLES, "archive.sql"),
                             *(f"{name}={self.questions[name]}" for name in ("lines", "archive"))], errors=None)
        self.expect("status of archive.sql", status, 0)
        return seconds, time.monotonic() - start, memory

    def ask(self, name):
        """The rows of a query, times as microseconds."""
        rows = self.duckdb.execute(sql(name)).fetchall()
        plain = lambda cell: round(cell.timestamp() * 1e6) if hasattr(cell, "timestamp") else cell
        return [tuple(map(plain, row)) for row in rows]

    # MARK: Comparisons

    def compare_file(self, truth):
        import pyarrow
        import pyarrow.parquet
        text, unsigned, blob = pyarrow.string(), pyarrow.uint32(), pyarrow.binary()
        placement = [("at", unsigned), ("length", unsigned), ("image", unsigned), ("kind", text)]
        image = [("digest", blob), ("size", pyarrow.uint64()), ("media_type", text), ("identifier", text),
                 ("description", text)]
        columns = [
            ("digest", blob), ("sent", pyarrow.timestamp("us", "UTC")), ("author", text), ("text", text),
            ("placements", pyarrow.list_(pyarrow.field("element", pyarrow.struct(placement)))),
            ("images", pyarrow.list_(pyarrow.field("element", pyarrow.struct(image)))), ("document", text)]
        file = pyarrow.parquet.ParquetFile(self.path)
        about = file.metadata
        self.expect("columns", [(one.name, one.type) for one in file.schema_arrow], columns)
        self.expect("offsetUnit", (about.metadata or {}).get(b"inlay.offsetUnit"), b"utf16")
        groups = [about.row_group(number) for number in range(about.num_row_groups)]
        compression = {group.column(number).compression for group in groups for number in range(about.num_columns)}
        self.expect("compression", compression, {"ZSTD"})
        # DuckDB closes a group with the vector in which it becomes full.
        self.expect("row groups", all(GROUP <= group.num_rows < GROUP + 2_048 for group in groups[:-1]), True)
        self.expect("number of rows", about.num_rows, len(truth.rows))
        place = 0
        for batch in file.iter_batches(batch_size=20_000):
            columns = batch.to_pydict() | {"sent": batch["sent"].cast("int64").to_pylist()}
            for row in zip(*(columns[name] for name in file.schema_arrow.names)):
                if place < len(truth.rows) and row_digest(row) != truth.rows[place][3]:
                    self.expect(f"row {place}", row, f"line {truth.rows[place][1] + 1}")
                place += 1

    def compare_answers(self, truth):
        for name, rows in truth.answers.items():
            found = self.ask(name)
            times = [row[0] for row in found if row[0] is not None]
            self.expect(f"order of {name}", times, sorted(times))
            self.expect(name, sorted(found, key=repr), sorted(rows, key=repr))
        self.expect("top-glyphs", [row[:3] for row in self.ask("top-glyphs")], truth.top(10))
        live = sorted(truth.live)
        self.expect("live-digests", self.ask("live-digests"), [(digest,) for digest in live])
        # A listing as of a folder, and as of a bucket: live blobs, some that nothing needs, and other files.
        unused = sorted(f"{number:064x}" for number in range(1, 4))
        with open(self.questions["listing"], "w", encoding="utf-8") as file:
            file.write("blobs/sha256\n" + "".join(f"blobs/sha256/{one[:2]}/{one}\n" for one in live + unused)
                       + "".join(f'"bucket","sha256/{one}","15000"\n' for one in unused))
        self.expect("unused-blobs", self.ask("unused-blobs"), [(digest,) for digest in unused])

    def compare_documents(self, truth):
        """Gives how many documents inlay gave back byte for byte."""
        self.ask("documents")
        path = self.questions["documents"]
        back = filtered(self.options.inlay, path)
        with open(path, "rb") as ours, open(back[1], "rb") as theirs:
            pairs = zip(ours, theirs, truth.rows)
            wrong = next((number for number, (one, other, row) in enumerate(pairs)
                          if one != other or json.loads(other)["digest"][7:] != row[2].hex()), None)
        self.expect("documents through inlay", (back[0], wrong), (0, None))
        with open(path, "rb") as ours, open(back[1], "rb") as theirs:
            self.expect("number of documents", (sum(1 for _ in ours), sum(1 for _ in theirs)), (len(truth.rows),) * 2)


def whole(archive):
    """Makes the file, and compares all of it. Gives what Python found in the lines."""
    cost = archive.make()
    truth = Truth(archive.lines, archive.questions)
    if not archive.faults:
        archive.compare_file(truth)
        archive.compare_answers(truth)
        archive.compare_documents(truth)
    return truth, cost
