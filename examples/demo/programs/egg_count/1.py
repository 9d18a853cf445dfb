# wrong: forgets the loose eggs
def egg_count(boxes, loose):
    return boxes * 6
