# Mistake: only the other one's missing parent makes the relation unclear, not the person's own.
def classify_siblings(parents: dict[str, tuple[str | None, str | None]], person: str) -> dict[str, set[str]]:
    result: dict[str, set[str]] = {"full": set(), "half": set(), "unclear": set()}
    own = {parent for parent in parents.get(person, ()) if parent is not None}
    for name, pair in parents.items():
        if name == person:
            continue
        shared = [parent for parent in pair if parent in own]
        if len(shared) == 2:
            result["full"].add(name)
        elif len(shared) == 1:
            result["unclear" if None in pair else "half"].add(name)
    return result
