# Mistake: every dot adds half of the basic length, instead of half of the dot before it.
from fractions import Fraction


def note_length(text: str) -> Fraction:
    basic = {"w": Fraction(1), "h": Fraction(1, 2), "q": Fraction(1, 4), "e": Fraction(1, 8), "s": Fraction(1, 16)}
    total = Fraction(0)
    for note in text.split("~"):
        if note[0] not in basic:
            raise ValueError(f"unknown letter {note[0]}")
        length = basic[note[0]] * (1 + Fraction(note.count("."), 2))
        if note.endswith("3"):
            length = length * 2 / 3
        total += length
    return total
