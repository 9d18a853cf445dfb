import random
from collections.abc import Iterator

TEAMS = ["Oaks", "Limes", "Ash", "Firs", "Hornbeams", "Yew"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "match points", ("Oaks 2-2 Limes\n",)
    yield "match points", ("Oaks 2-1 Limes\n",)
    yield "match points", ("Oaks 0-1 Limes\n",)
    yield "match points", ("Oaks 3-1 Limes\n",)
    yield "match points", ("Oaks 0-5 Limes\n",)
    yield "match points", ("Oaks 0-0 Ash\nLimes 4-3 Oaks\nAsh 5-3 Limes\n",)
    yield "match points", ("Yew 12-0 Firs\nYew 11-0 Firs\nFirs 0-90 Yew\n",)
    yield "tie-breaks", ("Ash 3-1 Oaks\nYew 4-1 Firs\n",)
    yield "tie-breaks", ("Ash 3-1 Oaks\nYew 4-2 Firs\n",)
    yield "tie-breaks", ("Ash 2-1 Oaks\nAsh 1-0 Firs\nYew 1-1 Firs\nYew 2-0 Limes\n",)
    yield "tie-breaks", ("Ash 2-1 Oaks\nAsh 2-2 Firs\nAsh 0-3 Yew\nLimes 2-0 Firs\nLimes 1-2 Yew\n",)
    yield "shared ranks", ("Yew 3-1 Oaks\nAsh 3-1 Firs\nLimes 2-2 Hornbeams\n",)
    yield "shared ranks", ("Oaks 1-1 Limes\nYew 1-1 Ash\nFirs 3-0 Hornbeams\n",)
    yield "shared ranks", ("Zelkovas 0-0 Beeches\n",)
    yield "shared ranks", ("Oaks 2-1 Limes\nLimes 2-1 Ash\nAsh 2-1 Oaks\nYew 9-7 Firs\n",)
    yield "shared ranks", ("".join(f"{chr(65 + i)}x 1-1 {chr(75 + i)}y\n" for i in range(5)) + "Zz 2-0 Ax\n",)
    yield "withdrawals", ("Oaks 3-1 Limes\nLimes 2-2 Ash\nwithdraw Firs\nAsh 0-1 Oaks\nFirs 5-0 Oaks\n",)
    yield "withdrawals", ("Oaks 3-1 Limes\nwithdraw Limes\n",)
    yield "withdrawals", ("withdraw Oaks\nOaks 3-1 Limes\nLimes 2-0 Ash\n",)
    yield "withdrawals", ("Hornbeams 3-1 Ash\nAsh 1-2 Yew\nwithdraw Hornbeams\n",)
    yield "withdrawals", ("Oaks 3-1 Yew\nAsh 2-1 Oaks\nYew 0-2 Ash\nwithdraw Yew\nwithdraw Firs\n",)
    yield "nothing to list", ("",)
    yield "nothing to list", ("withdraw Oaks\n",)
    yield "nothing to list", ("Oaks 3-1 Limes\nwithdraw Limes\nwithdraw Oaks\n",)
    for _ in range(8):
        yield "typical", (_league(rng, rng.randrange(4, 9), 5, []),)
    for _ in range(6):
        yield "withdrawals", (_league(rng, 7, 4, rng.sample(TEAMS, rng.randrange(1, 3))),)
    for _ in range(4):
        yield "tie-breaks", (_league(rng, 5, 3, []),)


def _league(rng: random.Random, matches: int, most_pulls: int, withdrawn: list[str]) -> str:
    lines = []
    for _ in range(matches):
        home, away = rng.sample(TEAMS, 2)
        lines.append(f"{home} {rng.randrange(most_pulls + 1)}-{rng.randrange(most_pulls + 1)} {away}\n")
    for team in withdrawn:
        lines.insert(rng.randrange(len(lines) + 1), f"withdraw {team}\n")
    return "".join(lines)
