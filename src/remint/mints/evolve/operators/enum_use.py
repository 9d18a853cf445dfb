"""A constant that is the value of a member of an enumeration."""

from __future__ import annotations

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written


def _members(need: Need) -> list[tuple[str, str]]:
    """The member that is meant and one beside it."""
    members = [(need.noun.upper(), need.text), (need.words(1)[0].upper(), written(need.other()))]
    need.chance.shuffle(members)
    return members


def _document(need: Need) -> str:
    shown = need.noun.replace("_", " ")
    return need.chance.choice((f"Values for the {shown}.", f"Every {shown} that is known.", f"What {shown} can be."))


def _class(need: Need, base: str, last: str) -> str:
    lines = [f"class $Choices|Options|Levels|Kinds({base}):", f'    """{_document(need)}"""']
    lines += [f"    {name} = {text}" for name, text in _members(need)]
    return "\n".join([*lines, last])


def _by_attribute(need: Need) -> str:
    return _class(need, "$enum.Enum", f"$value = $Choices.{need.noun.upper()}.value")


def _by_key(need: Need) -> str:
    return _class(need, "$enum.Enum", f"$value = $Choices[{need.noun.upper()!r}].value")


def _by_value(need: Need) -> str:
    base = "$enum.IntEnum" if type(need.value) is int else "$enum.Enum"
    lines = _class(need, base, f"$value = $Choices({need.text}).value")
    return f"@$enum.unique\n{lines}"


def _by_call(need: Need) -> str:
    members = ", ".join(f"{name!r}: {text}" for name, text in _members(need))
    line = f"$choices|options = $enum.Enum('Choices', {{{members}}})"
    return f"{line}\n$value = $choices[{need.noun.upper()!r}].value"


def _largest(need: Need) -> str:
    low = max(need.value - need.chance.randint(1, 9), 0)
    members = [(need.noun.upper(), need.value), (need.words(1)[0].upper(), low)]
    need.chance.shuffle(members)
    lines = ["class $Sizes|Levels|Steps($enum.IntEnum):", f'    """{_document(need)}"""']
    lines += [f"    {name} = {number}" for name, number in members]
    return "\n".join([*lines, "$value = max($member.value for $member in $Sizes)"])


def _numbered(need: Need) -> str | None:
    if not 1 <= need.value <= 4:
        return None
    names = [word.upper() for word in need.words(need.value - 1)] + [need.noun.upper()]
    lines = ["class $Stages|Phases|Kinds($enum.Enum):", f'    """{_document(need)}"""']
    lines += [f"    {name} = $enum.auto()" for name in names]
    return "\n".join([*lines, f"$value = $Stages.{need.noun.upper()}.value"])


class EnumUse(LibraryConstant):
    """Makes a constant the value of a member of an enumeration. Raises C1, and C4 or C5 in some forms."""

    name = "enum-use"
    description = "gets a constant from an enumeration"
    modules = {"enum": "enum"}
    numbers = (_largest, _numbered)
    anything = (_by_attribute, _by_key, _by_value, _by_call)
