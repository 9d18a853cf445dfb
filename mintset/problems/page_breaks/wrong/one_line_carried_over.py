# Mistake: fills the page completely even if only one line is left for the next page.
def break_pages(paragraphs: list[int], height: int) -> list[list[tuple[int, int]]]:
    pages: list[list[tuple[int, int]]] = []
    room = 0
    for index, lines in enumerate(paragraphs):
        rest = lines
        if pages:
            room -= 1
        while rest:
            if rest <= room:
                take = rest
            elif lines <= 5 or room < 2:
                take = 0
            else:
                take = room
            if take:
                pages[-1].append((index, take))
                room -= take
                rest -= take
            if rest:
                pages.append([])
                room = height
    return pages
