# Mistake: parents are compared position by position, although their order means nothing.
def classify_siblings(parents: dict[str, tuple[str | None, str | None]], person: str) -> dict[str, set[str]]:
    result: dict[str, set[str]] = {"full": set(), "half": set(), "unclear": set()}
    if person not in parents:
        return result
    own = parents[person]
    for name, pair in parents.items():
        shared = sum(1 for mine, theirs in zip(own, pair) if mine is not None and mine == theirs)
        if name == person or shared == 0:
            continue
        if shared == 2:
            result["full"].add(name)
        elif None in own or None in pair:
            result["unclear"].add(name)
        else:
            result["half"].add(name)
    return result
