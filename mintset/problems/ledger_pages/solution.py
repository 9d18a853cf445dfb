"""Lay out a ledger on pages.

Input: the first line holds three whole numbers: the width W of a line (at least 30), the number N of lines on a page
(at least 10), and the number of the first page. Then come sections, at least one. A section is a line `# Title`
followed by one or more lines `text|cents`: an entry, its text (one or more words separated by single spaces) and its
amount, a whole number of cents that may be negative. Titles are at most W characters long, no word of a text is longer
than W - 14 characters, no text contains `|` or begins with `#`, and no entry takes up more than 3 lines when printed.

Amounts are printed with two decimals, commas between groups of three digits and a leading `-` if negative: `1,204.50`,
`-0.07`. They are never longer than 12 characters.

Blocks. An entry is printed with its words filled into lines: the first line of an entry is at most W - 12 characters
long; further lines begin with two spaces and are also at most W - 12 characters long, those spaces included. Each line
takes as many words as fit. The amount stands on the last line of the entry, right-aligned so that the line is exactly
W characters long. A balance line has a label and an amount on one line, with the label at the left and the amount
right-aligned to W. Labels are `total`, `carried forward` and `brought forward`.

A section is printed as its title (without `# `), its entries in order, and a balance line `total` with the sum of its
entries. Sections on the same page are separated by one empty line.

Pages. Every page begins with a line `Page n`; this line counts as one of the N lines, so N - 1 remain. Pages are
numbered upwards from the given first page. No page is padded at its end, and nothing is printed between pages. A
section may be broken between two entries, never within one. At a break the last line of the page is `carried forward`
with the sum of the entries of the section printed so far, and the line after `Page n` of the next page is
`brought forward` with the same amount.

Everything goes on the current page as long as it fits:
* A section starts on the current page if, besides what is already there, the empty line before it, its title, its
  first entry and one more line fit. (If the page has nothing but its `Page n` line, there is no empty line.) Otherwise
  the section starts on a new page, without an empty line and without any balance lines.
* Any other entry goes on the current page if it and one more line fit. That line is for `total` or `carried forward`.
  Otherwise the section is broken before this entry.
* The last two entries of a section with at least three entries stay together: the last but one only goes on the
  current page if both of them and one more line fit. Otherwise the section is broken before the last but one.
The three rules alone decide where pages end.

Example input:
    34 10 7
    # Orchard
    Ladder|4900
    Grafting wax and twine for the old pears|123450
    Returned crates|-250
    Wages|88000
    Nails|310
    Lime|1207
    Seed potatoes|2699

Example output:
    Page 7
    Orchard
    Ladder                       49.00
    Grafting wax and twine
      for the old pears       1,234.50
    Returned crates              -2.50
    Wages                       880.00
    Nails                         3.10
    carried forward           2,164.10
    Page 8
    brought forward           2,164.10
    Lime                         12.07
    Seed potatoes                26.99
    total                     2,203.16
"""

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
    if not pages.fits(len(heading) + len(blocks[0]) + 1):
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
