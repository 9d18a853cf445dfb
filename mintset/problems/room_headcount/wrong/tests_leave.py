# Mistake: treats every event that is not "in" as somebody leaving.
def room_headcount(inside: int, events: list[str]) -> int:
    for event in events:
        if event == "in":
            inside += 1
        else:
            inside -= 1
    return inside
