"""Pick orders from the batches of a dairy store.

Input: any number of lines (possibly none), carried out one after another. Quantities are whole numbers of at least 1,
days are whole numbers, codes are single words.
    IN code quantity useby    a new batch arrives, with the last day on which it may be used; no code arrives twice
    OUT day quantity          an order on that day
    RET code quantity         a customer brings back unopened units of a batch
    TOSS day                  all batches with a use-by day before that day are thrown away and forgotten

An order may only be served from batches whose use-by day is at least 2 days later than the day of the order. Units are
taken from the batch with the earliest use-by day first. Of batches with the same use-by day, the one with fewer units
left at that moment comes first, and with equally many the one whose code is alphabetically smaller. Each batch is
emptied before the next one is touched. If the batches allowed hold too few units in all, the order is refused and
nothing is taken.

Returned units go back to their batch, even if it has been emptied meanwhile, but not if it has been thrown away or has
never arrived. In those cases the units are refused.

Output:
    OUT     `day: ` and what was taken in picking order, such as `7: B2 5, A1 3`; or `7: short by 4` with the number
            of units missing if refused
    RET     nothing, or `code refused`
    TOSS    `tossed N` with the number of units thrown away (maybe 0)
    IN      nothing
After the last line print `left: ` and the batches that still hold units in alphabetical order of their codes, such as
`left: A1 2, C3 10`, or `left: nothing`.

Example input:
    IN A1 5 10
    IN B2 5 9
    OUT 7 8
    OUT 8 9
    RET B2 2
    TOSS 10

Example output:
    7: B2 5, A1 3
    8: short by 7
    tossed 2
    left: A1 2
"""

import sys


def pick(left: dict[str, int], use_by: dict[str, int], day: int, quantity: int) -> str:
    allowed = [code for code in left if use_by[code] - day >= 2]
    missing = quantity - sum(left[code] for code in allowed)
    if missing > 0:
        return f"short by {missing}"
    taken = []
    for code in sorted(allowed, key=lambda code: (use_by[code], left[code], code)):
        units = min(quantity, left[code])
        if units > 0:
            left[code] -= units
            quantity -= units
            taken.append(f"{code} {units}")
    return ", ".join(taken)


def main() -> None:
    left: dict[str, int] = {}
    use_by: dict[str, int] = {}
    for line in sys.stdin:
        match line.split():
            case ["IN", code, quantity, day]:
                left[code] = int(quantity)
                use_by[code] = int(day)
            case ["OUT", day, quantity]:
                print(f"{day}: {pick(left, use_by, int(day), int(quantity))}")
            case ["RET", code, quantity]:
                if code in left:
                    left[code] += int(quantity)
                else:
                    print(f"{code} refused")
            case ["TOSS", day]:
                expired = [code for code in left if use_by[code] < int(day)]
                print(f"tossed {sum(left.pop(code) for code in expired)}")
    stock = [f"{code} {units}" for code, units in sorted(left.items()) if units > 0]
    print("left: " + (", ".join(stock) or "nothing"))


if __name__ == "__main__":
    main()
