"""python -m inlay_document [--verify] FILE

Prints the text of a portable document, with the description of each image in brackets, and a table of its images.
With --verify it also prints what is damaged, absent or unused.

Exit status: 0 sound, 1 damaged or without a digest, 64 wrong usage, 65 no portable document, 66 cannot be opened,
74 the output cannot be written.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from typing import Iterator, Optional, TextIO

from . import Document, DocumentError, Limits, Report
from ._read import examine

# A terminal obeys these; text may hold any. Line feeds and tabs are left.
_CONTROL = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f]")
_LINE = re.compile("\r\n?|\u2029")


def _safe(text: str) -> str:
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def _cell(value: object) -> str:
    return "-" if value is None else str(value).replace("\n", " ").replace("\t", " ")


def _table(document: Document) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [
        ("at", "length", "index", "kind", "pixels", "type", "digest", "description")
    ]
    for placement in document.placements:
        image = placement.image
        pixels = None if image.width is None or image.height is None else f"{image.width}×{image.height}"
        digest = image.content.digest and image.content.digest[:19]
        cells = (placement.at, placement.length, placement.start, placement.kind, pixels, image.media_type, digest)
        rows.append((*map(_cell, cells), _cell(image.description)))
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()


def _findings(report: Report) -> Iterator[str]:
    stated = report.stated_digest or "none: the document is unsealed"
    yield f"digest: {report.digest}"
    if stated != report.digest:
        yield f"stated digest: {stated}"
    for name, digests in (("absent", report.absent), ("damaged", report.damaged), ("unused", report.unused)):
        for digest in digests:
            yield f"{name} blob: {digest}"
    if report.is_source_absent:
        yield "the file that the text was read from is absent or damaged"
    yield "sound" if report.is_sound else "not sound"


def _show(path: str, verifies: bool, out: TextIO) -> int:
    examined = examine(path, None, Limits())
    report = examined.report
    refusal: Optional[DocumentError] = None
    try:
        document = examined.document(unsealed=False)
        print(_safe(_LINE.sub("\n", document.plain_text())), file=out)
        if document.placements:
            print(file=out)
            print(*map(_safe, _table(document)), sep="\n", file=out)
        for diagnostic in document.diagnostics:
            print(f"{diagnostic.code}: {diagnostic.digest}", file=sys.stderr)
    except DocumentError as error:
        refusal = error
    if verifies:
        print(*map(_safe, _findings(report)), sep="\n", file=out)
    if refusal is not None:
        print(_safe(f"{path}: {refusal}"), file=sys.stderr)
    return 0 if report.is_sound else 1


def _print(text: str, status: int) -> int:
    """Prints `text`; the exit status is `status` unless it cannot be written."""
    if sys.stdout is None:  # The shell closed it.
        reason = os.strerror(errno.EBADF)
    else:
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
            return status
        except OSError as error:
            # Python would write the rest when it exits, fail again, and print a traceback.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                return status  # The reader has seen enough.
            reason = error.strerror or str(error)
    print(f"standard output: {reason}", file=sys.stderr)
    return 74


def main(arguments: list[str]) -> int:
    paths = [argument for argument in arguments if argument != "--verify"]
    if paths in (["--help"], ["-h"]):
        return _print(f"{__doc__}\n", 0)
    if len(paths) != 1 or paths[0].startswith("-"):
        print("usage: python -m inlay_document [--verify] FILE", file=sys.stderr)
        return 64
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    path = paths[0]
    shown = io.StringIO()
    try:
        status = _show(path, "--verify" in arguments, shown)
    except DocumentError as error:
        print(_safe(f"{path}: {error}"), file=sys.stderr)
        return 65
    except OSError as error:
        print(_safe(f"{path}: {error.strerror}"), file=sys.stderr)
        return 66
    return _print(shown.getvalue(), status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
