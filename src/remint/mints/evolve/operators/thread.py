"""S4: a call runs in a thread of its own, and its result is waited for."""

from __future__ import annotations

import ast

from remint.code.calls import BUILTIN_METHODS
from remint.code.flow import is_builtin, leaves
from remint.code.scopes import Function
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import replace
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import class_name
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

# What these keep is kept per thread, or works in the main one only.
_OF_ONE_THREAD = {
    "decimal", "contextvars", "threading", "asyncio", "signal", "sqlite3", "locale", "tkinter", "multiprocessing",
    "concurrent", "trio", "anyio", "resource", "faulthandler",
}  # fmt: skip
_SETTINGS = {
    "errstate", "seterr", "printoptions", "set_printoptions", "setrecursionlimit", "getrecursionlimit", "stack_size",
}  # fmt: skip
_BUILTINS = ("sorted", "sum", "max", "min", "list", "set", "tuple", "dict", "map", "filter", "zip", "enumerate")

_LONGEST, _DEEPEST = 45, 24  # characters of the call, and before it: the line that starts the thread is to be short


class UseThread(Operator):
    """Lets a worker thread make a call; value and exception come back to the caller, which waits."""

    name = "thread"
    paper = "S4"
    idle = True
    description = "makes a call in a worker thread and waits for its result"

    def sites(self, subject: Subject) -> list[Site]:
        """Statements that take the value of one call, and that run a few times at most."""
        facts = facts_of(subject)
        if facts.is_watching or _depends_on_the_thread(subject.tree):
            return []
        return [
            site for site, node in subject.sites(ast.Assign, ast.AnnAssign, ast.Return, ast.Expr)
            if _is_site(facts, site, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Start a worker before the statement; what the statement takes is the worker's result."""
        block, place = draft.block(site)
        statement = block[place]
        assert isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr)
        assert isinstance(statement.value, ast.Call)
        # Threads by name are what the measure counts: they come more often than pools.
        form = draft.chance.choice((_pool, _future, _waited, _outcome, _outcome, _queue, _queue))
        replace(block, [statement], form(draft, statement, statement.value))


def _is_site(facts: ProgramFacts, site: Site, node: ast.AST) -> bool:
    value = getattr(node, "value", None)
    scope = facts.scope(site.path)
    if not isinstance(value, ast.Call) or scope.kind == "class" or isinstance(scope.node, ast.AsyncFunctionDef):
        return False
    if any(isinstance(one, ast.Starred) for one in value.args) or any(one.arg is None for one in value.keywords):
        return False
    if not (value.args or value.keywords) or len(value.args) + len(value.keywords) > 4 or leaves(value):
        return False
    if len(ast.unparse(value)) > _LONGEST or value.col_offset > _DEEPEST:
        return False
    if any(isinstance(one, ast.NamedExpr) for one in walk(value)) or facts.calls.is_repeated(value):
        return False
    if is_builtin(value.func, facts.scopes, *_BUILTINS):
        return not isinstance(node, ast.Expr)
    if isinstance(value.func, ast.Attribute) and value.func.attr in BUILTIN_METHODS:
        return not facts.calls.own_functions(value.func)
    called = facts.calls.own_functions(value.func)
    owner = facts.calls.owner(value)
    return (
        bool(called)
        and _is_own_function(facts, value.func)
        and all(_can_run_apart(facts, one, owner) for one in called)
    )


def _is_own_function(facts: ProgramFacts, node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        binding = facts.scopes.meaning(node)
        return binding is not None and len(binding.nodes("function")) == 1 == binding.writes
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _can_run_apart(facts: ProgramFacts, called: Function, owner: Function | None) -> bool:
    """Whether the depth of the stack cannot matter: neither calls itself, nor does the called one lead back here."""
    calls = facts.calls
    return not calls.is_recursive(called) and (owner is None or not calls.reaches(called, owner))


def _depends_on_the_thread(tree: ast.Module) -> bool:
    for node in walk(tree):
        if isinstance(node, ast.Import) and any(one.name.partition(".")[0] in _OF_ONE_THREAD for one in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in _OF_ONE_THREAD:
            return True
        if getattr(node, "attr", getattr(node, "name", "")) in _SETTINGS:
            return True
        # A thread that imports what is being imported would wait for ever.
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and any(map(_is_import, walk(node))):
            return True
    return False


def _is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


Statement = ast.Assign | ast.AnnAssign | ast.Return | ast.Expr


def _pool(draft: Draft, statement: Statement, made: ast.Call) -> list[ast.stmt]:
    """A pool of one worker, as the context of the statement."""
    pool = draft.fresh("pool", "executor", "workers", "crew")
    statement.value = _submitted(pool, made, "result")
    return _with_pool(draft, pool, [statement])


def _future(draft: Draft, statement: Statement, made: ast.Call) -> list[ast.stmt]:
    """A pool that is closed before its result is taken."""
    pool, future = draft.fresh("pool", "executor", "workers"), draft.fresh("future", "job", "pending", "promise")
    submitted = draft.statements("$future = $call", future=future, call=_submitted(pool, made))
    statement.value = _method(future, "result")
    return [*_with_pool(draft, pool, submitted), statement]


def _waited(draft: Draft, statement: Statement, made: ast.Call) -> list[ast.stmt]:
    """A list of jobs that are waited for."""
    pool, jobs = draft.fresh("pool", "executor", "workers"), draft.fresh("futures", "jobs", "pending_jobs", "tasks")
    wait = draft.import_name("concurrent.futures", "wait")
    text = "$jobs = [$call]\n$wait($jobs)"
    submitted = draft.statements(text, jobs=jobs, call=_submitted(pool, made), wait=wait)
    first = draft.statements("$jobs[0].result()", jobs=jobs)[0]
    assert isinstance(first, ast.Expr)
    statement.value = first.value
    return [*_with_pool(draft, pool, submitted), statement]


def _outcome(draft: Draft, statement: Statement, made: ast.Call) -> list[ast.stmt]:
    """A thread that leaves its value, or its error, in an object."""
    kind = class_name(draft, "call_outcome", "task_state", "worker_report", "job_record", "task_result")
    run = draft.fresh("run_task", "run_job", "perform_task", "execute_job", "carry_out")
    take = draft.fresh("take", "unwrap", "collect_value", "resolve_value", "get_value")
    text = _CLASS + f"    def {take}(self):\n        if self.error is not None:\n            raise self.error\n"
    text += "        return self.value\n\ndef $run($state, task, *args, **options):\n    with $state:\n"
    text += "        $state.value = task(*args, **options)"
    name = draft.fresh("outcome", "report", "state", "record")
    doc = draft.chance.choice(("What a call left behind.", "The result of a job, or its error.", "How a task ended."))
    draft.add_to_top(draft.statements(text.replace("$doc", doc), kind=kind, run=run, state=name))
    state = draft.fresh("outcome", "report", "state", "record", "answer")
    before = draft.statements("$state = $kind()", state=state, kind=kind)
    statement.value = _method(state, take)
    return [*before, *_thread(draft, run, state, made), statement]


_CLASS = """\
class $kind:
    '''$doc'''
    def __init__(self):
        self.value = None
        self.error = None
    def __enter__(self):
        return self
    def __exit__(self, _kind, error, _trace):
        self.error = error
        return True
"""


def _queue(draft: Draft, statement: Statement, made: ast.Call) -> list[ast.stmt]:
    """A thread that puts its value and its error into a queue."""
    kind = class_name(draft, "delivery", "result_post", "mailbox", "reply_box", "result_channel")
    deliver = draft.fresh("deliver", "post_result", "reply_to", "answer_to", "serve_request")
    inbox = draft.fresh("inbox", "results", "channel", "replies")
    box = draft.fresh("post", "parcel", "reply", "letter")
    doc = draft.chance.choice(
        ("Sends one result to a queue.", "Hands a result over.", "Puts what a task gave in a queue.")
    )
    text = _POST.replace("$doc", doc)
    draft.add_to_top(draft.statements(text, kind=kind, deliver=deliver, inbox=inbox, box=box))
    queue = draft.import_name("queue")
    replies = draft.fresh("replies", "results", "answers", "mailbox")
    value, error = draft.fresh("value", "result", "answer", "output"), draft.fresh("error", "problem", "failure")
    before = draft.statements(f"$replies = {queue}.Queue()", replies=replies)
    taken = "$error = $replies.get()[1]" if isinstance(statement, ast.Expr) else "$value, $error = $replies.get()"
    check = "\nif $error is not None:\n    raise $error"
    after = draft.statements(taken + check, value=value, error=error, replies=replies)
    statement.value = ast.Name(id=value, ctx=ast.Load())
    rest: list[ast.stmt] = [] if isinstance(statement, ast.Expr) else [statement]
    return [*before, *_thread(draft, deliver, replies, made), *after, *rest]


_POST = """\
class $kind:
    '''$doc'''
    def __init__(self, $inbox):
        self.$inbox = $inbox
        self.value = None
    def __enter__(self):
        return self
    def __exit__(self, _kind, error, _trace):
        self.$inbox.put((self.value, error))
        return True

def $deliver($inbox, task, *args, **options):
    with $kind($inbox) as $box:
        $box.value = task(*args, **options)
"""


def _thread(draft: Draft, target: str, first: str, made: ast.Call) -> list[ast.stmt]:
    """A thread that calls `target` with an object and the call that is to be made."""
    worker = draft.fresh("worker", "thread", "runner", "helper_thread")
    threading = draft.import_name("threading")
    head: list[ast.expr] = [ast.Name(id=first, ctx=ast.Load()), made.func]
    given = ast.Tuple(elts=[*head, *made.args], ctx=ast.Load())
    text = f"$worker = {threading}.Thread(target={target}, args=$given)\n$worker.start()\n$worker.join()"
    if len(ast.unparse(given)) > 26 and not made.keywords:
        arguments = draft.fresh("arguments", "job", "task_input", "given")
        text = f"$arguments = $given\n{text.replace('$given', arguments)}".replace("$arguments", arguments)
    found = draft.statements(text, worker=worker, given=given)
    if made.keywords:
        keys: list[ast.expr | None] = [ast.Constant(value=one.arg) for one in made.keywords]
        named = ast.Dict(keys=keys, values=[one.value for one in made.keywords])
        assert isinstance(found[0], ast.Assign)
        assert isinstance(found[0].value, ast.Call)
        found[0].value.keywords.append(ast.keyword(arg="kwargs", value=named))
    return found


def _with_pool(draft: Draft, pool: str, body: list[ast.stmt]) -> list[ast.stmt]:
    maker = draft.import_name("concurrent.futures", "ThreadPoolExecutor")
    size = draft.chance.choice(("max_workers=1", "max_workers=1", "max_workers=2", "max_workers=4", "1", ""))
    return draft.statements(f"with {maker}({size}) as $pool:\n    $body", pool=pool, body=body)


def _submitted(pool: str, made: ast.Call, method: str = "") -> ast.expr:
    submit = ast.Attribute(value=ast.Name(id=pool, ctx=ast.Load()), attr="submit", ctx=ast.Load())
    called = ast.Call(func=submit, args=[made.func, *made.args], keywords=made.keywords)
    if not method:
        return called
    return ast.Call(func=ast.Attribute(value=called, attr=method, ctx=ast.Load()), args=[], keywords=[])


def _method(name: str, method: str) -> ast.expr:
    called = ast.Attribute(value=ast.Name(id=name, ctx=ast.Load()), attr=method, ctx=ast.Load())
    return ast.Call(func=called, args=[], keywords=[])
