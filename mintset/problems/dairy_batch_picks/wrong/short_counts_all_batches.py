# Compares the order with the whole stock, also with batches that are too old.
import sys


def pick(left: dict[str, int], use_by: dict[str, int], day: int, quantity: int) -> str:
    allowed = [code for code in left if left[code] > 0 and use_by[code] - day >= 2]
    missing = quantity - sum(left.values())
    if missing > 0:
        return f"short by {missing}"
    taken = []
    for code in sorted(allowed, key=lambda code: (use_by[code], left[code], code)):
        if quantity == 0:
            break
        units = min(quantity, left[code])
        left[code] -= units
        quantity -= units
        taken.append(f"{code} {units}")
    return ", ".join(taken)


def main() -> None:
    left: dict[str, int] = {}
    use_by: dict[str, int] = {}
    for line in sys.stdin:
        command, *words = line.split()
        if command == "IN":
            left[words[0]] = int(words[1])
            use_by[words[0]] = int(words[2])
        elif command == "OUT":
            print(f"{words[0]}: {pick(left, use_by, int(words[0]), int(words[1]))}")
        elif command == "RET":
            if words[0] in left:
                left[words[0]] += int(words[1])
            else:
                print(f"{words[0]} refused")
        else:
            expired = [code for code in left if use_by[code] < int(words[0])]
            print(f"tossed {sum(left.pop(code) for code in expired)}")
    stock = [f"{code} {units}" for code, units in sorted(left.items()) if units > 0]
    print("left: " + (", ".join(stock) or "nothing"))


if __name__ == "__main__":
    main()
