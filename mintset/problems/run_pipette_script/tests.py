import random
from collections.abc import Iterator

SMALL = {"A": 10, "B": 6}


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "layout", ("", {"A": 5})
    yield "layout", (" ; ;;", {})
    yield "layout", ("  A+3 ;; B+2;", SMALL)
    yield "layout", ("A+4;A>B:3;A-", SMALL)
    yield "single actions", ("A+8; A>B", SMALL)
    yield "single actions", ("A+4; A>B", SMALL)
    yield "single actions", ("B+2; A+9; A>B:3; A>B:3", SMALL)
    yield "single actions", ("A+9; A-; A+2; B+6; B-", SMALL)
    yield "single actions", ("A+9; A>B:0; A>B:12", SMALL)
    yield "overflow", ("A+11; B+6", SMALL)
    yield "overflow", ("B+4; B+5; B>A; B+7", SMALL)
    yield "overflow", ("A+25; A-; A+3", SMALL)
    yield "tests", ("A+5; A?5; A>B; A?1; B-", SMALL)
    yield "tests", ("A+5; A?6; A?99; A-; B+1", SMALL)
    yield "tests", ("A?1; A+2; A?1; A+3; A?4", SMALL)
    yield "tests", ("A+2; A?3; ; A-; B+2", SMALL)
    yield "tests", ("A?0; A+2", SMALL)
    yield "repeats", ("A+3; *2", SMALL)
    yield "repeats", ("A+3; *4; *1", SMALL)
    yield "repeats", ("A+2; B+1; B?2; B+3; *3", SMALL)
    yield "repeats", ("A+2; B+1; A?1; *2; A?9; *5; *1", SMALL)
    yield "repeats", ("A+9; A>B:2; *0; *1", SMALL)
    yield "repeats", ("A+9; A-; *3; B+5; B?6; *7", SMALL)
    yield "errors", ("*2; A+1", SMALL)
    yield "errors", ("A?1; A+2; *1", SMALL)
    yield "errors", ("A?3; C+2; A+1", SMALL)
    yield "errors", ("A+1; A>C:1", SMALL)
    yield "errors", ("A+1; C?0", SMALL)
    yield "errors", ("A?1; *3; A+4", SMALL)
    yield "errors", ("A+4; A?4; D-", SMALL)
    for group, kinds in (("single actions", "+->:"), ("overflow", "+++>"), ("tests", "+-:>??"), ("repeats", "+-:>?**")):
        for _ in range(4):
            yield group, random_case(rng, kinds)


def random_case(rng: random.Random, kinds: str) -> tuple[str, dict[str, int]]:
    steps = [f"A+{rng.randint(5, 10)}"]
    for _ in range(rng.randint(5, 9)):
        first, second = rng.sample("ABC", 2)
        amount = rng.randint(1, 9)
        steps.append(
            {
                "+": f"{first}+{amount}",
                "-": f"{first}-",
                ">": f"{first}>{second}",
                ":": f"{first}>{second}:{amount}",
                "?": f"{first}?{amount}",
                "*": f"*{rng.randint(1, 3)}",
            }[rng.choice(kinds)]
        )
    spare = 200 if kinds == "+->:" else 0
    return "; ".join(steps), {"A": 12 + spare, "B": rng.randint(4, 9) + spare, "C": rng.randint(5, 15) + spare}
