"""A constant that is a field of a small record: a dataclass, a named tuple, a namespace."""

from __future__ import annotations

import ast

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written
from remint.mints.evolve.programs.subject import Site, Subject


def _fields(need: Need) -> list[tuple[str, str]]:
    """The field that is meant and one beside it, each with its value."""
    fields = [(need.noun, need.text), (need.words(1)[0], written(need.other()))]
    need.chance.shuffle(fields)
    return fields


def _class(need: Need, head: str, last: str) -> str:
    kind = type(need.value).__name__
    shown = need.noun.replace("_", " ")
    forms = (f"Settings with the {shown}.", f"Where the {shown} is kept.", f"The {shown} and more.")
    document = need.chance.choice(forms)
    lines = [f"class $Settings|Profile|Options|Limits{head}:", f'    """{document}"""']
    lines += [f"    {name}: {kind} = {text}" for name, text in _fields(need)]
    return "\n".join([*lines, last])


def _dataclass(need: Need) -> str:
    decorator = need.chance.choice(("$dataclasses.dataclass(frozen=True)", "$dataclasses.dataclass(order=True)"))
    return f"@{decorator}\n{_class(need, '', f'$value = $Settings().{need.noun}')}"


def _replaced(need: Need) -> str:
    other = Need(need.other(), need.noun, need.chance)
    last = f"$value = $dataclasses.replace($Settings(), {need.noun}={need.text}).{need.noun}"
    return f"@$dataclasses.dataclass(frozen=True)\n{_class(other, '', last)}"


def _named_tuple(need: Need) -> str:
    return _class(need, "($typing.NamedTuple)", f"$value = $Settings().{need.noun}")


def _namespace(need: Need) -> str:
    fields = ", ".join(f"{name}={text}" for name, text in _fields(need))
    return f"$settings|profile = $types.SimpleNamespace({fields})\n$value = $settings.{need.noun}"


def _read_only(need: Need) -> str:
    fields = ", ".join(f"{name!r}: {text}" for name, text in _fields(need))
    return f"$settings|defaults = $types.MappingProxyType({{{fields}}})\n$value = $settings[{need.noun!r}]"


class ConstantsClass(LibraryConstant):
    """Keeps a constant as a field of a record. Raises C1 and C5, and C4 where a class is decorated."""

    name = "constants-class"
    description = "keeps a constant in a dataclass, named tuple or namespace"
    modules = {"dataclasses": "dataclasses", "typing": "typing", "types": "types"}
    anything = (_dataclass, _replaced, _named_tuple, _namespace, _read_only)

    def sites(self, subject: Subject) -> list[Site]:
        """None where annotations are kept as text: a dataclass would look its module up to read them."""
        late = any(isinstance(one, ast.ImportFrom) and one.module == "__future__" for one in subject.tree.body)
        return [] if late else super().sites(subject)
