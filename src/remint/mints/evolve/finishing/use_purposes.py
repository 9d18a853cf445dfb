"""What functions are for by how they are used: what gets the value, and which method or entry point they serve."""

from __future__ import annotations

import ast

from remint.code.scopes import parameters_of
from remint.code.trees import walk
from remint.mints.evolve.finishing.body_shapes import assigned
from remint.mints.evolve.finishing.entry_words import VERBS, EntryWords, entry_words
from remint.mints.evolve.finishing.nouns import telling
from remint.mints.evolve.finishing.reading import Reading
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import singular

# What helpers of which operators know the work give, by what these say of them.
_GIVEN = {
    "Return the words of a text.": "words", "Return the pieces between the separators.": "pieces",
    "Return the items in ascending order.": "sorted_items", "Return the items in the opposite order.": "reversed_items",
    "Return each item once.": "distinct_items",
}  # fmt: skip
_ANSWER = ("compute_answer", "find_answer")
_SCRIPT = {"solve": _ANSWER, "read_input": ("read_remaining_input",)}  # whose part a function may do
_MADE = ("bytearray", "StringIO", "dict", "list", "set", "deque", "Counter", "defaultdict", "OrderedDict")


def use_purpose(function: ast.FunctionDef, returned: list[ast.expr], reading: Reading) -> Purpose | None:
    """What becomes of the value: the variable that gets it, or the answer of the entry point."""
    uses, verb = reading.uses, _verb(returned, reading)
    if all(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in returned):
        noun = entry_words(reading.entry).noun
        return Purpose((*([f"{noun}_answer"] if noun else []), "choose_answer", "choose_reply"), gives="answer")
    found = _of_callers(function, reading)
    if found is not None:
        return found
    kept = {telling(one) for one in uses.kept_as(function)}
    if len(kept) == 1 and "" not in kept:
        said = kept.pop()
        return Purpose((f"{verb}_{said}",), gives=said)
    slices = {ast.unparse(one.value) for one in returned if _is_slice(one) and isinstance(one, ast.Subscript)}
    if len(slices) == 1 and telling(next(iter(slices))):
        about = telling(slices.pop())
        return Purpose((f"select_{about}", f"slice_{about}"), gives=about)
    last = returned[-1]
    if isinstance(last, ast.Name) and telling(last.id):
        return Purpose((f"{verb}_{telling(last.id)}",), gives=telling(last.id))
    return _of_answer(function, verb, reading)


def _is_slice(value: ast.expr) -> bool:
    return isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)


def _of_callers(function: ast.FunctionDef, reading: Reading) -> Purpose | None:
    """A value that is printed, or put into a list that grows."""
    for call in reading.uses.calls(function):
        match reading.uses.around(call):
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append")) if telling(name):
                one = singular(telling(name)) or telling(name).removeprefix("my_")
                return Purpose((f"next_{one}",), gives=one)
            case ast.Call(func=ast.Name(id="print")):
                return Purpose(_ANSWER, gives="answer")
            case ast.Assign(targets=[ast.Name() as kept]) if _is_printed(kept, reading):
                return Purpose(_ANSWER, gives="answer")
    return None


def _is_printed(name: ast.Name, reading: Reading) -> bool:
    binding = reading.uses.scopes.meaning(name)
    around = [reading.uses.around(one) for one in (binding.nodes("read") if binding is not None else [])]
    return bool(around) and all(isinstance(one, ast.Call) and ast.unparse(one.func) == "print" for one in around)


def _of_answer(function: ast.FunctionDef, verb: str, reading: Reading) -> Purpose | None:
    """A function whose value is the last word of another one."""
    by = reading.uses.answered_by(function)
    known = _GIVEN.get(ast.get_docstring(by) or "", "") if by is not None else ""
    if known:
        return Purpose((f"list_{known}", f"collect_{known}", f"build_{known}"), gives=known)
    if by is not None and by.name in _SCRIPT:
        return Purpose(_SCRIPT[by.name])
    seen = {id(function)}
    while by is not None and id(by) not in seen and by.name != reading.entry and reading.uses.owner(by) is None:
        seen.add(id(by))
        by = reading.uses.answered_by(by)
    return _of_entry(function, entry_words(by.name), verb) if by is not None and id(by) not in seen else None


def _of_entry(function: ast.FunctionDef, words: EntryWords, verb: str) -> Purpose | None:
    many = [telling(one.arg) for one in parameters_of(function.args) if singular(telling(one.arg))]
    if words.verb and many:
        return Purpose((f"{words.verb}_{many[-1]}",), gives=many[-1])
    if words.noun:
        own = [f"{words.verb}_{words.noun}"] if words.verb else []
        return Purpose((*own, f"{verb}_{words.noun}", words.noun), gives=words.noun)
    return None


def _verb(returned: list[ast.expr], reading: Reading) -> str:
    nouns, around = reading.nouns, reading.uses.function_around(returned[-1])
    if all(nouns.is_text(one) or nouns.is_list(one) or nouns.types.is_always(one, "dict") for one in returned):
        return "build"
    begun = assigned(around.body, returned[-1]) if around is not None else returned[-1]
    if isinstance(begun, ast.Call) and ast.unparse(begun.func) in _MADE:
        return "build"
    return "compute" if any(map(reading.is_numeric, returned)) or len(returned) == 1 else "find"


def method_purpose(function: ast.FunctionDef, returned: list[ast.expr], asks: bool, reading: Reading) -> Purpose | None:
    """A function that does all the work of a method of the original is called almost as that."""
    method = reading.uses.method_of(function)
    if method is None or method.name.startswith("__") or reading.is_added(method):
        return None
    words = [one for one in method.name.strip("_").split("_") if one]
    given = [telling(one.arg) for one in parameters_of(function.args)]
    if asks:
        return _asking_method(method.name, words, given)
    first, last = (given[0], given[-1]) if given else ("", "")
    numbers = [one for one in returned if reading.is_numeric(one) or _begins_as_number(function, one)]
    verb = "compute" if numbers else "find"
    names: list[str] = []
    if len(words) > 1 and words[-1] in VERBS and words[0] not in VERBS:
        names = ["_".join([words[-1], *words[:-1]])]
    elif len(words) == 1 and words[0] in VERBS and returned and _is_text(returned[-1], reading):
        nouns = [telling(one.id) for one in walk(returned[-1]) if isinstance(one, ast.Name) and telling(one.id)]
        names = [f"build_{words[0]}_{nouns[0] if nouns else 'text'}"]
    elif len(words) == 1 and words[0] in VERBS and first:
        names = [f"{words[0]}_{first}"]
    elif len(words) > 1 and words[0] in ("get", "calculate", "find", "compute"):
        names = [f"{verb}_{'_'.join(words[1:])}"]
    elif len(words) > 1 and words[0] in VERBS and last and last not in method.name and _is_field(function, reading):
        names = [f"{'_'.join(words)}_in_{last}"]
    elif words[0] in VERBS and len(words) > 1 and any(map(reading.nouns.is_list, returned)):
        names = [f"{method.name}_values"]
    elif words[0] not in VERBS and returned:
        names = [f"{verb}_{'_'.join(words)}"]
    if words[0] in ("add", "del", "remove", "delete") and last and last in method.name:
        names.append(f"add_to_{last}" if words[0] == "add" else f"remove_from_{last}")
    return Purpose(tuple(names)) if names else None


def _is_text(value: ast.expr, reading: Reading) -> bool:
    match value:
        case ast.JoinedStr() | ast.BinOp(op=ast.Add(), right=ast.Constant(value=str())):
            return True
    return reading.nouns.is_text(value)


def _begins_as_number(function: ast.FunctionDef, value: ast.expr) -> bool:
    """Whether a variable is a number at first, and is counted on or multiplied from there."""
    begun = assigned(function.body, value)
    return isinstance(begun, ast.Constant) and type(begun.value) in (int, float)


def _asking_method(name: str, words: list[str], given: list[str]) -> Purpose | None:
    if words[0] in ("is", "has", "can") and given and given[0] and given[0] not in name:
        return Purpose((f"{name}_{given[0]}",))
    if words[0] in ("check", "verify", "validate") and len(words) > 1:
        return Purpose((f"passes_{'_'.join(words[1:])}_check",))
    return None


def _is_field(function: ast.FunctionDef, reading: Reading) -> bool:
    """Whether the last argument is a field of the object."""
    last = [call.args[-1] for call in reading.uses.calls(function) if call.args]
    return bool(last) and all(isinstance(one, ast.Attribute) for one in last)


def handing_on_purpose(function: ast.FunctionDef, body: list[ast.stmt], reading: Reading) -> Purpose | None:
    """A method that has its work done by a function."""
    owner = reading.uses.owner(function)
    match body:
        case [ast.Expr(value=ast.Call() as call) | ast.Return(value=ast.Call() as call)] if owner is not None:
            called = reading.uses.called(call)
            name = called.name if called is not None else ""
            verb, whole = name.partition("_")[0], name.partition("_to_")[0]
            names = [whole] if whole != name else []
            return Purpose((*names, f"{verb}_{owner.name.lower()}")) if verb in VERBS else None
    return None
