import random
from collections.abc import Iterator

CLUB = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""

    def case(*matches: tuple[str, str, bool]) -> tuple[object, ...]:
        return list(CLUB), list(matches)

    def lost(challenger: str, defender: str) -> tuple[str, str, bool]:
        return challenger, defender, False

    def won(challenger: str, defender: str) -> tuple[str, str, bool]:
        return challenger, defender, True

    yield "wins", case(won("Bo", "Ann"))
    yield "wins", case(won("Di", "Ann"))
    yield "wins", case(won("Flo", "Di"), won("Flo", "Ann"))
    yield "wins", case(won("Ed", "Cy"), won("Cy", "Bo"), won("Flo", "Bo"))
    yield "out of reach", ([], [("Ann", "Bo", True)])
    yield "out of reach", case()
    yield "out of reach", case(won("Ed", "Ann"))
    yield "out of reach", case(won("Ann", "Bo"), won("Bo", "Di"))
    yield "out of reach", case(lost("Cy", "Cy"), lost("Cy", "Cy"), won("Cy", "Cy"))
    yield "out of reach", case(lost("Cy", "Cy"), lost("Cy", "Bo"))
    yield "out of reach", case(won("Gil", "Ed"), won("Cy", "Gil"), lost("Gil", "Hal"))
    yield "out of reach", case(lost("Ed", "Ann"), lost("Ed", "Ann"), lost("Ed", "Bo"))
    yield "out of reach", case(lost("Bo", "Ann"), lost("Bo", "Cy"), lost("Cy", "Bo"), won("Flo", "Bo"))
    yield "strikes", case(lost("Bo", "Ann"))
    yield "strikes", case(lost("Ed", "Cy"), lost("Ed", "Di"))
    yield "strikes", case(lost("Di", "Ann"), lost("Ed", "Bo"), lost("Di", "Cy"), lost("Ed", "Bo"))
    yield "strikes", case(lost("Cy", "Bo"), lost("Cy", "Bo"), lost("Cy", "Bo"))
    yield "strikes", case(lost("Cy", "Bo"), lost("Cy", "Bo"), lost("Cy", "Bo"), lost("Cy", "Bo"))
    yield "strikes", case(lost("Cy", "Bo"), lost("Bo", "Ann"), lost("Bo", "Ann"), lost("Cy", "Ann"))
    yield "strikes", case(lost("Di", "Cy"), lost("Cy", "Ann"), lost("Cy", "Ann"), lost("Di", "Bo"))
    yield "wiped strikes", case(lost("Di", "Bo"), won("Di", "Cy"), lost("Di", "Bo"))
    yield "wiped strikes", case(lost("Di", "Bo"), lost("Ed", "Di"), lost("Di", "Bo"))
    yield "wiped strikes", case(lost("Di", "Bo"), won("Ed", "Di"), lost("Di", "Bo"))
    yield "wiped strikes", case(lost("Bo", "Ann"), lost("Cy", "Bo"), lost("Bo", "Ann"), lost("Bo", "Ann"))
    yield "leaving", case(lost("Flo", "Ed"), lost("Flo", "Ed"))
    yield "leaving", case(lost("Flo", "Ed"), lost("Flo", "Di"), won("Flo", "Ed"), lost("Ed", "Flo"))
    yield "leaving", case(lost("Flo", "Ed"), lost("Flo", "Ed"), lost("Ed", "Di"), lost("Ed", "Di"), won("Di", "Cy"))
    yield "leaving", (["Ann", "Bo"], [("Bo", "Ann", False), ("Bo", "Ann", False), ("Ann", "Bo", True)])
    yield "leaving", case(lost("Ed", "Di"), lost("Ed", "Di"), lost("Ed", "Flo"), lost("Ed", "Flo"))
    for group, chance, count in (("wins", 1.0, 4), ("seasons", 0.3, 14)):
        for _ in range(count):
            order = list(CLUB)
            matches = []
            for _ in range(rng.randrange(6, 12)):
                lower = rng.randrange(1, 6)
                upper = max(0, lower - rng.randrange(1, 4))
                victory = rng.random() < chance
                matches.append((order[lower], order[upper], victory))
                if victory:
                    order.insert(upper, order.pop(lower))
            yield group, (list(CLUB), matches)
