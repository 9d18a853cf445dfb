"""What an added function is for by now, from its code and from how it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from remint.code.flow import code_start, own_nodes
from remint.code.scopes import parameters_of
from remint.mints.evolve.finishing.checks import check_purpose
from remint.mints.evolve.finishing.condition_words import kept_items, question
from remint.mints.evolve.finishing.effects import effect_purpose
from remint.mints.evolve.finishing.entry_words import VERBS, EntryWords, entry_words
from remint.mints.evolve.finishing.loop_purposes import Loop, asked, loop_purpose
from remint.mints.evolve.finishing.nouns import Nouns, telling
from remint.mints.evolve.finishing.purpose import Purpose
from remint.mints.evolve.finishing.uses import Uses
from remint.mints.evolve.finishing.value_nouns import made_of, value_noun
from remint.mints.evolve.naming.plurals import plural, singular

_COMPREHENSIONS = ast.ListComp | ast.GeneratorExp | ast.SetComp


class Purposes:
    """The purposes of the functions of one program."""

    def __init__(self, nouns: Nouns, uses: Uses, entry: str) -> None:
        self.nouns, self.uses, self.entry = nouns, uses, entry
        self.known: dict[int, Purpose] = {}  # by the function, once it is named

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
        if not returned:
            yield effect_purpose(function, body, self.nouns)
            return
        if all(map(self.is_answer, returned)):
            yield self._question(body, returned)
            yield loop_purpose(body, self.nouns)
            yield self._question_of_entry(function)
            return
        yield self._reading_input(body, nodes)
        plain = _without_detour(body)
        if len(plain) == 1 and isinstance(plain[0], ast.Return) and plain[0].value is not None:
            yield self._expression(function, plain[0].value)
        yield loop_purpose(_without_guard(body), self.nouns)
        yield self._halved(function, body)
        yield self._recorded(body)
        yield self._tuple(body, returned)
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

    def _question(self, body: list[ast.stmt], returned: list[ast.expr]) -> Purpose | None:
        plain = _without_detour(body)
        if len(plain) != 1 or not isinstance(plain[0], ast.Return):
            return self._either(body)
        value = returned[-1]
        match value:
            case ast.Call(func=ast.Name(id="any" | "all" as kind), args=[ast.GeneratorExp(elt=test, generators=[one])]):
                loop = Loop(ast.For(), ast.unparse(one.target), self.nouns.many(one.iter))
                return asked(test if kind == "any" else ast.UnaryOp(op=ast.Not(), operand=test), kind == "any", loop, 1, self.nouns)
            case ast.Compare(left=ast.Call() as call, ops=[ast.IsNot() | ast.Is() as kind], comparators=[ast.Constant(value=None)]):
                return self._has_found(call, isinstance(kind, ast.IsNot))
        return Purpose(tuple(question(value, self.nouns)))

    def _either(self, body: list[ast.stmt]) -> Purpose | None:
        """`if a: return True` and `return b`, or `first = a`, `if not first: return b`, `return first`."""
        match body:
            case [ast.Assign(targets=[ast.Name(id=kept)], value=first),
                  ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=asked_for)), body=[ast.Return(value=second)]),
                  ast.Return(value=ast.Name(id=given))] if kept == asked_for == given and second is not None:  # fmt: skip
                return self._both(first, second)
            case [ast.If(test=first, body=[ast.Return(value=ast.Constant(value=True))], orelse=[]), ast.Return(value=second)] if second:
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
        what = (known.names[0] if known is not None and known.names else called.name if called is not None else "")
        stem = what.removeprefix("find_").removeprefix("first_").removesuffix("_index")
        if not stem or stem in ("index", "index_of") or what == stem:
            return None
        stem = stem.replace("matching_index", "match").replace("matching_", "matching_")
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
        from remint.mints.evolve.finishing.loop_purposes import loop_of

        loop, value = loop_of(loops[0], self.nouns), yields[0].value
        value = _assigned(loops[0].body, value)
        tests = [one.test for one in own_nodes(body) if isinstance(one, ast.If)]
        text = ast.unparse(value)
        if text == loop.item:
            kept = kept_items(tests[0], loop.item, loop.many, self.nouns) if len(tests) == 1 else ""
            what = kept or (f"matching_{loop.many}" if tests else loop.many)
            return Purpose((f"iter_{what}",), gives=what)
        if text == loop.index or (isinstance(loops[0].iter, ast.Call) and "range(" in ast.unparse(loops[0].iter) and text == ast.unparse(loops[0].target)):
            return Purpose(("iter_matching_indexes",) if tests else ("iter_indexes",), gives="matching_indexes")
        what = made_of(value, loop.item, self.nouns)
        return Purpose((f"iter_{what}",), gives=what) if what else Purpose((f"iter_results_for_{loop.many}",))

    def _expression(self, function: ast.FunctionDef, value: ast.expr) -> Purpose | None:
        nouns = self.nouns
        match value:
            case ast.Call(func=ast.Name(id="sum"), args=[ast.GeneratorExp() | ast.ListComp() as each]):
                return self._summed(each)
            case ast.Call(func=ast.Name(id="len"), args=[ast.ListComp(generators=[ast.comprehension(ifs=[test])]) as each]):
                return self._counted(each, test)
            case ast.Call(func=ast.Name(id="list" | "tuple"), args=[inner]) if self._gives(inner):
                what = self._gives(inner)
                return Purpose((f"list_{what}", f"collect_{what}", f"build_{what}"), gives=what)
            case ast.Call(func=ast.Name(id="list"), args=[ast.Call(func=ast.Name(id="filter"), args=[ast.Lambda() as by, over])]):
                kept = kept_items(by.body, by.args.args[0].arg, nouns.many(over), nouns)
                return Purpose((f"select_{kept}", f"collect_{kept}"), gives=kept) if kept else None
            case ast.Call(func=ast.Name(id="next"), args=[ast.Call() as inner, _]) if self._gives(inner):
                one = singular(self._gives(inner)) or self._gives(inner)
                return Purpose((f"find_first_{one}", f"first_{one}"), gives=one)
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="int" | "float" as kind), inner]) if "input()" in ast.unparse(inner):
                return Purpose(("read_integers",) if kind == "int" else ("read_floats",), gives="integers")
            case ast.Call() if self._gives(value):
                what = self._gives(value)
                return Purpose((f"build_{what}", f"collect_{what}", f"make_{what}"), gives=what)
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
            return Purpose((f"compute_{kept[0]}",) if self.nouns.is_number(value) else (f"build_{kept[0]}",), gives=kept[0])
        noun = value_noun(value, self.nouns)
        if noun and noun not in ("number", "text", "product", "difference", "largest", "smallest", "total"):
            return Purpose((noun, f"compute_{noun}"), gives=noun)
        if self._is_sentence(value):
            given = [telling(one.arg) for one in parameters_of(function.args) if telling(one.arg)]
            about = given[0] if given else "message"
            return Purpose((f"format_{about}", "format_message", f"describe_{about}", "build_message", "build_sentence"), gives="message")
        by = self.uses.answered_by(function)
        if noun and by is not None and by.name == self.entry and entry_words(self.entry).noun:
            return Purpose((f"compute_{entry_words(self.entry).noun}",), gives=entry_words(self.entry).noun)
        return Purpose((f"compute_{noun}", noun), gives=noun) if noun else None

    def _is_sentence(self, value: ast.expr) -> bool:
        texts = [one.value for one in ast.walk(value) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        return isinstance(value, ast.BinOp | ast.JoinedStr) and self.nouns.is_text(value) and any(" " in one for one in texts)

    def _comprehension(self, value: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> Purpose | None:
        nouns, first = self.nouns, value.generators[0]
        item, many = ast.unparse(first.target), nouns.many(first.iter)
        if ast.unparse(value.elt) == item and len(first.ifs) == 1:
            kept = kept_items(first.ifs[0], item, many, nouns)
            return Purpose((f"select_{kept}", f"collect_{kept}") if kept else (f"select_matching_{many}",), gives=kept or many)
        match value.elt:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=given)]) if given == item and not first.ifs:
                binding = self.uses.scopes.meaning(value.elt.func)
                if binding is not None and binding.is_parameter:
                    return Purpose(("apply_to_each", "map_items"), "Return what a function makes of each item.", "results")
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

    def _gives(self, value: ast.expr) -> str:
        """What a call of another added function gives, as a noun."""
        called = self.uses.called(value)
        known = self.known.get(id(called)) if called is not None else None
        return known.gives if known is not None and known.gives not in ("text", "count", "total", "result", "message") else ""

    def _reading_input(self, body: list[ast.stmt], nodes: list[ast.AST]) -> Purpose | None:
        reads = [one for one in nodes if isinstance(one, ast.Call) and ast.unparse(one.func) in ("input", "sys.stdin.readline", "sys.stdin.read")]
        if not reads:
            return None
        names = [one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and telling(one.id)]
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
                return Purpose((f"cached_{noun}",) if noun else ("cached_value",), "Return a value that is computed once for each key.")
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
            return Purpose((f"find_{many}", many) if many.endswith(("indexes", "positions")) else (f"compute_{many}",), gives=many)
        slices = [one for one in values if isinstance(one, ast.Subscript) and isinstance(one.slice, ast.Slice)]
        if len(slices) > 1 and len({ast.unparse(one.value) for one in slices}) == 1:
            about = self.nouns.about(slices[0].value)
            return Purpose((f"split_{about}", f"{about}_parts"), gives="parts")
        if all(said) and len(said) == 2:
            return Purpose((f"compute_{said[0]}_and_{said[1]}", f"{said[0]}_and_{said[1]}"), gives=f"{said[0]}_and_{said[1]}")
        return None

    def _of_use(self, function: ast.FunctionDef, returned: list[ast.expr]) -> Purpose | None:
        """What becomes of the value: the variable that gets it, or the answer of the entry point."""
        kept = [telling(one) for one in self.uses.kept_as(function)]
        verb = self._verb(returned)
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
        while by is not None and by.name != self.entry and self.uses.owner(by) is None:
            by, before = self.uses.answered_by(by), by
            if by is before:
                break
        return self._of_entry(function, entry_words(by.name), verb) if by is not None else None

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
        if all(self.nouns.is_text(one) or self.nouns.is_list(one) or self.nouns.types.is_always(one, "dict") for one in returned):
            return "build"
        return "compute" if all(map(self.nouns.is_number, returned)) else "find" if len(returned) > 1 else "compute"

    def _of_method(self, function: ast.FunctionDef, returned: list[ast.expr]) -> Purpose | None:
        """A function that does all the work of a method is called almost as that."""
        method = self.uses.method_of(function)
        if method is None or method.name.startswith("__"):
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
        elif words[0] in VERBS and given and given[-1] and given[-1] not in method.name:
            names += [f"{'_'.join(words)}_in_{given[-1]}", f"{words[0]}_{given[-1]}"]
        if words[0] in ("add", "del", "remove", "delete") and given and given[-1] and given[-1] in method.name:
            link = "add_to" if words[0] == "add" else "remove_from"
            names.append(f"{link}_{given[-1]}")
        if len(words) > 1 and words[0] in ("get", "calculate", "find") and not asks:
            names.append(f"compute_{'_'.join(words[1:])}")
        return Purpose(tuple(names)) if names else None


def _without_detour(body: list[ast.stmt]) -> list[ast.stmt]:
    """`found = g(x)` and `return found` as `return g(x)`; the same with a local function in front."""
    body = [one for one in body if not isinstance(one, ast.FunctionDef)]
    match body:
        case [*first, ast.Assign(targets=[ast.Name(id=kept)], value=value), ast.Return(value=ast.Name(id=given))] if kept == given:
            return [*first, ast.Return(value=value)]
    return body


def _without_guard(body: list[ast.stmt]) -> list[ast.stmt]:
    """The work behind `if not items: return []`."""
    match body:
        case [ast.If(body=[ast.Return()], orelse=[]), *rest] if rest:
            return rest
        case [ast.Try(body=[ast.Expr(value=ast.Call())], handlers=[ast.ExceptHandler(body=[ast.Return()])]), *rest] if rest:
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
