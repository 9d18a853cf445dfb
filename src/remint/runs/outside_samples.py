"""Samples made elsewhere before they are judged: programs are taken out of replies, published verdicts are noted."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec

from remint.formats.samples import ProblemIds, ReadSample, read_sample_stream, read_samples
from remint.records import Benchmark, Candidate, Outcome, Problem, Sample, Test, Value, Verdict
from remint.records.wording import counted, for_number
from remint.runs.store import StoredRun
from remint.scores.percent import percent
from remint.tasks.synthesize import program_in

_FENCE = re.compile(r"^[ \t]{0,3}(```|~~~)", re.MULTILINE)
_SENTENCE = re.compile(r"\s*[A-Z][\w']*[,!:]? [A-Za-z]")  # "Here is", "Sure, I"; a program seldom begins so
_UNDEFINED = re.compile(r"NameError: name '(\w+)' is not defined")


def found_in(source: Path | BinaryIO | Iterable[Sample]) -> Iterator[ReadSample]:
    """The samples of a file or folder, of a stream such as the standard input, or as they are."""
    if isinstance(source, Path):
        return read_samples(source)
    if hasattr(source, "readline"):
        return read_sample_stream(cast(BinaryIO, source))
    return (ReadSample(sample, {}) for sample in source)


class OutsideSamples:
    """What is done to samples before they are judged, and what is said about it afterwards.

    A program is taken out of a reply where there is nothing else to judge, or where Markdown fences are seen in
    something that is no program. With `extract` it is taken out of every sample, and without it (False) only where
    there is nothing else.
    """

    def __init__(self, benchmark: Benchmark, extract: bool | None = None) -> None:
        self._ids, self._problems = ProblemIds(benchmark), {problem.id: problem for problem in benchmark.problems}
        self._extract = extract
        self._taken = self._seen = self._in_prose = 0
        self._rules: Counter[str] = Counter()
        self._published: dict[tuple[str, int], bool] = {}
        self._models: Counter[str] = Counter()

    def __call__(self, found: Iterable[ReadSample]) -> Iterator[Sample]:
        """The samples as they are judged; those of other problems as they are."""
        for sample, published in found:
            try:
                problem = self._problems[self._ids.resolve(sample.problem)]
            except LookupError:
                yield sample
                continue
            self._seen += 1
            self._models[sample.model] += 1
            passed = passed_elsewhere(published)
            if passed is not None:
                self._published[problem.id, sample.index] = passed
            yield self._extracted(sample, problem)

    def _extracted(self, sample: Sample, problem: Problem) -> Sample:
        reply = next((one.content for one in reversed(sample.messages) if one.role == "assistant"), "")
        told = reply if sample.candidate is None else sample.candidate.text
        is_reply = sample.candidate is None and bool(reply)
        if not (is_reply or self._extract or (self._extract is None and _is_fenced(told))):
            self._in_prose += self._extract is None and self._holds_program(sample, problem)
            return sample
        if sample.candidate is not None and len(sample.candidate.files) > 1:
            return sample
        continues = sample.continues_prompt and not _FENCE.search(told)
        taken = program_in(told, problem, continues=continues, truncated=sample.finish_reason == "length")
        self._taken += bool(taken.rules)
        self._rules.update(taken.rules)
        path = problem.reference.main if problem.reference is not None else "solution.py"
        return msgspec.structs.replace(
            sample, candidate=Candidate.single(taken.text, path) if taken.text else None,
            continues_prompt=taken.continues_prompt, extraction=taken.rules,
        )  # fmt: skip

    @property
    def model(self) -> str:
        """The model that all samples name; nothing where there are several, or none is named."""
        return next(iter(self._models)) if len(self._models) == 1 else ""

    def remarks(self, stored: StoredRun) -> tuple[str, ...]:
        """What a user should know besides the verdicts."""
        told = (self._models_remark(), self._extraction_remark(), self._prose_remark())
        return tuple(filter(None, (*told, self._disagreement_remark(stored))))

    def _models_remark(self) -> str:
        """Rows of several models in one file: nothing else would tell that their scores are a mean."""
        if len(self._models) < 2:
            return ""
        named = ", ".join(f"{name or 'no name'} {count:,}" for name, count in self._models.most_common(4))
        return (
            f"the samples are of {len(self._models):,} models ({named}), and the scores are those of all together: "
            "judge a file per model to compare them"
        )

    def _prose_remark(self) -> str:
        if not self._in_prose:
            return ""
        hold, were = ("holds", "was judged as it is") if self._in_prose == 1 else ("hold", "were judged as they are")
        told = f"{self._in_prose:,} of {counted(self._seen, 'sample')} {hold} a program after other words"
        return f"{told}, and {were}: `extract` takes it out"

    def _holds_program(self, sample: Sample, problem: Problem) -> bool:
        """Whether a sample that is no program begins with a sentence and holds one."""
        if sample.candidate is None or len(sample.candidate.files) > 1 or sample.continues_prompt:
            return False
        text = sample.candidate.text
        return _SENTENCE.match(text) is not None and not _parses(text) and _parses(program_in(text, problem).text)

    def _extraction_remark(self) -> str:
        if not self._taken:
            return ""
        rules = ", ".join(f"{name} {count:,}" for name, count in self._rules.most_common(4))
        return f"extraction changed {self._taken:,} of {counted(self._seen, 'sample')} ({rules})"

    def _disagreement_remark(self, stored: StoredRun) -> str:
        """How far the verdicts that the file itself holds are from ours."""
        if not self._published:
            return ""
        ours = differing = compared = taken = 0
        missing: Counter[str] = Counter()
        for one in stored.judged():
            place = (one.row.problem, one.row.index)
            if place not in self._published or one.verdict.outcome is Outcome.INFRASTRUCTURE:
                continue
            passed = one.verdict.outcome is Outcome.PASS
            ours, compared = ours + passed, compared + 1
            if passed != self._published[place]:
                differing += 1
                taken += passed and bool(one.sample.extraction)
                missing[_only_in_prompt(one.verdict.message, self._problems[one.row.problem].prompt)] += 1
        if not differing:
            return ""
        theirs = sum(self._published.values()) / len(self._published)
        shares = f"the file's own verdicts say {percent(theirs)} pass, ours {percent(ours / compared)}"
        told = f"{shares}: {differing:,} of {compared:,} {for_number(differing, 'differs', 'differ')}"
        if taken:
            replies = for_number(
                taken, "is a reply that the file judged as it is", "are replies that the file judged as they are"
            )
            told += f"; {taken:,} of them {replies}"
        names = sorted(filter(None, missing))
        if names:
            count = sum(missing[name] for name in names)
            told += (
                f"; {count:,} of them {for_number(count, 'uses', 'use')} names that only the prompt imports "
                f"({', '.join(names[:5])}), and `extract` adds the prompt's imports"
            )
        return told


def passed_elsewhere(published: dict[str, Value]) -> bool | None:
    """What a file says became of a sample; None where it says nothing that can be compared."""
    told: dict[str, Any] = {
        name: published[name].decode()
        for name in ("passed", "status", "base_status", "plus_status")
        if name in published
    }
    if isinstance(told.get("passed"), bool):
        return bool(told["passed"])
    statuses = [told[name] for name in ("status", "base_status", "plus_status") if isinstance(told.get(name), str)]
    return all(status in ("pass", "passed", "success") for status in statuses) if statuses else None


def _is_fenced(text: str) -> bool:
    """Whether a text has Markdown fences and is no program: one may have them in a docstring."""
    return _FENCE.search(text) is not None and not _parses(text)


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _only_in_prompt(message: str, prompt: str) -> str:
    """The name that a program lacks and that the prompt imports, or nothing."""
    lacking = _UNDEFINED.search(message)
    if lacking is None:
        return ""
    imports = [line for line in prompt.splitlines() if line.startswith(("import ", "from "))]
    return lacking[1] if any(re.search(rf"\b{re.escape(lacking[1])}\b", line) for line in imports) else ""


BASE, PLUS = "base", "plus"


def has_base_tests(problem: Problem) -> bool:
    """Whether the tests of a problem are divided into these two groups."""
    return {group.name for group in problem.suite.groups} == {BASE, PLUS}


def outcomes_in(verdict: Verdict, problem: Problem, group: str) -> list[tuple[Outcome, Test]]:
    """The tests of a group with their outcomes; those of all groups where none is named."""
    tests: tuple[Test, ...] = tuple(problem.suite.tests)
    pairs = zip(verdict.tests, tests, strict=True)
    return [(outcome, test) for outcome, test in pairs if not group or test.group == group]


def passes_base(verdict: Verdict, problem: Problem) -> bool:
    """Whether a program passes the base tests; all tests where there is no such group."""
    if not has_base_tests(problem):
        return verdict.outcome is Outcome.PASS
    return all(outcome is Outcome.PASS for outcome, _ in outcomes_in(verdict, problem, BASE))
