# Mistake: returns the last name of the alphabet.
def last_in_line(names: list[str]) -> str:
    return max(names)
