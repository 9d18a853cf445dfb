# A year like 2007 gives '7 because the two digits are not padded with a zero.
def spine_label(author: str, title: str, year: int | None) -> tuple[str, ...]:
    letters = [c for c in author.split(",")[0] if c.isalpha()]
    words = title.lower().split()
    if words[0] in ("a", "an", "the") and len(words) > 1:
        del words[0]
    lines = ["".join(letters[:3]).upper(), words[0][0]]
    if year is not None:
        lines.append(f"'{year % 100}")
    return tuple(lines)
