"""S9: a builtin that numpy computes where its answer is the same."""

from __future__ import annotations

import ast
import builtins
from typing import ClassVar

from remint.code.flow import is_builtin
from remint.code.recursion_depth import may_be_deep
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.constant_sites import is_open
from remint.mints.evolve.operators.support.local_names import LocalNames
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_LARGEST = 2**53
_LAZY = {"map", "filter", "zip", "range", "reversed", "enumerate", "iter"}  # numpy would not get a list to look at
_WHOLE = ("max", "min", "sum", "sorted", "any", "all")  # of one list
# What numpy writes for each; `$array` is an array of 64 bit integers, or of truth values.
_ANSWERS = {
    "max": ("np.max($array).item()", "$array.max().item()", "np.sort($array)[-1].item()"),
    "min": ("np.min($array).item()", "$array.min().item()", "np.sort($array)[0].item()"),
    "sum": ("np.sum($array).item()", "$array.sum().item()", "np.cumsum($array)[-1].item()"),
    "sorted": ("np.sort($array).tolist()", "$array[np.argsort($array)].tolist()"),
    "any": ("np.any($array).item()", "$array.any().item()"),
    "all": ("np.all($array).item()", "$array.all().item()"),
}
_NAMES = {
    "max": ("largest", "highest", "find_peak"), "min": ("smallest", "lowest", "find_floor"),
    "sum": ("add_up", "total_of", "sum_values"), "sorted": ("in_order", "sort_values", "arrange"),
    "any": ("has_any", "is_any_set"), "all": ("has_all", "are_all_set"),
    "abs": ("magnitude", "size_of", "distance_from"),
}  # fmt: skip

_LOCAL = {
    "values": ("values", "numbers", "items"), "other": ("other", "second", "rival"), "kinds": ("kinds", "types"),
    "array": ("array", "vector", "cells"), "item": ("item", "entry", "number"),
}  # fmt: skip


class NumpyCall(Operator):
    """Lets numpy find a maximum, sum, order or magnitude where the values are such that it finds the very same.

    What is surely a small integer goes to numpy directly. Anything else goes through a function that looks first:
    only plain lists of plain integers (or truth values) are numpy's, and the rest stays with the builtin. Raises C5,
    and with the function C1, C2, C3 and C7.
    """

    name = "numpy-call"
    paper = "S9"
    description = "computes with numpy what a builtin computes"
    packages = ("numpy",)

    # How the function finds out; the builtin takes over where the block ends.
    _CHECKS: ClassVar = (
        "if type($values) in (list, tuple) and {{type($item) for $item in $values}} == {{{kind}}}:\n"
        "    $array = np.array($values)\n"
        "    if {fits}:\n"
        "        return {answer}\n"
        "return {builtin}",
        "$kinds = set()\n"
        "if type($values) in (list, tuple):\n"
        "    $kinds = {{type($item) for $item in $values}}\n"
        "if $kinds != {{{kind}}}:\n"
        "    return {builtin}\n"
        "$array = np.asarray($values)\n"
        "if {fits}:\n"
        "    return {answer}\n"
        "return {builtin}",
        "if type($values) not in (list, tuple):\n"
        "    return {builtin}\n"
        "$array = np.array($values if all(type($item) in ({kind},) for $item in $values) else [])\n"
        "if {fits}:\n"
        "    return {answer}\n"
        "return {builtin}",
    )  # fmt: skip

    def sites(self, subject: Subject) -> list[Site]:
        """Calls of those builtins with plain arguments, in programs that do not go deep into themselves."""
        hidden = {one.name for one in subject.scopes.every()} & set(dir(builtins))
        files = {one.path.partition("/")[0] for one in subject.program.files}
        if hidden or "numpy.py" in files or not is_open(subject) or may_be_deep(subject.tree):
            return []
        return [
            site for site, node in subject.sites(ast.Call)
            if isinstance(node, ast.Call) and _is_fit(subject, node) and _loops(subject.tree, site) < 2
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Call numpy, or a function at the top that calls it where that gives the same."""
        call = draft.node(site)
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        builtin = call.func.id
        if builtin != "abs" and len(call.args) > 1 and all(_is_small_integer(one, draft.subject) for one in call.args):
            _compute_directly(draft, call, builtin)
            return
        text = self._function(draft, call, builtin)
        local = LocalNames(draft)
        name = local.name(*_NAMES[builtin])
        names = {"name": name, **{hole: local.name(*stems) for hole, stems in _LOCAL.items()}}
        made = draft.statements(text.replace("np.", f"{draft.import_name('numpy')}."), **names)
        draft.add_to_top(made)
        call.func, call.keywords = ast.Name(id=name, ctx=ast.Load()), []

    def _function(self, draft: Draft, call: ast.Call, builtin: str) -> str:
        """The function that takes the place of the builtin."""
        shown = draft.chance.choice(_DOCUMENTS[builtin])
        if builtin == "abs":
            bound = draft.chance.choice(("10**15", "10**12", "2**53", "2**40"))
            head, body = "def $name($values):", (
                f"if type($values) in (int, float) and -{bound} < $values < {bound}:\n"
                f"    return {draft.chance.choice(('np.abs($values).item()', 'np.absolute($values).item()'))}\n"
                "return abs($values)"
            )  # fmt: skip
        elif len(call.args) == 2:
            head, body = "def $name($values, $other):", (
                "if {type($values), type($other)} == {int}:\n"
                "    $array = np.array([$values, $other])\n"
                "    if $array.dtype == np.int64:\n"
                f"        return {draft.chance.choice(_ANSWERS[builtin])}\n"
                f"return {builtin}($values, $other)"
            )  # fmt: skip
        else:
            head, body = "def $name($values):", self._checked(draft, call, builtin)
        lines = [head, f'    """{shown}"""', *("    " + line for line in body.split("\n"))]
        return "\n".join(lines)

    def _checked(self, draft: Draft, call: ast.Call, builtin: str) -> str:
        kind = "bool" if builtin in ("any", "all") else "int"
        fits = "$array.dtype == np.int64" if kind == "int" else "$array.dtype == np.bool_"
        if builtin == "sum":
            bound = draft.chance.choice(("2**31", "10**9", "10**8"))
            fits = f"$array.dtype == np.int64 and -{bound} < $array.min() <= $array.max() < {bound}"
        answer, fallback = draft.chance.choice(_ANSWERS[builtin]), f"{builtin}($values)"
        if call.keywords:
            answer, fallback = answer.replace(".tolist()", "[::-1].tolist()"), "sorted($values, reverse=True)"
        return draft.chance.choice(self._CHECKS).format(kind=kind, fits=fits, answer=answer, builtin=fallback)


_DOCUMENTS = {
    "max": ("Return the largest value.", "Find the highest of the values."),
    "min": ("Return the smallest value.", "Find the lowest of the values."),
    "sum": ("Return the total.", "Add all values up."),
    "sorted": ("Return the values in order.", "Give a sorted list of the values."),
    "any": ("Tell whether any value is set.", "Return whether one of them holds."),
    "all": ("Tell whether all values are set.", "Return whether every one of them holds."),
    "abs": ("Return the magnitude.", "Give the size without the sign."),
}


def _compute_directly(draft: Draft, call: ast.Call, builtin: str) -> None:
    """Numpy on integers that surely fit; the builtin and numpy agree on these."""
    numpy = draft.import_name("numpy")
    assert isinstance(call.func, ast.Name)
    pair = {"max": "maximum", "min": "minimum"}[builtin]
    if len(call.args) == 2 and draft.chance.random() < 0.5:
        inner = ast.Call(func=_attribute(numpy, pair), args=call.args, keywords=[])
    else:
        made = ast.List(elts=call.args, ctx=ast.Load())
        listed: ast.expr = made
        if draft.chance.random() < 0.5:
            listed = ast.Call(func=_attribute(numpy, "array"), args=[made], keywords=[])
        inner = ast.Call(func=_attribute(numpy, builtin), args=[listed], keywords=[])
    # The call itself stays, as others hold it: it becomes the one that turns numpy's number into Python's.
    call.func, call.args = ast.Attribute(value=inner, attr="item", ctx=ast.Load()), []


def _attribute(module: str, name: str) -> ast.Attribute:
    return ast.Attribute(value=ast.Name(id=module, ctx=ast.Load()), attr=name, ctx=ast.Load())


def _is_fit(subject: Subject, call: ast.Call) -> bool:
    if not is_builtin(call.func, subject.scopes, *_WHOLE, "abs") or any(
        isinstance(one, ast.Starred) for one in call.args
    ):
        return False
    assert isinstance(call.func, ast.Name)
    name = call.func.id
    if call.keywords:
        return name == "sorted" and len(call.args) == 1 and _is_reverse(call.keywords) and _is_listed(call.args[0])
    if name == "abs":
        return len(call.args) == 1 and not _is_small_integer(call.args[0], subject)
    if len(call.args) == 1:
        return _is_listed(call.args[0])
    if name not in ("max", "min") or len(call.args) < 2:
        return False
    return len(call.args) == 2 or all(_is_small_integer(one, subject) for one in call.args)


def _is_listed(node: ast.expr) -> bool:
    """Whether it may be a list; what only gives its items one by one stays with the builtin."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _LAZY:
        return False
    return isinstance(node, ast.Name | ast.List | ast.Tuple | ast.ListComp | ast.Subscript | ast.Attribute | ast.Call)


def _is_small_integer(node: ast.expr, subject: Subject) -> bool:
    """Whether it is surely an integer that 64 bits hold."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int and abs(node.value) < _LARGEST
    if isinstance(node, ast.Call):
        return is_builtin(node.func, subject.scopes, "len", "ord")
    return False


def _is_reverse(keywords: list[ast.keyword]) -> bool:
    (keyword,) = keywords if len(keywords) == 1 else (None,)
    return keyword is not None and keyword.arg == "reverse" and getattr(keyword.value, "value", None) is True


def _loops(tree: ast.Module, site: Site) -> int:
    loops = (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
    return sum(isinstance(node_at(tree, site.path[:length]), loops) for length in range(len(site.path)))
