# Mistake: the person is listed among their own siblings.
def classify_siblings(parents: dict[str, tuple[str | None, str | None]], person: str) -> dict[str, set[str]]:
    result: dict[str, set[str]] = {"full": set(), "half": set(), "unclear": set()}
    own = parents.get(person, (None, None))
    for name, pair in parents.items():
        shared = {parent for parent in pair if parent is not None and parent in own}
        if len(shared) == 2:
            result["full"].add(name)
        elif len(shared) == 1:
            kind = "unclear" if None in own or None in pair else "half"
            result[kind].add(name)
    return result
