"""What an added function is for by now, from its code and from how it is used."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from remint.code.flow import code_start, own_nodes
from remint.code.scopes import parameters_of
from remint.mints.evolve.finishing.checks import check_purpose
from remint.mints.evolve.finishing.condition_words import kept_items, quality, question
from remint.mints.evolve.finishing.effects import effect_purpose
from remint.mints.evolve.finishing.entry_words import VERBS, EntryWords, entry_words
from remint.mints.evolve.finishing.loop_purposes import Loop, asked, loop_of, loop_purpose
from remint.mints.evolve.finishing.nouns import Nouns, telling
from remint.mints.evolve.finishing.purpose import Purpose
from remint.mints.evolve.finishing.uses import Uses
from remint.mints.evolve.finishing.value_nouns import made_of, value_noun
from remint.mints.evolve.naming.plurals import plural, singular

# What helpers of which operators know the work give, by what these say of them.
_GIVEN = {
    "Return the words of a text.": "words", "Return the pieces between the separators.": "pieces",
    "Return the items in ascending order.": "sorted_items", "Return the items in the opposite order.": "reversed_items",
    "Return each item once.": "distinct_items",
}  # fmt: skip
_RAW = {"tbl": "table", "idx": "index", "res": "result", "cnt": "count", "lst": "items", "arr": "items"}
_SCRIPT = {"solve": ("compute_answer", "find_answer"), "read_input": ("read_remaining_input",)}
_MADE = ("bytearray", "StringIO", "dict", "list", "set", "deque", "Counter", "defaultdict", "OrderedDict")


class Purposes:
    """The purposes of the functions of one program."""

    def __init__(self, nouns: Nouns, uses: Uses, entry: str, is_added: Callable[[ast.FunctionDef], bool]) -> None:
        self.nouns, self.uses, self.entry, self.is_added = nouns, uses, entry, is_added
        self.known: dict[int, Purpose] = {}  # by the function, once it is named
        nouns.given_by = self._gives

    def of(self, function: ast.FunctionDef) -> Purpose:
        """Names for a function, the best first; none where nothing is sure."""
        found = [one for one in self._readings(function) if one is not None]
        names = tuple(dict.fromkeys(name for one in found for name in one.names))
        says = found[0].says if found else ""
        return Purpose(names, says, next((one.gives for one in found if one.gives), ""))

    def _readings(self, function: ast.FunctionDef) -> Iterable[Purpose | None]:
        body = function.body[code_start(function.body) :]
        nodes = list(own_nodes(body))
        returned = [one.value for one in nodes if isinstance(one, ast.Return) and one.value is not None]
        if any(isinstance(one, ast.Yield) for one in nodes):
            yield self._stream(body)
            return
        check = check_purpose(body, self.nouns)
        if check is not None:
            yield check
            return
        yield self._of_method(function, returned)
        if not returned or self._says_done(returned):
            yield effect_purpose(function, body, self.nouns)
            yield self._passed_on(function, body)
            return
        if all(map(self.is_answer, returned)):
            yield self._answer_in_table(function)
            yield self._question(body, returned)
            yield loop_purpose(_without_guard(body), self.nouns)
            yield self._question_of_entry(function)
            yield _flag(body, self.nouns)
            return
        yield self._reading_input(body, nodes)
        yield self._taken(returned)
        yield _counting_step(body, self.nouns)
        plain = _without_guard(_without_detour(body))
        if len(plain) == 1 and isinstance(plain[0], ast.Return) and plain[0].value is not None:
            yield self._expression(function, plain[0].value)
        yield self._filled(body)
        yield _moved_place(body)
        yield loop_purpose(_without_guard(body), self.nouns)
        yield self._halved(function, body)
        yield self._recorded(body)
        yield self._added_to(function, nodes)
        yield self._tuple(body, returned)
        yield self._joined(body, returned)
        yield self._of_use(function, returned)

    def is_answer(self, value: ast.expr) -> bool:
        """Whether a value is sure to be true or false."""
        match value:
            case ast.Constant(value=bool()) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return True
            case ast.BoolOp(values=values):
                return all(map(self.is_answer, values))
            case ast.Call() if (called := self.uses.called(value)) is not None:
                nodes = list(own_nodes(called.body))
                inside = [one.value for one in nodes if isinstance(one, ast.Return) and one.value is not None]
                is_own = any(self.uses.called(one) is called for one in inside)
                return bool(inside) and not is_own and all(map(self.is_answer, inside))
        return self.nouns.types.is_always(value, "bool")

    def _answer_in_table(self, function: ast.FunctionDef) -> Purpose | None:
        """A rule `(function, 'int')` of a table: the answer can be that."""
        binding = self.uses.scopes.meaning(function)
        for node in binding.nodes("read") if binding is not None else ():
            match self.uses.around(node):
                case ast.Tuple(elts=[first, ast.Constant(value=str() as answer)]) if (
                    first is node and answer.isidentifier()
                ):
                    return Purpose((f"can_be_{answer.lower()}",))
        return None

    def _passed_on(self, function: ast.FunctionDef, body: list[ast.stmt]) -> Purpose | None:
        """A method that has its work done by a function."""
        owner = self.uses.owner(function)
        match body:
            case [ast.Expr(value=ast.Call() as call) | ast.Return(value=ast.Call() as call)] if owner is not None:
                called = self.uses.called(call)
                name = called.name if called is not None else ""
                verb, whole = name.partition("_")[0], name.partition("_to_")[0]
                names = [whole] if whole != name else []
                return Purpose((*names, f"{verb}_{owner.name.lower()}")) if verb in VERBS else None
        return None

    def _says_done(self, returned: list[ast.expr]) -> bool:
        """Whether a function has one answer, or hands on that of a function that has one: it only says that it is done."""
        if len(returned) != 1:
            return False
        called = self.uses.called(returned[0])
        if called is not None:
            inside = [one.value for one in own_nodes(called.body) if isinstance(one, ast.Return) and one.value is not None]
            return _is_one_answer(inside)
        return _is_one_answer(returned)

    def _taken(self, returned: list[ast.expr]) -> Purpose | None:
        """A function that takes something out of a collection."""
        held = set()
        for one in returned:
            match one:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="pop" | "popleft")):
                    held.add(telling(name))
                case _:
                    return None
        one = singular(held.pop()) if len(held) == 1 else ""
        return Purpose((f"take_{one}", f"pop_{one}"), gives=one) if one else None

    def _filled(self, body: list[ast.stmt]) -> Purpose | None:
        """A container that another function of the program fills."""
        match body:
            case [
                *_,
                ast.Assign(targets=[ast.Name(id=kept)]),
                ast.Expr(value=ast.Call() as call),
                ast.Return(value=ast.Name(id=given)),
            ]:
                called = self.uses.called(call)
                known = self.known.get(id(called)) if called is not None else None
                if kept == given and known is not None and known.gives:
                    many = known.gives.rpartition("_")
                    verb = "collect" if singular(known.gives) else "build"
                    return Purpose((f"{verb}_{known.gives}", f"{verb}_{many[0]}"), gives=known.gives)
        return None

    def _question(self, body: list[ast.stmt], returned: list[ast.expr]) -> Purpose | None:
        plain = _without_detour(body)
        if len(plain) != 1 or not isinstance(plain[0], ast.Return):
            return self._either(body)
        value = returned[-1]
        match value:
            case ast.Call(func=ast.Name(id="any" | "all" as kind), args=[ast.GeneratorExp(elt=test, generators=[one])]):
                loop = Loop(ast.For(), ast.unparse(one.target), self.nouns.many(one.iter))
                return asked(
                    test if kind == "any" else ast.UnaryOp(op=ast.Not(), operand=test),
                    kind == "any",
                    loop,
                    1,
                    self.nouns,
                )
            case ast.Compare(
                left=ast.Call() as call, ops=[ast.IsNot() | ast.Is() as kind], comparators=[ast.Constant(value=None)]
            ):
                return self._has_found(call, isinstance(kind, ast.IsNot))
        return Purpose(tuple(question(value, self.nouns)))

    def _either(self, body: list[ast.stmt]) -> Purpose | None:
        """`if a: return True` and `return b`, or `first = a`, `if not first: return b`, `return first`."""
        match body:
            case [ast.Assign(targets=[ast.Name(id=kept)], value=first),
                  ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=asked_for)), body=[ast.Return(value=second)]),
                  ast.Return(value=ast.Name(id=given))] if kept == asked_for == given and second is not None:  # fmt: skip
                return self._both(first, second)
            case [
                ast.If(test=first, body=[ast.Return(value=ast.Constant(value=True))], orelse=[]),
                ast.Return(value=second),
            ] if second:
                return self._both(first, second)
        return None

    def _both(self, first: ast.expr, second: ast.expr) -> Purpose | None:
        match first, second:
            case ast.Call(func=ast.Name(id=name), args=[*_, ast.Constant(value=str() as one)]), ast.Call(
                func=ast.Name(id=other), args=[*_, ast.Constant(value=str() as two)]
            ) if name == other and one.lower() == two.lower() and one.isidentifier():  # fmt: skip
                return Purpose((f"{name}_{one.lower()}",))
        names = question(ast.BoolOp(op=ast.Or(), values=[first, second]), self.nouns)
        return Purpose(tuple(names)) if names else None

    def _has_found(self, call: ast.Call, is_found: bool) -> Purpose | None:
        called = self.uses.called(call)
        known = self.known.get(id(called)) if called is not None else None
        what = known.names[0] if known is not None and known.names else called.name if called is not None else ""
        stem = what.removeprefix("find_").removeprefix("first_").removesuffix("_index")
        if not stem or stem in ("index", "index_of") or what == stem:
            return None
        stem = "match" if stem in ("matching", "match") else stem
        if is_found:
            return Purpose((f"has_{stem}",))
        return Purpose((f"has_only_{stem.removeprefix('non_')}",) if stem.startswith("non_") else (f"has_no_{stem}",))

    def _question_of_entry(self, function: ast.FunctionDef) -> Purpose | None:
        """Whether what the entry point asks for is so, where its name is a question."""
        by = self.uses.answered_by(function)
        if by is None or by.name != self.entry:
            return None
        first, _, rest = self.entry.partition("_")
        if first in ("is", "has", "can", "are") and rest:
            given = [telling(one.arg) for one in parameters_of(function.args) if telling(one.arg)]
            return Purpose((f"{first}_really_{rest}",)) if not given else Purpose((f"{self.entry}_for_{given[0]}",))
        return None

    def _stream(self, body: list[ast.stmt]) -> Purpose | None:
        """A generator, by what it yields."""
        loops = [one for one in body if isinstance(one, ast.For)]
        yields = [one for one in own_nodes(body) if isinstance(one, ast.Yield)]
        if len(yields) != 1 or len(loops) != 1 or yields[0].value is None:
            return None
        loop, value = loop_of(loops[0], self.nouns), yields[0].value
        value = _assigned(loops[0].body, value)
        tests = [one.test for one in own_nodes(body) if isinstance(one, ast.If)]
        text = ast.unparse(value)
        if (
            isinstance(loops[0].target, ast.Tuple)
            and isinstance(value, ast.Name)
            and text != loop.index
            and text != loop.item
        ):
            if text in [one.id for one in loops[0].target.elts if isinstance(one, ast.Name)] and len(text) > 2:
                return Purpose(
                    (f"iter_matching_{plural(text)}" if tests else f"iter_{plural(text)}",), gives=plural(text)
                )
        if text == loop.item:
            kept = kept_items(tests[0], loop.item, loop.many, self.nouns) if len(tests) == 1 else ""
            what = kept or (f"matching_{loop.many}" if tests else loop.many)
            return Purpose((f"iter_{what}",), gives=what)
        if text == loop.index or (
            isinstance(loops[0].iter, ast.Call)
            and "range(" in ast.unparse(loops[0].iter)
            and text == ast.unparse(loops[0].target)
        ):
            return Purpose(("iter_matching_indexes",) if tests else ("iter_indexes",), gives="matching_indexes")
        what = made_of(value, loop.item, self.nouns)
        return Purpose((f"iter_{what}",), gives=what) if what else Purpose((f"iter_results_for_{loop.many}",))

    def _expression(self, function: ast.FunctionDef, value: ast.expr) -> Purpose | None:
        nouns = self.nouns
        match value:
            case ast.Call(func=ast.Name(id="sum"), args=[ast.GeneratorExp() | ast.ListComp() as each]):
                return self._summed(each)
            case ast.Call(
                func=ast.Name(id="len"), args=[ast.ListComp(generators=[ast.comprehension(ifs=[test])]) as each]
            ):
                return self._counted(each, test)
            case ast.Call(func=ast.Name(id="list" | "tuple"), args=[inner]) if self._gives(inner):
                what = self._gives(inner)
                return Purpose((f"list_{what}", f"collect_{what}", f"build_{what}"), gives=what)
            case ast.Call(
                func=ast.Name(id="list"), args=[ast.Call(func=ast.Name(id="filter"), args=[ast.Lambda() as by, over])]
            ):
                kept = kept_items(by.body, by.args.args[0].arg, nouns.many(over), nouns)
                return Purpose((f"select_{kept}", f"collect_{kept}"), gives=kept) if kept else None
            case ast.Call(func=ast.Name(id="next"), args=[ast.Call() as inner, _]) if self._gives(inner):
                one = singular(self._gives(inner)) or self._gives(inner)
                return Purpose((f"find_first_{one}", f"first_{one}"), gives=one)
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="int" | "float" as kind), inner]) if (
                "input()" in ast.unparse(inner)
            ):
                return Purpose(("read_integers",) if kind == "int" else ("read_floats",), gives="integers")
            case ast.Call(args=[over, ast.Lambda() as by]) if self._applies(value):
                each = ast.ListComp(elt=by.body, generators=[ast.comprehension(by.args.args[0], over, [], 0)])
                return self._comprehension(each)
            case ast.Call() if self._gives(value):
                what = self._gives(value)
                called = self.uses.called(value)
                if singular(what):
                    return Purpose((f"collect_{what}", f"list_{what}", f"build_{what}", f"make_{what}"), gives=what)
                if called is not None and called.name.startswith(("build_", "make_", "create_", "assemble_")):
                    verbs = ("make", "create", "assemble", "build")
                    return Purpose(tuple(f"{verb}_{what}" for verb in verbs), gives=what)
                return Purpose((f"compute_{what}", f"determine_{what}", f"work_out_{what}"), gives=what)
            case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[over]):
                return Purpose((f"join_{nouns.many(over)}",), gives="text")
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return self._comprehension(value)
            case ast.DictComp():
                said = [telling(one) for one in self.uses.kept_as(function) if telling(one)]
                return Purpose((f"build_{said[0]}",) if said else ("build_lookup", "build_table"), gives="table")
            case ast.Subscript(value=whole, slice=ast.Slice()) if nouns.many(whole) != "items":
                noun = value_noun(value, nouns)
                return Purpose((f"{noun}_of_{nouns.about(whole)}",)) if noun else None
        return self._computed(function, value)

    def _computed(self, function: ast.FunctionDef, value: ast.expr) -> Purpose | None:
        """A number or a text of one expression."""
        for call in self.uses.calls(function):
            around = self.uses.around(call)
            match around, self.uses.around(around) if around is not None else None:
                case ast.Call(func=ast.Name(id="range")), ast.For(target=ast.Name(id=name)) if len(name) > 2:
                    return Purpose((f"count_{plural(name)}",), gives="count")
        kept = [telling(one) for one in self.uses.kept_as(function)]
        if kept and all(kept) and len({*kept}) == 1:
            is_made = self.nouns.is_text(value) or self.nouns.is_list(value)
            return Purpose((f"build_{kept[0]}",) if is_made else (f"compute_{kept[0]}",), gives=kept[0])
        noun = value_noun(value, self.nouns)
        if noun and noun not in ("number", "text", "product", "difference", "largest", "smallest", "total"):
            return Purpose((noun, f"compute_{noun}"), gives=noun)
        if self._is_sentence(value):
            given = [telling(one.arg) for one in parameters_of(function.args) if telling(one.arg)]
            about = given[0] if given else "message"
            return Purpose(
                (f"format_{about}", "format_message", f"describe_{about}", "build_message", "build_sentence"),
                gives="message",
            )
        by = self.uses.answered_by(function)
        if noun and by is not None and by.name == self.entry and entry_words(self.entry).noun:
            return Purpose((f"compute_{entry_words(self.entry).noun}",), gives=entry_words(self.entry).noun)
        return Purpose((f"compute_{noun}", noun), gives=noun) if noun else None

    def _is_sentence(self, value: ast.expr) -> bool:
        texts = [one.value for one in ast.walk(value) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        is_text = isinstance(value, ast.JoinedStr) or (isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add))
        return is_text and any(" " in one for one in texts)

    def _comprehension(self, value: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> Purpose | None:
        nouns, first = self.nouns, value.generators[0]
        item, many = ast.unparse(first.target), nouns.many(first.iter)
        if ast.unparse(value.elt) == item and len(first.ifs) == 1:
            kept = kept_items(first.ifs[0], item, many, nouns)
            return Purpose(
                (f"select_{kept}", f"collect_{kept}") if kept else (f"select_matching_{many}",), gives=kept or many
            )
        match value.elt:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=given)]) if given == item and not first.ifs:
                binding = self.uses.scopes.meaning(value.elt.func)
                if binding is not None and binding.is_parameter:
                    return Purpose(
                        ("apply_to_each", "map_items"), "Return what a function makes of each item.", "results"
                    )
            case ast.Constant() | ast.UnaryOp(operand=ast.Constant()) if not first.ifs:
                return Purpose(("make_filled_list", "repeat_value"))
        what = made_of(value.elt, item, nouns)
        return Purpose((f"build_{what}", f"list_{what}", f"collect_{what}"), gives=what) if what else None

    def _summed(self, each: ast.GeneratorExp | ast.ListComp) -> Purpose | None:
        first = each.generators[0]
        item, many = ast.unparse(first.target), self.nouns.many(first.iter)
        if self.is_answer(each.elt):
            return self._counted(each, each.elt)
        if isinstance(each.elt, ast.Constant) and each.elt.value == 1 and len(first.ifs) == 1:
            return self._counted(each, first.ifs[0])
        what = many if ast.unparse(each.elt) == item else made_of(each.elt, item, self.nouns)
        return Purpose((f"sum_{what}",), gives="total") if what else None

    def _counted(self, each: ast.GeneratorExp | ast.ListComp, test: ast.expr) -> Purpose:
        first = each.generators[0]
        many = self.nouns.many(first.iter)
        kept = kept_items(test, ast.unparse(first.target), many, self.nouns)
        names = (f"count_{kept.removesuffix('_items')}", f"count_{kept}") if kept else (f"count_matching_{many}",)
        return Purpose(names, gives="count")

    def _applies(self, value: ast.Call) -> bool:
        """Whether a call hands a function to one that applies it to each item."""
        called = self.uses.called(value)
        known = self.known.get(id(called)) if called is not None else None
        return known is not None and "apply_to_each" in known.names

    def _gives(self, value: ast.expr) -> str:
        """What a call of another added function gives, as a noun."""
        called = self.uses.called(value)
        known = self.known.get(id(called)) if called is not None else None
        return (
            known.gives
            if known is not None and known.gives not in ("text", "count", "total", "result", "message")
            else ""
        )

    def _reading_input(self, body: list[ast.stmt], nodes: list[ast.AST]) -> Purpose | None:
        reads = [
            one
            for one in nodes
            if isinstance(one, ast.Call) and ast.unparse(one.func) in ("input", "sys.stdin.readline", "sys.stdin.read")
        ]
        if not reads:
            return None
        last = body[-1].value if isinstance(body[-1], ast.Return) else None
        if isinstance(last, ast.Name) and telling(last.id) and any(isinstance(one, ast.For) for one in body):
            return None  # what it reads becomes something else
        names = [one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        names = [one for one in names if telling(one) and not one.startswith(("is_", "has_"))]
        what = "_and_".join(dict.fromkeys(map(plural, names[:2])))
        return Purpose((f"read_{what}",) if 0 < len(what) <= 24 else ("read_input",), gives="input")

    def _halved(self, function: ast.FunctionDef, body: list[ast.stmt]) -> Purpose | None:
        """A function that divides its input and calls itself: called after what it does with a short one."""
        inner = [one for one in own_nodes(body) if isinstance(one, ast.Call) and self.uses.called(one) is function]
        if len(inner) != 2:
            return None
        returned = [one.value for one in own_nodes(body) if isinstance(one, ast.Return) and one.value is not None]
        base = [one for one in returned if not any(each in ast.walk(one) for each in inner)]
        return self._expression(function, base[0]) if len(base) == 1 else None

    def _recorded(self, body: list[ast.stmt]) -> Purpose | None:
        """`if x not in cache: cache[x] = …` and `return cache[x]`."""
        match body:
            case [ast.If(test=ast.Compare(ops=[ast.NotIn()], comparators=[ast.Name(id=cache)]), body=[
                ast.Assign(targets=[ast.Subscript(value=ast.Name(id=other))], value=value)
            ]), ast.Return(value=ast.Subscript(value=ast.Name(id=third)))] if cache == other == third:  # fmt: skip
                noun = value_noun(value, self.nouns)
                said = f"Return the {noun.replace('_', ' ') or 'value'} for a key, computed once for each."
                return Purpose((f"cached_{noun}",) if noun else ("cached_value",), said)
        return None

    def _tuple(self, body: list[ast.stmt], returned: list[ast.expr]) -> Purpose | None:
        """Several values at once."""
        if len(returned) != 1 or not isinstance(returned[0], ast.Tuple):
            return None
        names = [one.id for one in returned[0].elts if isinstance(one, ast.Name)]
        if len(names) != len(returned[0].elts):
            return None
        values = [_assigned(body, one) for one in returned[0].elts]
        said = [telling(one) for one in names]
        if len({*said}) == 1 and said[0]:
            many = plural(said[0])
            return Purpose(
                (f"find_{many}", many) if many.endswith(("indexes", "indices", "positions")) else (f"compute_{many}",),
                gives=many,
            )
        slices = [one for one in values if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice)]
        if len(slices) > 1 and len({ast.unparse(one.value) for one in slices}) == 1:
            about = self.nouns.about(slices[0].value)
            return Purpose((f"split_{about}", f"{about}_parts"), gives="parts")
        if len(names) > 2 and any(said):
            return Purpose((f"prepare_{next(one for one in said if one)}",))
        if not all(said):
            said = [_RAW.get(one, one if len(one) > 2 and one.isalpha() else "") for one in names]
        if all(said) and len(said) == 2:
            return Purpose(
                (f"compute_{said[0]}_and_{said[1]}", f"{said[0]}_and_{said[1]}"), gives=f"{said[0]}_and_{said[1]}"
            )
        return None

    def _added_to(self, function: ast.FunctionDef, nodes: list[ast.AST]) -> Purpose | None:
        """A function that fills what it is given and returns something else besides."""
        given = [one.arg for one in parameters_of(function.args)]
        for one in nodes:
            match one:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=held), attr="append" | "add")) if held in given:
                    if telling(held) and singular(telling(held)):
                        return Purpose((f"collect_{telling(held)}",))
        return None

    def _joined(self, body: list[ast.stmt], returned: list[ast.expr]) -> Purpose | None:
        """A text that is put together from parts, whatever happens besides."""
        value = _assigned(body, returned[-1])
        match value:
            case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[over]) if len(returned) == 1:
                return Purpose((f"join_{self.nouns.many(over)}",), gives="text")
            case ast.Call() if (called := self.uses.called(value)) is not None and len(returned) == 1:
                known = self.known.get(id(called))
                return Purpose(("build_text", "compose_text")) if known is not None and known.gives == "text" else None
        return None

    def _of_use(self, function: ast.FunctionDef, returned: list[ast.expr]) -> Purpose | None:
        """What becomes of the value: the variable that gets it, or the answer of the entry point."""
        kept = [telling(one) for one in self.uses.kept_as(function)]
        verb = self._verb(returned)
        if all(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in returned):
            noun = entry_words(self.entry).noun
            return Purpose(
                (f"{noun}_answer", "choose_answer") if noun else ("choose_answer", "choose_reply"), gives="answer"
            )
        for call in self.uses.calls(function):
            match self.uses.around(call):
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append")) if telling(name):
                    one = singular(telling(name)) or telling(name).removeprefix("my_")
                    return Purpose((f"next_{one}",), gives=one)
                case ast.Call(func=ast.Name(id="print")):
                    return Purpose(("compute_answer", "find_answer"), gives="answer")
                case ast.Assign(targets=[ast.Name() as kept_in]) if self._is_printed(kept_in):
                    return Purpose(("compute_answer", "find_answer"), gives="answer")
        if kept and all(kept) and len({*kept}) == 1:
            return Purpose((f"{verb}_{kept[0]}",), gives=kept[0])
        slices = [one for one in returned if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice)]
        if slices and len({ast.unparse(one.value) for one in slices}) == 1 and telling(ast.unparse(slices[0].value)):
            about = telling(ast.unparse(slices[0].value))
            return Purpose((f"select_{about}", f"slice_{about}"), gives=about)
        last = returned[-1]
        if isinstance(last, ast.Name) and telling(last.id):
            return Purpose((f"{verb}_{telling(last.id)}",), gives=telling(last.id))
        by = self.uses.answered_by(function)
        known = _GIVEN.get(ast.get_docstring(by) or "", "") if by is not None else ""
        if known:
            return Purpose((f"list_{known}", f"collect_{known}", f"build_{known}"), gives=known)
        if by is not None and by.name in _SCRIPT:
            return Purpose(_SCRIPT[by.name])
        while by is not None and by.name != self.entry and self.uses.owner(by) is None:
            by, before = self.uses.answered_by(by), by
            if by is before:
                break
        return self._of_entry(function, entry_words(by.name), verb) if by is not None else None

    def _is_printed(self, name: ast.Name) -> bool:
        binding = self.uses.scopes.meaning(name)
        reads = binding.nodes("read") if binding is not None else []
        around = [self.uses.around(one) for one in reads]
        return bool(around) and all(isinstance(one, ast.Call) and ast.unparse(one.func) == "print" for one in around)

    def _of_entry(self, function: ast.FunctionDef, words: EntryWords, verb: str) -> Purpose | None:
        nouns = self.nouns
        given = [ast.Name(id=one.arg, ctx=ast.Load()) for one in parameters_of(function.args)]
        many = [telling(one.id) for one in given if telling(one.id) and singular(telling(one.id))]
        if words.verb and many:
            return Purpose((f"{words.verb}_{many[-1]}",), gives=many[-1])
        if words.noun:
            return Purpose((f"{verb}_{words.noun}", words.noun), gives=words.noun)
        return None

    def _verb(self, returned: list[ast.expr]) -> str:
        if all(
            self.nouns.is_text(one) or self.nouns.is_list(one) or self.nouns.types.is_always(one, "dict")
            for one in returned
        ):
            return "build"
        around = self.uses.function_around(returned[-1])
        begun = _assigned(around.body, returned[-1]) if around is not None else returned[-1]
        if isinstance(begun, ast.Call) and ast.unparse(begun.func) in _MADE:
            return "build"
        return "compute" if any(map(self._is_numeric, returned)) or len(returned) == 1 else "find"

    def _is_numeric(self, value: ast.expr) -> bool:
        match value:
            case ast.BinOp(op=ast.Div() | ast.FloorDiv() | ast.Sub() | ast.Pow()):
                return True
            case ast.Call(func=ast.Name(id="len" | "sum" | "round" | "int" | "float")):
                return True
        return self.nouns.is_number(value)

    def _is_field(self, function: ast.FunctionDef) -> bool:
        """Whether the last argument is a field of the object."""
        last = [call.args[-1] for call in self.uses.calls(function) if call.args]
        return all(isinstance(one, ast.Attribute) for one in last) and bool(last)

    def _of_method(self, function: ast.FunctionDef, returned: list[ast.expr]) -> Purpose | None:
        """A function that does all the work of a method is called almost as that."""
        method = self.uses.method_of(function)
        if method is None or method.name.startswith("__") or self.is_added(method):
            return None
        words = [one for one in method.name.strip("_").split("_") if one]
        given = [telling(one.arg) for one in parameters_of(function.args)]
        asks = bool(returned) and all(map(self.is_answer, returned))
        names: list[str] = []
        if asks and words[0] in ("is", "has", "can"):
            names += [f"{method.name}_{one}" for one in given[:1] if one and one not in method.name]
        elif asks and words[0] in ("check", "verify", "validate") and len(words) > 1:
            names.append(f"passes_{'_'.join(words[1:])}_check")
        elif len(words) > 1 and words[-1] in VERBS and words[0] not in VERBS:
            names.append("_".join([words[-1], *words[:-1]]))
        elif len(words) == 1 and words[0] in VERBS and given and given[0]:
            names.append(f"{words[0]}_{given[0]}")
        elif len(words) > 1 and words[0] in ("get", "calculate", "find", "compute") and not asks:
            verb = "compute" if any(map(self._is_numeric, returned)) else "find"
            names.append(f"{verb}_{'_'.join(words[1:])}")
        elif words[0] in VERBS and given and given[-1] and given[-1] not in method.name and self._is_field(function):
            names.append(f"{'_'.join(words)}_in_{given[-1]}")
        elif words[0] in VERBS and len(words) > 1 and any(map(self.nouns.is_list, returned)):
            names.append(f"{method.name}_values")
        elif words[0] not in VERBS and returned and not asks:
            verb = "compute" if any(map(self._is_numeric, returned)) else "find"
            names.append(f"{verb}_{method.name.strip('_')}")
        if words[0] in ("add", "del", "remove", "delete") and given and given[-1] and given[-1] in method.name:
            link = "add_to" if words[0] == "add" else "remove_from"
            names.append(f"{link}_{given[-1]}")
        return Purpose(tuple(names)) if names else None


def _without_detour(body: list[ast.stmt]) -> list[ast.stmt]:
    """`found = g(x)` and `return found` as `return g(x)`; the same with a local function in front."""
    body = [one for one in body if not isinstance(one, ast.FunctionDef)]
    match body:
        case [*first, ast.Assign(targets=[ast.Name(id=kept)], value=value), ast.Return(value=ast.Name(id=given))] if (
            kept == given
        ):
            return [*first, ast.Return(value=value)]
        case [*first, ast.Assign(targets=[ast.Tuple() as several], value=ast.Call() as value), ast.Return(
            value=ast.Tuple() as kept
        )] if ast.unparse(several) == ast.unparse(kept):  # fmt: skip
            return [*first, ast.Return(value=value)]
    return body


def _without_guard(body: list[ast.stmt]) -> list[ast.stmt]:
    """The work behind `if not items: return []`."""
    match body:
        case [ast.If(body=[ast.Return()], orelse=[]), *rest] if rest:
            return rest
        case [ast.Try(body=[ast.Expr(value=ast.Call())], handlers=[ast.ExceptHandler(body=[ast.Return()])]), *rest] if (
            rest
        ):
            return rest
    return body


def _assigned(body: list[ast.stmt], value: ast.expr) -> ast.expr:
    """What a variable was set to in the statement that sets it, where there is one."""
    if not isinstance(value, ast.Name):
        return value
    found = [
        one.value for one in body
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == value.id
    ]  # fmt: skip
    return found[0] if len(found) == 1 else value


def _is_one_answer(returned: list[ast.expr]) -> bool:
    """Whether a function only says that it is done."""
    return len(returned) == 1 and isinstance(returned[0], ast.Constant) and isinstance(returned[0].value, bool)


def _counting_step(body: list[ast.stmt], nouns: Nouns) -> Purpose | None:
    """`if x: total += 1` and `return total`."""
    match body:
        case [ast.If(test=test, body=[ast.AugAssign(target=ast.Name(id=name), value=ast.Constant(value=1))], orelse=[]),
              ast.Return(value=ast.Name(id=given))] if name == given:  # fmt: skip
            found = quality(test, nouns)
            return Purpose((f"count_if_{found[1].word}",), gives="count") if found is not None else None
    return None


def _moved_place(body: list[ast.stmt]) -> Purpose | None:
    """A place that is moved step by step until it is right."""
    match body:
        case [ast.While(body=[ast.AugAssign(target=ast.Name(id=name), value=ast.Constant(value=1))]), ast.Return(
            value=ast.Name(id=given)
        )] if name == given and len(name) > 2:  # fmt: skip
            return Purpose((f"find_{name}",), gives=name)
    return None


def _flag(body: list[ast.stmt], nouns: Nouns) -> Purpose | None:
    """A flag that a loop takes back, or sets."""
    match body:
        case [ast.For(orelse=[ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=False))]) as loop,
              ast.Return(value=ast.Name(id=given))] if name == given:  # fmt: skip
            tests = [
                one.test for one in ast.walk(loop) if isinstance(one, ast.If) and isinstance(one.body[-1], ast.Break)
            ]
            differ = all(isinstance(one, ast.Compare) and isinstance(one.ops[0], ast.NotEq) for one in tests)
            return Purpose(("has_mismatch",) if differ and tests else ("has_match",))
        case [ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=bool() as start)), ast.For() as loop,
              ast.Return(value=ast.Name(id=given))] if name == given:  # fmt: skip
            many = loop_of(loop, nouns).many
            return Purpose((f"all_{many}_pass",) if start else (f"has_matching_{singular(many)}",))
    return None
