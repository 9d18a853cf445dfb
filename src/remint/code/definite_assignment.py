"""Whether a variable always has a value when it is read.

Where it may have none, the message of the error names the variable, so that its name is part of what the program does.
The answer is on the safe side: yes only where every way through the program leads past an assignment.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from remint.code.definite_assignment_expressions import NEVER, ExpressionFlow, State, both, meet
from remint.code.scopes import Binding, Function, Scopes
from remint.code.side_effects import HARMLESS_DECORATORS, is_inert, last_name
from remint.code.trees import walk

# Context managers that let every exception pass; behind any other, the block may have ended early.
_LET_PASS = {
    "open", "Lock", "RLock", "Pool", "ThreadPoolExecutor", "ProcessPoolExecutor", "localcontext", "redirect_stdout",
    "StringIO", "BytesIO", "closing", "nullcontext", "TemporaryDirectory", "NamedTemporaryFile", "ZipFile",
}  # fmt: skip


def is_always_bound(binding: Binding, scopes: Scopes) -> bool:
    """Whether no read of a variable can find it without a value."""
    node = binding.scope.node
    flow = _Flow(binding, scopes)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        flow.inside(node, False)
    elif isinstance(node, ast.Lambda):
        flow.expression(node.body, binding.is_parameter)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
        flow.sequence(node.body, binding.is_parameter)
    else:
        return False
    return not flow.missed and not flow.waiting


class _Loop(NamedTuple):
    """The states in which a loop is left or begun again."""

    breaks: list[State]
    continues: list[State]


class _Flow(ExpressionFlow):
    """Goes through the body of the variable's scope as well."""

    def __init__(self, binding: Binding, scopes: Scopes) -> None:
        super().__init__(binding, scopes)
        self.loops: list[_Loop] = []

    def sequence(self, statements: Iterable[ast.stmt], state: State) -> State:
        """The body of the scope, or of a class in it: what is defined here waits until something may call it."""
        for statement in statements:
            if self.waiting and state is not True and not is_inert(statement):
                self.missed = True
            state = self.statement(statement, state)
            self.waiting &= state is not True
        return state

    def block(self, statements: Iterable[ast.stmt], state: State) -> State:
        """Statements one after another, inside another one."""
        for statement in statements:
            state = self.statement(statement, state)
            # What is defined here may be called right behind.
            self.missed |= self.waiting and state is not True
        return state

    def statement(self, node: ast.stmt, state: State) -> State:
        """The state behind a statement."""
        if state is NEVER:
            return NEVER
        found = _STATEMENTS.get(type(node))
        if found is not None:
            return found(self, node, state)
        return self.children(node, state)

    def assignment(self, node: ast.Assign | ast.AnnAssign, state: State) -> State:
        if isinstance(node.value, ast.Lambda):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            state = self.defaults(node.value.args, state)
            named = any(id(target) in self.mentions for target in targets)
            self.later([node.value.body], True if named else state, stored=True)
        else:
            state = self.expression(node.value, state)
        if isinstance(node, ast.AnnAssign):
            state = self.expression(node.annotation, state)
            if node.value is None and isinstance(node.target, ast.Name):
                return state
            return self.expression(node.target, state)
        for target in node.targets:
            state = self.expression(target, state)
        return state

    def in_place(self, node: ast.AugAssign, state: State) -> State:
        if id(node.target) in self.mentions:
            self.read(state)
            return self.expression(node.value, state)
        return self.expression(node.value, self.expression(node.target, state))

    def end(self, node: ast.stmt, state: State) -> State:
        self.children(node, state)
        return NEVER

    def leave(self, node: ast.Break | ast.Continue, state: State) -> State:
        loop = self.loops[-1]
        (loop.breaks if isinstance(node, ast.Break) else loop.continues).append(state)
        return NEVER

    def condition(self, node: ast.If, state: State) -> State:
        state = self.expression(node.test, state)
        return both(self.block(node.body, state), self.block(node.orelse, state))

    def while_loop(self, node: ast.While, state: State) -> State:
        endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
        head = state
        for _ in range(2):  # the second round begins with what the first leaves behind
            loop = self._enter()
            tested = self.expression(node.test, head)
            end = self.block(node.body, tested)
            self.loops.pop()
            head = meet(head, end, *loop.continues)
        done = self.block(node.orelse, NEVER if endless else tested)
        return meet(done, *loop.breaks)

    def for_loop(self, node: ast.For | ast.AsyncFor, state: State) -> State:
        state = head = self.expression(node.iter, state)
        for _ in range(2):
            loop = self._enter()
            end = self.block(node.body, self.expression(node.target, head))
            self.loops.pop()
            head = meet(head, end, *loop.continues)
        done = self.block(node.orelse, head)
        return meet(done, *loop.breaks)

    def with_block(self, node: ast.With | ast.AsyncWith, state: State) -> State:
        for item in node.items:
            state = self.expression(item.optional_vars, self.expression(item.context_expr, state))
        end = self.block(node.body, state)
        if all(self.lets_pass(item.context_expr) for item in node.items):
            return end
        return both(end, False if self.loses else state)

    def lets_pass(self, node: ast.expr) -> bool:
        named = self.scopes.meaning(node.func) if isinstance(node, ast.Call) else None
        return last_name(node) in _LET_PASS and (named is None or bool(named.nodes("import")))

    def attempt(self, node: ast.Try | ast.TryStar, state: State) -> State:
        end = self.block(node.body, state)
        # A handler can be reached from any point of the block.
        broken: State = False if self.loses else state
        ends = [self.block(node.orelse, end)]
        ends += [self.handler(handler, broken) for handler in node.handlers]
        behind = meet(*ends)
        if not node.finalbody:
            return behind
        if self.loses and any(id(one) in self.mentions for part in node.finalbody for one in walk(part)):
            self.missed = True  # it may be lost behind a `break` or `return` that is under way
        final = self.block(node.finalbody, both(broken, behind))
        return final if behind is False or final is NEVER else behind

    def handler(self, node: ast.ExceptHandler, state: State) -> State:
        state = self.expression(node.type, state)
        if id(node) not in self.mentions:
            return self.block(node.body, state)
        left = [states for loop in self.loops[-1:] for states in loop]
        sizes = [len(states) for states in left]
        end = self.block(node.body, True)
        for states, size in zip(left, sizes, strict=True):
            states[size:] = [False] * (len(states) - size)
        return NEVER if end is NEVER else False

    def match(self, node: ast.Match, state: State) -> State:
        state = self.expression(node.subject, state)
        ends: list[State] = []
        everything = False
        for case in node.cases:
            caught = any(id(one) in self.mentions and not isinstance(one, ast.Name) for one in walk(case.pattern))
            tested = self.expression(case.guard, True if caught else self.expression(case.pattern, state))
            ends.append(self.block(case.body, tested))
            everything |= case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
        return meet(*ends) if everything else meet(state, *ends)

    def definition(self, node: Function, state: State) -> State:
        arguments = node.args
        annotations = [one.annotation for one in walk(arguments) if isinstance(one, ast.arg)]
        now = [*node.decorator_list, *arguments.defaults, *arguments.kw_defaults, *annotations, node.returns]
        for part in now:
            state = self.expression(part, state)
        named = id(node) in self.mentions
        stored = all(last_name(one) in HARMLESS_DECORATORS for one in node.decorator_list)
        self.later(node.body, True if named and stored else state, stored)
        return True if named else state

    def class_definition(self, node: ast.ClassDef, state: State) -> State:
        for part in (*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)):
            state = self.expression(part, state)
        state = self.sequence(node.body, state)
        return True if id(node) in self.mentions else state

    def imports(self, node: ast.Import | ast.ImportFrom, state: State) -> State:
        return True if any(id(alias) in self.mentions for alias in node.names) else state

    def _enter(self) -> _Loop:
        self.loops.append(_Loop([], []))
        return self.loops[-1]


_STATEMENTS: dict[type[ast.AST], Callable[[_Flow, Any, State], State]] = {
    ast.Assign: _Flow.assignment,
    ast.AnnAssign: _Flow.assignment,
    ast.AugAssign: _Flow.in_place,
    ast.Return: _Flow.end,
    ast.Raise: _Flow.end,
    ast.Break: _Flow.leave,
    ast.Continue: _Flow.leave,
    ast.If: _Flow.condition,
    ast.While: _Flow.while_loop,
    ast.For: _Flow.for_loop,
    ast.AsyncFor: _Flow.for_loop,
    ast.With: _Flow.with_block,
    ast.AsyncWith: _Flow.with_block,
    ast.Try: _Flow.attempt,
    ast.TryStar: _Flow.attempt,
    ast.Match: _Flow.match,
    ast.FunctionDef: _Flow.definition,
    ast.AsyncFunctionDef: _Flow.definition,
    ast.ClassDef: _Flow.class_definition,
    ast.Import: _Flow.imports,
    ast.ImportFrom: _Flow.imports,
}
