"""A module logger that says what goes on, and prints nothing."""

from __future__ import annotations

import ast
from typing import ClassVar

from remint.code.flow import code_start
from remint.code.scopes import Function, parameters_of
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.constant_places import constant_name
from remint.mints.evolve.operators.support.constant_sites import is_called_inside, is_open
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class LoggingUse(Operator):
    """Logs what a function is called with, at a level below that of its logger. Raises C5, and C1 and C2 with a check.

    The level is set on the logger itself, so that nobody can turn it on from outside: what is logged is never made
    into text. Only functions that the program itself does not call are chosen; these are never called from deep inside.
    """

    name = "logging-use"
    idle = True
    description = "logs what a function is called with, to a logger that is silent"

    _SETTINGS: ClassVar = (
        "$logger = $getter({name})\n$logger.addHandler($null())\n$logger.setLevel($logging.{high})",
        "$logger = $getter({name})\n$logger.setLevel($logging.{high})",
        "$logger = $getter({name}).getChild({child!r})\n$logger.setLevel($logging.{high})\n$logger.addHandler($null())",
    )
    _MESSAGES: ClassVar = (
        "$logger.debug({message})",
        "$logger.log($logging.{low}, {message})",
        "if $logger.isEnabledFor($logging.{low}):\n    $logger.{lower}({message})",
        "if $logger.getEffectiveLevel() <= $logging.{low}:\n    $logger.{lower}({message})",
        "if $logger.level < $logging.{high}:\n    $logger.{lower}({message})",
        "$verbose = $logger.isEnabledFor($logging.{low})\nif $verbose and $logger.name:\n    $logger.info({message})",
    )

    def sites(self, subject: Subject) -> list[Site]:
        """Functions that only others call, in programs that do not log yet."""
        files = {one.path.partition("/")[0] for one in subject.program.files}
        if not is_open(subject) or "logging.py" in files or _logs(subject.tree):
            return []
        return [
            site for site, node in subject.sites(*_FUNCTIONS)
            if isinstance(node, _FUNCTIONS) and not is_called_inside(subject.tree, node) and not _is_stub(node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Make the logger at the top, and log at the start of the function."""
        function = draft.node(site)
        assert isinstance(function, _FUNCTIONS)
        low, high = draft.chance.choice(
            (("DEBUG", "WARNING"), ("DEBUG", "ERROR"), ("INFO", "ERROR"), ("DEBUG", "INFO"))
        )
        choices = {
            "low": low, "lower": low.lower(), "high": high, "child": function.name,
            "name": draft.chance.choice(("__name__", "__name__", repr(draft.fresh("service", "worker", "runner")))),
            "message": _message(draft, function),
        }  # fmt: skip
        logging, logger = draft.import_name("logging"), constant_name(draft, draft.fresh("logger", "log", "journal"))
        names: dict[str, str | ast.expr | list[ast.stmt]] = {"logger": logger, "logging": logging}
        names |= {"verbose": draft.fresh("verbose", "is_verbose", "tracing")}
        names |= {"getter": _attribute(logging, "getLogger"), "null": _attribute(logging, "NullHandler")}
        message = draft.statements(draft.chance.choice(self._MESSAGES).format(**choices), **names)
        start = code_start(function.body)
        function.body[start:start] = message
        draft.add_to_top(draft.statements(draft.chance.choice(self._SETTINGS).format(**choices), **names))


def _message(draft: Draft, function: Function) -> str:
    """What is said, and of which parameters."""
    parameters = [one.arg for one in parameters_of(function.args) if one.arg not in ("self", "cls")]
    chosen = parameters[: draft.chance.randint(1, 2)]
    shown = function.name.strip("_").replace("_", " ")
    before = draft.chance.choice((f"{shown}: ", f"starting {shown} ", f"{shown} called with ", f"running {shown}, "))
    form = draft.chance.choice(("{}=%r", "{} %s", "{}: %s"))
    text = before + ", ".join(form.format(name) for name in chosen)
    return ", ".join([repr(text.strip(" :,")), *chosen])


def _attribute(module: str, name: str) -> ast.Attribute:
    return ast.Attribute(value=ast.Name(id=module, ctx=ast.Load()), attr=name, ctx=ast.Load())


def _logs(tree: ast.Module) -> bool:
    """Whether the program has to do with logging or warnings already."""
    names = ("logging", "warnings")
    for node in walk(tree):
        if isinstance(node, ast.Import) and any(alias.name.partition(".")[0] in names for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in names:
            return True
    return False


def _is_stub(function: Function) -> bool:
    """Whether it has nothing but a docstring, `pass` or `...`, as in a class that only says what others have."""
    rest = function.body[code_start(function.body) :]
    return all(isinstance(one, ast.Pass | ast.Expr) for one in rest) and not any(
        isinstance(node, ast.Call | ast.Yield | ast.YieldFrom | ast.Await) for one in rest for node in walk(one)
    )
