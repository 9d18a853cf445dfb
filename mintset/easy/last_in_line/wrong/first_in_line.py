# Mistake: returns the first name.
def last_in_line(names: list[str]) -> str:
    return names[0]
