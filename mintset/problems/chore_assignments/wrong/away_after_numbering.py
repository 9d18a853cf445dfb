# Mistake: numbers everybody and passes the chores of absent people on to the next person.
def chore_assignments(people: list[str], chores: list[str], week: int, away: set[str]) -> dict[str, list[str]]:
    result: dict[str, list[str]] = {person: [] for person in people if person not in away}
    if not result:
        return result
    for i, chore in enumerate(chores):
        position = (i + week) % len(people)
        while people[position] in away:
            position = (position + 1) % len(people)
        result[people[position]].append(chore)
    return result
