import random
from collections.abc import Iterator

BASE = {
    "Gus": ["Dora", "Hal", "Ida"],
    "Fay": ["Dora", "Hal"],
    "Dora": ["Ann", "Ben", "Cal"],
    "Ann": ["Nia"],
    "Ben": ["Kim", "Lea"],
    "Kim": ["Oz", "Pia"],
    "Hal": ["Rex", "Sue", "Tom"],
    "Ida": ["Una"],
}
ALL_CHILDREN = {"Ann", "Ben", "Cal"}


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""

    def case(
        estate: int,
        spouse: str | None = None,
        dead: str = "",
        renounced: str = "",
        gifts: dict[str, int] | None = None,
        family: dict[str, list[str]] = BASE,
    ) -> tuple[object, ...]:
        listed = {person: list(names) for person, names in family.items()}
        return "Dora", estate, spouse, listed, set(dead.split()), set(renounced.split()), dict(gifts or {})

    small = {"Gus": ["Dora"], "Dora": ["Ann"]}
    yield "spouse and crown", case(80, family={})
    yield "spouse and crown", case(80, "Max", family={})
    yield "spouse and crown", case(80, "Max", dead="Max", family={})
    yield "spouse and crown", case(80, "Max", renounced="Max", family={"Dora": []})
    yield "spouse and crown", case(75, dead="Gus Ann", family=small)
    yield "spouse and crown", case(75, "Max", dead="Gus", renounced="Ann", family=small)
    yield "spouse and crown", case(75, dead="Max", renounced="Gus Ann", family=small)
    yield "spouse and crown", case(75, "Max", dead="Ann", renounced="Gus", gifts={"Ann": 10}, family=small)
    yield "children", case(90)
    yield "children", case(100, "Max")
    yield "children", case(90, "Max", dead="Ben Max")
    yield "children", case(90, "Max", dead="Ben Kim")
    yield "children", case(90, dead="Ben Kim Lea Oz Pia Cal")
    yield "children", case(77, dead="Ann Ben Cal Kim Oz Gus")
    yield "children", case(60, "Zed", dead="Cal Ben Lea")
    yield "renounced", case(90, "Max", renounced="Ann")
    yield "renounced", case(90, dead="Ben", renounced="Ben")
    yield "renounced", case(90, "Max", dead="Ben", renounced="Kim Max")
    yield "renounced", case(90, dead="Ben Kim", renounced="Kim")
    yield "renounced", case(64, "Max", dead="Ben Lea", renounced="Ann Kim Cal")
    yield "renounced", case(90, dead="Ann Ben", renounced="Nia Oz Cal")
    yield "parents", case(80, renounced="Ann Ben Cal")
    yield "parents", case(80, "Max", renounced="Ann Ben Cal")
    yield "parents", case(80, "Max", dead="Gus Cal", renounced="Ann Ben")
    yield "parents", case(80, dead="Gus Fay Cal", renounced="Ann Ben")
    yield "parents", case(80, dead="Gus Fay Hal", renounced="Ann Ben Cal Sue", gifts={"Ann": 30})
    yield "parents", case(96, "Una", dead="Gus Fay Ida", renounced="Ann Ben Cal")
    yield "parents", case(80, "Max", dead="Gus Fay", renounced="Ann Ben Cal Hal")
    yield "gifts", case(90, gifts={"Ann": 30})
    yield "gifts", case(90, gifts={"Ann": 44})
    yield "gifts", case(90, "Max", dead="Ben", gifts={"Ben": 12, "Cal": 6})
    yield "gifts", case(90, dead="Cal", gifts={"Cal": 500, "Ben": 10})
    yield "gifts", case(90, renounced="Ann", gifts={"Ann": 40, "Ben": 20})
    yield "gifts", case(90, gifts={"Ann": 30, "Ben": 30, "Cal": 30})
    yield "large gifts", case(90, gifts={"Ann": 45})
    yield "large gifts", case(90, gifts={"Ann": 46})
    yield "large gifts", case(30, gifts={"Ann": 100, "Ben": 40})
    yield "large gifts", case(60, "Max", dead="Ben", gifts={"Ben": 90, "Cal": 5})
    yield "large gifts", case(20, gifts={"Ann": 60, "Ben": 25})
    yield "large gifts", case(20, gifts={"Ann": 60, "Ben": 20})
    yield "large gifts", case(10, dead="Ann", renounced="Nia", gifts={"Ann": 60, "Ben": 20})
    twice = {"Gus": ["Dora", "Hal", "Ida"], "Hal": ["Vic"], "Ida": ["Vic", "Wes"], "Dora": []}
    yield "parents", case(80, "Vic", dead="Gus Hal Ida", family=twice)
    yield "parents", case(80, None, dead="Gus Hal Ida", family=twice)
    people = sorted({name for names in BASE.values() for name in names} - {"Dora"} | {"Gus", "Fay"})
    for _ in range(14):
        dead = rng.sample(people, rng.randrange(3, 9)) + rng.sample(["Ann", "Ben"], rng.randrange(2))
        renounced = rng.sample(people, rng.randrange(4)) + rng.choice([[], [], ["Ann", "Ben", "Cal"]])
        gifts = {child: rng.randrange(10, 90) for child in sorted(ALL_CHILDREN) if rng.random() < 0.6}
        spouse = rng.choice([None, "Max", "Max"])
        yield "families", case(rng.randrange(50, 200), spouse, " ".join(dead), " ".join(renounced), gifts)
