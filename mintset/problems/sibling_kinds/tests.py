import random
from collections.abc import Iterator

ELDERS = ["Abe", "Bea", "Cleo", "Dov", "Elsa"]
NAMES = ["Finn", "Gus", "Hal", "Ida", "Jan", "Kit", "Lou", "Mia", "Ned"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "full siblings", ({"Ida": ("Bea", "Abe")}, "Ida")
    yield "full siblings", ({"Ida": ("Bea", "Abe"), "Jan": ("Bea", "Abe")}, "Ida")
    yield "full siblings", ({"Ida": ("Bea", "Abe"), "Jan": ("Abe", "Bea"), "Kit": ("Dov", "Elsa")}, "Jan")
    yield "full siblings", ({"Ida": ("Bea", "Abe"), "Jan": ("Abe", "Bea"), "Abe": ("Dov", "Elsa")}, "Abe")
    yield "half siblings", ({"Ida": ("Bea", "Abe"), "Jan": ("Bea", "Dov")}, "Ida")
    yield "half siblings", ({"Ida": ("Bea", "Abe"), "Jan": ("Dov", "Bea"), "Kit": ("Cleo", "Abe")}, "Ida")
    yield "half siblings", ({"Ida": ("Bea", "Abe"), "Jan": ("Dov", "Bea"), "Kit": ("Cleo", "Abe")}, "Kit")
    yield "missing parents", ({"Ida": (None, None), "Jan": (None, None)}, "Ida")
    yield "missing parents", ({"Ida": ("Bea", None), "Jan": ("Bea", None)}, "Ida")
    yield "missing parents", ({"Ida": ("Bea", None), "Jan": ("Abe", "Bea")}, "Ida")
    yield "missing parents", ({"Ida": ("Bea", "Abe"), "Jan": (None, "Abe")}, "Ida")
    yield "missing parents", ({"Ida": (None, "Bea"), "Jan": (None, "Abe")}, "Jan")
    yield "missing parents", ({"Ida": ("Bea", "Abe"), "Jan": (None, None), "Kit": ("Dov", None)}, "Ida")
    yield "not registered", ({}, "Ida")
    yield "not registered", ({"Ida": (None, "Bea"), "Jan": ("Abe", "Bea")}, "Bea")
    yield "not registered", ({"Ida": (None, None), "Jan": ("Abe", None)}, "Kit")
    for _ in range(14):
        couple = rng.sample(ELDERS, 2)
        register: dict[str, tuple[str | None, str | None]] = {}
        for name in rng.sample(NAMES, rng.randrange(4, 8)):
            first, second = rng.choice([couple, couple[::-1], rng.sample(ELDERS, 2), rng.sample(ELDERS, 2)])
            register[name] = (first, second if rng.random() < 0.8 else None)
        yield "mixed families", (register, rng.choice(list(register)))
