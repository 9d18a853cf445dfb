# Mistake: sees a repeat only where two equal names stand next to each other.
def different_visitors(names: list[str]) -> int:
    count = 0
    for index, name in enumerate(names):
        if index == 0 or name != names[index - 1]:
            count += 1
    return count
