"""Lines of JSON through `inlay`, one process for each partition of a PySpark job.

    lines = spark.read.text("messages", lineSep="\\n")
    texts = lines.mapInArrow(through_inlay(["--to", "text"]), lines.schema)

Each row comes out with its column `value` converted and its other columns as they were, in the same order. A line that
cannot be converted becomes a line with an error. A filter that dies, hangs, or writes more or fewer lines than it was
given fails the task, with what it said, so that no row is lost in silence.
"""
import os
import selectors
import signal
import subprocess
import time

import pyarrow
from pyspark.sql import functions


class FilterFailed(RuntimeError):
    """The filter did something else than writing a line for each line."""


def through_inlay(arguments, program="inlay", column="value", timeout=600):
    """A function for `mapInArrow`: the lines of a column through `inlay convert - - --jsonl` with these arguments.

    `program` must be on every machine that works. A filter that neither takes nor writes anything for `timeout` seconds
    is ended.
    """
    # 1 says that some lines became errors. Those are rows like others.
    return through([program, "convert", "-", "-", "--jsonl", *arguments], column, timeout, statuses=(0, 1))


def through(command, column="value", timeout=600, statuses=(0,)):
    """The same for any program that writes a line for each line, before it waits for the next, and ends with one of the
    statuses."""
    def convert(batches):
        line_filter = None
        try:
            for batch in batches:
                line_filter = line_filter or LineFilter(command, timeout)
                index = batch.schema.get_field_index(column)
                field, rows = batch.schema.field(index), batch.column(index)
                if rows.null_count:
                    raise ValueError(f"a row has no {column}")
                # As bytes: what is no UTF-8 is for the filter to refuse.
                answers = line_filter.answer(rows.cast(pyarrow.large_binary()).to_pylist())
                yield batch.set_column(index, field, pyarrow.array(answers, pyarrow.large_binary()).cast(field.type))
            if line_filter:
                line_filter.finish(statuses)
        finally:
            if line_filter:
                line_filter.end()
    return convert


def kind(column="value"):
    """A column for Spark: `error` for a line that could not be converted, else `record`."""
    # Canonical JSON is sorted, so that no other line begins like this.
    return functions.when(functions.col(column).startswith('{"error":'), "error").otherwise("record")


class LineFilter:
    """A process that answers lines. Lines are written and read in turn, as the pipes have room, so that neither side
    waits for the other, and nothing but a batch is in memory."""

    PIECE = 1 << 16
    STDERR_KEPT = 2_000

    def __init__(self, command, timeout):
        self.command, self.timeout = command, timeout
        self.answered, self.unsent, self.complaint, self.is_over = 0, b"", b"", False
        # A group of its own, so that what a shell has started ends with it.
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
            start_new_session=True)
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self.selector = selectors.DefaultSelector()
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe.fileno(), False)
        for pipe in (self.stdout, self.stderr):
            self.selector.register(pipe, selectors.EVENT_READ)

    def answer(self, lines):
        """What the filter writes for these lines, all without their ends."""
        if not lines:
            return []
        question = b"".join([line + b"\n" for line in lines])
        if question.count(b"\n") != len(lines):
            raise ValueError("a row has a line feed in it, and would be two lines")
        if self.stdout.read(self.PIECE):
            raise self.failure("wrote a line too many")
        self.unsent = memoryview(question)
        self.selector.register(self.stdin, selectors.EVENT_WRITE)
        pieces, count = [], 0
        while count < len(lines):
            piece = self.next_piece(f"wrote {count} of {len(lines)} lines, and then nothing")
            if not piece:
                raise self.failure(f"ended after {count} of {len(lines)} lines of a batch", wait=5)
            pieces.append(piece)
            count += piece.count(b"\n")
        answers = b"".join(pieces).split(b"\n")
        # The last line cannot be answered before its end was written.
        if count > len(lines) or answers.pop() or self.unsent:
            raise self.failure("wrote a line too many")
        self.answered += count
        return answers

    def finish(self, statuses):
        """The end of the input; the filter must end, too, with one of the statuses."""
        self.stdin.close()
        if self.next_piece("did not end at the end of its input"):
            raise self.failure("wrote a line too many")
        if self.status(self.timeout) not in statuses:
            raise self.failure("failed at the end of its input")
        self.is_over = True

    def end(self):
        """Ends what still runs of it."""
        if not self.is_over:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        self.selector.close()
        for pipe in (self.stdin, self.stdout, self.stderr):
            pipe.close()

    def next_piece(self, otherwise):
        """What the filter writes next, while it takes what is unsent; empty at the end of its output."""
        end = time.monotonic() + self.timeout
        while True:
            ready = [key.fileobj for key, _ in self.selector.select(max(0, end - time.monotonic()))]
            if self.stderr in ready:
                self.listen()
            if self.stdin in ready:
                self.send()
                end = time.monotonic() + self.timeout
            if self.stdout in ready and (piece := self.stdout.read(self.PIECE)) is not None:
                return piece
            if time.monotonic() >= end:
                raise self.failure(f"{otherwise} for {self.timeout} s")

    def send(self):
        try:
            self.unsent = self.unsent[os.write(self.stdin.fileno(), self.unsent[:self.PIECE]):]
        except BrokenPipeError:
            # It reads no more; what it still writes says how far it came.
            self.selector.unregister(self.stdin)
            return
        if not self.unsent:
            self.selector.unregister(self.stdin)

    def listen(self):
        """Keeps the last of what the filter says beside its lines."""
        piece = self.stderr.read(self.PIECE)
        if piece:
            self.complaint = (self.complaint + piece)[-self.STDERR_KEPT:]
        elif piece is not None and self.stderr in self.selector.get_map():
            self.selector.unregister(self.stderr)

    def status(self, wait):
        """The exit status, or None for a process that has not ended after so many seconds."""
        try:
            return self.process.wait(wait)
        except subprocess.TimeoutExpired:
            return None

    def failure(self, what, wait=0):
        """An error with what is known of the filter."""
        status = self.status(wait)
        self.listen()
        how = ("still running" if status is None else f"exit status {status}" if status >= 0
               else f"killed by {signal.Signals(-status).name}")
        said = self.complaint.decode(errors="replace").strip()
        return FilterFailed(
            f"{' '.join(self.command)}: {what}; {how}, {self.answered} lines before this batch"
            + (f"; it said: {said}" if said else ""))
