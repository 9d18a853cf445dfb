import random
from collections.abc import Iterator

TEAMS = {"@core": ["ann", "bob"], "@dev": ["@core", "cleo"], "@firm": ["@dev", "@ops", "eve"], "@ops": ["dan", "ann"]}
RING = {"@a": ["@c", "ann"], "@b": ["@a"], "@c": ["@b", "@c", "bob"]}


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""

    def case(user: str, path: str, *lines: str, groups: dict[str, list[str]] = TEAMS) -> tuple[object, ...]:
        rules = [tuple(line.split()) for line in lines]
        return rules, {group: list(members) for group, members in groups.items()}, user, path

    yield "paths", case("ann", "/")
    yield "paths", case("ann", "/", "/ ann allow", "/x ann deny")
    yield "paths", case("ann", "/x/y", "/ ann deny", "/x ann allow", "/y ann deny")
    yield "paths", case("ann", "/x/y", "/x/y/z ann allow")
    yield "paths", case("ann", "/x/y", "/x/y * allow", "/x ann deny", "/x/yy ann deny")
    yield "paths", case("ann", "/xy", "/x ann allow", "/xyz ann allow")
    yield "paths", case("ann", "/x", "/ bob allow", "/x bob allow")
    yield "stars", case("ann", "/x/y", "/* ann allow", "/x ann deny")
    yield "stars", case("ann", "/x/y", "/*/y ann allow", "/x ann deny")
    yield "stars", case("ann", "/x/y/z", "/*/*/z ann allow", "/x/*/z ann deny", "/*/y/z ann allow")
    yield "stars", case("ann", "/x/y", "/*/* ann deny", "/x/* * allow")
    yield "stars", case("ann", "/x/y", "/*/y ann deny", "/x/y @firm allow", "/x/* ann deny")
    yield "stars", case("ann", "/x", "/*/* ann allow", "/* ann deny")
    yield "stars", case("ann", "/", "/* ann allow")
    yield "stars", case("ann", "/x/y/z", "/*/q ann allow", "/q/* ann allow", "/*/y ann allow")
    yield "distance", case("ann", "/x", "/ @core deny", "/ ann allow")
    yield "distance", case("ann", "/x", "/ @dev allow", "/ @core deny", "/ @firm allow")
    yield "distance", case("ann", "/x", "/ @dev deny", "/ @firm allow")
    yield "distance", case("cleo", "/x", "/ * deny", "/ @firm allow")
    yield "distance", case("bob", "/x", "/ @firm allow", "/ @dev deny")
    yield "distance", case("dan", "/x", "/ @core allow", "/ @dev allow", "/ @hr allow")
    yield "distance", case("zoe", "/x", "/ @firm deny", "/ * allow", groups={"@firm": ["ann"]})
    yield "distance", case("zoe", "/x", "/ * deny", "/ @firm allow", groups={"@firm": ["zoe"]})
    both = {"@a": ["ann"], "@b": ["@a", "ann"], "@c": ["@b"]}
    yield "distance", case("ann", "/x", "/ @a allow", "/ @b deny", groups=both)
    yield "distance", case("ann", "/x", "/ @b allow", "/ @a allow", groups=both)
    yield "distance", case("ann", "/x", "/ @c deny", "/ @b allow", groups=both)
    yield "cycles", case("ann", "/x", "/ @c deny", "/ @b allow", groups=RING)
    yield "cycles", case("bob", "/x", "/ @b allow", "/ @a deny", groups=RING)
    yield "cycles", case("bob", "/x", "/ @b allow", groups=RING)
    yield "cycles", case("eve", "/x", "/ @a allow", "/ @c allow", groups=RING)
    yield "cycles", case("eve", "/x", "/ @s allow", "/ * deny", groups={"@s": ["@s", "eve"]})
    yield "conflicts", case("ann", "/x", "/x @ops allow", "/x @core deny")
    yield "conflicts", case("ann", "/x", "/x @core deny", "/x @ops allow")
    yield "conflicts", case("ann", "/x", "/x ann allow", "/x ann allow")
    yield "conflicts", case("ann", "/x", "/ ann deny", "/x @core deny", "/x @ops deny", "/x @core allow")
    yield "conflicts", case("ann", "/x/y", "/*/y ann allow", "/x/* ann allow", "/x/* ann deny")
    yield "seals", case("ann", "/x/y", "/ ann allow", "/x ann seal")
    yield "seals", case("ann", "/x/y", "/x @firm allow", "/x ann seal")
    yield "seals", case("ann", "/x/y", "/x ann seal", "/x/y @firm allow", "/ ann deny")
    yield "seals", case("ann", "/x/y", "/* * seal", "/x ann allow")
    yield "seals", case("ann", "/x/y", "/x/y bob seal", "/x * allow")
    yield "seals", case("dan", "/x/y", "/x @core seal", "/ @ops allow", "/* @dev seal")
    yield "seals", case("ann", "/x/y", "/x/y/z ann seal", "/y * seal", "/ * allow")
    yield "seals", case("ann", "/x", "/ ann seal", "/ * allow")
    yield "seals", case("ann", "/x", "/ * deny", "/* @firm seal")
    yield "seals", case("ann", "/x/y/z", "/x ann seal", "/x/* @dev allow", "/*/*/* ann seal", "/x/y ann allow")
    for _ in range(13):
        folders = ["/", "/x", "/x/y", "/*", "/*/y", "/x/*", "/*/*"]
        people = ["ann", "bob", "@core", "@dev", "@firm", "@ops", "*"]
        lines = [
            f"{rng.choice(folders)} {rng.choice(people)} {rng.choice(['allow', 'allow', 'deny', 'seal'])}"
            for _ in range(rng.randrange(4, 8))
        ]
        path = rng.choice(["/x", "/x/y", "/x/y/z", "/x/q", "/p/y"])
        yield "everything", case(rng.choice(["ann", "bob", "cleo", "dan"]), path, *lines)
