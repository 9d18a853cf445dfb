"""What a class that a step has added is: names, the best first, and a sentence."""

from __future__ import annotations

import ast

from remint.code.flow import code_start
from remint.code.scopes import parameters_of
from remint.code.trees import walk
from remint.mints.evolve.naming.added_code import VAGUE, Purpose, about_condition, listed, snake
from remint.mints.evolve.naming.phrases import case_of, condition_in_words, phrase, word
from remint.mints.evolve.naming.plurals import singular


def class_purpose(kind: ast.ClassDef, topic: str, tree: ast.Module, is_clear: bool = True) -> Purpose | None:
    """What a class is, from its methods, or from its fields."""
    last = _words_of_camel(kind.name)[-1]
    methods = [one for one in kind.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("__")]
    if any(getattr(base, "id", "").endswith("Error") for base in kind.bases):
        return _error(kind, topic, tree, is_clear)
    fields = _fields(kind)
    telling = next((one for one in fields if word(one) not in VAGUE and word(one) != "value"), "")
    stem = snake(singular(word(telling)) or word(telling)) if telling else topic
    if not methods:
        told = "" if any(isinstance(one, ast.FunctionDef) for one in kind.body) else listed(fields)
        return Purpose(
            (_camel(f"{topic}_{last}"), _camel(f"{stem}_{last}")), f"The {told} of one call." if told else ""
        )
    main = methods[-1]
    body = main.body[code_start(main.body) :]
    value = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    found = phrase(value) if value is not None else None
    if found is not None:
        about = about_condition(found) if found.is_condition else found.stem
        says = f"Tells whether {found.says}." if found.is_condition else f"Holds what gives the {found.says}."
        return Purpose((_camel(f"{about}_{last}"), _camel(f"{stem}_{last}")), says.replace("the the", "the"))
    if value is None or len(methods) > 1:
        stem = topic  # it gathers something, or does several things
    told = listed(fields)
    says = f"Works out the {topic.replace('_', ' ')} from the {told}." if value is not None and told else ""
    return Purpose((_camel(f"{stem}_{last}"), _camel(f"{topic}_{stem}_{last}")), says)


def _error(kind: ast.ClassDef, topic: str, tree: ast.Module, is_clear: bool) -> Purpose | None:
    for node in walk(tree):
        match node:
            case ast.If(test=test, body=[ast.Raise(exc=ast.Call(func=ast.Name(id=name)))]) if name == kind.name:
                found = condition_in_words(test) if is_clear else phrase(test)
                if found is not None and found.is_condition:
                    stem = case_of(test) if is_clear else found.stem.removeprefix("is_")
                    if not stem:
                        return None
                    names = (_camel(f"{stem}_error"), _camel(f"{topic}_{stem}_error"))
                    return Purpose(names, f"Raised if {found.says}.")
    return None


def _fields(kind: ast.ClassDef) -> list[str]:
    found = [one.target.id for one in kind.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
    for one in kind.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            found += [part.arg for part in parameters_of(one.args) if part.arg != "self"]
    return found


def _camel(text: str) -> str:
    return "".join(part.capitalize() for part in text.split("_"))


def _words_of_camel(name: str) -> list[str]:
    spaced = "".join(f" {one.lower()}" if one.isupper() else one for one in name)
    return spaced.split() or [name]
