def break_pages(paragraphs: list[int], height: int) -> list[list[tuple[int, int]]]:
    """Break paragraphs into pages; return for each page a list of (paragraph index, lines of it on this page).

    `paragraphs` holds the number of lines of each paragraph, always at least 1. A page has `height` lines, at least
    6. Paragraphs follow each other in order. On a page, one blank line separates a paragraph from the one above it;
    there is no blank line at the top of a page.

    If a paragraph, or the rest of one that began on an earlier page, fits on the current page, it is placed there in
    full. If it does not fit:

    - A paragraph that has 5 lines or fewer in total is not split; it goes to the next page.
    - From any other paragraph, as many lines as possible are placed on the current page, but so that at least 2 lines
      remain for the next page. If this means placing fewer than 2 lines, none are placed on the current page.

    Without paragraphs there are no pages.

    >>> break_pages([4, 8, 3], 10)  # the second paragraph has room for 5 of its lines on the first page
    [[(0, 4), (1, 5)], [(1, 3), (2, 3)]]
    >>> break_pages([7, 3], 10)
    [[(0, 7)], [(1, 3)]]
    """
    pages: list[list[tuple[int, int]]] = []
    used = height  # no page is open yet
    for index, lines in enumerate(paragraphs):
        rest = lines
        used += 1
        while rest > 0:
            room = height - used
            fits = rest <= room
            placed = rest if fits else min(room, rest - 2)
            if fits or (lines > 5 and placed >= 2):
                pages[-1].append((index, placed))
                rest -= placed
                used += placed
            if rest > 0:
                pages.append([])
                used = 0
    return pages
