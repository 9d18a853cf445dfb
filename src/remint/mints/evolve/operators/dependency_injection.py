"""What a function calls becomes a parameter with a default."""

from __future__ import annotations

import ast

from remint.code.flow import code_start, is_builtin
from remint.code.scopes import Scopes, parameters_of
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import phrase, word
from remint.mints.evolve.operators.create_function import is_thin, movable_values
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of, needs, rename
from remint.mints.evolve.operators.support.function_wording import call, is_plain, make_function
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

# Builtins that are called with values, and names for whoever stands in for them. Not those whose arguments the measure
# reads as conditions.
_BUILTINS: dict[str, tuple[str, ...]] = {
    "len": ("measure", "size_of", "count_items"), "sum": ("total_of", "add_up", "aggregate"),
    "max": ("choose_best", "highest", "select_largest"), "min": ("lowest", "select_smallest", "choose_least"),
    "sorted": ("order", "arrange", "rank_items"), "abs": ("distance", "magnitude", "size_of"),
    "round": ("rounding", "quantize", "adjust"), "str": ("render", "as_text", "format_value"),
    "int": ("as_number", "parse_number", "convert"), "float": ("as_decimal", "to_real", "parse_amount"),
    "set": ("unique", "distinct", "make_set"), "list": ("make_list", "collect", "materialize"),
    "tuple": ("freeze", "pack", "make_row"), "dict": ("make_mapping", "index_by", "make_table"),
    "ord": ("code_of", "rank_of"), "chr": ("letter_for", "symbol_for"), "print": ("report", "emit", "write_line"),
    "enumerate": ("number_items", "with_position"), "zip": ("pair_up", "align"), "reversed": ("backwards", "flip"),
    "map": ("apply_all", "convert_all"), "filter": ("keep_if", "select_from"),
}  # fmt: skip
_EXPRESSIONS = (ast.BinOp, ast.Compare, ast.BoolOp, ast.IfExp, ast.Call)
_RULES = ("rule", "formula", "strategy", "policy", "evaluate", "compute", "scoring", "transform")
_MOST_PARAMETERS = 4  # Pylint allows five
_LONGEST = 70  # characters of a first line to which a parameter can be added
_ARGUMENTS = ("value", "item", "left", "right", "first", "second", "entry")


class InjectDependency(Operator):
    """Lets a function take what it calls as a keyword: a builtin, or a rule that was an expression of its body."""

    name = "dependency-injection"
    rewords = True
    repacks = True
    description = "makes something that a function calls a parameter with a default"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions with few parameters that call a builtin, or hold an expression that can be a rule."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        plain = subject.is_plain
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if isinstance(node, ast.FunctionDef) and _is_open(facts, node) and (
                _called(facts.scopes, node, plain) or _rules(facts, subject.tree, site.path, plain)
            )
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Add the parameter, and call it where the thing itself was."""
        facts, function = facts_of(draft.subject), draft.node(site)
        assert isinstance(function, ast.FunctionDef)
        original = node_at(facts.tree, site.path)
        assert isinstance(original, ast.FunctionDef)
        plain = draft.subject.is_plain
        called, rules = _called(facts.scopes, original, plain), _rules(facts, facts.tree, site.path, plain)
        if called and (not rules or draft.chance.random() < 0.5):
            _inject_builtin(draft, function, draft.chance.choice(called))
        else:
            _inject_rule(draft, site, function, draft.chance.choice(rules))


def _is_open(facts: ProgramFacts, node: ast.FunctionDef) -> bool:
    """Whether one more keyword is seen by nobody."""
    if len(parameters_of(node.args)) > _MOST_PARAMETERS or node.args.kwarg is not None:
        return False
    if _header(node) > _LONGEST:
        return False
    special = node.name.startswith("__") and node.name.endswith("__")
    alike = sum(one.name == node.name for one in facts.calls.functions)
    return not special and alike == 1


def _header(node: ast.FunctionDef) -> int:
    """How long the first line of a function is."""
    returned = len(ast.unparse(node.returns)) + 4 if node.returns is not None else 0
    return node.col_offset + len(f"def {node.name}({ast.unparse(node.args)}):") + returned


def _called(scopes: Scopes, function: ast.FunctionDef, plain: bool) -> list[str]:
    """The builtins that a function calls, in the order of their names; none where nobody would make them parameters."""
    found: set[str] = set()
    if plain:
        return []
    for statement in function.body:
        for node in walk(statement):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and scopes.meaning(node.func) is None:
                found.add(node.func.id)
    return sorted(found & _BUILTINS.keys())


def _rules(facts: ProgramFacts, tree: ast.Module, path: tuple[Step, ...], plain: bool) -> list[tuple[Step, ...]]:
    """The ways to expressions of the function itself that can become rules."""
    function = node_at(tree, path)
    found: list[tuple[Step, ...]] = []
    if plain and len(path) > 1:
        return found  # a method takes its rules from its object
    waiting = [((*path, ("body", place)), one) for place, one in enumerate(getattr(function, "body", []))]
    while waiting:
        way, node = waiting.pop(0)
        if isinstance(node, _EXPRESSIONS) and 1 <= movable_values(facts, way, node) <= 3 and _is_short(node, plain):
            found.append(way)
        for field, value in ast.iter_fields(node):
            children = value if isinstance(value, list) else [value]
            for place, child in enumerate(children):
                if isinstance(child, ast.AST) and not isinstance(child, ast.FunctionDef | ast.ClassDef):
                    waiting.append(((*way, (field, place if isinstance(value, list) else -1)), child))
    return found


def _is_short(node: ast.expr, plain: bool) -> bool:
    """Whether it fits into the line of a signature, and is more than a call that a name could stand for."""
    if plain and (is_thin(node) or phrase(node) is None or isinstance(node, ast.IfExp)):
        return False
    if isinstance(node, ast.Call) and all(isinstance(one, ast.Name) for one in node.args):
        return False
    return len(ast.unparse(node)) <= 36


def _inject_builtin(draft: Draft, function: ast.FunctionDef, name: str) -> None:
    stand_in = draft.fresh(*_BUILTINS[name])
    for statement in function.body:
        for node in walk(statement):
            if isinstance(node, ast.Call) and is_builtin(node.func, draft.scopes, name):
                node.func = ast.Name(id=stand_in, ctx=ast.Load())
    _add_optional(draft, function, stand_in, name)


def _inject_rule(draft: Draft, site: Site, function: ast.FunctionDef, way: tuple[Step, ...]) -> None:
    node, spot = node_at(draft.tree, way), ExpressionSlot(draft.tree, way)
    assert isinstance(node, ast.expr)
    needed = needs(draft.scopes, [node], False)
    given = [binding.name for binding in needed]
    said = phrase(node) if draft.subject.is_plain else None
    names = {binding: _argument(draft, binding.name, said is not None) for binding in needed}
    rename([node], draft.scopes, names)
    rule, parameters = draft.fresh(*((said.stem,) if said else _RULES)), list(names.values())
    spot.put(call(rule, given))
    if _header(function) + len(ast.unparse(node)) <= _LONGEST - 20 and draft.chance.random() < 0.7:
        arguments = make_function(rule, parameters, []).args
        function.args.kwonlyargs.append(ast.arg(arg=rule))
        function.args.kw_defaults.append(ast.Lambda(args=arguments, body=node))
        return
    standard = draft.fresh("default_rule", "standard_rule", "usual_formula", "plain_policy", "base_strategy")
    draft.tree.body.insert(site.path[0][1], make_function(standard, parameters, [ast.Return(value=node)]))
    if said:
        function.args.kwonlyargs.append(ast.arg(arg=rule))
        function.args.kw_defaults.append(ast.Name(id=standard, ctx=ast.Load()))
    else:
        _add_optional(draft, function, rule, standard)


def _argument(draft: Draft, name: str, plain: bool) -> str:
    """What a rule calls a value that it is given: as the function does, unless that says nothing or is taken."""
    if plain and len(name) > 2 and is_plain(name) and name not in draft.scopes.module.bindings:
        return name
    return draft.fresh(word(name).replace(" ", "_"), *_ARGUMENTS) if plain else draft.fresh(*_ARGUMENTS)


def _add_optional(draft: Draft, function: ast.FunctionDef, name: str, default: str) -> None:
    """A keyword that is nothing unless somebody gives it."""
    function.args.kwonlyargs.append(ast.arg(arg=name))
    function.args.kw_defaults.append(ast.Constant(value=None))
    tests = ["$name is None", "$name is None"]
    if facts_of(draft.subject).means_builtin("callable"):
        tests.append("not callable($name)")
    text = f"if {draft.chance.choice(tests)}:\n    $name = {default}"
    place = code_start(function.body)
    function.body[place:place] = draft.statements(text, name=name)
