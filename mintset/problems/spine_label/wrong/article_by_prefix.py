# Any title that starts with the letters of an article loses them, "Theory" and "Anvil" as well.
def spine_label(author: str, title: str, year: int | None) -> tuple[str, ...]:
    surname = "".join(filter(str.isalpha, author.partition(",")[0]))
    text = title.lower()
    for article in ("the", "an", "a"):
        if text.startswith(article) and text != article:
            text = text[len(article) :].strip()
            break
    label = (surname[:3].upper(), text[0])
    return label if year is None else (*label, f"'{year % 100:02d}")
