"""What a document is once it is read. The names are those of format.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Mapping, NamedTuple, Optional, Union

from ._errors import DocumentError
from ._files import Piece, sha256
from ._offsets import Offsets

Attributes = Mapping[str, Any]
"""Members by the names of format.md. Those that it does not name are there, too; in them, a number that is no integer is
a Decimal."""


@dataclass(frozen=True)
class Content:
    """The bytes of an image or file, or where they are, or why they are missing (3.2)."""

    digest: Optional[str]
    size: Optional[int]
    url: Optional[str] = None
    """Where bytes are that are stored elsewhere. Nothing here fetches them."""
    missing: Optional[str] = None
    """Why bytes are missing, such as `absent` or `omitted`."""
    _blob: Optional[Piece] = field(default=None, repr=False, compare=False)

    def read(self) -> Optional[bytes]:
        """The bytes, or None for those that are elsewhere or missing.

        They were checked when the document was read. Those in a file are read and checked again: DocumentError
        (`damaged`) if it has changed since, OSError if it cannot be opened.
        """
        if self._blob is None:
            return None
        data = self._blob.read()
        if sha256([data]) != self.digest:
            raise DocumentError("damaged", "the blob has changed since the document was read", str(self.digest))
        return data


class Representation(NamedTuple):
    """One form of an image (3.2)."""

    role: str
    media_type: Optional[str]
    width: Optional[int]
    height: Optional[int]
    content: Content


class Image(NamedTuple):
    """An image (3.1). Its media type, size in pixels and content are those of its first representation."""

    identifier: Optional[str]
    description: Optional[str]
    file_name: Optional[str]
    representations: tuple[Representation, ...]

    @property
    def media_type(self) -> Optional[str]:
        return self.representations[0].media_type

    @property
    def width(self) -> Optional[int]:
        return self.representations[0].width

    @property
    def height(self) -> Optional[int]:
        return self.representations[0].height

    @property
    def content(self) -> Content:
        return self.representations[0].content

    @property
    def alternates(self) -> tuple[Representation, ...]:
        """The other representations: fallbacks, strikes, outgoing forms."""
        return self.representations[1:]


class Placement(NamedTuple):
    """Where an image stands (3.4): `at` and `length` in UTF-16 units, `start` and `end` as indexes in the text."""

    at: int
    length: int
    start: int
    end: int
    kind: str
    image: Image
    display_size: Optional[tuple[int, int]]
    """Width and height, in thousandths of a point."""
    covered: str
    """The text that the image stands for: a U+FFFC, or the fallback to show where the image cannot be shown."""


class Run(NamedTuple):
    """Character attributes of a range (3.5)."""

    at: int
    length: int
    start: int
    end: int
    attributes: Attributes


class Paragraph(NamedTuple):
    """Attributes of one or more whole paragraphs (3.6)."""

    at: int
    length: int
    start: int
    end: int
    attributes: Attributes


class Block(NamedTuple):
    """A cell of a table, or a box around paragraphs, whose `table`, `row` and `column` are None (3.11)."""

    at: int
    length: int
    start: int
    end: int
    table: Optional[int]
    row: Optional[int]
    column: Optional[int]
    row_span: int
    column_span: int
    style: Attributes


class Table(NamedTuple):
    """A table (3.10), with its cells in the order of the text."""

    columns: int
    attributes: Attributes
    cells: tuple[Block, ...]


class File(NamedTuple):
    """A file that came with the text (3.3). Its name may be unsafe as a path."""

    name: str
    media_type: Optional[str]
    content: Content


class Source(NamedTuple):
    """The file that the text was read from (3.9)."""

    format: str
    content: Content


class Diagnostic(NamedTuple):
    """A notice about a document that was read: `document.absentBlob`, `document.staleSource`, `document.absentSource`."""

    code: str
    digest: str


def stand_in(placement: Placement) -> str:
    """What to show where an image cannot be shown: the text it covers, or its description in brackets."""
    if placement.covered != "\ufffc":
        return placement.covered
    return f"[{placement.image.description or 'image'}]"


@dataclass(frozen=True, eq=False)
class Document:
    """A portable document, read and checked."""

    version: str
    digest: str
    """Computed; of a sealed document, the same as the one it states."""
    text: str
    offsets: Offsets
    images: tuple[Image, ...]
    placements: tuple[Placement, ...]
    literal_object_replacement: tuple[int, ...]
    runs: tuple[Run, ...]
    paragraphs: tuple[Paragraph, ...]
    attributes: Attributes
    files: tuple[File, ...]
    tables: tuple[Table, ...]
    blocks: tuple[Block, ...]
    source: Optional[Source]
    diagnostics: tuple[Diagnostic, ...]
    canonical: bytes = field(repr=False)
    """`document.json` as a writer of this document writes it, with the members that this package does not know."""

    def segments(self) -> Iterator[Union[str, Placement]]:
        """The document in order: pieces of text, and between them the placements of images."""
        last = 0
        for placement in self.placements:
            if last < placement.start:
                yield self.text[last : placement.start]
            yield placement
            last = placement.end
        if last < len(self.text):
            yield self.text[last:]

    def plain_text(self, replacement: Callable[[Placement], str] = stand_in) -> str:
        """The text with a replacement for each image."""
        return "".join(part if isinstance(part, str) else replacement(part) for part in self.segments())
