# Keeps the entries of a section with two entries together.
import sys

AMOUNT_WIDTH = 12


def money(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def with_amount(label: str, cents: int, width: int) -> str:
    amount = money(cents)
    return label.ljust(width - len(amount)) + amount


def entry_block(text: str, cents: int, width: int) -> list[str]:
    first, *words = text.split()
    lines = [first]
    for word in words:
        longer = f"{lines[-1]} {word}"
        if len(longer) <= width - AMOUNT_WIDTH:
            lines[-1] = longer
        else:
            lines.append(f"  {word}")
    lines[-1] = with_amount(lines[-1], cents, width)
    return lines


class Pages:
    """The pages so far, as lists of lines; the current one is the last."""

    def __init__(self, size: int, first_number: int) -> None:
        self.size = size
        self.first_number = first_number
        self.all: list[list[str]] = []
        self.turn()

    def turn(self) -> None:
        self.current = [f"Page {self.first_number + len(self.all)}"]
        self.all.append(self.current)

    def put(self, *lines: str) -> None:
        self.current.extend(lines)

    def is_blank(self) -> bool:
        return len(self.current) == 1

    def fits(self, lines: int) -> bool:
        return len(self.current) + lines <= self.size


def print_section(pages: Pages, title: str, entries: list[tuple[str, int]], width: int) -> None:
    blocks = [entry_block(text, cents, width) for text, cents in entries]
    heading = [title] if pages.is_blank() else ["", title]
    start = len(heading) + len(blocks[0]) + 1
    if len(blocks) == 2:
        start += len(blocks[1])
    if not pages.fits(start):
        pages.turn()
        heading = [title]
    pages.put(*heading)

    balance = 0
    for index, block in enumerate(blocks):
        needed = len(block) + 1
        if index == len(blocks) - 2:
            needed += len(blocks[-1])
        if index > 0 and not pages.fits(needed):
            pages.put(with_amount("carried forward", balance, width))
            pages.turn()
            pages.put(with_amount("brought forward", balance, width))
        pages.put(*block)
        balance += entries[index][1]
    pages.put(with_amount("total", balance, width))


def main() -> None:
    width, size, first_page = map(int, input().split())
    sections: list[tuple[str, list[tuple[str, int]]]] = []
    for line in sys.stdin.read().splitlines():
        if line.startswith("# "):
            sections.append((line[2:], []))
        else:
            text, cents = line.split("|")
            sections[-1][1].append((text, int(cents)))

    pages = Pages(size, first_page)
    for title, entries in sections:
        print_section(pages, title, entries, width)
    for page in pages.all:
        print("\n".join(page))


if __name__ == "__main__":
    main()
