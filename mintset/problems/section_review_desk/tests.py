import random
from collections.abc import Iterator

Step = tuple[object, ...]

OWNERS = {"a": "Ann", "b": "Ben", "c": "Cy"}


def cites(*pairs: str) -> list[Step]:
    """Citations by the owners, each written as two letters: section and source."""
    return [("cite", pair[0], pair[1], OWNERS[pair[0]]) for pair in pairs]


def signs(*pairs: str) -> list[Step]:
    """Signatures, each written as a section and the first letter of a name."""
    people = {"A": "Ann", "B": "Ben", "C": "Cy", "D": "Dee"}
    return [("sign", pair[0], people[pair[1]]) for pair in pairs]


def look(sections: str = "abc") -> list[Step]:
    return [("status", section) for section in sections]


def random_steps(rng: random.Random) -> list[Step]:
    steps: list[Step] = []
    for _ in range(rng.randrange(14, 20)):
        section = rng.choice("abc")
        person = rng.choice(["Ann", "Ben", "Cy", "Dee", "Dee"])
        call = rng.randrange(20)
        if call < 3:
            steps.append(("cite", section, rng.choice("abc"), OWNERS[section]))
        elif call < 12:
            steps.append(("sign", section, person))
        elif call < 14:
            steps.append(("protest", section, person))
        elif call < 15:
            steps.append(("withdraw", section, person))
        elif call < 17:
            steps.append(("edit", section, OWNERS[section]))
        else:
            steps.append(("status", section))
    return [*steps, ("publish",), *look()]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield (
        "signing",
        ((OWNERS, 2), [*look("a"), *signs("aB", "aB", "aA"), *look("a"), *signs("aC"), *look("a"), *signs("aD", "aD")]),
    )
    yield "signing", ((OWNERS, 1), [*signs("bA"), *look("ab"), *signs("bB", "bC", "xA"), ("status", "x")])
    yield (
        "signing",
        ((OWNERS, 3), [*signs("cA", "cB", "cD"), *look("c"), ("edit", "c", "Cy"), *look("c"), *signs("cA")]),
    )

    yield "citations", ((OWNERS, 1), [*cites("ab", "bc"), *look(), *signs("aB", "bA", "cA", "aB", "bA", "aB"), *look()])
    yield "citations", ((OWNERS, 1), [*cites("ab", "ba", "aa", "ab", "bc", "ca", "cb", "ac"), *look()])
    yield (
        "citations",
        (
            (OWNERS, 2),
            [*cites("ab", "ac"), *signs("bA", "bC", "cA", "aD", "cB", "aD"), *look(), *signs("aC"), *look("a")],
        ),
    )
    yield (
        "citations",
        ((OWNERS, 1), [*signs("bA", "aB"), *cites("ab"), *look(), *signs("aD"), *look(), ("cite", "a", "b", "Ann")]),
    )
    yield (
        "citations",
        ((OWNERS, 1), [*cites("ab", "bc"), ("cite", "c", "a", "Cy"), *cites("cb"), *signs("cA", "bC"), *look()]),
    )

    everything = [*cites("ab", "bc"), *signs("cA", "bA", "aB", "aD")]
    yield "changes", ((OWNERS, 1), [*everything, ("edit", "c", "Cy"), *look(), *signs("cB", "bA", "aC"), *look()])
    yield (
        "changes",
        (
            (OWNERS, 1),
            [*everything, ("edit", "b", "Ben"), *look(), ("edit", "b", "Ben"), *signs("bC"), ("edit", "c", "Cy")],
        ),
    )
    yield "changes", ((OWNERS, 1), [*everything, ("edit", "a", "Ann"), *look(), ("edit", "b", "Ann"), *look()])
    yield (
        "changes",
        ((OWNERS, 2), [*signs("cA", "bA", "aB"), *cites("cb"), *cites("ac"), ("edit", "b", "Ben"), *look()]),
    )
    yield (
        "changes",
        (
            (OWNERS, 1),
            [
                *cites("ba", "ca"),
                *signs("aB", "cA"),
                ("edit", "a", "Ann"),
                *look(),
                *signs("aC", "bA"),
                ("edit", "a", "Ann"),
            ],
        ),
    )
    yield (
        "changes",
        (
            ({"d": "Ann", "c": "Ann", "b": "Ann", "a": "Ann"}, 1),
            [
                ("cite", "b", "a", "Ann"),
                ("cite", "c", "a", "Ann"),
                ("cite", "d", "b", "Ann"),
                ("cite", "d", "c", "Ann"),
                *signs("aB", "bB", "cB", "dB"),
                ("edit", "a", "Ann"),
                *look("abcd"),
                ("cite", "a", "d", "Ann"),
            ],
        ),
    )

    dee = ("protest", "b", "Dee")
    yield (
        "protests",
        (
            (OWNERS, 1),
            [
                *signs("bA", "bD"),
                dee,
                *look("b"),
                *signs("bD"),
                dee,
                ("withdraw", "b", "Dee"),
                *look("b"),
                ("publish",),
            ],
        ),
    )
    yield (
        "protests",
        (
            (OWNERS, 1),
            [
                *cites("ab"),
                *signs("bA", "aB"),
                dee,
                *look(),
                *signs("aD"),
                ("withdraw", "b", "Dee"),
                *look(),
                *signs("aD"),
            ],
        ),
    )
    yield (
        "protests",
        (
            (OWNERS, 1),
            [*cites("ab"), dee, ("protest", "a", "Dee"), ("edit", "b", "Ben"), *look(), *signs("bD", "aD"), *look()],
        ),
    )
    yield (
        "protests",
        (
            (OWNERS, 1),
            [
                ("protest", "b", "Ben"),
                dee,
                ("protest", "b", "Ann"),
                ("withdraw", "b", "Cy"),
                *cites("bc"),
                *look("b"),
                ("withdraw", "b", "Dee"),
            ],
        ),
    )
    yield (
        "protests",
        (
            (OWNERS, 2),
            [*signs("bA", "bD"), *look("b"), dee, ("withdraw", "b", "Dee"), *look("b"), *signs("bD"), *look("b")],
        ),
    )

    yield (
        "protests",
        (
            (OWNERS, 1),
            [
                *everything,
                ("protest", "c", "Dee"),
                *look(),
                *signs("aC"),
                ("withdraw", "c", "Dee"),
                *look(),
                *signs("aC"),
            ],
        ),
    )

    edit_b: Step = ("edit", "b", "Ben")
    yield (
        "firm protests",
        (
            (OWNERS, 1),
            [dee, edit_b, *look("b"), dee, edit_b, *look("b"), ("withdraw", "b", "Dee"), *look("b"), *signs("bD")],
        ),
    )
    yield (
        "firm protests",
        (
            (OWNERS, 1),
            [dee, ("withdraw", "b", "Dee"), dee, ("protest", "b", "Ann"), edit_b, *look("b"), *signs("bA", "bD")],
        ),
    )
    yield (
        "firm protests",
        ((OWNERS, 1), [("protest", "a", "Dee"), dee, edit_b, *look("ab"), ("protest", "b", "Cy"), edit_b, *look("b")]),
    )
    yield (
        "firm protests",
        (
            (OWNERS, 1),
            [
                dee,
                edit_b,
                dee,
                dee,
                ("withdraw", "b", "Dee"),
                dee,
                edit_b,
                *cites("bc"),
                *look("b"),
                ("withdraw", "b", "Dee"),
                *look("b"),
            ],
        ),
    )

    done = [*cites("ab"), *signs("bD", "bA", "aD", "aB", "cB", "cA")]
    yield (
        "publishing",
        ((OWNERS, 1), [("publish",), *done, ("publish",), *look(), ("publish",), *signs("aC"), ("edit", "a", "Ann")]),
    )
    yield (
        "publishing",
        (
            (OWNERS, 2),
            [
                *done,
                ("publish",),
                ("protest", "a", "Cy"),
                ("withdraw", "a", "Cy"),
                *cites("ac", "aa"),
                ("sign", "x", "Dee"),
                *look(),
                ("status", "x"),
            ],
        ),
    )
    yield (
        "publishing",
        (
            (OWNERS, 2),
            [
                *done[:-1],
                ("publish",),
                *signs("cA"),
                ("protest", "b", "Cy"),
                ("publish",),
                ("edit", "c", "Cy"),
                ("publish",),
            ],
        ),
    )
    yield (
        "publishing",
        ((OWNERS, 2), [*done, ("protest", "b", "Cy"), ("publish",), ("withdraw", "b", "Cy"), ("publish",), *look()]),
    )

    yield (
        "errors",
        (
            (OWNERS, 1),
            [
                ("edit", "x", "Ann"),
                ("cite", "x", "a", "Ann"),
                ("cite", "a", "x", "Ben"),
                ("protest", "x", "Ann"),
                ("withdraw", "x", "Ann"),
                ("sign", "x", "Ann"),
            ],
        ),
    )
    yield (
        "errors",
        (
            (OWNERS, 1),
            [
                ("cite", "a", "a", "Ben"),
                ("edit", "a", "Ben"),
                *cites("ab"),
                ("cite", "a", "b", "Cy"),
                ("sign", "a", "Ann"),
                *look("a"),
            ],
        ),
    )
    yield (
        "errors",
        (
            (OWNERS, 1),
            [
                *signs("aB"),
                dee,
                ("cite", "b", "b", "Ben"),
                *look("ab"),
                *cites("bc"),
                *signs("aB"),
                ("withdraw", "a", "Ann"),
                *look("ab"),
            ],
        ),
    )
    yield (
        "errors",
        ((OWNERS, 1), [*cites("ab"), *signs("bA", "aD"), ("protest", "b", "Cy"), *signs("aD", "aA", "aB"), *look()]),
    )

    for _ in range(14):
        yield "typical", ((OWNERS, rng.randrange(1, 3)), random_steps(rng))
