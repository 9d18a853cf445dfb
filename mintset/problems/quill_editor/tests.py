import random
from collections.abc import Iterator

Step = tuple[object, ...]

UNDO: Step = ("undo",)
PLACES: list[Step] = [(".cursor",), (".pin",)]


def runs(*scripts: str) -> list[Step]:
    """Each script, followed by a look at cursor and pin."""
    return [step for script in scripts for step in (("run", script), *PLACES)]


def random_unit(rng: random.Random, depth: int) -> str:
    if depth and rng.random() < 0.3:
        return "[" + random_script(rng, rng.randrange(1, 4), depth - 1) + "]"
    return rng.choice(["f", "f", "f", "b", "x", "p", "s", "c", "v", "<o>", "<uh>"])


def random_script(rng: random.Random, length: int, depth: int) -> str:
    prefixes = ["", "", "", "", "2", "3", "?", "*"]
    return "".join(rng.choice(prefixes) + random_unit(rng, depth) for _ in range(length))


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "simple commands", (("barn",), runs("", "f", "x", "<ee>", "2b", "<<[1>"))
    yield "simple commands", (("owl",), runs("3f", "f", "3b", "b", "3x", "x"))
    yield "simple commands", (("",), runs("<a>", "12<z>", "b10x", "[]", "3[]", "99[]"))
    yield "simple commands", (("hay",), runs("p2fp", "s", "s", "3[<->f]", "2[[f]b]"))

    yield "failing scripts", (("mill",), runs("f<x>9f", "p", "2f<y>s2s5b", "fx4x", "2f"))
    yield "failing scripts", (("mill",), runs("p2fc", "pfcs", "v", "p2bcvvvc", "v"))
    yield "failing scripts", (("oak",), runs("s", "c", "v", "pc", "fps<a>c<b>cc", "[2f[2f]]"))
    yield "failing scripts", (("oak",), [("run", "<ok>x"), ("run", "<no>4x"), *PLACES, UNDO, UNDO])

    yield "pin and pocket", (("harvest",), runs("3fp3b<ab>", "5f<c>", "b<d>", "s", "c", "v"))
    yield "pin and pocket", (("harvest",), runs("4fp2b2x", "x", "<new>", "c", "2v", "p", "v", "4bc"))
    yield "pin and pocket", (("harvest",), runs("2fp4fs", "<in>", "x", "s", "c", "sv"))
    yield "pin and pocket", (("harvest",), runs("2fp3fc", "4bv", "pv", "sv", "3fc", "v"))
    yield "pin and pocket", (("lamp",), runs("fp", "bv", "pfc", "2fpbv", "3bx", "2fx", "s"))
    yield "pin and pocket", (("lamp",), runs("fp", "x", "x", "bx", "x", "s"))

    yield "tries and loops", (("meadow",), runs("*f", "*b", "*x", "*<e>", "*[]", "?b*[2b<.>]"))
    yield "tries and loops", (("meadow",), runs("?x?b", "?[2f<q>9f]", "[?[f<r>s]f]", "?[pfcb9b]?v", "*[f<s>2f]"))
    yield "tries and loops", (("meadow",), runs("*[fx?[fs]]", "2[?b<a>]", "*[?[x9f]f]", "?[*fx]<end>", "*[*[f]b3b]"))
    yield "tries and loops", (("meadow",), runs("pf?[pf9x]", "*[sbs]", "?[9b]x", "2[?x]", "?[fpfc]2[bv]", "*[4fpbc]"))
    yield "tries and loops", (("ab" * 25,), runs("*f", "*x", "41b", "*x", "*x", "*x"))
    yield "tries and loops", (("tiny",), runs("?[f[f[fff]]]", "f?[[x]s]", "*[fpb?[xs]]", "*[p2fc3f]v"))

    for scripts in (
        ["f]", "[f", "f[[x]", "]["],
        ["2", "f?", "*", "[f3]", "[?]"],
        ["2?f", "?*f", "**f", "*3x", "??f"],
        ["0f", "100f", "01f", "5 f", "999f"],
        ["<>", "<a", "f>", "<a>>", "g", "F", "f f", "f\n"],
        ["<a>2", "x[", "f<b>c]", "-1f", "1.5f"],
    ):
        yield "malformed", (("kite",), [*[("run", script) for script in scripts], *PLACES, ("run", "f<,>")])
    yield "malformed", (("kite",), [("run", "fp<a>"), ("run", "c?"), *PLACES, ("run", "v"), UNDO, ("run", "f]"), UNDO])

    yield "undo", (("stone",), [UNDO, ("run", "2fp"), UNDO, ("run", "<u>"), *PLACES, UNDO, *PLACES, UNDO])
    yield "undo", (("stone",), [*runs("f<a>", "f<b>", "3b", "f9f"), UNDO, *PLACES, UNDO, *PLACES, UNDO])
    yield "undo", (("stone",), [*runs("p3fc", "<x>"), UNDO, UNDO, *PLACES, ("run", "v"), UNDO, *PLACES])
    yield "undo", (("stone",), [*runs("x<s>", "pfcv", "x<t>"), UNDO, *PLACES, UNDO])
    yield "undo", (("stone",), [*runs("pfc", "pfc"), UNDO, *PLACES, ("run", "v"), UNDO, UNDO, *PLACES, ("run", "2v")])
    yield (
        "undo",
        (("stone",), [("run", "2fp<a>f"), ("run", "s"), ("run", "x"), UNDO, *PLACES, ("run", "x"), UNDO, *PLACES]),
    )

    for _ in range(16):
        text = rng.choice(["gate", "ferry", "moss", "lantern"])
        scripts = [random_script(rng, rng.randrange(3, 8), 2) for _ in range(4)]
        yield "typical", ((text,), [*runs(*scripts), UNDO, *PLACES])
