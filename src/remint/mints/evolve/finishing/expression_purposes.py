"""Functions of one expression: what they compute, select or build."""

from __future__ import annotations

import ast

from remint.code.scopes import parameters_of
from remint.mints.evolve.finishing.condition_words import kept_items, quality
from remint.mints.evolve.finishing.entry_words import entry_words
from remint.mints.evolve.finishing.nouns import is_many, telling
from remint.mints.evolve.finishing.purpose import APPLIED, building, collecting
from remint.mints.evolve.finishing.reading import Reading
from remint.mints.evolve.finishing.value_nouns import made_of, value_noun
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import plural, singular

_Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp
_ADDS_UP = "Return the sum of whole numbers."
_TOO_GENERAL = ("number", "text", "product", "difference", "largest", "smallest", "total")


def expression_purpose(function: ast.FunctionDef, value: ast.expr, reading: Reading) -> Purpose | None:
    """What a function gives that returns an expression."""
    match value:
        case ast.Name():
            return None
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return Purpose((f"get_{telling(name)}",) if telling(name) else ("get_value",), gives=telling(name))
        case ast.Call():
            return _call(value, reading) or _computed(function, value, reading)
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            return _comprehension(value, reading)
        case ast.DictComp():
            said = [telling(one) for one in reading.uses.kept_as(function) if telling(one)]
            return Purpose((f"build_{said[0]}",) if said else ("build_lookup", "build_table"), gives="table")
        case ast.Subscript(value=whole, slice=ast.Slice()) if reading.nouns.many(whole) != "items":
            noun = value_noun(value, reading.nouns)
            return Purpose((f"{noun}_of_{reading.nouns.about(whole)}",)) if noun else None
    return _computed(function, value, reading)


def _call(value: ast.Call, reading: Reading) -> Purpose | None:
    nouns = reading.nouns
    match value:
        case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp() | ast.ListComp() as each]) if (
            name == "sum" or _adds_up(value, reading)
        ):
            return _summed(each, reading)
        case ast.Call(func=ast.Name(id="len"), args=[ast.ListComp(generators=[ast.comprehension(ifs=[test])]) as each]):
            return _counted(each, test, reading)
        case ast.Call(func=ast.Name(id="list" | "tuple"), args=[inner]) if reading.gives(inner):
            what = reading.gives(inner)
            return Purpose((f"list_{what}", f"collect_{what}", f"build_{what}"), gives=what)
        case ast.Call(func=ast.Name(id="list"), args=[ast.Call(func=ast.Name(id="filter"), args=[by, over])]):
            item = by.args.args[0].arg if isinstance(by, ast.Lambda) and by.args.args else ""
            kept = kept_items(by.body, item, nouns.many(over), nouns) if isinstance(by, ast.Lambda) else ""
            return Purpose((f"select_{kept}", f"collect_{kept}"), gives=kept) if kept else None
        case ast.Call(func=ast.Name(id="next"), args=[ast.Call() as inner, _]) if reading.gives(inner):
            one = singular(reading.gives(inner)) or reading.gives(inner)
            return Purpose((f"find_first_{one}", f"first_{one}"), gives=one)
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="int"), inner]) if "input()" in ast.unparse(inner):
            return Purpose(("read_integers",), gives="integers")
        case ast.Call(args=[over, ast.Lambda() as by]) if by.args.args and _applies(value, reading):
            return _comprehension(_written_out(by, over), reading)
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[over]):
            return Purpose((f"join_{nouns.many(over)}",), gives="text")
    return _handed_on(value, reading)


def _handed_on(value: ast.Call, reading: Reading) -> Purpose | None:
    """What another function of the program gives."""
    what, called = reading.gives(value), reading.uses.called(value)
    if not what or called is None:
        return None
    if is_many(what):
        return collecting(what)
    if called.name.startswith(("build_", "make_", "create_", "assemble_")):
        return building(what)
    return Purpose((f"compute_{what}", f"determine_{what}", f"work_out_{what}"), gives=what)


def _written_out(by: ast.Lambda, over: ast.expr) -> ast.ListComp:
    item = ast.Name(id=by.args.args[0].arg, ctx=ast.Store())
    return ast.ListComp(elt=by.body, generators=[ast.comprehension(item, over, [], 0)])


def _computed(function: ast.FunctionDef, value: ast.expr, reading: Reading) -> Purpose | None:
    """A number or a text."""
    nouns, uses = reading.nouns, reading.uses
    match value:
        case ast.BinOp(op=ast.Add(), right=ast.Compare() as test):
            found = quality(test, nouns)
            return Purpose((f"count_if_{found[1].word}" if found is not None else "count_if_matching",), gives="count")
    for call in uses.calls(function):
        around = uses.around(call)
        match around, uses.around(around) if around is not None else None:
            case ast.Call(func=ast.Name(id="range")), ast.For(target=ast.Name(id=name)) if len(name) > 2:
                return Purpose((f"count_{plural(name)}",), gives="count")
    kept = {telling(one) for one in uses.kept_as(function)}
    if len(kept) == 1 and "" not in kept:
        said = kept.pop()
        is_made = nouns.is_text(value) or nouns.is_list(value)
        return Purpose((f"build_{said}",) if is_made else (f"compute_{said}",), gives=said)
    noun = value_noun(value, nouns)
    if noun and noun not in _TOO_GENERAL:
        return Purpose((noun, f"compute_{noun}"), gives=noun)
    if _is_sentence(value):
        given = [telling(one.arg) for one in parameters_of(function.args) if telling(one.arg)]
        about = [f"format_{given[0]}"] if given else []
        return Purpose((*about, "format_message", "build_message", "build_sentence"), gives="message")
    by, words = uses.answered_by(function), entry_words(reading.entry)
    if noun and by is not None and by.name == reading.entry and words.noun:
        return Purpose((f"compute_{words.noun}",), gives=words.noun)
    return Purpose((f"compute_{noun}", noun), gives=noun) if noun else None


def _is_sentence(value: ast.expr) -> bool:
    """Whether a value is a text with words of the program's own in it."""
    parts = value.values if isinstance(value, ast.JoinedStr) else _added(value)
    return any(isinstance(one, ast.Constant) and isinstance(one.value, str) and " " in one.value for one in parts)


def _added(value: ast.expr) -> list[ast.expr]:
    """The operands of a sum."""
    match value:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [*_added(left), *_added(right)]
    return [value]


def _comprehension(value: _Comprehension, reading: Reading) -> Purpose | None:
    nouns, first = reading.nouns, value.generators[0]
    item, many = ast.unparse(first.target), nouns.many(first.iter)
    if ast.unparse(value.elt) == item and len(first.ifs) == 1:
        kept = kept_items(first.ifs[0], item, many, nouns)
        names = (f"select_{kept}", f"collect_{kept}") if kept else (f"select_matching_{many}",)
        return Purpose(names, gives=kept or many)
    match value.elt:
        case ast.Call(func=called, args=[ast.Name(id=given)]) if given == item and not first.ifs:
            binding = reading.uses.scopes.meaning(called)
            if binding is not None and binding.is_parameter:
                return APPLIED
        case ast.Constant() | ast.UnaryOp(operand=ast.Constant()) if not first.ifs:
            return Purpose(("make_filled_list", "repeat_value"))
    what = made_of(value.elt, item, nouns)
    return Purpose((f"build_{what}", f"list_{what}", f"collect_{what}"), gives=what) if what else None


def _summed(each: ast.GeneratorExp | ast.ListComp, reading: Reading) -> Purpose | None:
    first = each.generators[0]
    item, many = ast.unparse(first.target), reading.nouns.many(first.iter)
    if reading.is_answer(each.elt):
        return _counted(each, each.elt, reading)
    if isinstance(each.elt, ast.Constant) and each.elt.value == 1 and len(first.ifs) == 1:
        return _counted(each, first.ifs[0], reading)
    if many == "characters" and ast.unparse(each.elt) == f"int({item})":
        many = "digits"
    is_item = ast.unparse(each.elt) in (item, f"int({item})", f"float({item})") and many not in ("items", "texts")
    what = many if is_item else made_of(each.elt, item, reading.nouns)
    if what and first.ifs:
        what = kept_items(first.ifs[0], item, what, reading.nouns) if len(first.ifs) == 1 else ""
    return Purpose((f"sum_{what}",), gives="total") if what else None


def _counted(each: ast.GeneratorExp | ast.ListComp, test: ast.expr, reading: Reading) -> Purpose:
    first = each.generators[0]
    many = reading.nouns.many(first.iter)
    kept = kept_items(test, ast.unparse(first.target), many, reading.nouns)
    names = (f"count_{kept.removesuffix('_items')}", f"count_{kept}") if kept else (f"count_matching_{many}",)
    return Purpose(names, gives="count")


def _adds_up(value: ast.Call, reading: Reading) -> bool:
    """Whether a helper is called that adds up what it is given."""
    called = reading.uses.called(value)
    return called is not None and ast.get_docstring(called) == _ADDS_UP


def _applies(value: ast.Call, reading: Reading) -> bool:
    """Whether a call hands a function to one that applies it to each item."""
    known = reading.purpose_of(value)
    return known is not None and APPLIED.names[0] in known.names
