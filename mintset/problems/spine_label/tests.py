import random
from collections.abc import Iterator

PERSONS = ["Halvorsen, Ida", "Brandt, Uwe", "Castellano, Rosa", "MacLeod, Una", "Petrova, Vera", "Quist, Bo, jr."]
PLAIN_TITLES = ["Harbour Lights", "Moths of the North", "Theory of Tides", "Bread", "Anvil and Hammer", "Winter Keys"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "persons", ("Lindqvist, Per", "Granite", None)
    yield "persons", ("ferro, Ana", "Yeast", 2011)
    yield "organisations", ("Weather Office", "Cloud Atlas for Sailors", 1975)
    yield "organisations", ("Society of Beekeepers", "The Swarm Book", None)
    yield "organisations", ("UN", "Grain Prices", 1950)
    yield "organisations", ("A B C Press", "Almanac", None)
    yield "odd surnames", ("O'Neill, Kay", "Peat", 1987)
    yield "odd surnames", ("Li, Wen", "Lanterns", None)
    yield "odd surnames", ("D-Z, Otto", "Vinyl", 2020)
    yield "odd surnames", ("St. Clair, Ruth", "Fog", None)
    yield "odd surnames", ("Y, Tran", "Rice", 1964)
    yield "odd surnames", ("3M Archive", "Glue", None)
    yield "articles", ("Holm, Siv", "A Quiet Field", None)
    yield "articles", ("Holm, Siv", "An Open Gate", 1999)
    yield "articles", ("Holm, Siv", "THE Ladder", None)
    yield "articles", ("Holm, Siv", "The", None)
    yield "articles", ("Holm, Siv", "A", 1983)
    yield "articles", ("Holm, Siv", "An", None)
    yield "articles", ("Holm, Siv", "The The Way Back", None)
    yield "articles", ("Holm, Siv", "The A to Z of Moss", 2017)
    yield "articles", ("Holm, Siv", "Anthology of Rust", None)
    yield "articles", ("Holm, Siv", "Them and Us", None)
    yield "articles", ("Holm, Siv", "Down the River", None)
    yield "years", ("Mori, Ken", "Silk", 2000)
    yield "years", ("Mori, Ken", "Silk", 1907)
    yield "years", ("Mori, Ken", "Silk", 2009)
    yield "years", ("Mori, Ken", "Silk", 101)
    yield "years", ("Mori, Ken", "Silk", 7)
    for person, title in zip(PERSONS, rng.sample(PLAIN_TITLES, len(PLAIN_TITLES))):
        yield "persons", (person, title, rng.choice([None, rng.randrange(1910, 2000)]))
    for article in ("The", "a", "an", "the"):
        yield "articles", (rng.choice(PERSONS), f"{article} {rng.choice(PLAIN_TITLES)}", rng.randrange(1950, 2000))
