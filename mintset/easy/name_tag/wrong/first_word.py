# Mistake: takes the first word of each name alone.
def name_tag(first: str, last: str) -> str:
    return first.split()[0] + " " + last.split()[0]
