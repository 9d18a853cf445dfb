# Mistake: people at home without chores are missing from the result.
def chore_assignments(people: list[str], chores: list[str], week: int, away: set[str]) -> dict[str, list[str]]:
    at_home = [person for person in people if person not in away]
    if not at_home:
        return {}
    result: dict[str, list[str]] = {}
    for i, chore in enumerate(chores):
        person = at_home[(i + week) % len(at_home)]
        result.setdefault(person, []).append(chore)
    return result
