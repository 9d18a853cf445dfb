"""The quality gate of mintset: rules, examples, near-misses and mutants."""

from __future__ import annotations

import ast
import doctest
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace

import yaml

from mintset.execute import failures, is_told_apart, mutant_limit, outcomes
from mintset.sources import SETS, Source, SourceError, TestInput, load, slugs
from remint.code.mutants import mutants
from remint.judging.comparison.compare import agrees
from remint.records import Value

WANTED_SCORE = 0.9


@dataclass
class Finding:
    """What the gate found about one problem."""

    slug: str
    faults: list[str] = field(default_factory=list)
    tests: int = 0
    mutants: int = 0
    killed: int = 0
    waived: int = 0
    survivors: list[str] = field(default_factory=list)

    @property
    def score(self) -> float:
        """The share of mutants killed, of those that are not waived as equivalent."""
        return self.killed / max(1, self.mutants - self.waived)


def check(slug: str) -> Finding:
    """Run the whole gate on one problem."""
    finding = Finding(slug)
    try:
        source = load(slug)
    except (SourceError, OSError, SyntaxError, ValueError, yaml.YAMLError) as error:
        finding.faults.append(str(error))
        return finding
    finding.tests = len(source.tests)
    wanted = outcomes(source, source.solution)
    for index, (kind, detail) in enumerate(wanted):
        if kind == "died":
            finding.faults.append(f"the reference {detail} on test {index}: {source.tests[index].args.text[:80]}")
    if finding.faults:
        return finding
    finding.faults += _example_faults(source)
    for name, program in source.near_misses.items():
        wrong = failures(source, wanted, program)
        if not wrong:
            finding.faults.append(f"wrong/{name}.py passes every test")
        elif len(wrong) == len(source.tests):
            finding.faults.append(f"wrong/{name}.py fails every test: not a near-miss")
    _check_mutants(source, wanted, finding)
    return finding


def _example_faults(source: Source) -> list[str]:
    """Execute the examples of the statement against the reference."""
    return _program_example_faults(source) if source.kind == "program" else _doctest_faults(source)


def _doctest_faults(source: Source) -> list[str]:
    namespace: dict[str, object] = {"__name__": "solution"}
    exec(compile(source.solution, f"{source.slug}/solution.py", "exec", dont_inherit=True), namespace)
    statement = str(namespace[source.entry_point].__doc__)
    examples = doctest.DocTestParser().get_doctest(statement, namespace, source.entry_point, source.slug, 0)
    if len(examples.examples) < 2:
        return [f"{len(examples.examples)} examples in the docstring; at least 2 are wanted"]
    report: list[str] = []
    doctest.DocTestRunner(verbose=False).run(examples, out=report.append)
    return [f"an example is wrong:\n{text}" for text in report]


_EXAMPLE = re.compile(r"Example input:\n((?:    .*\n|\n)+)Example output:\n((?:    .*\n?|\n)+)")


def _program_example_faults(source: Source) -> list[str]:
    statement = ast.get_docstring(ast.parse(source.solution), clean=False) or ""
    example = _EXAMPLE.search(statement)
    if example is None:
        return ["the statement has no `Example input:` and `Example output:`, each indented by four"]
    given, promised = (re.sub(r"^    ", "", text, flags=re.MULTILINE).strip("\n") + "\n" for text in example.groups())
    test = TestInput("example", Value.of([given]))
    ((_, printed),) = outcomes(replace(source, tests=(test,)), source.solution)
    if not agrees(source.compare, promised, printed):
        return [f"the example is wrong; the reference prints:\n{printed}"]
    return []


def _check_mutants(source: Source, wanted: list[tuple[str, object]], finding: Finding) -> None:
    unused, limit = set(source.waivers), mutant_limit(source)
    for mutant in mutants(source.solution):
        finding.mutants += 1
        if is_told_apart(source, wanted, mutant.source, limit):
            finding.killed += 1
        elif mutant.id in source.waivers:
            finding.waived += 1
            unused.discard(mutant.id)
        else:
            finding.survivors.append(f"{mutant.id}\n             {mutant.description}")
    finding.faults += [f"waiver for {name!r}: no such mutant lives" for name in sorted(unused)]
    finding.faults += [f"waiver for {name!r} gives no reason" for name, why in source.waivers.items() if not why]


def main(chosen: list[str]) -> int:
    """Check the chosen problems, or all; the exit code says whether the gate holds."""
    total = Finding("all")
    chosen = chosen or [slug for name in SETS for slug in slugs(name)]
    with ProcessPoolExecutor(max_workers=2) as pool:
        for finding in pool.map(check, chosen):
            total.tests += finding.tests
            total.mutants += finding.mutants
            total.killed += finding.killed
            total.waived += finding.waived
            total.faults += finding.faults
            _print(finding)
    score = total.score
    print(
        f"\n{len(chosen)} problems, {total.tests} tests; {total.killed} of {total.mutants} mutants killed, "
        f"{total.waived} waived, score {score:.1%}; {len(total.faults)} faults"
    )
    return 0 if not total.faults and score >= WANTED_SCORE else 1


def _print(finding: Finding) -> None:
    state = "FAULT" if finding.faults else "weak " if finding.survivors else "ok   "
    print(
        f"{state} {finding.slug}: {finding.tests} tests, {finding.killed} of {finding.mutants} mutants killed, "
        f"{finding.waived} waived",
        flush=True,
    )
    for text in finding.faults:
        print(f"      {text}")
    for name in finding.survivors:
        print(f"      alive: {name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
