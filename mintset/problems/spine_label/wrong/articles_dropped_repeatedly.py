# Drops articles as long as it finds one, not only the first word.
def spine_label(author: str, title: str, year: int | None) -> tuple[str, ...]:
    surname = "".join(c for c in author.split(",")[0] if c.isalpha())
    words = title.lower().split()
    while len(words) > 1 and words[0] in ("a", "an", "the"):
        words = words[1:]
    label = [surname[:3].upper(), words[0][0]]
    if year is not None:
        label.append(f"'{year % 100:02}")
    return tuple(label)
