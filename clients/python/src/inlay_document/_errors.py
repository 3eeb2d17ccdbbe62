"""The one error of this package."""

from __future__ import annotations

from typing import Literal

Outcome = Literal[
    "malformed", "damaged", "unsealed", "unsupportedVersion", "notDocument", "container", "limit"
]


class DocumentError(Exception):
    """A document that is refused.

    - `outcome`: the class of the error, as in the README of the test vectors.
    - `place`: where it is, such as `placements[3].at`, `byte 17` or a file's name; empty for the document as a whole.
    - `why`: the rule that is broken.
    """

    def __init__(self, outcome: Outcome, why: str, place: str = "") -> None:
        super().__init__(outcome, why, place)
        self.outcome: Outcome = outcome
        self.why = why
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.why}" if self.place else self.why

    def within(self, place: str) -> DocumentError:
        """The same error, seen from the object around it."""
        place = place[:100]  # A name in a document may be of any length.
        dot = "." if self.place and not self.place.startswith("[") else ""
        return DocumentError(self.outcome, self.why, place + dot + self.place)


def quoted(name: str) -> str:
    """A name out of a document, for messages."""
    return repr(name if len(name) <= 100 else name[:100] + "…")


def malformed(why: str, place: str = "") -> DocumentError:
    return DocumentError("malformed", why, place)


def container(why: str, place: str = "") -> DocumentError:
    return DocumentError("container", why, place)


def limit(name: str, most: int, place: str = "") -> DocumentError:
    return DocumentError("limit", f"more than the limit {name} allows, which is {most}", place)
