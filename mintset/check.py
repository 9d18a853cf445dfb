"""The quality gate of mintset: rules, examples, near-misses and mutants."""

from __future__ import annotations

import doctest
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import yaml

from mintset.execute import failures, outcomes
from mintset.sources import Source, SourceError, load, slugs
from remint.code.mutants import mutants

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
    if source.kind == "program":
        return []
    namespace: dict[str, object] = {"__name__": "solution"}
    exec(compile(source.solution, f"{source.slug}/solution.py", "exec", dont_inherit=True), namespace)
    owner = namespace[source.entry_point]
    examples = doctest.DocTestParser().get_doctest(
        str(owner.__doc__), namespace, source.entry_point, source.slug, 0
    )
    if len(examples.examples) < 2:
        return [f"{len(examples.examples)} examples in the docstring; at least 2 are wanted"]
    report: list[str] = []
    doctest.DocTestRunner(verbose=False).run(examples, out=report.append)
    return [f"an example is wrong:\n{text}" for text in report]


def _check_mutants(source: Source, wanted: list[tuple[str, object]], finding: Finding) -> None:
    unused = set(source.waivers)
    for mutant in mutants(source.solution):
        finding.mutants += 1
        if failures(source, wanted, mutant.source):
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
    with ProcessPoolExecutor(max_workers=2) as pool:
        for finding in pool.map(check, chosen or slugs()):
            total.tests += finding.tests
            total.mutants += finding.mutants
            total.killed += finding.killed
            total.waived += finding.waived
            total.faults += finding.faults
            _print(finding)
    score = total.killed / max(1, total.mutants - total.waived)
    print(f"\n{len(chosen or slugs())} problems, {total.tests} tests; mutants: {total.killed} killed of {total.mutants}, "
          f"{total.waived} waived, score {score:.1%}; {len(total.faults)} faults")  # fmt: skip
    return 0 if not total.faults and score >= WANTED_SCORE else 1


def _print(finding: Finding) -> None:
    state = "FAULT" if finding.faults else "weak " if finding.survivors else "ok   "
    print(f"{state} {finding.slug}: {finding.tests} tests, {finding.killed} of {finding.mutants} mutants killed, "
          f"{finding.waived} waived", flush=True)  # fmt: skip
    for text in finding.faults:
        print(f"      {text}")
    for name in finding.survivors:
        print(f"      alive: {name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
