# Mistake: rotates in the other direction from week to week.
def chore_assignments(people: list[str], chores: list[str], week: int, away: set[str]) -> dict[str, list[str]]:
    at_home = [person for person in people if person not in away]
    result: dict[str, list[str]] = {person: [] for person in at_home}
    if not at_home:
        return result
    for i, chore in enumerate(chores):
        result[at_home[(i - week) % len(at_home)]].append(chore)
    return result
