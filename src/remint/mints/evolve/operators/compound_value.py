"""S12: a plain value kept in a list, a dict or an object."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.definite_assignment import is_always_bound
from remint.code.flow import is_private
from remint.code.scopes import Binding, Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import hides_variables, replace, setting, takes_variables
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_PLAIN = ("int", "float", "str", "bool", "complex", "bytes", "NoneType")


class _Form(NamedTuple):
    """How a value is kept: the text that makes the container, and the one that gets at the value."""

    make: str
    get: str
    stems: tuple[str, ...]
    fixed: bool = False  # the value cannot be changed later


_FORMS = (
    _Form("[$value]", "$box[0]", ("state", "cell", "slot", "holder")),
    _Form("[$value]", "$box[-1]", ("history", "trail", "stack", "record")),
    _Form("{'NAME': $value}", "$box['NAME']", ("state", "context", "values", "record")),
    _Form("$namespace(NAME=$value)", "$box.NAME", ("state", "context", "session", "status")),
    _Form("($value,)", "$box[0]", ("constants", "settings", "params"), fixed=True),
    _Form("[{filler}, $value]", "$box[1]", ("bounds", "limits", "entry", "pair")),
)


class CompoundValue(Operator):
    """Keeps a plain variable of a function in a container, wherever it is read and written, or takes a constant from
    one."""

    name = "compound-value"
    paper = "S12"
    idle = True  # it only puts a value into something and takes it out again
    description = "keeps a plain value in a list, a dict or an object"

    def sites(self, subject: Subject) -> list[Site]:
        """Every first assignment of a plain variable that is always set before it is used, and every constant."""
        if not hides_variables(subject):
            return []
        types = subject.types
        return [
            site for site, node in subject.sites(ast.Assign)
            if isinstance(node, ast.Assign) and takes_variables(subject, site) and _target(node) is not None
            and types.is_always(node.value, *_PLAIN)
            and (isinstance(node.value, ast.Constant) or _can_be_kept(node, subject.scopes))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Put the variable into a container, or its first value where the variable has to stay."""
        node = draft.node(site)
        assert isinstance(node, ast.Assign)
        if _can_be_kept(node, draft.scopes) and draft.chance.random() < 0.9:
            _keep(draft, site, node)
        else:
            _take_from(draft, site, node)


def _keep(draft: Draft, site: Site, node: ast.Assign) -> None:
    binding = _binding(node, draft.scopes)
    assert binding is not None
    forms = [one for one in _FORMS if not one.fixed or binding.writes == 1]
    # Python 3.11 cannot write every text inside the braces of an f-string.
    if _in_text(draft.tree, binding):
        forms = [one for one in forms if "'" not in one.get]
    # In a class, Python changes an attribute that starts so.
    if binding.name.startswith("__"):
        forms = [one for one in forms if ".NAME" not in one.get]
    form = draft.chance.choice(forms)
    box = draft.fresh(*form.stems)
    value, mentions = node.value, {id(one) for one in binding.nodes()}
    made = _expression(draft, form.make, binding.name, value=value, box=box)
    got = form.get.replace("NAME", binding.name).replace("$box", box)
    _Replace(mentions, got).visit(draft.tree)
    node.targets, node.value = [ast.Name(id=box, ctx=ast.Store())], made


def _take_from(draft: Draft, site: Site, node: ast.Assign) -> None:
    """`options = {'limit': 10}`, `limit = options['limit']`."""
    name = _target(node)
    assert name is not None
    form = draft.chance.choice([one for one in _FORMS if ".NAME" not in one.get or not name.startswith("__")])
    block, _ = draft.block(site)
    box = setting(draft, site, "options", "settings", "defaults", "presets", "table")
    made = _expression(draft, form.make, name, value=node.value, box=box)
    got = form.get.replace("NAME", name).replace("$box", box)
    replace(block, [node], draft.statements(f"$box = $made\n$name = {got}", box=box, made=made, name=name))


def _expression(draft: Draft, text: str, name: str, **parts: str | ast.expr) -> ast.expr:
    if "$namespace" in text:
        parts["namespace"] = draft.import_name("types", "SimpleNamespace")
    filler = draft.chance.choice(("0", "1", "None", "'default'"))
    (statement,) = draft.statements(text.replace("NAME", name).replace("{filler}", filler), **parts)
    assert isinstance(statement, ast.Expr)
    return statement.value


class _Replace(ast.NodeTransformer):
    """Puts the way to the kept value where the variable stands."""

    def __init__(self, mentions: set[int], text: str) -> None:
        self.mentions, self.text = mentions, text

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if id(node) not in self.mentions:
            return node
        got = ast.parse(self.text, mode="eval").body
        got.ctx = node.ctx  # type: ignore[attr-defined]
        return got


def _target(node: ast.Assign) -> str | None:
    target = node.targets[0]
    return target.id if len(node.targets) == 1 and isinstance(target, ast.Name) else None


def _binding(node: ast.Assign, scopes: Scopes) -> Binding | None:
    return scopes.meaning(node.targets[0])


def _can_be_kept(node: ast.Assign, scopes: Scopes) -> bool:
    """Whether this makes the container before anything else speaks of the variable, and nothing needs its name."""
    binding = _binding(node, scopes)
    if binding is None or binding.is_parameter or not is_private(binding) or len(binding.mentions) < 2:
        return False
    if not all(isinstance(one, ast.Name) and use in ("assigned", "read") for one, use in binding.mentions):
        return False
    if not is_always_bound(binding, scopes):
        return False
    function = binding.scope.node
    return not _is_bound_in_passing(function, binding) and _is_first(function, node, binding)


def _is_bound_in_passing(function: ast.AST, binding: Binding) -> bool:
    """Whether it is set where only a name can stand, or where a container would look odd: `:=`, `for`, `with`."""
    own = {id(one) for one in binding.nodes("assigned")}
    for node in walk(function):
        if isinstance(node, ast.NamedExpr) and id(node.target) in own:
            return True
        if isinstance(node, ast.AnnAssign) and id(node.target) in own:
            return True
        targets = [node.target] if isinstance(node, ast.For | ast.AsyncFor) else []
        targets += [node.optional_vars] if isinstance(node, ast.withitem) and node.optional_vars else []
        if any(id(part) in own for target in targets for part in walk(target)):
            return True
    return False


def _is_first(function: ast.AST, node: ast.Assign, binding: Binding) -> bool:
    """Whether the assignment is a statement of a block behind which, in that block, all other mentions stand."""
    mentions = {id(one) for one in binding.nodes()}
    for parent in walk(function):
        for _, block in ast.iter_fields(parent):
            if isinstance(block, list) and node in block:
                behind = block[block.index(node) + 1 :]
                count = sum(id(one) in mentions for statement in behind for one in walk(statement))
                return count == len(mentions) - 1
    return False


def _in_text(tree: ast.AST, binding: Binding) -> bool:
    own = {id(one) for one in binding.nodes()}
    texts = (node for node in walk(tree) if isinstance(node, ast.JoinedStr))
    return any(id(part) in own for text in texts for part in walk(text))
