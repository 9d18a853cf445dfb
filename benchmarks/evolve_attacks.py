"""Attacks on evolved programs, by code of its own: a partial evaluator, and a fuzzer that also calls by keyword.

    python benchmarks/evolve_attacks.py fold OUT/HumanEval.jsonl           # what folding and inlining remove
    python benchmarks/evolve_attacks.py inline OUT/HumanEval.jsonl         # what copy propagation and inlining remove
    python benchmarks/evolve_attacks.py fuzz OUT/HumanEval.jsonl DATA      # calls by place and by keyword, compared
    python benchmarks/evolve_attacks.py ablate OUT/HumanEval.jsonl DATA    # conditions that may as well not be there
    python benchmarks/evolve_attacks.py construct HUMANEVAL HUMANEVALPLUS  # random steps without gates, compared
    python benchmarks/evolve_attacks.py cpu OUT/HumanEval.jsonl DATA       # processor time against the originals

OUT is what `evolve_flow.py evolve` wrote, DATA a benchmark file with inputs for the same problems (those of HumanEval+
for HumanEval; for `cpu`, the tests themselves). `fold` is code of its own; `inline` is the code that the gate uses,
which also splices helpers of several statements that are used once, takes records apart, merges a loop with the
generator that it reads, and removes copies. In both a statement that moved is not an added one. The fuzzer runs the
programs in a process of its own, without a sandbox.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import io
import json
import math
import multiprocessing
import random
import shutil
import sys
import tempfile
import time
import types
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, median
from typing import Any

import msgspec

from remint.formats import open_benchmark
from remint.measures.data_flow import added_statements
from remint.mints.evolve.gates.data_flow import program_statements
from remint.mints.evolve.gates.substance import SubstanceCheck
from remint.mints.evolve.original import names_in_use, original_of
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.outcome import EvolvedProgram
from remint.mints.evolve.search.reproduction import applied, operators_for
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Calls, Candidate, SourceFile

PURE = {"int", "len", "str", "ord", "chr", "abs", "min", "max", "sum", "round", "float", "bool", "tuple", "sorted"}
LIBRARIES = {"math", "operator", "base64", "json", "datetime", "itertools", "functools", "statistics", "re", "string",
             "calendar", "time", "hashlib", "textwrap", "fractions", "decimal", "collections"}  # fmt: skip
PLAIN = (int, float, str, bool, bytes, complex, type(None))


ANY_TYPES = False  # whether calls with values of other types than the tests have are made as well


def merged(program: Candidate) -> ast.Module:
    """All files as one program: what modules hide is no secret."""
    own = {one.path.removesuffix(".py").replace("/", ".") for one in program.files if one.path != program.main}
    body: list[ast.stmt] = []
    for file in (*(one for one in program.files if one.path != program.main), program):
        body += [
            one for one in ast.parse(file.text).body
            if not (isinstance(one, ast.ImportFrom) and (one.module in own or one.level))
        ]  # fmt: skip
    return ast.Module(body, [])


class Fold(ast.NodeTransformer):
    """Replaces what can be computed without an input, and takes branches that are decided."""

    def __init__(self, known: dict[str, Any], modules: dict[str, Any]) -> None:
        self.known, self.modules, self.changes = known, modules, 0

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A variable that is a constant."""
        if isinstance(node.ctx, ast.Load) and node.id in self.known:
            self.changes += 1
            return ast.Constant(value=self.known[node.id])
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Fold from the inside outwards."""
        super().generic_visit(node)
        if isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare | ast.BoolOp | ast.Call | ast.Subscript | ast.IfExp):
            return self._folded(node)
        return node

    def _folded(self, node: ast.expr) -> ast.expr:
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        if not names <= PURE | self.modules.keys() or any(isinstance(one, ast.Lambda) for one in ast.walk(node)):
            return node
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            return node
        try:
            value = eval(compile(ast.fix_missing_locations(ast.Expression(node)), "", "eval"), dict(self.modules))
        except Exception:
            return node
        if not isinstance(value, PLAIN) or len(repr(value)) > 500:
            return node
        self.changes += 1
        return ast.Constant(value=value)

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Only the branch that is taken, where that is decided."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            self.changes += 1
            return node.body if node.test.value else node.orelse
        return node


class Inline(ast.NodeTransformer):
    """Puts the one expression of a function in place of its calls."""

    def __init__(self, functions: dict[str, ast.FunctionDef], classes: dict[str, ast.ClassDef]) -> None:
        self.functions, self.classes, self.changes = functions, classes, 0

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A property of an object that is made in the same place."""
        self.generic_visit(node)
        return self._method(node, node, "property") or node

    def _method(self, node: ast.expr, used: ast.Attribute, decorator: str) -> ast.expr | None:
        made = used.value
        kind = (
            self.classes.get(made.func.id) if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) else None
        )
        if kind is None or not isinstance(made, ast.Call) or made.keywords:
            return None
        fields = [
            one.target.id for one in kind.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        ]
        for one in kind.body:
            if isinstance(one, ast.FunctionDef) and one.name == used.attr and len(fields) == len(made.args):
                value, names = only_value(one), [ast.unparse(part) for part in one.decorator_list]
                if value is not None and names == ([decorator] if decorator else []):
                    self.changes += 1
                    return OfSelf(dict(zip(fields, made.args, strict=True))).visit(copy.deepcopy(value))
        return None

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """The expression, with the arguments put in."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and not node.args:
            found = self._method(node, node.func, "")
            if found is not None:
                return found
        function = self.functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if function is None or node.keywords or len(node.args) != len(function.args.args):
            return node
        if not all(isinstance(one, ast.Name | ast.Constant | ast.Attribute) for one in node.args):
            return node
        self.changes += 1
        values = {one.arg: value for one, value in zip(function.args.args, node.args, strict=True)}
        body = only_value(function)
        assert body is not None
        return Substitute(values).visit(copy.deepcopy(body))


class OfSelf(ast.NodeTransformer):
    """Values for the fields of an object."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """The value of a field."""
        if isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr in self.values:
            return copy.deepcopy(self.values[node.attr])
        self.generic_visit(node)
        return node


class Substitute(ast.NodeTransformer):
    """Values for parameters."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The value of a parameter."""
        return copy.deepcopy(self.values.get(node.id, node))


def only_value(function: ast.FunctionDef) -> ast.expr | None:
    """What a function returns, if that is all that it does."""
    body = [one for one in function.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


def is_idle(function: ast.FunctionDef) -> bool:
    """Whether a function only passes on what it is given, or gives a constant."""
    value = only_value(function)
    if isinstance(value, ast.Call):
        return [ast.unparse(one) for one in value.args] == [one.arg for one in function.args.args]
    return isinstance(value, ast.Constant | ast.Name | ast.Attribute)


def evaluated(tree: ast.Module, keep: str, everything: bool) -> ast.Module:
    """A program with all that is constant folded, and idle functions put in place of their calls; or all short ones."""
    for _ in range(12):
        modules = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                modules |= {one.asname or one.name: importlib.import_module(one.name)
                            for one in node.names if one.name in LIBRARIES}  # fmt: skip
        stores = Counter(
            one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)
        )
        stores.update(one.arg for one in ast.walk(tree) if isinstance(one, ast.arg))
        known = {}
        for one in ast.walk(tree):
            match one:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=value)) if stores[name] == 1:
                    known[name] = value
        fold = Fold(known, modules)
        tree = fold.visit(tree)
        functions = {
            one.name: one for one in ast.walk(tree)
            if isinstance(one, ast.FunctionDef) and not one.decorator_list and one.name != keep
            and only_value(one) is not None and (everything or is_idle(one))
            and not one.args.kwonlyargs and not one.args.vararg
            and one.name not in {node.id for node in ast.walk(one) if isinstance(node, ast.Name)}
        }  # fmt: skip
        classes = {one.name: one for one in ast.walk(tree) if isinstance(one, ast.ClassDef) and everything}
        inline = Inline(functions, classes)
        tree = ast.fix_missing_locations(inline.visit(tree))
        dropped = drop_unused(tree, keep, set(known))
        if not fold.changes and not inline.changes and not dropped:
            break
    return ast.parse(ast.unparse(tree))


def drop_unused(tree: ast.Module, keep: str, constants: set[str]) -> int:
    """Take out functions, classes and constants that nothing speaks of."""
    used = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    used |= {one.attr for one in ast.walk(tree) if isinstance(one, ast.Attribute)} | {keep}
    dropped = 0
    for node in ast.walk(tree):
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list) and not isinstance(node, ast.ClassDef):
                left = [one for one in block if not is_unused(one, used, constants)]
                dropped += len(block) - len(left)
                block[:] = left or ([ast.Pass()] if block and field == "body" and node is not tree else [])
    return dropped


def is_unused(statement: ast.stmt, used: set[str], constants: set[str]) -> bool:
    """Whether a definition or constant has no reader."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name not in used
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        name = statement.targets[0].id
        return name not in used and name in constants
    return False


def findings(path: Path) -> list[EvolvedProgram]:
    """What has been evolved and changed."""
    every = [msgspec.json.decode(line, type=EvolvedProgram) for line in path.read_bytes().splitlines()]
    return [one for one in every if one.before and one.after and one.after.steps]


def fold(options: argparse.Namespace) -> None:
    """How many of the added statements are left after folding and inlining."""
    shares: dict[str, list[float]] = {
        "folding and idle wrappers": [],
        "and every function, method and property of one expression": [],
    }
    for one in findings(options.file):
        assert one.before
        assert one.after
        before = one.before.candidate
        whole = ast.parse(ast.unparse(merged(one.after.candidate)))
        entry = [node.name for node in ast.parse(before.text).body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        start = added(ast.unparse(whole), before)
        for (name, found), everything in zip(shares.items(), (False, True), strict=True):
            left = added(ast.unparse(evaluated(copy.deepcopy(whole), entry[-1] if entry else "", everything)), before)
            found.append(max(0, start - left) / start if start else 0.0)
            if options.each:
                print(f"{one.problem}: {name}: {start} -> {left}")
    removed = {name: round(fmean(found), 3) for name, found in shares.items()}
    print(json.dumps({"programs": len(next(iter(shares.values()))), "removed": removed}, indent=1))


def inline(options: argparse.Namespace) -> None:
    """How many of the added statements are left when helpers, records and copies are seen through."""
    found = {}
    for one in findings(options.file):
        assert one.before
        assert one.after
        found[one.problem] = SubstanceCheck(one.before.candidate).of(one.after.candidate)
        if options.each:
            print(f"{one.problem}: {found[one.problem].added} -> {found[one.problem].surviving}")
    added = sum(one.added for one in found.values())
    left = sum(one.surviving for one in found.values())
    removed = {"of all": 1 - left / added if added else None, "mean": 1 - fmean(one.share for one in found.values())}
    print(json.dumps({"programs": len(found), "added": added, "left": left, "removed": removed}, indent=1))


def added(text: str, original: Candidate) -> int:
    """How many statements a text has that the original has not."""
    return len(added_statements(program_statements(Candidate.single(text)), program_statements(original)))


def fuzz(options: argparse.Namespace) -> None:
    """Calls by place and by keyword on which an evolved program differs."""
    problems = {one.id: one for one in open_benchmark(str(options.data)).problems}
    calls, differing = 0, {}
    for one in findings(options.file):
        problem = problems[one.problem]
        if not isinstance(problem.suite, Calls) or not one.before or not one.after:
            continue
        inputs = [call.args.decode() for call in problem.suite.tests]
        entry = problem.entry_point
        queue: Any = multiprocessing.Queue()
        work = (one.before.candidate, one.after.candidate, entry, inputs, options.calls, queue)
        process = multiprocessing.Process(target=compared, args=work)
        process.start()
        try:
            count, difference = queue.get(timeout=options.seconds)
        except Exception:
            count, difference = 0, "did not end"
        process.kill()
        process.join()
        calls += count
        if difference:
            differing[one.problem] = difference
    print(json.dumps({"calls": calls, "differ": differing}, indent=1))


def ablate(options: argparse.Namespace) -> None:
    """Conditions of originals, and added ones, that can be set to true or to false without any call noticing."""
    problems = {one.id: one for one in open_benchmark(str(options.data)).problems}
    counts: Counter[str] = Counter()
    for one in findings(options.file):
        problem = problems[one.problem]
        if not isinstance(problem.suite, Calls) or not one.before or not one.after:
            continue
        inputs = [call.args.decode() for call in problem.suite.tests]
        known = {ast.dump(node.test) for node in ast.walk(merged(one.before.candidate)) if isinstance(node, ast.If)}
        for label, program in (("original", one.before.candidate), ("added", one.after.candidate)):
            for conditions in forced(program, known if label == "added" else set()):
                counts[label] += 1
                same = [agrees(one.before.candidate, each, problem.entry_point, inputs, options) for each in conditions]
                counts[f"{label}, needless"] += any(same)
    print(json.dumps(counts, indent=1))


def forced(program: Candidate, known: set[str]) -> Iterator[tuple[Candidate, Candidate]]:
    """For each `if` that is not known, the program with it always true, and always false."""
    for place, file in enumerate(program.files):
        tests = [node.test for node in ast.walk(ast.parse(file.text)) if isinstance(node, ast.If)]
        for number, test in enumerate(tests):
            if ast.dump(test) in known:
                continue
            made = []
            for value in (True, False):
                tree = ast.parse(file.text)
                node = [node for node in ast.walk(tree) if isinstance(node, ast.If)][number]
                node.test = ast.Constant(value=value)
                text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
                files = [*program.files[:place], SourceFile(path=file.path, text=text), *program.files[place + 1 :]]
                made.append(Candidate(files=tuple(files), main=program.main))
            yield made[0], made[1]


def agrees(first: Candidate, second: Candidate, entry: str, inputs: list[Any], options: argparse.Namespace) -> bool:
    """Whether no call tells two programs apart; one that does not end is told apart."""
    queue: Any = multiprocessing.Queue()
    process = multiprocessing.Process(target=compared, args=(first, second, entry, inputs, options.calls, queue))
    process.start()
    try:
        _, difference = queue.get(timeout=options.seconds)
    except Exception:
        difference = "did not end"
    process.kill()
    process.join()
    return not difference


def construct(options: argparse.Namespace) -> None:
    """Random steps of the usual operators, with no gate in the way: every program must do what its original does.

    FILE is the benchmark to take programs from, DATA one with more inputs for the same problems.
    """
    inputs = {one.id: one for one in open_benchmark(str(options.data)).problems}
    settings, programs, calls, steps, differing = EvolveSettings(drawn=1.0), 0, 0, Counter[str](), {}
    problems = list(open_benchmark(str(options.file)).problems)
    if options.count:
        problems = random.Random(options.seed).sample(problems, options.count)
    for problem in problems:
        known = inputs.get(problem.id)
        if known is None or not isinstance(known.suite, Calls):
            continue
        chance = random.Random(f"{options.seed} {problem.id}")
        before, keep = original_of(problem), names_in_use(problem)
        after, taken = stepped(before, keep, operators_for(settings, chance), chance, options.steps)
        steps.update(taken)
        if not taken:
            continue
        values = [call.args.decode() for call in known.suite.tests][: options.calls]
        queue: Any = multiprocessing.Queue()
        work = (before, after, problem.entry_point, values, max(2 * len(values), options.calls), queue)
        process = multiprocessing.Process(target=compared, args=work)
        process.start()
        try:
            count, difference = queue.get(timeout=options.seconds)
        except Exception:
            count, difference = 0, "did not end in time"
        process.kill()
        process.join()
        programs, calls = programs + 1, calls + count
        if difference:
            differing[problem.id] = f"{difference} {taken}"
    told = {"programs": programs, "calls": calls, "steps": dict(steps.most_common()), "differ": differing}
    print(json.dumps(told, indent=1))


def stepped(
    program: Candidate, keep: frozenset[str], operators: Any, chance: random.Random, count: int
) -> tuple[Candidate, list[str]]:
    """A program after so many steps, each of an operator and at a place that are drawn."""
    taken: list[str] = []
    for _ in range(count):
        subject = Subject(program, keep)
        order = [one for one in operators if one.name not in taken[-1:]]
        chance.shuffle(order)
        for operator in order:
            sites = operator.sites(subject)
            if sites:
                program = applied(subject, operator, chance.randrange(len(sites)), chance.getrandbits(32)).program
                taken.append(operator.name)
                break
    return program, taken


def cpu(options: argparse.Namespace) -> None:
    """Processor time of evolved programs against their originals, over the calls of the tests: the best of several."""
    problems = {one.id: one for one in open_benchmark(str(options.data)).problems}
    ratios = {}
    for one in findings(options.file):
        problem = problems[one.problem]
        if not isinstance(problem.suite, Calls) or not one.before or not one.after:
            continue
        inputs = [call.args.decode() for call in problem.suite.tests]
        queue: Any = multiprocessing.Queue()
        work = (one.before.candidate, one.after.candidate, problem.entry_point, inputs, queue)
        process = multiprocessing.Process(target=timed, args=work)
        process.start()
        with contextlib.suppress(Exception):
            ratios[one.problem] = queue.get(timeout=options.seconds)
        process.kill()
        process.join()
    found = sorted(ratios.values())
    told = {"median": median(found), "most": found[-1]} if found else {}
    print(json.dumps({"programs": len(found), **told, "each": ratios}, indent=1))


def timed(first: Candidate, second: Candidate, entry: str, inputs: list[Any], queue: Any) -> None:
    """How many times the processor time of one program the other takes: the best of many rounds, in turn.

    Programs of a third of a microsecond take twice as long in a bad moment, and a moment is longer than a round.
    """
    functions = [loaded(program, entry) for program in (first, second)]
    best = [math.inf, math.inf]
    for _ in range(60):
        for place, function in enumerate(functions):
            given = [copy.deepcopy(inputs) for _ in range(20)]
            with contextlib.redirect_stdout(io.StringIO()):
                start = time.process_time()
                for every in given:
                    for values in every:
                        function(*values)
                best[place] = min(best[place], time.process_time() - start)
    queue.put(best[1] / best[0])


def compared(first: Candidate, second: Candidate, entry: str, inputs: list[Any], calls: int, queue: Any) -> None:
    """Call both programs with the same values, by place and by keyword."""
    chance = random.Random(7)
    one, other = loaded(first, entry), loaded(second, entry)
    names = list(one.__code__.co_varnames[: one.__code__.co_argcount])
    count = 0
    for number in range(calls):
        given = [mutated(value, chance) if number >= len(inputs) else value for value in chance.choice(inputs)]
        keywords = dict(zip(names[: len(given)], given, strict=False)) if number % 2 else {}
        told = [did(function, [] if keywords else given, keywords) for function in (one, other)]
        count += 1
        if told[0] != told[1]:
            queue.put((count, f"{given} {sorted(keywords)}: {told[0][:200]} / {told[1][:200]}"))
            return
    queue.put((count, ""))


def loaded(program: Candidate, entry: str) -> Any:
    """The entry point of a program, whose other files are loaded when something imports them."""
    folder = tempfile.mkdtemp(prefix="remint-attack-")
    for file in program.files:
        path = Path(folder, file.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, "utf-8")
        sys.modules.pop(file.path.removesuffix(".py").replace("/", "."), None)
    sys.path.insert(0, folder)
    importlib.invalidate_caches()
    module = sys.modules["solution"] = types.ModuleType("solution")
    exec(compile(program.text, "solution", "exec", dont_inherit=True), module.__dict__)
    sys.path.remove(folder)
    shutil.rmtree(folder)
    return getattr(module, entry)


def did(function: Any, given: list[Any], keywords: dict[str, Any]) -> str:
    """What a call gives, prints and does to its arguments, with types."""
    values, named, printed = copy.deepcopy(given), copy.deepcopy(keywords), io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            result = shown(function(*values, **named))
        except RecursionError:
            result = "too deep"
        except Exception as error:
            result = f"{type(error).__name__}: {error}"
    return f"{result} {shown(values)} {shown(named)} {printed.getvalue()}"


def shown(value: Any) -> str:
    """A value with the types of its parts."""
    if isinstance(value, list | tuple | set | frozenset):
        parts = [shown(one) for one in value]
        return f"{type(value).__name__}({', '.join(sorted(parts) if isinstance(value, set | frozenset) else parts)})"
    if isinstance(value, dict):
        return f"dict({', '.join(f'{shown(one)}: {shown(other)}' for one, other in value.items())})"
    return f"{type(value).__name__} {value!r}"


def mutated(value: Any, chance: random.Random) -> Any:
    """Another value of the same type; with `--any-types`, of another one now and then."""
    if ANY_TYPES and chance.random() < 0.03:
        return chance.choice([None, 0, "", [], {}, -1, 2.5, "x", (1,), True])
    if isinstance(value, bool):
        return chance.random() < 0.5
    if isinstance(value, int):
        return chance.choice([value + 1, value - 1, -value, 0, value * 2, chance.randint(-20, 60)])
    if isinstance(value, float):
        return chance.choice([value + 0.5, -value, value / 3, 0.0, float(chance.randint(-9, 9))])
    if isinstance(value, str):
        letters = list(value)
        for _ in range(chance.randint(0, 3)):
            place = chance.randint(0, len(letters))
            letters[place : place + chance.randint(0, 2)] = chance.choice(["", "a", "Z", "7", " ", "(", "é", value[:2]])
        return "".join(letters)
    if isinstance(value, list | tuple):
        items = [mutated(one, chance) if chance.random() < 0.4 else one for one in value]
        if items and chance.random() < 0.3:
            items.pop(chance.randrange(len(items)))
        if items and chance.random() < 0.3:
            items.append(chance.choice(items))
        return type(value)(items)
    if isinstance(value, dict):
        return {one: mutated(other, chance) for one, other in value.items()}
    return value


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("fold", "inline", "fuzz", "ablate", "construct", "cpu"))
    parser.add_argument("file", type=Path)
    parser.add_argument("data", type=Path, nargs="?", help="the benchmark that was evolved")
    parser.add_argument("--calls", type=int, default=400, help="per program")
    parser.add_argument("--seconds", type=float, default=60.0, help="for one program")
    parser.add_argument("--steps", type=int, default=5, help="of `construct`, per program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true", help="also print each program")
    parser.add_argument("--count", type=int, default=0, help="of `construct`: so many programs by seed; 0: all")
    parser.add_argument("--any-types", action="store_true", help="also call with values that no test has the type of")
    options = parser.parse_args()
    globals()["ANY_TYPES"] = options.any_types
    globals()[options.what](options)


if __name__ == "__main__":
    main()
