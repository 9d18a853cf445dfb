"""What a function or class that a step has added is for: names, the best first, and a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from remint.code.flow import code_start, own_nodes
from remint.code.scopes import parameters_of
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import InWords, condition_in_words, phrase, word
from remint.mints.evolve.naming.plurals import plural, singular

_VERBS = {
    "are", "calculate", "can", "check", "choose", "compute", "convert", "correct", "count", "decode", "do", "encode",
    "filter", "find", "fix", "generate", "get", "has", "is", "make", "match", "move", "parse", "remove", "select",
    "separate", "smallest", "solve", "sort", "start", "string", "strange", "sum", "total", "will", "x", "any", "all",
}  # fmt: skip
_EMPTY = {"the", "a", "an", "of", "to", "in", "n", "by", "and", "or", "for", "with", "if", "from", "f", "func", "main"}
_LINKING = {
    "below", "differs", "equals", "exactly", "exceeds", "from", "has", "in", "is", "lacks", "other", "outside",
    "reaches", "than", "within",
}  # fmt: skip
VAGUE = {
    "answer", "computed", "content", "data", "entry", "found", "given", "item", "items", "new", "operand", "out",
    "outcome", "output", "result", "ret", "source", "subject", "temp", "value",
}  # fmt: skip


class Purpose(NamedTuple):
    """Names for something that was added, the best first; what its docstring says; what a function gives, as a noun."""

    names: tuple[str, ...]
    says: str = ""
    gives: str = ""  # `odd_numbers`: for its variables, and for functions that pass the same on


def snake_case(name: str) -> str:
    """The name of a class as that of a module or a function."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def topic_of(entry: str) -> str:
    """What a program is about, from the name of its entry point: one or two words."""
    words = [one for one in snake_case(entry.strip("_")).split("_") if one not in _EMPTY and one.isalpha()]
    left = [one for one in words if one not in _VERBS] or words
    return "_".join(left[:2]) or "result"


def function_purpose(
    function: ast.FunctionDef, owner: ast.ClassDef | None, tree: ast.Module, topic: str, is_clear: bool = True
) -> Purpose | None:
    """What a function or method does, from what it returns."""
    body = function.body[code_start(function.body) :]
    private = "_" if function.name.startswith("_") else ""
    is_noun = any(isinstance(one, ast.Name) and one.id == "property" for one in function.decorator_list)
    made = None
    if any(isinstance(node, ast.Yield) for node in own_nodes(body)):
        made = _generator(function, body, topic)
    elif _raises(body) is not None:
        made = _check(body, is_clear)
    elif len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is not None:
        made = _of_expression(phrase(body[0].value), is_noun)
    elif isinstance(body[-1], ast.Return) and body[-1].value is not None and _loops(body):
        made = _of_loop(body, body[-1].value, topic)
    elif isinstance(body[-1], ast.Return) and isinstance(body[-1].value, ast.Name) and _sets(body, body[-1].value.id):
        made = _of_variable(body[-1].value.id, topic)
    elif isinstance(body[-1], ast.Return) and _is_record(body[-1].value):
        made = _of_record(body[-1].value)
    if made is None and owner is None:
        given = [one.arg for one in parameters_of(function.args)]
        made = _of_use(function.name, tree, topic) or _of_end(body, topic) or _of_parameters(body, given, topic)
        made = made or _of_changes(body, given, topic)
    elif made is None and len(body) == 1 and isinstance(body[0], ast.Return):
        names = (topic, "outcome", "total_outcome") if is_noun else (f"find_{topic}", f"work_out_{topic}", "compute")
        made = Purpose(names, f"Return the {topic.replace('_', ' ')}.")
    if made is None:
        return None
    return Purpose(tuple(f"{private}{name}" for name in made.names), made.says)


def _of_expression(found: InWords | None, is_noun: bool) -> Purpose | None:
    if found is None:
        return None
    if found.is_condition:
        return Purpose((found.stem, f"check_{found.stem.removeprefix('is_')}"), f"Return whether {found.says}.")
    names = (found.stem,) if is_noun else (f"find_{found.stem}", f"compute_{found.stem}", f"get_{found.stem}")
    start = "" if found.says.startswith("the ") or "'" in found.says[:1] else "the "
    return Purpose(names, f"Return {start}{found.says}.")


def _of_variable(name: str, topic: str) -> Purpose:
    noun = word(name)
    if noun in VAGUE:
        return Purpose((f"find_{topic}", f"work_out_{topic}"), f"Return the {topic.replace('_', ' ')}.")
    stem = noun.replace(" ", "_")
    return Purpose((f"find_{stem}", f"prepare_{stem}", f"find_{topic}_{stem}"), f"Return the {noun}.")


def _sets(body: list[ast.stmt], name: str) -> bool:
    nodes = (node for one in body for node in walk(one))
    return any(isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store) for node in nodes)


def _is_record(value: ast.expr | None) -> bool:
    is_call = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id[:1].isupper()
    return (
        is_call
        and isinstance(value, ast.Call)
        and bool(value.args)
        and all(isinstance(one, ast.Name) for one in value.args)
    )


def _of_record(value: ast.expr | None) -> Purpose | None:
    assert isinstance(value, ast.Call)
    words = [one.id for one in value.args if isinstance(one, ast.Name)]
    stem = "_and_".join(snake(word(one)) for one in words[:2])
    return Purpose((f"find_{stem}", f"prepare_{stem}", f"read_{stem}"), f"Return the {listed(words)}.")


def _of_use(name: str, tree: ast.Module, topic: str) -> Purpose | None:
    """A function whose result has a name is called after it."""
    for node in walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=given)], value=ast.Call(func=ast.Name(id=called))) if called == name:
                return _of_variable(given, topic)
    return None


def _of_parameters(body: list[ast.stmt], given: list[str], topic: str) -> Purpose | None:
    """A part of the work of which no more can be said than what it depends on."""
    if not given or not isinstance(body[-1], ast.Return) or body[-1].value is None:
        return None
    first = snake(word(given[0]))
    names = (f"{topic}_from_{first}", f"{topic}_part", f"{topic}_of_{first}", f"partial_{topic}")
    return Purpose(names, f"Return what the {listed(given)} give for the {topic.replace('_', ' ')}.")


def _of_changes(body: list[ast.stmt], given: list[str], topic: str) -> Purpose | None:
    """A function that gives nothing changes what it is given."""
    if any(isinstance(node, ast.Return | ast.Yield) for node in own_nodes(body)) or not given:
        return None
    names = (name for one in body for name in _changed(one))
    name = next((one for one in names if one in given), "")
    if not name:
        return Purpose((f"apply_{topic}_step", f"run_{topic}_step"), f"Do one step of the {topic.replace('_', ' ')}.")
    others = [one for one in given if one != name]
    by = f" by the {listed(others)}" if others else ""
    stem = snake(word(name))
    return Purpose((f"update_{stem}", f"extend_{stem}", f"change_{stem}"), f"Update the {word(name)}{by}.")


def _changed(statement: ast.stmt) -> Iterator[str]:
    """The variables whose objects a statement changes, as far as its words tell."""
    for node in walk(statement):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
                yield name
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
                yield name


def _of_end(body: list[ast.stmt], topic: str) -> Purpose | None:
    """The end of the program's own work, moved into a function."""
    returns = [node for node in own_nodes(body) if isinstance(node, ast.Return) and node.value is not None]
    if len(body) < 2 or not returns:
        return None
    return Purpose(
        (f"complete_{topic}", f"settle_{topic}", f"resolve_{topic}"), f"Return the {topic.replace('_', ' ')}."
    )


def _of_loop(body: list[ast.stmt], value: ast.expr, topic: str) -> Purpose | None:
    """A function that gathers something: called after what it gathers and how."""
    names = [one.id for one in walk(value) if isinstance(one, ast.Name)]
    if not isinstance(value, ast.Name | ast.Tuple) or not names:
        return None
    verb, noun = _verb(body, names[0]), word(names[0])
    over = next((one for part in body for one in walk(part) if isinstance(one, ast.For)), None)
    source = word(over.iter.id) if over is not None and isinstance(over.iter, ast.Name) else ""
    stem = (topic if noun in VAGUE or noun == verb else noun).replace(" ", "_")
    told = " and ".join(word(one) for one in dict.fromkeys(names[:2])) if noun not in VAGUE else stem.replace("_", " ")
    behind = f" over the {source}" if source and source != told else ""
    tail = f"_of_{source.replace(' ', '_')}" if source else "_total"
    return Purpose((f"{verb}_{stem}", f"{verb}_{stem}{tail}", f"find_{stem}"), f"Return the {told}{behind}.")


def _verb(body: list[ast.stmt], name: str) -> str:
    for node in (one for part in body for one in walk(part)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr="append" | "add" | "extend")) if (
                held == name
            ):
                return "collect"
            case ast.AugAssign(target=ast.Name(id=held), op=ast.Add(), value=ast.Constant(value=1)) if held == name:
                return "count"
            case ast.AugAssign(target=ast.Name(id=held), op=ast.Add(), value=ast.Constant(value=str())) if held == name:
                return "build"
            case ast.AugAssign(target=ast.Name(id=held)) if held == name:
                return "accumulate"
    return "find"


def _generator(function: ast.FunctionDef, body: list[ast.stmt], topic: str) -> Purpose | None:
    loop = body[-1] if body and isinstance(body[-1], ast.For) else None
    source = loop.iter if loop is not None else None
    if loop is None or not isinstance(source, ast.Name) or not isinstance(loop.target, ast.Name):
        return None
    noun = word(source.id)
    many = noun if singular(noun) else plural(noun)
    stem = (topic if noun in VAGUE or noun in ("source", "stream", "records", "entries") else many).replace(" ", "_")
    tests = [one for one in loop.body if isinstance(one, ast.If)]
    if tests and any(isinstance(node, ast.Yield) for node in walk(tests[0])):
        found = phrase(tests[0].test)
        wanted = f" for which {found.says}" if found and found.is_condition else " that are wanted"
        return Purpose((f"select_{stem}", f"matching_{stem}", f"filter_{stem}"), f"Yield the {many}{wanted}.")
    return Purpose((f"convert_{stem}", f"each_of_{stem}", f"walk_{stem}"), f"Yield what becomes of the {many}.")


def _loops(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.For | ast.While) for one in body for node in walk(one))


def _raises(body: list[ast.stmt]) -> ast.If | None:
    """The condition of a function that does nothing but raise under it."""
    only = body[0] if len(body) == 1 else None
    raised = isinstance(only, ast.If) and len(only.body) == 1 and isinstance(only.body[0], ast.Raise)
    return only if isinstance(only, ast.If) and raised else None


def _check(body: list[ast.stmt], is_clear: bool) -> Purpose | None:
    in_words, test = condition_in_words if is_clear else phrase, _raises(body)
    found = in_words(test.test) if test is not None else None
    if found is None or not found.is_condition:
        return None
    about = about_condition(found)
    return Purpose((f"check_{about}", f"validate_{about}", f"verify_{about}"), f"Raise an error if {found.says}.")


def about_condition(found: InWords) -> str:
    """What a condition is about: `limit` of `exceeds_limit`, `odd` of `is_odd`."""
    words = found.stem.split("_")
    left = [one for one in words if one not in _LINKING]
    return "_".join(left or words)


def listed(names: list[str]) -> str:
    """Variables in a row, as words, or as they are where two words would be the same."""
    words = [word(one) for one in names]
    words = names if len({*words}) < len(words) else words
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def snake(text: str) -> str:
    """Words as a part of a name."""
    return text.replace(" ", "_")
