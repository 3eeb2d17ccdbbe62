"""The model of a document, from its checked JSON and the blobs that were found."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional

from ._check import Checked, Span
from ._files import Piece
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
)


def build(
    checked: Checked,
    digest: str,
    canonical: bytes,
    source: Optional[dict[str, Any]],
    blobs: Mapping[str, Piece],
    diagnostics: tuple[Diagnostic, ...],
) -> Document:
    """`blobs` are those that are there and sound; a blob that is not among them is absent."""
    tree = checked.tree
    images = tuple(_image(image, blobs) for image in tree["images"])
    blocks = tuple(_blocks(checked))
    cells: list[list[Block]] = [[] for _ in tree.get("tables", ())]
    for block in blocks:
        if block.table is not None:
            cells[block.table].append(block)
    return Document(
        version=tree["version"],
        digest=digest,
        text=checked.text,
        offsets=checked.offsets,
        images=images,
        placements=tuple(
            _placement(placement, span, checked.text, images)
            for placement, span in zip(tree["placements"], checked.placements)
        ),
        literal_object_replacement=tuple(tree["literalObjectReplacement"]),
        runs=tuple(Run(*_attributed(run, span)) for run, span in zip(tree["runs"], checked.runs)),
        paragraphs=tuple(
            Paragraph(*_attributed(paragraph, span))
            for paragraph, span in zip(tree["paragraphs"], checked.paragraphs)
        ),
        attributes=tree["attributes"],
        files=tuple(File(file["name"], file.get("mediaType"), _content(file, blobs)) for file in tree["files"]),
        tables=tuple(
            Table(table["columns"], _without(table, "columns"), tuple(of_table))
            for table, of_table in zip(tree.get("tables", ()), cells)
        ),
        blocks=blocks,
        source=Source(source["format"], _blob(source, blobs)) if source else None,
        diagnostics=diagnostics,
        canonical=canonical,
    )


def _without(value: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: inner for name, inner in value.items() if name not in names}


def _blob(value: dict[str, Any], blobs: Mapping[str, Piece]) -> Content:
    blob = blobs.get(value["digest"])
    return Content(value["digest"], value["size"], missing=None if blob else "absent", _blob=blob)


def _content(value: dict[str, Any], blobs: Mapping[str, Piece]) -> Content:
    if "digest" in value:
        return _blob(value, blobs)
    if "external" in value:
        external = value["external"]
        return Content(external.get("digest"), external.get("size"), url=external["url"])
    missing = value["missing"]
    return Content(missing.get("digest"), missing.get("size"), missing=missing["reason"])


def _image(image: dict[str, Any], blobs: Mapping[str, Piece]) -> Image:
    return Image(
        image.get("identifier"),
        image.get("description"),
        image.get("fileName"),
        tuple(
            Representation(
                form["role"], form.get("mediaType"), form.get("width"), form.get("height"), _content(form, blobs)
            )
            for form in image["representations"]
        ),
    )


def _placement(placement: dict[str, Any], span: Span, text: str, images: tuple[Image, ...]) -> Placement:
    size = placement.get("displaySize")
    return Placement(
        placement["at"],
        placement["length"],
        *span,
        placement["kind"],
        images[placement["image"]],
        None if size is None else (size["width"], size["height"]),
        text[span[0] : span[1]],
    )


def _attributed(run: dict[str, Any], span: Span) -> tuple[int, int, int, int, dict[str, Any]]:
    return (run["at"], run["length"], *span, _without(run, "at", "length"))


def _blocks(checked: Checked) -> Iterator[Block]:
    styles = checked.tree.get("blockStyles", ())
    for block, span in zip(checked.tree.get("blocks", ()), checked.blocks):
        yield Block(
            block["at"],
            block["length"],
            *span,
            block.get("table"),
            block.get("row"),
            block.get("column"),
            block.get("rowSpan", 1),
            block.get("columnSpan", 1),
            styles[block["style"]] if "style" in block else {},
        )
