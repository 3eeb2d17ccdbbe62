"""The three forms of a document (format.md, section 1): which one a path or some bytes are in, and what it holds."""

from __future__ import annotations

import io
import os
from typing import BinaryIO, Literal, Mapping, NamedTuple, Optional, Union

from ._errors import DocumentError, limit
from ._files import Origin, Piece, open_file, read_file
from ._folder import read_folder
from ._limits import Limits
from ._tar import BLOCK, is_tar, read_tar
from ._values import is_digest

Form = Literal["folder", "tar", "json"]
Input = Union[str, "os.PathLike[str]", bytes]


class Opened(NamedTuple):
    """The JSON of a document, and the blobs beside it; in the JSON form there are none beside it."""

    form: Form
    json: bytes
    blobs: dict[str, Piece]


def open_form(source: Input, form: Optional[Form], limits: Limits) -> Opened:
    if isinstance(source, bytes):
        if form == "folder":
            raise ValueError("bytes are a document in the tar or JSON form, never a folder")
        return _open(io.BytesIO(source), memoryview(source), len(source), form, limits)
    path = os.path.realpath(source)
    if form == "folder" or form is None and os.path.isdir(path):
        return Opened("folder", *_named(*read_folder(path, limits)))
    with open_file(path) as file:
        return _open(file, path, os.fstat(file.fileno()).st_size, form, limits)


def _open(file: BinaryIO, origin: Origin, length: int, form: Optional[Form], limits: Limits) -> Opened:
    if form is None:
        form = "tar" if is_tar(file.read(BLOCK)) else "json"
        file.seek(0)
    if form == "json":
        return Opened("json", read_file(file, length, limits), {})
    files = read_tar(file, origin, length, limits)
    if "document.json" not in files:
        raise DocumentError("notDocument", "no file document.json in the tar")
    document = files["document.json"]
    if document.size > limits.json_bytes:
        raise limit("json_bytes", limits.json_bytes)
    return Opened("tar", *_named(document.read(), files))


def _named(json: bytes, files: Mapping[str, Piece]) -> tuple[bytes, dict[str, Piece]]:
    """The blobs among the files, by their digests. Others are not part of the document."""
    blobs = {}
    for path, file in files.items():
        folder, _, name = path.rpartition("/")
        if folder == "blobs/sha256" and is_digest("sha256:" + name):
            blobs["sha256:" + name] = file
    return json, blobs
