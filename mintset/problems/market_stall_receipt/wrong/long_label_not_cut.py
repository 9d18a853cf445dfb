# Long labels push the line over 30 characters.
import sys

WIDTH = 30


def receipt_line(label: str, cents: int) -> str:
    amount = f"{cents // 100}.{cents % 100:02d}"
    return label + "." * max(2, WIDTH - len(label) - len(amount)) + amount


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
