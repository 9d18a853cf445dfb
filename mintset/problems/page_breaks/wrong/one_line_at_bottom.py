# Mistake: a single line of a paragraph may stand at the bottom of a page.
def break_pages(paragraphs: list[int], height: int) -> list[list[tuple[int, int]]]:
    pages: list[list[tuple[int, int]]] = []
    room = 0
    for index, lines in enumerate(paragraphs):
        rest = lines
        room -= 1
        while rest:
            if rest <= room:
                take = rest
            elif lines <= 5:
                take = 0
            else:
                take = max(0, min(room, rest - 2))
            if take:
                pages[-1].append((index, take))
                room -= take
                rest -= take
            if rest:
                pages.append([])
                room = height
    return pages
