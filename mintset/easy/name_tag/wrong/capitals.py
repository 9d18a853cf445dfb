# Mistake: changes the spelling.
def name_tag(first: str, last: str) -> str:
    return first.capitalize() + " " + last.capitalize()
