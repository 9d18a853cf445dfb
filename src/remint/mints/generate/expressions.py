"""Typed expressions and conditions over what is in scope."""

from __future__ import annotations

from remint.mints.generate.scope import ProgramScope
from remint.mints.generate.vocabulary import LETTER_GROUPS


def number_from(scope: ProgramScope, item: str) -> str:
    """A whole number that depends on an item."""
    small, other = scope.chance.randint(2, 9), scope.chance.randint(1, 9)
    beside = other if other % small else other + 1  # (x + 6) % 3 is x % 3
    ways = (
        item, item, f"{item} * {small}", f"{item} + {other}", f"{item} - {other}", f"{item} // {small}",
        f"{item} % {small}", f"abs({item})", f"abs({item} - {other})", f"max({item}, {other})", f"min({item}, {other})",
        f"{item} * {item} % {small + 8}", f"({item} + {other}) // {small}", f"({item} + {beside}) % {small}",
        f"{item} * {small} - {other}", f"{other} - {item}", f"{item} // {small} + {other}",
    )  # fmt: skip
    if "division" in scope.wanted and scope.chances(0.4):
        return scope.pick((f"{item} // {small}", f"({item} + {other}) // {small}", f"{item} // {small} + {other}"))
    draw = scope.chance.random()
    if draw < (0.5 if "ternary" in scope.wanted else 0.12):
        return f"({item} if {number_test(scope, item)} else {scope.pick(('0', '1', f'-{item}', str(small)))})"
    if draw < 0.3:
        return scope.drawn((f"{item} - LIMIT", f"min({item}, LIMIT)", f"{item} * LIMIT", f"max({item}, LIMIT)",
                            f"abs({item} - LIMIT)"))  # fmt: skip
    return scope.pick(ways)


def number_test(scope: ProgramScope, item: str) -> str:
    """A condition on a whole number."""
    small = scope.chance.randint(2, 7)
    rest = scope.chance.randint(0, small - 1)
    simple = (
        f"{item} > LIMIT", f"{item} < LIMIT", f"{item} >= LIMIT",
        f"{item} % {small} == {rest}", f"{item} % {small} == 0",
        f"{item} % {small} > {rest if rest < small - 1 else 0}",
        f"{item} < 0", f"{item} % 2 == 0", f"{item} <= LIMIT",
    )  # fmt: skip
    first = scope.drawn(simple)
    draw = scope.chance.random()
    if draw < 0.12:
        return f"{first} and {item} > {scope.chance.randint(-5, 2)}"
    if draw < 0.2:
        return f"{first} or {item} == {scope.chance.randint(0, 9)}"
    return first


def letter_test(scope: ProgramScope, letter: str) -> str:
    """A condition on a character."""
    group = scope.pick(LETTER_GROUPS)
    return scope.pick(
        (f"{letter}.isdigit()", f"{letter}.isalpha()", f'{letter} in "{group}"', f"{letter}.isupper()",
         f'{letter} == "{group[0]}"', f'{letter} not in "{group}"', f"{letter}.islower()", f'{letter} > "{group[0]}"')
    )  # fmt: skip


def word_test(scope: ProgramScope, word: str) -> str:
    """A condition on a short text."""
    group, length = scope.pick(LETTER_GROUPS), scope.chance.randint(2, 5)
    return scope.drawn(
        (f"len({word}) > {length}", f"len({word}) % 2 == 0", f'{word}.startswith("{group[0]}")',
         f'"{group[1]}" in {word}', f"len({word}) < LIMIT", f'{word}.endswith("{group[-1]}")',
         f"{word} == {word}[::-1]", f"{word}.isdigit()")
    )  # fmt: skip


def word_from(scope: ProgramScope, word: str) -> str:
    """A text that depends on a short text."""
    length = scope.chance.randint(1, 3)
    return scope.pick(
        (word, f"{word}.upper()", f"{word}[::-1]", f"{word}[:{length}]", f"{word}[{length}:]",
         f"{word}.lower()", f"{word}.strip()",
         f'{word}.replace("{scope.pick(("a", "e", "s"))}", "{scope.pick(("", "o", "-"))}")')
    )  # fmt: skip


def number_of_word(scope: ProgramScope, word: str) -> str:
    """A whole number that depends on a short text."""
    letter = scope.pick(("a", "e", "o", "r", "s"))
    return scope.pick(
        (f"len({word})", f'{word}.count("{letter}")', f"len({word}) * {scope.chance.randint(2, 4)}",
         f"len({word}) % {scope.chance.randint(2, 4)}", f'{word}.find("{letter}")')
    )  # fmt: skip


def number_of_letter(scope: ProgramScope, letter: str) -> str:
    """A whole number that depends on a character."""
    small = scope.chance.randint(3, 9)
    return scope.pick((f'ord({letter}) - ord("a")', f"ord({letter}) % {small}", f"ord({letter})",
                       f'abs(ord({letter}) - ord("{scope.pick(("k", "m", "n"))}"))'))  # fmt: skip
