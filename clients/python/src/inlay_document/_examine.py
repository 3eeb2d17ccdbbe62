"""The digest of a document and its blobs (format.md, section 4)."""

from __future__ import annotations

from typing import Any, Mapping, NamedTuple, Optional

from ._build import build
from ._check import Checked
from ._errors import DocumentError, limit
from ._files import Piece, sha256
from ._json import canonical_text, members_text
from ._model import Diagnostic, Document


class Report(NamedTuple):
    """What verifying a document found."""

    digest: str
    """Computed."""
    stated_digest: Optional[str]
    """None if the document is unsealed."""
    absent: tuple[str, ...]
    """The digests of blobs that the document refers to and that are not there."""
    damaged: tuple[str, ...]
    """The digests of blobs that have other bytes."""
    unused: tuple[str, ...]
    """The digests of blobs that are there and that the document does not refer to. They are no damage."""
    is_source_absent: bool
    """Whether the file that the text was read from is absent or damaged."""

    @property
    def is_sound(self) -> bool:
        return self.stated_digest == self.digest and not (self.absent or self.damaged or self.is_source_absent)


class Examined:
    """A document that follows the rules, and all that is damaged in it."""

    def __init__(self, checked: Checked, blobs: Mapping[str, Piece], may_lack_blobs: bool) -> None:
        self.checked, self.may_lack_blobs = checked, may_lack_blobs
        tree = checked.tree
        most = checked.limits.attachment_bytes
        for name, size in checked.sizes.items():
            if size > most:
                raise limit("attachment_bytes", most, name)
        stated: Optional[str] = tree.pop("digest", None)
        self.source: Optional[dict[str, Any]] = tree.pop("source", None)
        self.members = {name: canonical_text(value) for name, value in tree.items()}
        digest = _digest(self.members)
        self.diagnostics: list[Diagnostic] = []
        if self.source and self.source["value"] != digest:
            self._drop_source(self.source["digest"])
        self.sound: dict[str, Piece] = {}
        absent, damaged = [], []
        for name, size in sorted(checked.sizes.items()):
            if name not in blobs:
                absent.append(name)
                self.diagnostics.append(Diagnostic("document.absentBlob", name))
            elif not self._is_sound(blobs[name], name, size):
                damaged.append(name)
        used = set(checked.sizes)
        is_source_absent = False
        if self.source:
            name, size = self.source["digest"], self.source["size"]
            used.add(name)
            is_source_absent = name not in blobs or not self._is_sound(blobs[name], name, size)
            if is_source_absent:
                self.diagnostics.append(Diagnostic("document.absentSource", name))
        unused = sorted(blobs.keys() - used)
        self.report = Report(digest, stated, tuple(absent), tuple(damaged), tuple(unused), is_source_absent)

    def _drop_source(self, digest: str) -> None:
        """The text was edited since it was read. The version goes with the source if nothing else needs it."""
        self.diagnostics.append(Diagnostic("document.staleSource", digest))
        self.source = None
        if self.checked.tree["version"] == "1.1" and not self.checked.needs_minor_1:
            self.members["version"] = '"1.0"'

    def _is_sound(self, blob: Piece, digest: str, size: int) -> bool:
        if digest not in self.sound and blob.size == size and blob.digest() == digest:
            self.sound[digest] = blob
        return digest in self.sound

    def document(self, unsealed: bool) -> Document:
        """The document, unless something in it is damaged."""
        report = self.report
        if report.stated_digest is None:
            if not unsealed:
                raise DocumentError("unsealed", "the document has no digest; unsealed=True reads such documents")
        elif report.stated_digest != report.digest:
            raise DocumentError("damaged", f"the digest of the document is {report.digest}", "digest")
        if report.damaged:
            raise DocumentError("damaged", "the blob has other bytes", report.damaged[0])
        if report.absent and not self.may_lack_blobs:
            raise DocumentError("damaged", "the blob is absent", report.absent[0])
        return build(
            self.checked, report.digest, self.canonical(), self.source, self.sound, tuple(self.diagnostics)
        )

    def canonical(self) -> bytes:
        """`document.json` as a writer of this document writes it."""
        members = dict(self.members)
        is_as_read = members["version"] == canonical_text(self.checked.tree["version"])
        members["digest"] = canonical_text(self.report.digest if is_as_read else _digest(members))
        if self.source:
            members["source"] = canonical_text(self.source)
        return "".join(members_text(members)).encode("utf-8")


def _digest(members: dict[str, str]) -> str:
    return sha256(piece.encode("utf-8") for piece in members_text(members))
