"""Whole programs: some idioms in a row, each building on what those before it have left, and one answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from remint.mints.generate import helper_idioms, list_idioms, other_idioms
from remint.mints.generate.scope import ANNOTATIONS, Lines, ProgramScope, indented
from remint.mints.generate.unread import names_read, unread_results
from remint.mints.generate.vocabulary import VERBS

Idiom = Callable[[ProgramScope], Lines]

# Each with how often it comes, how many blocks it nests at least, and the constructs that it is sure or likely to have.
_IDIOMS: tuple[tuple[Idiom, int, int, str], ...] = (
    (list_idioms.for_each, 10, 1, "loops for continue break if elif division modulo lists"),
    (list_idioms.while_index, 7, 2, "loops while continue break if division modulo index"),
    (list_idioms.countdown, 4, 2, "loops while continue break if index division modulo"),
    (list_idioms.neighbours, 6, 1, "loops for index if elif continue break division modulo"),
    (list_idioms.two_ends, 4, 2, "loops while index if elif"),
    (list_idioms.pairs, 4, 3, "loops for nested-loops index if modulo break"),
    (list_idioms.repeats, 5, 2, "loops for sets if modulo break"),
    (list_idioms.stack, 5, 2, "loops for lists if index nested-loops while logic"),
    (list_idioms.longest_run, 4, 2, "loops for if"),
    (list_idioms.comprehension, 5, 0, "comprehensions lists modulo division"),
    (list_idioms.part_of_list, 3, 0, "slices lists"),
    (list_idioms.swap_pass, 3, 2, "loops for index if lists"),
    (other_idioms.letters, 7, 1, "loops for strings ascii if elif continue break"),
    (other_idioms.shifted_letters, 3, 2, "loops for ascii modulo strings if"),
    (other_idioms.words, 6, 1, "loops for strings lists slices continue break if"),
    (other_idioms.pieces, 3, 0, "strings"),
    (other_idioms.joined, 2, 0, "strings"),
    (other_idioms.tally, 4, 2, "loops for dictionaries if"),
    (other_idioms.digits, 6, 1, "loops while division modulo continue break if"),
    (other_idioms.bounded_steps, 4, 2, "loops while division modulo if logic"),
    (other_idioms.grid, 4, 3, "loops for nested-loops if continue break"),
    (other_idioms.adjustment, 6, 1, "if elif division modulo"),
    (other_idioms.share, 4, 0, "division ternary modulo"),
    (helper_idioms.helper, 4, 1, "loops for helpers if division modulo"),
    (helper_idioms.recursion, 3, 1, "recursion helpers if division modulo"),
    (helper_idioms.module_variable, 2, 1, "globals helpers loops for if"),
)  # fmt: skip

_OFFERED = frozenset(name for idiom in _IDIOMS for name in idiom[3].split())


def program_text(chance: Random, wanted: tuple[str, ...], size: int, nesting: int) -> str:
    """A program with about so many instructions, made of idioms that may have the wanted constructs."""
    scope, lines = ProgramScope(chance, nesting, frozenset(wanted)), Lines()
    missing = [name for name in wanted if name in _OFFERED]
    chance.shuffle(missing)
    for _ in range(12):
        if lines and _instructions(scope, lines) >= size - 2 and not missing:
            break
        idiom, offers = _drawn(chance, missing, nesting)
        made = idiom(scope) or _drawn(chance, [], nesting)[0](scope)
        scope.complete()
        lines += made
        if made and missing and missing[0] in offers:
            missing = [one for one in missing[1:] if one not in offers]
    return _assembled(scope, lines, wanted)


def _drawn(chance: Random, missing: list[str], nesting: int) -> tuple[Idiom, set[str]]:
    fitting = [one for one in _IDIOMS if one[2] <= nesting and (not missing or missing[0] in one[3].split())]
    usable = fitting or [one for one in _IDIOMS if one[2] <= nesting]
    chosen = chance.choices(usable, [one[1] for one in usable])[0]
    return chosen[0], set(chosen[3].split())


def _instructions(scope: ProgramScope, lines: Lines) -> int:
    return len(lines) + sum(len(one) for one in scope.helpers)


def _assembled(scope: ProgramScope, lines: Lines, wanted: tuple[str, ...]) -> str:
    answer, kind = _answer(scope, lines, "formatted-text" in wanted, "ternary" in wanted)
    read = names_read([*lines, *answer])
    used = {name: one for name, one in scope.parameters.items() if name in read}
    parameters = ", ".join(f"{name}: {ANNOTATIONS[one]}" for name, one in used.items())
    about = next(iter(used), "it")
    name = f"{scope.pick(VERBS)}_{about}"
    main = [f"def {name}({parameters}) -> {kind}:", *indented([*scope.resets, *lines, *answer])]
    above = [
        *([*scope.globals, ""] if scope.globals else []),
        *(line for one in scope.helpers for line in (*one, "", "")),
    ]
    return "\n".join([*above, *main, ""])


def _answer(scope: ProgramScope, lines: Lines, formatted: bool, ternary: bool) -> tuple[Lines, str]:
    """The end of the function, which uses whatever is left."""
    left = unread_results(lines, scope.results) or {name: scope.results[name] for name in list(scope.results)[-1:]}
    if not left:
        return ["return 0"], "int"  # which nobody takes
    numbers = [name for name, kind in left.items() if kind == "int"]
    if formatted or (len(left) > 1 and scope.chances(0.12)):
        inner = scope.pick((":", "/", " of ", " ")).join(f"{{{name}}}" for name in left)
        return [f'return f"{inner}"'], "str"
    if len(left) == 1:
        name, kind = next(iter(left.items()))
        if ternary and kind == "int":
            return [f"return {name} if {name} % 2 == {scope.pick(('0', '1'))} else -{name}"], "int"
        if kind == "ints" and scope.chances(0.3):
            return [f"return {scope.pick(('sum', 'len'))}({name})"], "int"
        return [f"return {name}"], ANNOTATIONS[kind]
    if len(numbers) == len(left) and scope.chances(0.45):
        return [f"return {_sum(scope, numbers)}"], "int"
    if len(numbers) == len(left) and scope.chances(0.4):
        return [f"return [{', '.join(left)}]"], "list[int]"
    return [f"return {', '.join(left)}"], f"tuple[{', '.join(ANNOTATIONS[kind] for kind in left.values())}]"


def _sum(scope: ProgramScope, numbers: list[str]) -> str:
    text = numbers[0]
    for name in numbers[1:]:
        text += f" {scope.pick(('+', '-', '+ 2 *'))} {name}"
    return text
