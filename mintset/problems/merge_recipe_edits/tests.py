import random
from collections.abc import Iterator
from fractions import Fraction

INGREDIENTS = ["flour", "milk", "salt", "yeast", "honey", "rye", "seeds", "butter"]


def recipe(**amounts: str) -> dict[str, Fraction]:
    return {name: Fraction(amount) for name, amount in amounts.items()}


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "one side", ({}, {}, {})
    yield "one side", (recipe(rye="3"), recipe(rye="5/2"), recipe(rye="3"))
    yield "one side", (recipe(rye="3"), recipe(rye="3"), recipe(rye="7/2", salt="1"))
    yield "one side", (recipe(rye="3", salt="1"), recipe(rye="3", salt="1"), recipe(salt="1"))
    yield "one side", (recipe(rye="3", salt="1"), recipe(salt="1"), recipe(rye="3"))
    yield "one side", (recipe(rye="3", salt="1"), recipe(rye="4"), recipe(rye="4"))
    yield "both added", ({}, recipe(milk="1/3"), recipe(milk="1/2"))
    yield "both added", ({}, recipe(milk="2"), recipe(milk="1"))
    yield "both added", ({}, recipe(milk="1"), recipe(milk="21/10"))
    yield "both added", (recipe(rye="1"), recipe(rye="1", milk="9"), recipe(rye="1", milk="4"))
    yield "both added", ({}, recipe(milk="5/6", salt="1"), recipe(milk="5/6", salt="3"))
    yield "removals", (recipe(yeast="4"), {}, recipe(yeast="3"))
    yield "removals", (recipe(yeast="4"), {}, recipe(yeast="5"))
    yield "removals", (recipe(yeast="4"), recipe(yeast="9/2"), {})
    yield "removals", (recipe(yeast="4"), recipe(yeast="7/2"), {})
    yield "removals", (recipe(yeast="4", salt="1", rye="2"), recipe(yeast="5", rye="1"), recipe(salt="2"))
    yield "same direction", (recipe(honey="6"), recipe(honey="8"), recipe(honey="7"))
    yield "same direction", (recipe(honey="6"), recipe(honey="2"), recipe(honey="11/2"))
    yield "same direction", (recipe(honey="6"), recipe(honey="13/2"), recipe(honey="20"))
    yield "opposite directions", (recipe(honey="6"), recipe(honey="8"), recipe(honey="1"))
    yield "opposite directions", (recipe(honey="6"), recipe(honey="17/3"), recipe(honey="31/4"))
    yield "opposite directions", (recipe(honey="1/2"), recipe(honey="1/8"), recipe(honey="40"))
    for _ in range(14):
        base = random_recipe(rng)
        yield "whole recipes", (base, edited(rng, base), edited(rng, base))


def random_recipe(rng: random.Random) -> dict[str, Fraction]:
    names = rng.sample(INGREDIENTS, rng.randint(3, 5))
    return {name: Fraction(rng.randint(4, 30), rng.randint(1, 4)) for name in names}


def edited(rng: random.Random, base: dict[str, Fraction]) -> dict[str, Fraction]:
    copy = dict(base)
    for name in INGREDIENTS:
        chance = rng.random()
        if name not in copy:
            if chance < 0.5:
                copy[name] = Fraction(rng.randint(2, 9), 2)
        elif chance < 0.25:
            del copy[name]
        elif chance < 0.8:
            copy[name] *= Fraction(rng.randint(1, 8), 4)
    return copy
