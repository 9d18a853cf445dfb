# Mistake: a 3 on the last note shortens all the tied notes, and a 3 on an earlier one is ignored.
from fractions import Fraction


def note_length(text: str) -> Fraction:
    values = {"w": 1, "h": 2, "q": 4, "e": 8, "s": 16}
    total = Fraction(0)
    for note in text.split("~"):
        if note[0] not in values:
            raise ValueError(f"unknown note {note}")
        extra = Fraction(1, values[note[0]])
        total += extra
        for char in note:
            if char == ".":
                extra /= 2
                total += extra
    return total * Fraction(2, 3) if text.endswith("3") else total
