# Mistake: the blank line between paragraphs is also counted at the top of a new page.
def break_pages(paragraphs: list[int], height: int) -> list[list[tuple[int, int]]]:
    pages: list[list[tuple[int, int]]] = []
    used = height
    for index, lines in enumerate(paragraphs):
        rest = lines
        if index > 0:
            used += 1
        while rest:
            room = height - used
            if rest <= room:
                take = rest
            elif lines <= 5:
                take = 0
            else:
                take = min(room, rest - 2)
                if take < 2:
                    take = 0
            if take > 0:
                pages[-1].append((index, take))
                used += take
                rest -= take
            if rest:
                pages.append([])
                used = 1 if index > 0 and rest == lines else 0
    return pages
