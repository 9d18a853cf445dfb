"""What is said of added code must be so: docstrings that say little go, and names that say nothing are replaced."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection

from remint.code.flow import code_start, own_nodes
from remint.code.function_shapes import returned_copies
from remint.code.scopes import parameters_of
from remint.code.trees import nodes_of, walk
from remint.mints.evolve.naming.fresh_names import is_free
from remint.mints.evolve.naming.phrases import word
from remint.mints.evolve.naming.plurals import singular
from remint.mints.evolve.naming.rewording import AddedNames, calls_of, replace_name

# Sentences that would fit any function, or that no native speaker writes.
_EMPTY = re.compile(
    r"^(Return the value for|Work on|Handle|Do one step|One step|A small piece|Inputs of|Holds what|Values that"
    r"|Everything that|What is needed|One part|The data of|A group|The inputs of|Return the answer|Return the result"
    r"|Return what the|Yield what becomes|Works? out|Find |Check .*\.$|Test .*\.$|Tell whether .* can be used"
    r"|Return .* for the next stage|A value that is answered|Return what a function makes"
    r"|Return whether the [\w ]+ (passes|qualifies)\."
    r"|(Return|Yield|Take|Update) (the )?[\w' -]{1,14}\.$)"
)
_STUMBLES = re.compile(r"\bthe (?:[\w'-]+ )?the\b|\b(\w+) \1\b|\bof \w+ of \w+ of\b")
_VAGUE = re.compile(
    r"(^|_)the(_|$)|_of$|^_?(apply|run)_\w+_step$|^_?(update_state|apply_rules|handle_case|process_items|run_steps"
    r"|process|evaluate|compute|combine|derive|resolve|transform|convert|prepare|fetch|normalize|apply_rule|perform"
    r"|finish|complete|conclude|build_result|run_stage|produce_result|adjust|refine|settle|advance|consume|scan"
    r"|walk_items|accumulate|reduce_state|collect_results|choose|pick|decide|prefer|collect|gather|extract|holds"
    r"|work_out|setup|load|read|parse"
    r"|(find|work_out|settle|resolve|complete|prepare|compute|get|collect|accumulate|count|detect)_(result|value|answer"
    r"|text|number|sum|difference|product|ratio|quotient|remainder|collected|found|items|distinct|seen"
    r"|first|second|choice)(_total|_of_\w+)?)$"
)
_DULL = {
    "collected", "distinct", "seen", "result", "value", "answer", "ret", "res", "ans", "out", "output",
    "temp", "tmp", "item", "data", "found",
}  # fmt: skip
_LONGEST = 28
_ANSWERED = "Raised where the answer is known without further work."


def tidy(tree: ast.Module, names: AddedNames) -> None:
    """Take away docstrings of added code that say nothing, and give vague functions names by their role."""
    for node in nodes_of(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and names.is_new(node.name):
            _keep_or_drop(node)
            if isinstance(node, ast.FunctionDef) and _VAGUE.search(node.name):
                _rename(tree, node, names)


def return_at_once(tree: ast.Module) -> None:
    """Write `return find(x)` for `found = find(x)` and `return found`, where the program's own function is asked."""
    own = {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}
    own |= {alias.name for one in tree.body if isinstance(one, ast.ImportFrom) for alias in one.names}
    for function in [one for one in nodes_of(tree) if isinstance(one, ast.FunctionDef)]:
        names = [one for one in nodes_of(function) if isinstance(one, ast.Name)]
        said = [name for one in nodes_of(function) if isinstance(one, ast.Global | ast.Nonlocal) for name in one.names]
        match function.body:
            case [*_, ast.Assign(targets=[ast.Name(id=kept)], value=ast.Call(func=ast.Name(id=asked)) as call),
                  ast.Return(value=ast.Name(id=given))] if kept == given and asked in own:  # fmt: skip
                if sum(one.id == kept for one in names) == 2 and kept not in said:
                    function.body[-2:] = [ast.Return(value=call)]


def return_what_was_kept(tree: ast.Module, before: ast.Module, names: AddedNames, public: Collection[str]) -> None:
    """Write `return x + y` for `total = x + y` and `return total`, in what a step added and in helpers it changed."""
    unchanged = {ast.dump(one) for one in nodes_of(before) if isinstance(one, ast.FunctionDef)}
    for function in [one for one in nodes_of(tree) if isinstance(one, ast.FunctionDef)]:
        if any(returned_copies(function)) and ast.dump(function) not in unchanged:
            kept = set(returned_copies(function))
            return_directly(function, {one for one in kept if function.name not in public or names.is_new(one)})


def return_directly(function: ast.FunctionDef, kept: Collection[str]) -> None:
    """Write `return x + y` for `total = x + y` and `return total`, for some of the variables that only wait for it."""
    blocks = [
        block for one in (function, *own_nodes(function.body)) for field in ("body", "orelse", "finalbody")
        if isinstance(block := getattr(one, field, None), list)
    ]  # fmt: skip
    for name in kept:
        for block in blocks:
            _join(block, name)


def _join(block: list[ast.stmt], kept: str) -> None:
    for place, one in enumerate(block[:-1]):
        match one, block[place + 1]:
            case ast.Assign(targets=[ast.Name(id=name)], value=value), ast.Return(value=ast.Name()) if name == kept:
                block[place : place + 2] = [ast.Return(value=value)]
                return


def _keep_or_drop(node: ast.FunctionDef | ast.ClassDef) -> None:
    said = ast.get_docstring(node)
    if said is None or not is_empty(said):
        return
    if len(node.body) > 1:
        del node.body[0]
    elif isinstance(node, ast.ClassDef):
        node.body[0] = ast.Expr(value=ast.Constant(value=_ANSWERED))


def is_empty(said: str) -> bool:
    """Whether a docstring says nothing, or says it as nobody would."""
    return bool(_EMPTY.search(said) or _STUMBLES.search(said)) or said.count(" the ") > 2


def _rename(tree: ast.Module, function: ast.FunctionDef, names: AddedNames) -> None:
    hidden = "_" if function.name.startswith("_") else ""
    for name in role_names(tree, function, names.topic):
        made = f"{hidden}{name}"
        if len(made) <= _LONGEST and is_free(made, names.taken):
            replace_name(tree, function.name, made)
            names.taken.add(made)
            return


def role_names(tree: ast.Module, function: ast.FunctionDef, topic: str) -> list[str]:
    """Names for a function by what it gives and what becomes of that, the best first."""
    body = function.body[code_start(function.body) :]
    given = [one.arg for one in parameters_of(function.args) if one.arg not in ("self", "cls") and _tells(one.arg)]
    about = _snake(word(given[0])) if given else topic
    returns = [one.value for one in own_nodes(body) if isinstance(one, ast.Return)]
    if any(isinstance(one, ast.Yield) for one in own_nodes(body)):
        return [f"iterate_{about}", f"each_{singular(about) or about}", f"walk_{topic}"]
    if not any(one is not None for one in returns):
        raises = any(isinstance(one, ast.Raise) for one in own_nodes(body))
        verb = "check" if raises else "update"
        return [f"{verb}_{about}", f"{verb}_{topic}", f"{verb}_{topic}_{about}"]
    kept = _kept_as(tree, function.name)
    stems = [kept] if kept else []
    if all(_is_answer(one) for one in returns):
        return [f"check_{one}" for one in (*stems, topic, about, f"{topic}_{about}")]
    return [f"{verb}_{one}" for one in (*stems, topic, about, f"{topic}_{about}") for verb in ("compute", "derive")]


def _kept_as(tree: ast.Module, name: str) -> str:
    """The variable that a result is kept in, where that tells what it is."""
    called = {id(one) for one in calls_of(tree, name)}
    for node in walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=kept)], value=ast.Call() as call) if id(call) in called:
                if _tells(kept):
                    return _snake(word(kept))
    return ""


def _tells(name: str) -> bool:
    return len(name) > 2 and name.isascii() and name.lower() not in _DULL and name.replace("_", "").isalpha()


def _is_answer(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Constant):
        return isinstance(value.value, bool)
    is_not = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    return is_not or isinstance(value, ast.Compare)


def _snake(text: str) -> str:
    return "_".join(text.lower().split())
