def spine_label(author: str, title: str, year: int | None) -> tuple[str, ...]:
    """Return the lines of the label that goes on a book's spine.

    Line 1: the first three letters of the author's surname, in upper case. The surname is what stands before the first
    comma, or all of `author` if there is no comma. Characters that are not letters are skipped; a surname with fewer
    than three letters gives a shorter line.

    Line 2: one letter in lower case, the first letter of the title. If the first word of the title is "a", "an" or
    "the" (upper or lower case does not matter) and is not the only word, it is the first letter of the second word.

    Line 3: an apostrophe and the last two digits of the year. There is no third line if the year is None.

    All text is ASCII and every surname has a letter. The words of a title are separated by single spaces and each
    begins with a letter. Years are positive.

    >>> spine_label("Okafor, Ngozi", "The Salt Road", 1998)
    ('OKA', 's', "'98")
    >>> spine_label("O'Dowd, Fergus", "Knots", None)
    ('ODO', 'k')
    """
    surname = author.split(",")[0]
    letters = [character for character in surname if character.isalpha()]
    words = title.lower().split(" ")
    if len(words) > 1 and words[0] in ("a", "an", "the"):
        words.pop(0)
    lines = ["".join(letters[:3]).upper(), words[0][0]]
    if year is not None:
        lines.append(f"'{year % 100:02}")
    return tuple(lines)
