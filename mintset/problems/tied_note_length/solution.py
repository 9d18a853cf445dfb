from fractions import Fraction


def note_length(text: str) -> Fraction:
    """Return the length of a note as a fraction of a whole note.

    The text is one note or several notes joined by "~", which are tied: their lengths are added. A note is

    - a letter: w (whole note), h (half), q (quarter), e (eighth) or s (sixteenth),
    - then any number of dots: the first adds half of the length of the letter, and each further dot adds half of what
      the dot before it added,
    - then possibly a "3" for a triplet note, which lasts 2/3 of the length reached so far.

    Raise ValueError if a note starts with any other character. Otherwise the text is well formed.

    >>> note_length("q")
    Fraction(1, 4)
    >>> note_length("h..")  # 1/2 + 1/4 + 1/8
    Fraction(7, 8)
    >>> note_length("w~e3")  # 1 + 1/8 * 2/3
    Fraction(13, 12)
    """
    divisors = {"w": 1, "h": 2, "q": 4, "e": 8, "s": 16}
    total = Fraction(0)
    for note in text.split("~"):
        if note[0] not in divisors:
            raise ValueError(f"unknown note: {note!r}")
        added = Fraction(1, divisors[note[0]])
        length = added
        for _ in range(note.count(".")):
            added /= 2
            length += added
        if note.endswith("3"):
            length *= Fraction(2, 3)
        total += length
    return total
