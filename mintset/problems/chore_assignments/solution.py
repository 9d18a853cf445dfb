def chore_assignments(people: list[str], chores: list[str], week: int, away: set[str]) -> dict[str, list[str]]:
    """Return who does which chores in a shared flat in the given week (0, 1, 2, ...).

    Only the people who are not away take part; they keep their order and are numbered 0, 1, 2, ... The chores are
    numbered in the same way. Chore number i goes to the person with the number i + week, counting in a circle: after
    the last person comes the first one again.

    The result maps each person at home to a list of chores in the order of `chores`, which is empty for a person
    without chores. It is an empty dictionary when nobody is at home. No name occurs twice in a list.

    >>> chore_assignments(["Ida", "Jon"], ["bins", "floor", "bath"], 0, set())
    {'Ida': ['bins', 'bath'], 'Jon': ['floor']}
    >>> chore_assignments(["Ida", "Jon", "Kim"], ["bins"], 4, {"Ida"})
    {'Jon': ['bins'], 'Kim': []}
    """
    at_home = [person for person in people if person not in away]
    assignments: dict[str, list[str]] = {person: [] for person in at_home}
    if at_home:
        for number, chore in enumerate(chores):
            person = at_home[(number + week) % len(at_home)]
            assignments[person].append(chore)
    return assignments
