"""Where Remint and others disagree about the same 1,640 samples, test by test, and who is right.

Usage: python benchmarks/judge_agreement.py [--data F] [--envs F] [--per-problem N] [--evalplus-verdicts F] [--markdown]

Next to evalplus every test of HumanEval+ is compared, and every status; next to the verdicts that were published with
the samples, what HumanEval's own tests say. A difference is explained by what can be tried (more time for evalplus, the
prompt in front of a program), else by hand: see BY_HAND. One that stays unexplained makes the exit code 1. evalplus
needs many minutes: --evalplus-verdicts keeps what it said in a file and reads it from there the next time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import peers
from peers import WORKERS, Program

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.records import Benchmark, Candidate, Outcome, Sample, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_EVALPLUS_SECONDS = 1.0  # its default limit for a test, where the reference is fast
_PATIENCE_SECONDS = 20.0  # what it is given when its limit is the suspect
_TIMEOUTS = {Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL, Outcome.NOT_RUN}
_GROUPS = ("base", "plus")
_PASS = "."  # in evalplus's row of letters
_MISCOUNTED = "HumanEval/32"


class Reason(NamedTuple):
    """Why two harnesses differ: a name for the table, and what is behind it."""

    name: str
    text: str


UNEXPLAINED = Reason("unexplained", "nobody has looked at it yet")
TOO_SLOW = Reason(
    "evalplus's clock",
    "Remint is right. The answer is correct, but took longer than the second that evalplus allows by the clock on the "
    f"wall, which runs on while other programs are busy; given {_PATIENCE_SECONDS:g} s, evalplus agrees. Remint counts "
    "CPU time, 3 s for each test.",
)
GAVE_UP = Reason(
    "Remint gave up",
    "The verdict is the same: a program that hangs in one test fails. Remint starts it again after a test that hangs, "
    "four times, and counts the tests that are left as timed out; evalplus goes on for 60 s, and some of them pass.",
)
MISCOUNT = Reason(
    "evalplus's count",
    "Remint is right. evalplus 0.3.1 keeps no record of a find_zero test that passes: the records of the others move "
    "up in its list, so that tests cannot be compared one by one, and any right program, even its reference, fails.",
)
BROADCAST = Reason(
    "evalplus's comparison",
    "Remint is right. The program returns [[1]] where [1] is expected. Once an expected value was a list of floats, "
    "evalplus compares all that follow with numpy.allclose, to which the two are the same.",
)
NO_IMPORTS = Reason(
    "prompt in front",
    "Both are right about what they ran. The program uses a name that only the prompt imports; published was what the "
    "prompt and the program do together, and judged like that Remint says the same. Alone, as evalplus and Remint run "
    "a whole program, it fails.",
)
# What had to be looked at by hand.
BY_HAND = {("HumanEval/37", "evalplus"): BROADCAST}


class Difference(NamedTuple):
    """Tests of one program, or its verdict, on which two harnesses differ for one reason."""

    program: Program
    other: str
    group: str
    tests: int  # 0 where there are no tests to compare
    status: bool  # whether the verdict of the whole group differs
    ours: str
    theirs: str
    why: Reason


def distinct(programs: Iterable[Program]) -> list[Program]:
    """One of each program: the others are judged alike."""
    return list({(program.problem, program.text): program for program in programs}.values())


def judge(benchmark: Benchmark, programs: list[Program]) -> dict[Program, Verdict]:
    """Remint's verdicts, all tests."""
    by_place = {(program.problem, program.number): program for program in programs}
    samples = [Sample(problem=p.problem, index=p.number, candidate=Candidate.single(p.text)) for p in programs]
    with Pool(cells=WORKERS) as pool:
        judging = Judge(benchmark, pool, Settings(limits=Limits(), check=False))
        return {by_place[one.sample.problem, one.sample.index]: one.verdict for one in judging.verdicts(samples)}


class Evalplus:
    """What evalplus says, remembered in a file."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._python, self._file = peers.environment(peers.EVALPLUS, options.envs), options.evalplus_verdicts
        self._benchmark = str(options.data / peers.HUMANEVAL_PLUS)
        self._known: dict[str, Any] = {}
        if self._file and self._file.exists():
            self._known = json.loads(self._file.read_text())

    def verdicts(self, programs: list[Program], limit: float = _EVALPLUS_SECONDS) -> dict[Program, Any]:
        """For each program and group a status and a letter per test; `limit` is for one test."""
        keys = {program: self._key(program, limit) for program in programs}
        missing = [program for program in programs if keys[program] not in self._known]
        if missing:
            answers = peers.run_peer(
                self._python, "evalplus_verdicts", benchmark=self._benchmark, samples=peers.rows_of(missing),
                workers=WORKERS, min_time_limit=limit,
            )  # fmt: skip
            self._known |= {keys[program]: answer for program, answer in zip(missing, answers, strict=True)}
            if self._file:
                self._file.write_text(json.dumps(self._known))
        return {program: self._known[keys[program]] for program in programs}

    def _key(self, program: Program, limit: float) -> str:
        return hashlib.sha256(json.dumps([program.problem, program.text, limit]).encode()).hexdigest()


def next_to_evalplus(options: argparse.Namespace, programs: list[Program]) -> Iterator[Difference]:
    """Every test of HumanEval+ and both statuses."""
    benchmark, evalplus = open_benchmark(str(options.data / peers.HUMANEVAL_PLUS)), Evalplus(options)
    theirs, ours = evalplus.verdicts(programs), judge(benchmark, programs)
    for program in [program for program in programs if not ours[program].outcomes]:
        statuses = ", ".join(theirs[program][group][0] for group in _GROUPS)
        yield Difference(program, "evalplus", "both", 0, True, ours[program].message, statuses, UNEXPLAINED)
        programs = [other for other in programs if other != program]
    slow = [p for p in programs for group in _GROUPS if _slow(_both(benchmark, ours[p], theirs[p], group))]
    patient = evalplus.verdicts(distinct(slow), _PATIENCE_SECONDS)
    for program in programs:
        for group in _GROUPS:
            both = _both(benchmark, ours[program], theirs[program], group)
            again = patient.get(program, theirs[program])[group][1]
            yield from _differences(program, group, both, again)


class _Both(NamedTuple):
    """What two harnesses say of one group of tests."""

    ours: list[Outcome]
    status: str
    letters: str

    def passed(self) -> bool:
        return all(outcome is Outcome.PASS for outcome in self.ours)

    def apart(self) -> list[int]:
        """The tests that one passes and the other fails, as far as evalplus got."""
        pairs = enumerate(zip(self.ours, self.letters, strict=False))
        return [number for number, (mine, letter) in pairs if (mine is Outcome.PASS) != (letter == _PASS)]


def _both(benchmark: Benchmark, verdict: Verdict, told: Any, group: str) -> _Both:
    tests: tuple[Any, ...] = tuple(benchmark[verdict.problem].suite.tests)
    outcomes = [outcome for outcome, test in zip(verdict.tests, tests, strict=True) if test.group == group]
    return _Both(outcomes, *told[group])


def _slow(both: _Both) -> bool:
    """Whether more time could end the difference."""
    return any(both.ours[number] is Outcome.PASS for number in both.apart())


def _differences(program: Program, group: str, both: _Both, again: str) -> Iterator[Difference]:
    reasons: dict[Reason, list[int]] = {}
    for number in both.apart():
        reasons.setdefault(_reason(program, both.ours[number], again[number : number + 1]), []).append(number)
    status = both.passed() != (both.status == "pass")
    if status and not reasons:
        reasons[MISCOUNT if program.problem == _MISCOUNTED else UNEXPLAINED] = []
    for why, numbers in reasons.items():
        words = sorted({both.ours[number].value for number in numbers}) or ["pass" if both.passed() else "fail"]
        theirs = sorted({"pass" if both.letters[number] == _PASS else "fail" for number in numbers}) or [both.status]
        yield Difference(
            program, "evalplus", group, len(numbers), status, ", ".join(words), ", ".join(theirs), why
        )  # fmt: skip


def _reason(program: Program, ours: Outcome, letter_with_patience: str) -> Reason:
    if program.problem == _MISCOUNTED:
        return MISCOUNT
    if ours in _TIMEOUTS:
        return GAVE_UP
    if ours is Outcome.PASS and letter_with_patience == _PASS:
        return TOO_SLOW
    return BY_HAND.get((program.problem, "evalplus"), UNEXPLAINED)


def next_to_published(options: argparse.Namespace, programs: list[Program]) -> Iterator[Difference]:
    """What HumanEval's own tests say, and what was published."""
    benchmark = open_benchmark(str(options.data / peers.HUMANEVAL))
    apart = {
        program: verdict
        for program, verdict in judge(benchmark, programs).items()
        if not verdict.outcomes or (verdict.outcome is Outcome.PASS) != program.published
    }
    with_prompt = [p._replace(text=f"{benchmark[p.problem].prompt}\n\n{p.text}") for p in apart]
    again = {(p.problem, p.number): verdict for p, verdict in judge(benchmark, with_prompt).items()} if apart else {}
    for program, verdict in apart.items():
        better = again[program.problem, program.number]
        agreed = bool(better.outcomes) and (better.outcome is Outcome.PASS) == program.published
        why = NO_IMPORTS if agreed else BY_HAND.get((program.problem, "published"), UNEXPLAINED)
        theirs = "pass" if program.published else "fail"
        yield Difference(program, "published", "HumanEval", 0, True, verdict.outcome.value, theirs, why)


def table(differences: list[Difference], every: list[Program]) -> Iterator[str]:
    """The differences as lines of Markdown, and their reasons; `every` tells how many samples a program stands for."""
    yield "| next to | problem | group | samples | tests | verdicts differ | Remint | the other | why |"
    yield "|---|---|---|---|---|---|---|---|---|"
    copies: dict[tuple[str, str], int] = {}
    for program in every:
        copies[program.problem, program.text] = copies.get((program.problem, program.text), 0) + 1
    rows: dict[tuple[Any, ...], list[Difference]] = {}
    for one in differences:
        key = (one.other, one.program.problem, one.group, one.status, one.ours, one.theirs, one.why)
        rows.setdefault(key, []).append(one)
    for (other, problem, group, status, ours, theirs, why), same in rows.items():
        samples = sum(copies[one.program.problem, one.program.text] for one in same)
        fewest, most = min(one.tests for one in same), max(one.tests for one in same)
        tests = f"{fewest}–{most}" if fewest < most else str(most or "")
        yield (
            f"| {other} | {problem} | {group} | {samples} | {tests} | {'yes' if status else 'no'} | {ours} | {theirs} "
            f"| {why.name} |"
        )
    yield ""
    for reason in sorted({one.why for one in differences}):
        yield f"- **{reason.name}**: {reason.text}"


def main() -> None:
    """Print what differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=peers.DATA, help="the folder with benchmarks/ and llm_outputs/")
    parser.add_argument("--envs", type=Path, default=peers.ENVIRONMENTS, help="where evalplus is installed")
    parser.add_argument("--per-problem", type=int, default=10, help="samples per problem")
    parser.add_argument("--evalplus-verdicts", type=Path, metavar="FILE", help="what evalplus said, kept in a file")
    parser.add_argument("--markdown", action="store_true", help="print the table alone")
    options = parser.parse_args()
    every = peers.read_programs(options.data, options.per_problem)
    programs = distinct(every)
    differences = [*next_to_evalplus(options, programs), *next_to_published(options, programs)]
    for line in table(differences, every):
        print(line)
    if not options.markdown:
        judged_apart = {(one.program, one.other, one.group) for one in differences if one.status}
        print(f"\n{len(every):,} samples, {len(programs):,} distinct programs; {len(judged_apart)} statuses differ")
    if any(one.why == UNEXPLAINED for one in differences):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
