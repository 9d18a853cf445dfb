def classify_siblings(parents: dict[str, tuple[str | None, str | None]], person: str) -> dict[str, set[str]]:
    """Sort the siblings of a person into "full", "half" and "unclear".

    `parents` maps each registered name to that person's two parents, in no particular order. None stands for a parent
    who is not known; two unknown parents are never taken for the same. The two entries never hold the same name.

    - full: registered people who share both parents with the person
    - half: registered people who share exactly one parent with the person, where all parents of the two are known
    - unclear: registered people who share exactly one parent with the person, where the other parent of at least one
      of the two is not known

    The result always has these three keys. A person is not their own sibling. If the person is not registered, all
    three sets are empty.

    >>> register = {"Ada": ("Eve", "Tom"), "Ben": ("Tom", "Eve"), "Cis": ("Eve", "Max"), "Dan": ("Tom", None)}
    >>> classify_siblings(register, "Ada")
    {'full': {'Ben'}, 'half': {'Cis'}, 'unclear': {'Dan'}}
    >>> classify_siblings(register, "Max")
    {'full': set(), 'half': set(), 'unclear': set()}
    """
    kinds: dict[str, set[str]] = {"full": set(), "half": set(), "unclear": set()}
    own = parents.get(person, (None, None))
    for other, pair in parents.items():
        shared = (set(own) & set(pair)) - {None}
        if other == person or not shared:
            continue
        if len(shared) == 2:
            kinds["full"].add(other)
        elif None in own or None in pair:
            kinds["unclear"].add(other)
        else:
            kinds["half"].add(other)
    return kinds
