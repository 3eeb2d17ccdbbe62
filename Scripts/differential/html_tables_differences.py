"""Reasons why pages of Scripts/differential/html-tables differ, by the name of the page.

BROWSER: the standard's grid is not the one that Chromium shows. GRIDS: ours is not the standard's. FRAMES: cells stand
more than the allowed distance from where Chromium has them. A reason is stale, and fails the comparison, if there is
no such difference any more. One that begins with "open:" is a bug of ours that is not fixed yet.
"""

FEET = "several tfoot: the standard forms all behind the bodies, Chromium shows only the first there, as CSS says"

BROWSER = {f"seeded-{number}": FEET for number in (124, 129, 144, 148)}

GRIDS = {}

FRAMES = {
    "seeded-078": "a table of one cell with nothing in it is nothing for us; a browser shows its padding, 4 px, above the rest",
}
