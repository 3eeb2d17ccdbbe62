"""Reading and verifying."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from ._check import Checked
from ._errors import DocumentError, limit
from ._examine import Examined, Report
from ._files import Piece
from ._forms import Form, Input, open_form
from ._json import parse
from ._limits import Limits
from ._model import Attributes, Document

_DEFAULT = Limits()


class Line(NamedTuple):
    """A line of a file of JSON lines (format.md, section 10)."""

    document: Document
    envelope: Attributes
    """The other members of the envelope, with a Document for each `document` in them. Empty for a bare document."""


def read(
    source: Input, *, form: Optional[Form] = None, unsealed: bool = False, limits: Limits = _DEFAULT
) -> Document:
    """Reads a document: a path, or the bytes of its tar or JSON form.

    A folder is the folder form. A file is the tar form if it starts with the header of a tar, else the JSON form.
    With `form`, it must be in this form. With `unsealed`, a document without a digest is read, too.

    Raises DocumentError for a document that is refused, and OSError for a file that cannot be opened.
    """
    return examine(source, form, limits).document(unsealed)


def verify(source: Input, *, form: Optional[Form] = None, limits: Limits = _DEFAULT) -> Report:
    """Checks all that `read` checks. What is damaged or unsealed is reported instead of refused.

    Raises DocumentError for what breaks a rule of the format or exceeds a limit, and OSError as `read` does.
    """
    return examine(source, form, limits).report


def read_line(line: bytes, *, unsealed: bool = False, limits: Limits = _DEFAULT) -> Line:
    """Reads a line of JSON lines: a document, or an envelope around one. A blob that is not in it is missing.

    Of an envelope, only the documents are checked. Raises DocumentError.
    """
    if len(line) > limits.json_bytes:
        raise limit("json_bytes", limits.json_bytes)

    def document(tree: Any) -> Document:
        return _examine_json(tree, limits, may_lack_blobs=True).document(unsealed)

    value = parse(line)
    if type(value) is not dict or value.get("format") == "inlay" or "document" not in value:
        return Line(document(value), {})
    inner = [("document", value)]
    for name in ("reactions", "edited"):
        elements = value.get(name)
        if type(elements) is list:
            inner += ((f"{name}[{index}].document", element) for index, element in enumerate(elements))
    for place, around in inner:
        if type(around) is dict and "document" in around:
            try:
                around["document"] = document(around["document"])
            except DocumentError as error:
                raise error.within(place) from None
    return Line(value.pop("document"), value)


def examine(source: Input, form: Optional[Form], limits: Limits) -> Examined:
    opened = open_form(source, form, limits)
    tree = parse(opened.json)
    if opened.form == "json":
        return _examine_json(tree, limits, may_lack_blobs=False)
    checked = Checked(tree, limits, takes_blobs=False)
    return Examined(checked, opened.blobs, may_lack_blobs=opened.form == "folder")


def _examine_json(tree: Any, limits: Limits, may_lack_blobs: bool) -> Examined:
    checked = Checked(tree, limits, takes_blobs=True)
    blobs = {digest: Piece(memoryview(blob), 0, len(blob)) for digest, blob in checked.blobs.items()}
    return Examined(checked, blobs, may_lack_blobs)
