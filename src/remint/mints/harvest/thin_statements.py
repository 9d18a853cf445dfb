"""Docstrings that do not say enough to write the code again, each with the reasons.

Every reason names what a reader would have to know and cannot find in what is shown. These are found by reading;
`unspoken_demands` finds more by running the tests.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from remint.code.trees import walk
from remint.measures.cyclomatic import function_complexities
from remint.mints.harvest.docstring_text import DocstringText, calls_of, name_words
from remint.mints.harvest.targets import Target
from remint.records import Calls, Pytest, Suite
from remint.records.wording import counted

TAG = "thin-statement"
NO_DOCSTRING = "it has no docstring"
# Names that tell a reader what they hold, by convention.
_TELLING_NAMES = """
    args kwargs self cls x y z n f g s d k v i obj value values val item items elem element elements seq seqs sequence
    iterable iterables it iter coll collection mapping dict dictionary lst list text string str word line lines name
    func fn function predicate pred key keys number num data path file filename default sep separator other a b l m
    start stop step end index size length first second left right array arr node root tree graph
"""
_TELLING = frozenset(_TELLING_NAMES.split())
_WITHOUT = re.compile(r"\b(optional\w*|default\w*|omit\w*|without|unless|missing|or just|(is|are|if) \w*\s?(not )?"
                      r"(given|passed|specified|provided|set|supplied|present|none))\b", re.IGNORECASE)  # fmt: skip
_FEWEST_NEW_WORDS = 2
_WORDS_BEFORE_BRANCHES = 2
_WORDS_FOR_ONE = 6
_COMMON = frozenset(
    name for kind in (str, bytes, int, list, dict, set, tuple, re.Pattern, re.Match) for name in dir(kind)
)


class TestedCalls(NamedTuple):
    """How tests call a function."""

    fewest: int = 0  # arguments without a name
    most: int = 0
    keywords: frozenset[str] = frozenset()
    calls: int = 0


class SignatureParameter(NamedTuple):
    """A parameter of a signature."""

    name: str
    place: int | None  # None where it goes by name alone
    default: ast.expr | None


def thin_reasons(node: Target, shown: str, suite: Suite) -> tuple[str, ...]:
    """Why a statement is not enough to write the code; empty where nothing speaks against it.

    `shown` is the code that the reader sees besides.
    """
    said = said_of(node)
    if not said.text.strip():
        return (NO_DOCSTRING,)
    usage = usage_in(suite, node.name)
    found = [*_repeats_its_name(node, said, shown), *_leans_on_the_unseen(node, said, shown)]
    found += [*_unexplained_parameters(node, shown, usage), *_hidden_attributes(node, said, shown)]
    return tuple(dict.fromkeys([*found, *_few_words(node, said)]))


def usage_in(suite: Suite, name: str) -> TestedCalls:
    """How the tests call a function."""
    if isinstance(suite, Calls):
        counts = [len(call.args.decode()) for call in suite.tests]
        names = {key for call in suite.tests if call.kwargs is not None for key in call.kwargs.decode()}
        return TestedCalls(min(counts, default=0), max(counts, default=0), frozenset(names), len(counts))
    return _usage(calls_of(suite.module, name)) if isinstance(suite, Pytest) else TestedCalls()


def _usage(calls: Sequence[ast.Call]) -> TestedCalls:
    plain = [call for call in calls if not any(isinstance(one, ast.Starred) for one in call.args)]
    counts = [len(call.args) for call in plain]
    names = {word.arg for call in calls for word in call.keywords if word.arg}
    return TestedCalls(min(counts, default=0), max(counts, default=0), frozenset(names), len(plain))


def said_of(node: Target) -> DocstringText:
    """The docstring; of a class, those of its methods as well."""
    parts = [ast.get_docstring(node) or ""]
    if isinstance(node, ast.ClassDef):
        parts += [ast.get_docstring(one) or "" for one in node.body if isinstance(one, ast.FunctionDef)]
    return DocstringText.of("\n\n".join(part for part in parts if part))


def _repeats_its_name(node: Target, said: DocstringText, shown: str) -> Iterator[str]:
    if said.shows_example(node.name) or any(_is_nearly(node.name, other) for other in _defined(shown)):
        return
    new = {word for word in said.telling_words() if word not in name_words(node.name)}
    if len(new) < _FEWEST_NEW_WORDS:
        yield "it says hardly more than its name"


def _is_nearly(name: str, other: str) -> bool:
    """Whether a function that is shown does nearly the same: `chunks` for `lchunks`, `_extract` for `extract`."""
    short, long = sorted((name.strip("_").lower(), other.strip("_").lower()), key=len)
    return len(short) >= 3 and short in long


def _leans_on_the_unseen(node: Target, said: DocstringText, shown: str) -> Iterator[str]:
    if said.shows_example(node.name):
        return
    known = {*_defined(shown), *dir(builtins), node.name, *(one.name for one in parameters_of(node))}
    for name in said.leans_on():
        first = name.partition(".")[0]
        if first not in known and first not in sys.stdlib_module_names:
            yield f"it explains itself by `{name}`, which is not shown"


def _explained_by(node: Target, shown: str) -> set[str]:
    """Parameters that the reader sees elsewhere: as attributes, or in shown code that does nearly the same."""
    attributes = set[str]()
    for part in node.body if isinstance(node, ast.ClassDef) else ():
        if isinstance(part, ast.AnnAssign):
            attributes.add(ast.unparse(part.target))
        elif isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__":
            attributes |= {str(one.value) for one in walk(part.value) if isinstance(one, ast.Constant)}
    alike = [one for one in ast.parse(shown).body if isinstance(one, Target) and _is_nearly(node.name, one.name)]
    return attributes | {parameter.name for one in alike for parameter in parameters_of(one)}


def _unexplained_parameters(node: Target, shown: str, usage: TestedCalls) -> Iterator[str]:
    said = said_of(node)
    examples = said.example_calls(node.name)
    in_examples, others = _usage(examples), _explained_by(node, shown)
    needed = [one for one in parameters_of(node) if one.default is None]
    # A text of some length speaks of the only thing that there is to speak of, whatever its name.
    alone = len(needed) == 1 and len(said.telling_words()) >= _WORDS_FOR_ONE
    for one in needed:
        told = is_explained(one, said, in_examples) or one.name in others
        if not told and not alone and one.name.strip("_").lower() not in _TELLING:
            yield f"it does not say what `{one.name}` is"
    for one in parameters_of(node):
        if one.default is not None and _is_placeholder(one.default) and is_explained(one, said, in_examples):
            left_out = usage.calls and not _reaches_always(usage, one)
            told = _speaks_of_omission(node, said) or bool(examples and not _reaches_always(in_examples, one))
            if left_out and not told:
                yield f"it does not say what happens without `{one.name}`, and the tests leave it out"


def unexplained_options(node: Target, shown: str) -> list[SignatureParameter]:
    """The parameters with a default that the reader sees explained nowhere."""
    said = said_of(node)
    in_examples, others = _usage(said.example_calls(node.name)), _explained_by(node, shown)
    options = [one for one in parameters_of(node) if one.default is not None and one.name not in others]
    return [one for one in options if not is_explained(one, said, in_examples) and not _tells_itself(one)]


def is_explained(one: SignatureParameter, said: DocstringText, in_examples: TestedCalls) -> bool:
    """Whether a text speaks of a parameter, or an example passes it."""
    return said.mentions(one.name) or one.name in in_examples.keywords or _reaches(in_examples, one)


def _tells_itself(one: SignatureParameter) -> bool:
    """Whether name and default are enough: ``separator='-'``, ``start=0``, and ``key``, as of `sorted`."""
    has_value = isinstance(one.default, ast.Constant) and one.default.value is not None
    return (has_value and one.name in _TELLING) or one.name in ("key", "default")


def _speaks_of_omission(node: Target, said: DocstringText) -> bool:
    names = {one.name for one in parameters_of(node)}
    return any(found[0] not in names for found in _WITHOUT.finditer(said.prose))


def _reaches(usage: TestedCalls, one: SignatureParameter) -> bool:
    return one.place is not None and usage.most > one.place


def _reaches_always(usage: TestedCalls, one: SignatureParameter) -> bool:
    return one.name in usage.keywords or (one.place is not None and usage.fewest > one.place)


def _is_placeholder(default: ast.expr) -> bool:
    """Whether a default stands for "nothing was given": a name such as EMPTY, _marker or no_default."""
    name = getattr(default, "id", "")
    return name.isupper() or name.startswith(("_", "no_")) or name in ("missing", "unset", "sentinel")


def _hidden_attributes(node: Target, said: DocstringText, shown: str) -> Iterator[str]:
    """Attributes of shared objects that the code reads or sets, and that the reader sees nowhere."""
    shared = {one.id for part in ast.parse(shown).body if isinstance(part, ast.Assign | ast.AnnAssign)
              for one in walk(part) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}  # fmt: skip
    seen = f"{said.text}\n{shown}"
    for one in walk(node):
        if not isinstance(one, ast.Attribute) or not isinstance(one.value, ast.Name):
            continue
        if one.value.id in shared and not re.search(rf"\b{one.attr}\b", seen) and not _is_common(one.attr):
            yield f"the code uses `{ast.unparse(one)}`, and nothing that is shown says what it is"
            return


def _few_words(node: Target, said: DocstringText) -> Iterator[str]:
    if said.shows_example(node.name):
        return
    words = len(said.telling_words())
    branches = sum(one.complexity - 1 for one in function_complexities(ast.unparse(node)))
    if branches and words < _WORDS_BEFORE_BRANCHES + branches:
        code = f"{counted(branches, 'branch', 'branches')} of code"
        yield f"it has {counted(words, 'word')} of content for {code}, and no example"


def _is_common(attribute: str) -> bool:
    return attribute in _COMMON or attribute.startswith("__")


def parameters_of(node: Target) -> list[SignatureParameter]:
    """The parameters of a function, or of the constructor of a class; no `*args` and `**kwargs`."""
    if isinstance(node, ast.ClassDef):
        made = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        return _listed(made[0].args, skipped=1) if made else []
    return _listed(node.args)


def _listed(args: ast.arguments, skipped: int = 0) -> list[SignatureParameter]:
    places = [*args.posonlyargs, *args.args]
    defaults = [*[None] * (len(places) - len(args.defaults)), *args.defaults]
    found = [
        SignatureParameter(one.arg, at - skipped, value)
        for at, (one, value) in enumerate(zip(places, defaults, strict=True))
    ]
    found += [
        SignatureParameter(one.arg, None, value) for one, value in zip(args.kwonlyargs, args.kw_defaults, strict=True)
    ]
    return found[skipped:]


def _defined(text: str) -> set[str]:
    """The names that some code defines."""
    found = set[str]()
    for part in ast.parse(text).body:
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(part.name)
        elif isinstance(part, ast.Import | ast.ImportFrom):
            found |= {(one.asname or one.name).partition(".")[0] for one in part.names}
        elif isinstance(part, ast.Assign):
            found |= {one.id for target in part.targets for one in walk(target) if isinstance(one, ast.Name)}
    return found
