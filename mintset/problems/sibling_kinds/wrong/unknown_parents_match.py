# Mistake: two unknown parents count as a shared parent.
def classify_siblings(parents: dict[str, tuple[str | None, str | None]], person: str) -> dict[str, set[str]]:
    result: dict[str, set[str]] = {"full": set(), "half": set(), "unclear": set()}
    if person not in parents:
        return result
    own = set(parents[person])
    for name, pair in parents.items():
        if name == person:
            continue
        common = own & set(pair)
        if len(common) == 2:
            result["full"].add(name)
        elif len(common) == 1:
            result["unclear" if None in own or None in pair else "half"].add(name)
    return result
