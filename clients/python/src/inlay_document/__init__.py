"""Reads Inlay's portable documents: text with images set into it. It needs nothing but Python.

    document = inlay_document.read("Postcard.inlay")
    print(document.plain_text())
"""

from ._errors import DocumentError
from ._examine import Report
from ._limits import STRICT_LIMITS, Limits
from ._model import (
    Block,
    Content,
    Diagnostic,
    Document,
    File,
    Image,
    Paragraph,
    Placement,
    Representation,
    Run,
    Source,
    Table,
    stand_in,
)
from ._offsets import Offsets
from ._read import Line, read, read_line, verify

__all__ = [
    "STRICT_LIMITS",
    "Block",
    "Content",
    "Diagnostic",
    "Document",
    "DocumentError",
    "File",
    "Image",
    "Limits",
    "Line",
    "Offsets",
    "Paragraph",
    "Placement",
    "Report",
    "Representation",
    "Run",
    "Source",
    "Table",
    "read",
    "read_line",
    "stand_in",
    "verify",
]
