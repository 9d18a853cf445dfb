"""What an added function is for by now, from its code and from how it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.flow import code_start, own_nodes
from remint.code.scopes import parameters_of
from remint.code.trees import walk
from remint.mints.evolve.finishing.body_shapes import assigned, without_detour, without_guard
from remint.mints.evolve.finishing.checks import check_purpose
from remint.mints.evolve.finishing.condition_words import kept_items, quality
from remint.mints.evolve.finishing.effects import changes_given, effect_purpose, read_names
from remint.mints.evolve.finishing.expression_purposes import expression_purpose
from remint.mints.evolve.finishing.loop_purposes import loop_purpose
from remint.mints.evolve.finishing.loops import loop_of, under_tests
from remint.mints.evolve.finishing.nouns import ValueNouns, is_many, telling
from remint.mints.evolve.finishing.purpose import spoken
from remint.mints.evolve.finishing.question_purposes import question_purposes
from remint.mints.evolve.finishing.reading import Reading, returned_by
from remint.mints.evolve.finishing.use_purposes import handing_on_purpose, method_purpose, use_purpose
from remint.mints.evolve.finishing.value_nouns import made_of, value_noun
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import plural, singular

_RAW = {"tbl": "table", "idx": "index", "res": "result", "cnt": "count", "lst": "items", "arr": "items"}


def function_purpose(function: ast.FunctionDef, reading: Reading) -> Purpose:
    """Names for a function, the best first; none where nothing is sure."""
    found = [one for one in _readings(function, reading) if one is not None]
    names = tuple(dict.fromkeys(name for one in found for name in one.names))
    says = found[0].says if found else ""
    return Purpose(names, says, next((one.gives for one in found if one.gives), ""))


def _readings(function: ast.FunctionDef, reading: Reading) -> Iterator[Purpose | None]:
    body = function.body[code_start(function.body) :]
    nodes, returned, nouns = list(own_nodes(body)), returned_by(body), reading.nouns
    if any(isinstance(one, ast.Yield) for one in nodes):
        yield _stream(body, nouns)
        return
    check = check_purpose(body, nouns)
    if check is not None:
        yield check
        return
    answers = all(map(reading.is_answer, returned))
    # What changes something and says whether it did is no question.
    acts = not returned or reading.says_done(returned) or (answers and changes_given(function, nodes))
    yield method_purpose(function, returned, answers and not acts, reading)
    if acts:
        yield effect_purpose(function, body, nouns)
        yield handing_on_purpose(function, body, reading)
    if answers and returned:
        yield from question_purposes(function, body, reading)
    elif not acts:
        yield from _values(function, body, nodes, returned, reading)


def _values(
    function: ast.FunctionDef, body: list[ast.stmt], nodes: list[ast.AST], returned: list[ast.expr], reading: Reading
) -> Iterator[Purpose | None]:
    """What a function is for that gives a value, the best reading first."""
    nouns = reading.nouns
    yield _reading_input(body, nodes)
    yield _taken(returned)
    yield _counting_step(body, nouns)
    plain = without_guard(without_detour(body))
    if len(plain) == 1 and isinstance(plain[0], ast.Return) and plain[0].value is not None:
        yield expression_purpose(function, plain[0].value, reading)
    yield _filled(body, reading)
    yield _written(nodes, returned)
    yield _moved_place(body)
    yield _divided(body, nouns)
    yield _series(body)
    yield loop_purpose(without_guard(body), nouns)
    if len(returned) == 1 and all(isinstance(one, ast.Assign) for one in body[:-1]):
        yield expression_purpose(function, returned[0], reading)
    yield _halved(function, body, reading)
    yield _recorded(body, nouns)
    yield _added_to(function, nodes)
    yield _several(body, returned, nouns)
    yield _joined(body, returned, reading)
    yield use_purpose(function, returned, reading)


def _stream(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """A generator, by what it yields."""
    loops = [one for one in body if isinstance(one, ast.For)]
    yields = [one for one in own_nodes(body) if isinstance(one, ast.Yield)]
    if len(yields) != 1 or len(loops) != 1 or yields[0].value is None:
        return None
    loop, value = loop_of(loops[0], nouns), assigned(loops[0].body, yields[0].value)
    tests = [one.test for one in own_nodes(body) if isinstance(one, ast.If)]
    text, matching = ast.unparse(value), "matching_" if tests else ""
    targets = loops[0].target.elts if isinstance(loops[0].target, ast.Tuple) else []
    if text == loop.item:
        kept = kept_items(tests[0], loop.item, loop.many, nouns) if len(tests) == 1 else ""
        return _iterating(kept or f"{matching}{loop.many}")
    if text == loop.place:
        kept = kept_items(tests[0], loop.item, loop.many, nouns) if len(tests) == 1 else ""
        short = kept.removesuffix(loop.many) if kept.endswith(f"_{loop.many}") else ""
        return _iterating(f"{short or matching}indexes")
    if text in [one.id for one in targets if isinstance(one, ast.Name)] and len(text) > 2:
        return _iterating(f"{matching}{plural(text)}")
    what = made_of(value, loop.item, nouns)
    return _iterating(what) if what else Purpose((f"iter_results_for_{loop.many}",))


def _iterating(what: str) -> Purpose:
    return Purpose((f"iter_{what}",), gives=what)


def _reading_input(body: list[ast.stmt], nodes: list[ast.AST]) -> Purpose | None:
    names = read_names(nodes)
    last = body[-1].value if isinstance(body[-1], ast.Return) else None
    loops = [one for one in body if isinstance(one, ast.For)]
    if not names or (isinstance(last, ast.Name) and telling(last.id) and loops):
        return None  # what it reads becomes something else
    if isinstance(last, ast.Name) and loops and not read_names([*walk(assigned(body, last))]):
        return _best_of_input(loops[-1], last.id)
    return Purpose(names, gives="input")


def _best_of_input(loop: ast.For, name: str) -> Purpose | None:
    """The largest or smallest of what a loop reads; else something that is worked out from it."""
    for one, under in under_tests(loop.body, None):
        test = assigned(loop.body, under) if under is not None else None
        match one, test:
            case ast.Assign(targets=[ast.Name(id=kept)]), ast.Compare(ops=[ast.Gt() | ast.Lt() as order]) if (
                kept == name
            ):
                is_left = ast.unparse(test.left) == name
                return Purpose(("read_largest" if isinstance(order, ast.Gt) != is_left else "read_smallest",))
    return Purpose(("compute_from_input",))


def _taken(returned: list[ast.expr]) -> Purpose | None:
    """A function that takes something out of a collection."""
    held = set()
    for value in returned:
        match value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="pop" | "popleft")):
                held.add(telling(name))
            case _:
                return None
    one = singular(held.pop()) if len(held) == 1 else ""
    return Purpose((f"take_{one}", f"pop_{one}"), gives=one) if one else None


def _counting_step(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """`if x: total += 1` and `return total`."""
    match body:
        case [ast.If(test=test, body=[ast.AugAssign(target=ast.Name(id=name), value=ast.Constant(value=1))], orelse=[]),
              ast.Return(value=ast.Name(id=given))] if name == given:  # fmt: skip
            found = quality(test, nouns)
            return Purpose((f"count_if_{found[1].word}",), gives="count") if found is not None else None
        case [ast.If(body=[one], orelse=[other]), ast.Return(value=ast.Name(id=name))]:
            steps = {_step(one, name), _step(other, name)}
            return Purpose(("count_up_or_down",)) if steps == {1, -1} else None
    return None


def _step(one: ast.stmt, name: str) -> int:
    """How far a statement counts a variable up or down."""
    match one:
        case ast.AugAssign(target=ast.Name(id=held), op=sign, value=ast.Constant(value=1)) if held == name:
            return 1 if isinstance(sign, ast.Add) else -1 if isinstance(sign, ast.Sub) else 0
        case ast.Assign(targets=[ast.Name(id=held)], value=ast.BinOp(
            left=ast.Name(id=before), op=sign, right=ast.Constant(value=1)
        )) if held == before == name:  # fmt: skip
            return 1 if isinstance(sign, ast.Add) else -1 if isinstance(sign, ast.Sub) else 0
    return 0


def _filled(body: list[ast.stmt], reading: Reading) -> Purpose | None:
    """A container that another function of the program fills."""
    match body:
        case [*_, ast.Assign(targets=[ast.Name(id=kept)]), ast.Expr(value=ast.Call() as call), ast.Return(
            value=ast.Name(id=given)
        )] if kept == given:  # fmt: skip
            known = reading.purpose_of(call)
            if known is not None and known.gives:
                verb = "collect" if is_many(known.gives) else "build"
                return Purpose((f"{verb}_{known.gives}", f"{verb}_{known.gives.rpartition('_')[0]}"), "", known.gives)
    return None


def _written(nodes: list[ast.AST], returned: list[ast.expr]) -> Purpose | None:
    """A buffer that a function writes to."""
    held = {one.id for one in returned if isinstance(one, ast.Name)} if len(returned) == 1 else set()
    for one in nodes:
        match one:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="write")) if name in held:
                noun = telling(name) or "buffer"
                return Purpose((f"fill_{noun}",), gives=noun)
    return None


def _moved_place(body: list[ast.stmt]) -> Purpose | None:
    """A place that is moved step by step until it is right."""
    match body:
        case [ast.While(body=[ast.AugAssign(target=ast.Name(id=name), value=ast.Constant(value=1))]), ast.Return(
            value=ast.Name(id=given)
        )] if name == given and len(name) > 2:  # fmt: skip
            return Purpose((f"find_{name}",), gives=name)
    return None


def _divided(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """A number that is divided as long as it goes: `while n % 2 == 0: n //= 2`."""
    match body:
        case [ast.While(test=test, body=[
            ast.AugAssign(target=ast.Name() as held, op=ast.Div() | ast.FloorDiv(), value=by)
        ]), ast.Return(value=ast.Name(id=given))] if held.id == given:  # fmt: skip
            if ast.unparse(test) == f"{given} % {ast.unparse(by)} == 0":
                return Purpose(("divide_out_twos" if ast.unparse(by) == "2" else "divide_out_factor",))
            return Purpose((f"reduce_{nouns.one(held) or 'value'}",))
    return None


def _series(body: list[ast.stmt]) -> Purpose | None:
    """Terms that a loop works out one after the other, added up."""
    match body[-2:]:
        case [ast.While() as loop, ast.Return(value=ast.Name(id=given))]:
            for one in loop.body:
                match one:
                    case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Name()) if name == given:
                        return Purpose(("sum_terms",), gives="total")
    return None


def _halved(function: ast.FunctionDef, body: list[ast.stmt], reading: Reading) -> Purpose | None:
    """A function that divides its input and calls itself: called after what it does with a short one."""
    inner = [one for one in own_nodes(body) if isinstance(one, ast.Call) and reading.uses.called(one) is function]
    if len(inner) != 2:
        return None
    base = [one for one in returned_by(body) if not any(each in walk(one) for each in inner)]
    return expression_purpose(function, base[0], reading) if len(base) == 1 else None


def _recorded(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """`if x not in cache: cache[x] = …` and `return cache[x]`."""
    match body:
        case [ast.If(test=ast.Compare(ops=[ast.NotIn()], comparators=[ast.Name(id=cache)]), body=[
            ast.Assign(targets=[ast.Subscript(value=ast.Name(id=other))], value=value)
        ]), ast.Return(value=ast.Subscript(value=ast.Name(id=third)))] if cache == other == third:  # fmt: skip
            noun = value_noun(value, nouns) or "value"
            return Purpose((f"cached_{noun}",), f"Return the {spoken(noun)} for a key, computed once for each.")
    return None


def _added_to(function: ast.FunctionDef, nodes: list[ast.AST]) -> Purpose | None:
    """A function that fills what it is given and returns something else besides."""
    given = [one.arg for one in parameters_of(function.args)]
    for one in nodes:
        match one:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr="append" | "add")) if held in given:
                if singular(telling(held)):
                    return Purpose((f"collect_{telling(held)}",))
    return None


def _several(body: list[ast.stmt], returned: list[ast.expr], nouns: ValueNouns) -> Purpose | None:
    """Several values at once."""
    if len({*map(ast.unparse, returned)}) != 1 or not isinstance(returned[0], ast.Tuple):
        return None
    parts = returned[0].elts
    names = [one.id for one in parts if isinstance(one, ast.Name)]
    said = [telling(one) for one in names]
    if len(names) != len(parts):
        return None
    if len({*said}) == 1 and said[0]:
        many = plural(said[0])
        verb = "find" if many.endswith(("indexes", "indices", "positions")) else "compute"
        return Purpose((f"{verb}_{many}",), gives=many)
    values = [assigned(body, one) for one in parts]
    slices = [one.value for one in values if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice)]
    if len(slices) > 1 and len({*map(ast.unparse, slices)}) == 1:
        return Purpose((f"split_{nouns.about(slices[0])}",), gives="parts")
    if len(said) == 2 and not any(said):
        said = [_RAW.get(one, one if len(one) > 2 and one.isalpha() else "") for one in names]
    if len(said) == 2 and all(said):
        both = f"{said[0]}_and_{said[1]}"
        is_number = all(map(nouns.is_number, parts))
        verb = "collect" if all(map(is_many, said)) else "compute" if is_number else "prepare"
        return Purpose((f"{verb}_{both}", both), gives=both)
    return Purpose((f"prepare_{next(filter(None, said))}",)) if any(said) else None


def _joined(body: list[ast.stmt], returned: list[ast.expr], reading: Reading) -> Purpose | None:
    """A text that is put together from parts, whatever happens besides."""
    value = assigned(body, returned[-1])
    match value:
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[over]) if len(returned) == 1:
            return Purpose((f"join_{reading.nouns.many(over)}",), gives="text")
        case ast.Call() if len(returned) == 1 and (known := reading.purpose_of(value)) is not None:
            return Purpose(("build_text", "compose_text")) if known.gives == "text" else None
    return None
