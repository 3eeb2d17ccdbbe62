"""UTF-16 offsets beside Python's own codec."""

import unittest

import support
from inlay_document import Offsets

CHARACTERS = "a\né\u2029\ufffc\ud7ff\ue000\uffff" + "🐶\U00010000\U0010ffff"


class OffsetsTests(unittest.TestCase):
    def test_both_ways_beside_the_codec(self):
        for source in support.randoms("offsets", 3000):
            letters = CHARACTERS[: source.choice([3, 8, len(CHARACTERS)])]
            text = "".join(source.choices(letters, k=source.randrange(30)))
            offsets = Offsets(text)
            ends = [len(text[:index].encode("utf-16-le")) // 2 for index in range(len(text) + 1)]
            self.assertEqual([offsets.offset(index) for index in range(len(text) + 1)], ends)
            self.assertEqual([offsets.index(end) for end in ends], list(range(len(text) + 1)))
            self.assertEqual(offsets.units, ends[-1])
            for inside in set(range(ends[-1])) - set(ends):
                with self.assertRaisesRegex(ValueError, "inside a surrogate pair"):
                    offsets.index(inside)
            for outside in (-1, ends[-1] + 1, 2**70):
                with self.assertRaisesRegex(ValueError, "outside"):
                    offsets.index(outside)
            for outside in (-1, len(text) + 1):
                with self.assertRaisesRegex(ValueError, "outside"):
                    offsets.offset(outside)


if __name__ == "__main__":
    unittest.main()
