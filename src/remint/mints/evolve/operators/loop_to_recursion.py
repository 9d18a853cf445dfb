"""S11: a loop becomes a function that calls itself, a bounded number of times."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.calls import is_generator
from remint.code.flow import always_leaves, leaves, own_nodes, writes
from remint.code.scopes import Binding, Function
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import replace
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of, kept_for_later
from remint.mints.evolve.operators.support.values_at_places import unset_when_read
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_BATCHES = (8, 10, 12, 16, 20, 24, 25, 30, 32, 40)  # frames that recursion may add: far from any limit
_MOST_ROUNDS = 40  # a loop of so many rounds needs no batches
_MOST_EXITS = 4  # more ways out of one function are hard to follow
Loop = ast.For | ast.While


class RecursionPlan(NamedTuple):
    """How a loop's body can live in a function inside the one it is in."""

    shared: list[str]  # variables that the body writes and the rest of the function knows
    exits: frozenset[str]  # `return`, `break`, `continue` that end a round


class LoopToRecursion(Operator):
    """Turns a loop into recursion, in batches, so that the stack stays flat however long the loop is."""

    name = "loop-to-recursion"
    paper = "S11"
    idle = True  # it only says in other words that something is done again
    description = "turns a loop into a recursive function of bounded depth"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops of functions without `else`, whose variables can be shared with a function inside."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("iter", "next", "object", "range", "StopIteration"):
            return []
        if any(_cleans_up(one) for one in subject.functions):
            return []
        return [
            site for site, node in subject.sites(ast.For, ast.While)
            if isinstance(node, ast.For | ast.While) and _plan(facts, site, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function in the loop's place, and call it there."""
        loop, original = draft.node(site), node_at(draft.subject.tree, site.path)
        assert isinstance(loop, ast.For | ast.While)
        assert isinstance(original, ast.For | ast.While)
        plan = _plan(facts_of(draft.subject), site, original)
        assert plan is not None
        block, _ = draft.block(site)
        rounds = _rounds(loop)
        if rounds is not None and not plan.exits and draft.chance.random() < 0.75:
            replace(block, [loop], _counted(draft, loop, plan, rounds))
        else:
            replace(block, [loop], _in_batches(draft, loop, plan))


def _plan(facts: ProgramFacts, site: Site, loop: Loop) -> RecursionPlan | None:
    """How a loop can become recursion; None: it cannot."""
    scope = facts.scope(site.path)
    function = scope.node
    if not isinstance(function, ast.FunctionDef) or loop.orelse or scope.outer or always_leaves(loop.body):
        return None
    around = facts.around(site.path)
    # A function that is made anew in each round of a loop is nothing that people write.
    if any(isinstance(node, ast.For | ast.AsyncFor | ast.While) for node in around[around.index(function) :]):
        return None
    left = leaves(loop.body)
    if left & {"yield", "await"} or any(map(_stays, walk(loop))) or _exits(loop) > _MOST_EXITS:
        return None
    calls = facts.calls
    if calls.is_below_recursion(function) or any(calls.is_recursive(one) for one in calls.own_functions(loop)):
        return None
    shared = _shared(facts, function, loop)
    return None if shared is None else RecursionPlan(shared, left - {"raise"})


def _shared(facts: ProgramFacts, function: Function, loop: Loop) -> list[str] | None:
    """The variables that both sides need; None: there is one that cannot be shared as it is."""
    moving: list[ast.AST] = [loop.target, *loop.body] if isinstance(loop, ast.For) else [loop.test, *loop.body]
    inside = {id(node) for part in moving for node in walk(part)}
    captured = {one for part in moving for one in kept_for_later(part, facts.scopes)}
    shared = []
    for binding in sorted(writes(moving, facts.scopes), key=lambda one: one.name):
        if id(binding.scope.node) in inside:
            continue
        if binding.scope.node is not function or not facts.is_bound(binding):
            return None
        if all(id(node) in inside for node in binding.nodes()):
            # It becomes a variable of the function inside: a new one in each round.
            if binding in captured or not _is_set_in_each_round(binding, loop):
                return None
        elif any(id(node) not in inside and use not in ("read", "deleted") for node, use in binding.mentions):
            shared.append(binding.name)
        else:
            return None
    read = (facts.scopes.meaning(node) for part in moving for node in walk(part) if isinstance(node, ast.Name))
    # The message about a variable without a value is another one in a function inside.
    local = {one for one in read if one is not None and one.scope.kind == "function"}
    return shared if all(facts.is_bound(one) for one in local) else None


def _is_set_in_each_round(binding: Binding, loop: Loop) -> bool:
    nothing = ast.Tuple(elts=[], ctx=ast.Load())
    if isinstance(loop, ast.For):
        trial: Loop = ast.For(target=loop.target, iter=nothing, body=loop.body, orelse=[])
    else:
        trial = ast.For(target=ast.Name(id="_", ctx=ast.Store()), iter=nothing, body=_tested(loop), orelse=[])
    return not unset_when_read([binding.name], [trial])


def _tested(loop: ast.While) -> list[ast.stmt]:
    return [ast.Expr(value=loop.test), *loop.body]


def _stays(node: ast.AST) -> bool:
    if isinstance(node, ast.Name):
        return node.id in ("super", "__class__")
    return isinstance(node, ast.Global | ast.Nonlocal | ast.ClassDef | ast.Import | ast.ImportFrom)


def _cleans_up(function: Function) -> bool:
    """Whether it is a generator that does something when its loop is left: the moment of that would change."""
    return is_generator(function) and any(isinstance(one, ast.Try | ast.With) for one in own_nodes(function.body))


def _exits(loop: Loop) -> int:
    """How many statements end a round, those of loops inside left out."""
    inner = {
        id(part) for one in own_nodes(loop.body) if isinstance(one, ast.For | ast.While) for part in own_nodes(one.body)
    }
    ends = [one for one in own_nodes(loop.body) if isinstance(one, ast.Return | ast.Break | ast.Continue)]
    return sum(isinstance(one, ast.Return) or id(one) not in inner for one in ends)


def _rounds(loop: Loop) -> range | None:
    """The rounds of a loop over a short range of numbers as written."""
    if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name) or not isinstance(loop.iter, ast.Call):
        return None
    numbers = [one.value for one in loop.iter.args if isinstance(one, ast.Constant) and type(one.value) is int]
    named = isinstance(loop.iter.func, ast.Name) and loop.iter.func.id == "range" and not loop.iter.keywords
    if not named or not 1 <= len(numbers) <= 3 or len(numbers) != len(loop.iter.args) or numbers[2:] == [0]:
        return None
    rounds = range(*numbers)
    return rounds if len(rounds) <= _MOST_ROUNDS and rounds.step > 0 else None


def _counted(draft: Draft, loop: Loop, plan: RecursionPlan, rounds: range) -> list[ast.stmt]:
    """A function that gets the number of the round and calls itself with the next."""
    assert isinstance(loop, ast.For)
    name = draft.fresh("visit", "advance", "handle_round", "run_step", "process_index", "recurse")
    number = draft.fresh("position", "step", "turn", "round_number", "cursor")
    first = draft.statements("$target = $number", target=loop.target, number=number)
    first[0].targets[0].ctx = ast.Store()  # type: ignore[attr-defined]
    text = f"def $name($number):\n    $shared\n    if $number >= {rounds.stop}:\n        return\n"
    text += f"    $first\n    $body\n    $name($number + {rounds.step})\n$name({rounds.start})"
    if draft.chance.random() < 0.5:
        text = f"def $name($number):\n    $shared\n    if $number < {rounds.stop}:\n        $first\n        $body\n"
        text += f"        $name($number + {rounds.step})\n$name({rounds.start})"
    return draft.statements(text, name=name, number=number, shared=_nonlocal(plan), first=first, body=loop.body)


def _in_batches(draft: Draft, loop: Loop, plan: RecursionPlan) -> list[ast.stmt]:
    """A function that does one round and calls itself for the next, until a batch is done or nothing is left."""
    name = draft.fresh("consume", "process_next", "handle_next", "take_next", "work_through", "step_through")
    left = draft.fresh("remaining", "budget", "quota", "left", "allowance", "room")
    found = draft.fresh("found", "answers", "outcome", "decided", "verdicts")
    before, head = _while_head(draft, loop) if isinstance(loop, ast.While) else _for_head(draft, loop, plan)
    valued = any(isinstance(one, ast.Return) and one.value is not None for one in own_nodes(loop.body))
    body = _Exits(found).block(loop.body)
    text = "def $name($left):\n    $shared\n    $head\n    $body\n"
    end = draft.chance.choice((
        "    return $left == 0 or $name($left - 1)\n",
        "    if $left > 0:\n        return $name($left - 1)\n    return True\n",
        "    if $left == 0:\n        return True\n    return $name($left - 1)\n",
    ))  # fmt: skip
    size = draft.chance.choice(_BATCHES)
    active = draft.fresh("active", "pending", "unfinished", "going", "more")
    run = draft.chance.choice((
        f"$active = True\nwhile $active:\n    $active = $name({size})",
        f"while $name({size}):\n    pass",
        f"$active = $name({size})\nwhile $active:\n    $active = $name({size})",
    ))  # fmt: skip
    parts: dict[str, str | ast.expr | list[ast.stmt]] = {"name": name, "left": left, "active": active}
    made = draft.statements(text + end + run, shared=_nonlocal(plan), head=head, body=body, **parts)
    if "return" not in plan.exits:
        return [*before, *made]
    start = draft.statements("$found = []", found=found)
    leave = "if $found:\n    return $found[0]" if valued else "if $found:\n    return"
    return [*before, *start, *made, *draft.statements(leave, found=found)]


def _for_head(draft: Draft, loop: ast.For, plan: RecursionPlan) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """What comes before the function, and how a round begins: with the next item, if there is one."""
    source = draft.fresh("source", "items", "queue", "stream", "upcoming")
    before = draft.statements("$source = iter($all)", source=source, all=loop.iter)
    # Where somebody reads the target behind the loop, what marks the end must not get there.
    own = loop.target.id if isinstance(loop.target, ast.Name) and loop.target.id not in plan.shared else ""
    item = own or draft.fresh("item", "entry", "element", "record")
    unpack: list[ast.stmt] = []
    if not own:
        value = ast.Name(id=item, ctx=ast.Load())
        unpack = [ast.Assign(targets=[loop.target], value=value, lineno=1)]
    if draft.chance.random() < 0.5:
        text = "try:\n    $item = next($source)\nexcept StopIteration:\n    return False"
        return before, [*draft.statements(text, item=item, source=source), *unpack]
    done = draft.fresh("done", "missing", "sentinel", "exhausted", "nothing")
    before += draft.statements("$done = object()", done=done)
    text = "$item = next($source, $done)\nif $item is $done:\n    return False"
    return before, [*draft.statements(text, item=item, source=source, done=done), *unpack]


def _while_head(draft: Draft, loop: ast.While) -> tuple[list[ast.stmt], list[ast.stmt]]:
    if isinstance(loop.test, ast.Constant) and loop.test.value:
        return [], []
    test = loop.test
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return [], draft.statements("if $test:\n    return False", test=test.operand)
    if isinstance(test, ast.Compare):
        # `not a < b` is hard to read, and `a >= b` is not the same for all values.
        wanted = draft.fresh("wanted", "is_open", "continues", "has_work", "is_due")
        text = "$wanted = $test\nif not $wanted:\n    return False"
        return [], draft.statements(text, wanted=wanted, test=test)
    return [], draft.statements("if not $test:\n    return False", test=test)


def _nonlocal(plan: RecursionPlan) -> list[ast.stmt]:
    return [ast.Nonlocal(names=list(plan.shared))] if plan.shared else []


class _Exits(ast.NodeTransformer):
    """Makes the ways out of a loop's round returns of a function: True to go on, False to stop."""

    def __init__(self, found: str) -> None:
        self.found = found
        self.inner = 0

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Statements with their exits changed."""
        module = self.visit(ast.Module(body=body, type_ignores=[]))
        changed: list[ast.stmt] = module.body
        return changed

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        value = node.value or ast.Constant(value=True)
        keep = ast.Attribute(value=ast.Name(id=self.found, ctx=ast.Load()), attr="append", ctx=ast.Load())
        return [ast.Expr(value=ast.Call(func=keep, args=[value], keywords=[])), _answer(False)]

    def visit_Break(self, node: ast.Break) -> ast.stmt:
        return node if self.inner else _answer(False)

    def visit_Continue(self, node: ast.Continue) -> ast.stmt:
        return node if self.inner else _answer(True)

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._loop(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._loop(node)

    def _loop(self, node: Loop) -> ast.AST:
        self.inner += 1
        node.body = self.block(node.body)
        self.inner -= 1
        node.orelse = self.block(node.orelse)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node


def _answer(more: bool) -> ast.stmt:
    return ast.Return(value=ast.Constant(value=more))
