# Takes batches with the same use-by day in order of arrival.
import sys


def pick(left: dict[str, int], use_by: dict[str, int], day: int, quantity: int) -> str:
    allowed = [code for code in left if use_by[code] - day >= 2]
    missing = quantity - sum(left[code] for code in allowed)
    if missing > 0:
        return f"short by {missing}"
    taken = []
    for code in sorted(allowed, key=lambda code: use_by[code]):
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
