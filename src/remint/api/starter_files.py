"""The files of a first benchmark: a function, a class and a program, each with its tests."""

from __future__ import annotations

SETTINGS = """\
# Settings of this project. Flags and variables count for more; `remint doctor` shows what is set.

# model = "smollm2-135m"          # the default of --model

[benchmarks]
{name} = "{folder}"

# [models.quick]
# model = "openai/gpt-5-mini"
# temperature = 0.2

# [limits]
# timeout = 5                     # CPU seconds per test
# budget = 2.0                    # US dollars per run

[must-pass]
basics = ["total_of_cart"]
"""

_FUNCTION = '''\
def total_of_cart(lines, discount=0):
    """Return what a shopping cart costs, in cents.

    `lines` is a list of (price in cents, quantity) pairs. `discount` is a percentage of the sum; the result is rounded
    down to a whole cent. A negative price or quantity raises ValueError.

    >>> total_of_cart([(250, 2), (99, 1)])
    599
    """
    if any(price < 0 or quantity < 0 for price, quantity in lines):
        raise ValueError("prices and quantities cannot be negative")
    total = sum(price * quantity for price, quantity in lines)
    return total * (100 - discount) // 100
'''

_FUNCTION_TESTS = """\
import pytest
from total_of_cart import total_of_cart


@pytest.mark.parametrize(
    "lines, discount, expected",
    [
        ([], 0, 0),
        ([(250, 2), (99, 1)], 0, 599),
        ([(250, 2), (99, 1)], 10, 539),
        ([(1, 1)], 50, 0),
        ([(100, 0)], 0, 0),
    ],
)
def test_total(lines, discount, expected):
    assert total_of_cart(lines, discount) == expected


def test_negative_prices_are_refused():
    with pytest.raises(ValueError):
        total_of_cart([(-1, 1)])


def test_negative_quantities_are_refused():
    with pytest.raises(ValueError):
        total_of_cart([(1, -1)])
"""

_CLASS = '''\
class Playlist:
    """Songs in the order in which they are played, and the one that plays now."""

    def __init__(self, songs=()):
        """Start before the first song."""
        self.songs = list(songs)
        self.place = -1

    def add(self, song, soon=False):
        """Put a song at the end; with `soon`, right behind the one that plays now."""
        self.songs.insert(self.place + 1 if soon else len(self.songs), song)

    def next(self):
        """Go to the next song and return it; behind the last comes the first. An empty list raises IndexError."""
        if not self.songs:
            raise IndexError("there is no song")
        self.place = (self.place + 1) % len(self.songs)
        return self.songs[self.place]

    def remaining(self):
        """The songs that come before the list starts over, in order."""
        return self.songs[self.place + 1 :]
'''

_CLASS_TESTS = """\
import unittest

from playlist import Playlist


class TestPlaylist(unittest.TestCase):
    def setUp(self):
        self.playlist = Playlist(["Air", "Bolero"])

    def test_plays_in_order_and_starts_over(self):
        self.assertEqual([self.playlist.next() for _ in range(3)], ["Air", "Bolero", "Air"])

    def test_adds_at_the_end(self):
        self.playlist.next()
        self.playlist.add("Carmen")
        self.assertEqual(self.playlist.remaining(), ["Bolero", "Carmen"])

    def test_adds_a_song_that_plays_soon(self):
        self.playlist.next()
        self.playlist.add("Carmen", soon=True)
        self.assertEqual(self.playlist.remaining(), ["Carmen", "Bolero"])

    def test_an_empty_list_has_no_next_song(self):
        with self.assertRaises(IndexError):
            Playlist().next()
"""

_PROGRAM = '''\
"""Count words. Read a text to its end, and print the three words that occur most often, one on each line, as
`COUNT WORD`. Words are separated by white space; case does not count, words are printed in lower case. Of words that
occur equally often, the one that comes first in the alphabet is printed first."""

import sys
from collections import Counter

counts = Counter(sys.stdin.read().lower().split())
for word, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3]:
    print(count, word)
'''

PROBLEMS = {
    "total_of_cart.py": _FUNCTION,
    "test_total_of_cart.py": _FUNCTION_TESTS,
    "playlist.py": _CLASS,
    "test_playlist.py": _CLASS_TESTS,
    "count_words.py": _PROGRAM,
    "count_words.1.in": "the cat and the dog and the bird\n",
    "count_words.1.out": "3 the\n2 and\n1 bird\n",
    "count_words.2.in": "One one ONE two Two\nthree\n",
    "count_words.2.out": "3 one\n2 two\n1 three\n",
    "count_words.3.in": "",
    "count_words.3.out": "",
}
