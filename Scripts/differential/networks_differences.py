"""Reasons why a judge of Scripts/differential/networks sees another text than we do, by the name of the comparison.

A reason has a test of the text and of what differs, so that it explains nothing else. It is stale, and fails the
comparison, if a whole run needs it nowhere. A reason that begins with "open:" is a bug of ours that is not fixed yet.
"""


class Reason:
    """Why the texts of some comparisons differ."""

    def __init__(self, comparisons, packages, test, why):
        self.comparisons, self.packages, self.test, self.why = comparisons, packages, test, why

    def explains(self, name, text, found):
        return name in self.comparisons and self.test(text, found)


REASONS = []
