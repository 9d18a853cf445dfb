"""Print the receipt of a market stall, every line exactly 30 characters long.

Input: one line per article sold, at least one: the quantity, the price of one piece in cents and the name, separated
by single spaces. The quantity is at least 1 and the price at least 0; the name may itself contain single spaces.

Output: for each article, in input order, a line with a label on the left, an amount on the right and dots in between.
* The label is the name, preceded by the quantity and ` x ` if the quantity is more than 1 (`3 x Quince jam`).
* The amount is quantity times price, written with two decimals and no currency sign (250 cents is `2.50`).
* There are always at least two dots. Where the label is too long for that, its end is cut off so that exactly two
  dots remain.
A last line in the same form has the label `TOTAL` and the sum of all amounts.

Example input:
    3 250 Quince jam
    1 95 Parsley
    2 1200 Large basket of windfall apples

Example output:
    3 x Quince jam............7.50
    Parsley...................0.95
    2 x Large basket of win..24.00
    TOTAL....................32.45
"""

import sys

WIDTH = 30


def receipt_line(label: str, cents: int) -> str:
    amount = f"{cents // 100}.{cents % 100:02d}"
    return label[: WIDTH - len(amount) - 2].ljust(WIDTH - len(amount), ".") + amount


def main() -> None:
    total = 0
    for line in sys.stdin:
        quantity, price, name = line.rstrip("\n").split(" ", 2)
        cents = int(quantity) * int(price)
        total += cents
        print(receipt_line(name if quantity == "1" else f"{quantity} x {name}", cents))
    print(receipt_line("TOTAL", total))


if __name__ == "__main__":
    main()
