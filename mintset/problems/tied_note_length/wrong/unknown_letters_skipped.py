# Mistake: notes with an unknown letter count as silence instead of raising ValueError.
from fractions import Fraction


def note_length(text: str) -> Fraction:
    values = {"w": Fraction(1), "h": Fraction(1, 2), "q": Fraction(1, 4), "e": Fraction(1, 8), "s": Fraction(1, 16)}
    total = Fraction(0)
    for note in text.split("~"):
        length = values.get(note[0], Fraction(0))
        length *= 2 - Fraction(1, 2 ** note.count("."))
        if note.endswith("3"):
            length *= Fraction(2, 3)
        total += length
    return total
