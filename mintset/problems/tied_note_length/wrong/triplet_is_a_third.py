# Mistake: a triplet note lasts one third instead of two thirds.
from fractions import Fraction


def note_length(text: str) -> Fraction:
    letters = "whqes"
    total = Fraction(0)
    for note in text.split("~"):
        if note[0] not in letters:
            raise ValueError(note)
        length = Fraction(1, 2 ** letters.index(note[0]))
        length *= 2 - Fraction(1, 2 ** note.count("."))
        if note[-1] == "3":
            length /= 3
        total += length
    return total
