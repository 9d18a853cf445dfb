# Mistake: forgets the loose eggs.
def egg_count(boxes: int, loose: int) -> int:
    return boxes * 6
