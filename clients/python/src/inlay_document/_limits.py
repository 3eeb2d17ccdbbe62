"""The limits of a reader (format.md, section 7)."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """What a reader refuses to exceed. The defaults are those of format.md; `STRICT_LIMITS` are its strict ones."""

    json_bytes: int = 1 << 30
    json_depth: int = 64
    text_units: int = 64 << 20
    placements: int = 4 << 20
    table_rows: int = 1 << 20
    table_columns: int = 16_384
    table_cells: int = 4 << 20
    table_depth: int = 64
    attachment_bytes: int = 256 << 20
    files: int = 100_000
    property_list_values: int = 200_000
    property_list_depth: int = 64
    name_bytes: int = 255
    folder_depth: int = 32
    total_bytes: int = 64 << 30
    extended_header_bytes: int = 1 << 20


STRICT_LIMITS = Limits(
    json_bytes=8 << 20,
    text_units=1 << 20,
    placements=4_096,
    table_rows=8_192,
    table_columns=1_024,
    table_cells=8_192,
    table_depth=16,
    attachment_bytes=2 << 20,
    files=1_024,
    property_list_values=10_000,
    folder_depth=8,
    total_bytes=64 << 20,
    extended_header_bytes=64 << 10,
)
