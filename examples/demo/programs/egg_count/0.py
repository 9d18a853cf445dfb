# right
def egg_count(boxes, loose):
    return boxes * 6 + loose
