# Mistake: counts everybody who was ever in the room; nobody is subtracted.
def room_headcount(inside: int, events: list[str]) -> int:
    return inside + events.count("in")
