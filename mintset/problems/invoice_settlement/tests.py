import random
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

TODAY = date(2031, 3, 12)


def bill(number: str, days_late: int, amount: str) -> tuple[str, date, Decimal]:
    return number, TODAY - timedelta(days=days_late), Decimal(amount)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""

    def case(payment: str, *bills: tuple[str, date, Decimal]) -> tuple[object, ...]:
        return list(bills), TODAY, Decimal(payment)

    yield "on time", case("10.00")
    yield "on time", case("50.00", bill("A1", 0, "50.00"))
    yield "on time", case("49.99", bill("A1", 3, "50.00"))
    yield "on time", case("100.00", bill("A1", -9, "50.00"))
    yield "on time", case("0.00", bill("A1", 1, "20.00"), bill("A2", 2, "30.00"))
    yield "on time", case("60.00", bill("A1", -1, "50.00"), bill("A2", 2, "30.00"))
    for days in (4, 7, 8, 14, 15, 28, 29, 60):
        yield "late fees", case("100.00", bill("L1", days, "31.00"))
    yield "late fees", case("31.00", bill("L1", 10, "31.00"))
    yield "late fees", case("60.00", bill("L1", 5, "31.00"), bill("L2", 22, "20.00"))
    yield "discounts", case("50.00", bill("D1", -10, "50.00"))
    yield "discounts", case("49.00", bill("D1", -30, "50.00"))
    yield "discounts", case("40.00", bill("D1", -11, "20.25"))
    yield "discounts", case("40.00", bill("D1", -11, "20.75"))
    yield "discounts", case("70.12", bill("D1", -10, "40.25"), bill("D2", -13, "28.25"))
    yield "discounts", case("40.00", bill("D1", -12, "10.12"))
    yield "discounts", case("200.00", bill("D1", -12, "99.99"), bill("D2", -40, "50.50"))
    yield "discount refused", case("48.99", bill("D1", -10, "50.00"))
    yield "discount refused", case("10.00", bill("D1", -20, "50.00"))
    yield "discount refused", case("99.00", bill("D1", -10, "50.00"), bill("D2", 1, "50.01"))
    yield "discount refused", case("100.00", bill("D1", -15, "70.00"), bill("D2", -20, "31.00"))
    yield "order", case("55.00", bill("C", 1, "30.00"), bill("A", 1, "20.00"), bill("B", 1, "30.00"))
    yield "order", case("35.00", bill("Z", 0, "5.00"), bill("Y", 0, "100.00"), bill("X", 0, "9.00"))
    yield "order", case("12.00", bill("N10", 2, "10.00"), bill("N9", 2, "10.00"))
    yield "order", case("12.00", bill("N9", 3, "9.00"), bill("N10", 2, "10.00"), bill("N8", 2, "10.00"))
    for _ in range(4):
        bills = [bill(f"{name}{rng.randrange(9)}", -4, f"{rng.choice([20, 30])}.00") for name in rng.sample("KLMN", 4)]
        yield "order", case(f"{rng.randrange(25, 75)}.50", *bills)
    for _ in range(12):
        bills = [
            bill(f"{name}{rng.randrange(9)}", rng.randrange(-25, 35), f"{rng.randrange(5, 90)}.{rng.randrange(10, 99)}")
            for name in rng.sample("PQRS", rng.randrange(2, 5))
        ]
        total = sum(amount for _, _, amount in bills)
        yield "mixed", case(str((total * rng.randrange(50, 120) / 100).quantize(Decimal("0.01"))), *bills)
