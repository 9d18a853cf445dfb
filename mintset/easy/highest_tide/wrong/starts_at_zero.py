# Mistake: starts from zero, so that levels below zero are never the highest.
def highest_tide(levels: list[int]) -> int:
    highest = 0
    for level in levels:
        if level > highest:
            highest = level
    return highest
