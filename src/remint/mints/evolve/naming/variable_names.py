"""Names that fit what a variable is for."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from remint.code.callers import CallHierarchy
from remint.code.scopes import Binding
from remint.mints.evolve.naming.clues import clues_of
from remint.mints.evolve.naming.lexicon import ROLES, ROLES_OF_WORDS, SYNONYMS
from remint.mints.evolve.naming.plurals import singular
from remint.mints.evolve.naming.synthetic import is_synthetic
from remint.mints.evolve.naming.values import Clue

# What each one is, when the whole is this.
_ONE_OF = {
    "text": "char", "built text": "char", "numbers": "number", "words": "word", "rows": "row", "mapping": "key",
    "counts": "key", "groups": "key", "lines": "line", "digits": "digit", "chars": "char", "pairs": "pair",
    "positions": "index", "keys": "key", "char": "char",
}  # fmt: skip
# How a name is made from that of the variable it comes from: `{}` is the name, `{one}` one of what it holds.
_FROM_ANOTHER = {
    "ordered": ("sorted_{}", "ordered_{}", "{}_in_order", "ranked_{}"),
    "reversed": ("reversed_{}", "{}_backwards", "flipped_{}"),
    "copy": ("{}_copy", "copied_{}", "working_{}", "local_{}"),
    "set": ("unique_{}", "distinct_{}", "{}_set"),
    "size": ("num_{}", "{one}_count", "{}_length", "total_{}"),
    "total": ("{one}_total", "{one}_sum", "sum_of_{}"),
    "largest": ("largest_{one}", "highest_{one}", "max_{one}"),
    "smallest": ("smallest_{one}", "lowest_{one}", "min_{one}"),
    "first": ("first_{one}", "leading_{one}"),
    "last": ("last_{one}", "final_{one}"),
    "prefix": ("{}_prefix", "leading_{}"),
    "suffix": ("{}_suffix", "remaining_{}", "{}_tail"),
    "section": ("{}_part", "{}_window", "{}_slice"),
    "list": ("{}_list", "all_{}"),
    "current": ("current_{}", "{}_now"),
}
_SURE = 2.5  # the weight from which on usage tells more than the old name
_MOST = 24  # candidates; nearly always the first is free


def variable_names(variable: Binding, program: CallHierarchy, chance: random.Random) -> list[str]:
    """Names for a variable, the one to try first in front; which one that is depends on chance, not only on fit."""
    old = variable.name
    clues = clues_of(variable, program)
    by_role = list(_by_role(variable, clues, program, chance))
    sure = bool(clues) and clues[0].weight >= _SURE
    kin = _kin(old.strip("_").lower(), sure, chance)
    # A name that tells something is worth keeping close to.
    ordered = [*by_role[:3], *kin, *by_role[3:]] if sure and chance.random() < 0.4 else [*kin, *by_role]
    found = dict.fromkeys(_styled(name, old) for name in ordered)
    found.pop(old, None)
    return list(found)[:_MOST]


def kindred(name: str, chance: random.Random) -> list[str]:
    """Names of the same meaning: one word exchanged for another."""
    parts = name.split("_")
    found = []
    for place, part in enumerate(parts):
        for row in SYNONYMS:
            if row[0] == part:
                found += ["_".join([*parts[:place], word, *parts[place + 1 :]]) for word in row[1:]]
    chance.shuffle(found)
    # `total_total` and `ranked_l` are nobody's choice.
    return [one for one in found if len(set(one.split("_"))) == len(one.split("_")) and min(map(len, parts)) > 1]


def spread(words: Iterable[str], chance: random.Random) -> list[str]:
    """Words in an order that favours the first ones."""
    return [word for _, word in sorted((place + chance.random() * 7, word) for place, word in enumerate(words))]


def _kin(name: str, sure: bool, chance: random.Random) -> list[str]:
    if is_synthetic(name):
        return []
    # A word for a role stands for all the words for it.
    roles = ROLES_OF_WORDS.get(name, [])[:1]
    found = kindred(name, chance) + [
        word for role in roles for word in spread(ROLES[role], chance)[:3] if len(word) > 2
    ]
    chance.shuffle(found)
    one = singular(name)
    if not found and "_" not in name and (one or not sure):
        # The word is the program's own: what it means is not lost when something is put beside it.
        many = (f"all_{name}", f"given_{name}", f"{one}_list", f"known_{name}", f"{one}_values")
        found = list(many) if one else [f"given_{name}", f"{name}_value", f"current_{name}", f"chosen_{name}"]
        chance.shuffle(found)
    return found


def _by_role(variable: Binding, clues: list[Clue], program: CallHierarchy, chance: random.Random) -> Iterator[str]:
    rated = [(clue.weight * chance.uniform(0.8, 1.2), clue) for clue in clues]
    strongest = max((weight for weight, _ in rated), default=0.0)
    likely = [clue for weight, clue in sorted(rated, key=lambda pair: -pair[0]) if weight > strongest / 3]
    for clue in likely[:3] or [Clue("anything")]:
        source = variable.scope.lookup(clue.source) if clue.source else None
        made = list(_from_another(clue, chance))
        role = _one_of(source, program) if clue.role == "item" and source is not None else clue.role
        plain = spread(ROLES.get(role, ROLES["anything"]), chance)
        yield from (*made, *plain) if chance.random() < 0.75 else (*plain[:1], *made, *plain[1:])
    yield from _qualified(likely, chance)


def _from_another(clue: Clue, chance: random.Random) -> Iterator[str]:
    name = clue.source.strip("_").lower()
    if not name or is_synthetic(name):
        return
    one = singular(name)
    if clue.role == "item":
        yield from [one] if one else []
        return
    forms = list(_FROM_ANOTHER.get(clue.role, ()))
    chance.shuffle(forms)
    for form in forms:
        if "{one}" not in form or one:
            yield form.format(name, one=one)


def _one_of(whole: Binding, program: CallHierarchy) -> str:
    """What each one of a collection is."""
    for clue in clues_of(whole, program)[:2]:
        if clue.role in _ONE_OF:
            return _ONE_OF[clue.role]
    return "item"


def _qualified(clues: list[Clue], chance: random.Random) -> Iterator[str]:
    """Longer names, for where the short ones are taken."""
    role = clues[0].role if clues else "anything"
    words = [word for word in ROLES.get(role, ROLES["anything"]) if "_" not in word and len(word) > 2]
    qualifiers = ["current", "given", "inner", "next", "other", "local", "another", "final", "base"]
    chance.shuffle(qualifiers)
    yield from (f"{first}_{word}" for first in qualifiers for word in words[:3])


def _styled(name: str, old: str) -> str:
    """In the manner of the old name: a constant stays a constant, and what is private stays so."""
    if old.isupper() and len(old) > 1:
        name = name.upper()
    return f"_{name}" if old.startswith("_") and old != "_" else name
