# Apostrophes, dashes and spaces in the surname count as letters.
def spine_label(author: str, title: str, year: int | None) -> tuple[str, ...]:
    surname = author.split(",")[0]
    words = title.split()
    if len(words) > 1 and words[0].lower() in {"a", "an", "the"}:
        words = words[1:]
    lines = [surname[:3].upper(), words[0][0].lower()]
    if year is not None:
        lines.append("'" + str(year % 100).zfill(2))
    return tuple(lines)
