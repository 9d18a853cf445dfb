# Mistake: counts twelve eggs a box.
def egg_count(boxes: int, loose: int) -> int:
    return boxes * 12 + loose
