# Mistake: forgets the people who were in the room before.
def room_headcount(inside: int, events: list[str]) -> int:
    count = 0
    for event in events:
        if event == "in":
            count += 1
        elif event == "out":
            count -= 1
    return count
