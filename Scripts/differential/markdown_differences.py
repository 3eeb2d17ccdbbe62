"""Reasons why cmark-gfm sees another text than we do, for Scripts/differential/markdown.

A reason is stale, and fails the comparison, if a whole run needs it nowhere.
"""
import re


class Reason:
    """Why some files differ: the names of examples, and a test of others."""

    def __init__(self, examples, test, why):
        self.examples, self.test, self.why = examples, test, why

    def explains(self, name, text):
        return name in self.examples or bool(self.test and self.test(text))


REASONS = []
