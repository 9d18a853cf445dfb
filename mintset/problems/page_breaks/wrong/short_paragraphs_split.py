# Mistake: paragraphs of 4 and 5 lines are split like longer ones.
def break_pages(paragraphs: list[int], height: int) -> list[list[tuple[int, int]]]:
    pages: list[list[tuple[int, int]]] = []
    used = height
    for index, lines in enumerate(paragraphs):
        rest = lines
        used += 1
        while rest:
            room = height - used
            take = rest if rest <= room else min(room, rest - 2)
            if take >= 2 or take == rest:
                pages[-1].append((index, take))
                used += take
                rest -= take
            if rest:
                pages.append([])
                used = 0
    return pages
