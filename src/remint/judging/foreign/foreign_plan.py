"""Judge scripts in other languages than Python: setup, candidate and test as one program, run by a launcher of ours.

The launcher writes a token that is new for every run, and only when the program has come to its regular end, after
everything else: leaving early, forging an exit code and printing do not produce it.

Where all that a test does is to compare calls with values, the program makes the calls and nothing else. What is
expected is evaluated once per problem, by a program without a candidate, and compared here (`foreign_records`). Where
a test does more, it shares the candidate's process, and a pass is checked by canaries (`foreign_shared`). A program
that reads its own memory well enough can get past those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import msgspec

from remint.judging.foreign.calls import SplitTest, call_driver, expected_program, split_test
from remint.judging.foreign.canaries import can_fail
from remint.judging.foreign.launcher_runs import LauncherSecret
from remint.judging.foreign.separate_values import ExpectedTask, RecordsTask
from remint.judging.foreign.shared_process import SharedProcessTask
from remint.judging.foreign.source_text import open_braces
from remint.judging.verdicts.judging_plan import JudgingPlan, UnjudgeableError
from remint.judging.verdicts.task import JudgeTask
from remint.records import Candidate, Problem, Script, SourceFile
from remint.sandbox.job import Job, exchanges_job
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import TOOLCHAINS, Launch
from remint.sandbox.toolchains.java_source import without_public

# Words of the language that candidates define as macros, as `#define int long long`: tests need them as they are.
_CPP_WORDS = (
    "auto", "bool", "char", "const", "double", "else", "float", "for", "if", "int", "long", "return", "short", "signed",
    "unsigned", "void", "while",
)  # fmt: skip
_CPP_UNDEFINED = "\n" + "".join(f"#undef {word}\n" for word in _CPP_WORDS)
_OUTPUT_BYTES = 16 * 2**20  # what honest scripts print besides is little


class ForeignScriptPlan(JudgingPlan):
    """The toolchain, what a test and a candidate are together, and what is expected of the calls of each test."""

    def __init__(self, problem: Problem, limits: Limits, stop_early: bool = False) -> None:
        self.toolchain = TOOLCHAINS[problem.language]
        limits = self.toolchain.limits(limits)
        limits = msgspec.structs.replace(limits, output_bytes=min(limits.output_bytes, _OUTPUT_BYTES))
        super().__init__(problem, limits, stop_early)
        assert isinstance(problem.suite, Script)
        self.suite = problem.suite
        for name in self.toolchain.lacking(problem.environment.packages):
            way = self.toolchain.libraries.get(name, "programs in this language get the standard library alone")
            raise UnjudgeableError(f"it needs the library {name}: {way}")
        for number, test in enumerate(self.suite.tests):
            if not can_fail(test.code, problem.language):
                raise UnjudgeableError(f"test {number + 1} has nothing in it that could fail")
        found = [split_test(test.code, problem.language, problem.entry_point) for test in self.suite.tests]
        self.splits: list[SplitTest] = [split for split in found if split is not None]
        # Expected values are asked for once per problem; a reference, where there is one, has to agree.
        self.needs_reference = len(self.splits) == len(self.suite.tests)
        self.expected: list[list[str]] | None = None
        self.reason_to_share = "" if self.needs_reference else "its tests do more than compare calls with values"

    @property
    def shared_process(self) -> bool:
        """Whether the tests run in the candidate's process, so that a pass is no proof."""
        return self.expected is None

    def task(self, candidate: Candidate, sample: str) -> JudgeTask:
        """Judge a candidate."""
        if self.expected is None:
            return SharedProcessTask(self, candidate, sample)
        return RecordsTask(self, candidate, sample, self.expected)

    def reference_task(self) -> ExpectedTask:
        """Evaluate what is expected, and try it on the reference."""
        return ExpectedTask(self)

    def learn(self, answers: bytes) -> None:
        """Take the expected values, or the reason why the tests must share the candidate's process."""
        found = json.loads(answers)
        self.expected, self.reason_to_share = found["expected"], found["shared"]

    def script(self, candidate: Candidate, test: str) -> str:
        """The whole program."""
        setup = f"{self.suite.setup}\n" if self.suite.setup else ""
        text, language = candidate.text, self.problem.language
        if language == "cpp":
            text = f"{text}\n{_CPP_UNDEFINED}"
        if self.problem.about("tests_close_function"):
            return setup + _joined(text, test, language)
        # The public class of the file is the test's.
        return f"{setup}{without_public(text) if language == 'java' else text}\n{test}"

    def calls_job(self, candidate: Candidate, test: int, secret: LauncherSecret) -> Job:
        """The job of making the calls of a test."""
        launch = self.launch([self.script(candidate, call_driver(self.splits[test]))])
        return self.job(launch, [secret], candidate)

    def expected_job(self, test: int, secret: LauncherSecret) -> Job:
        """The job of evaluating what a test expects: no candidate is there."""
        packages, result = self.problem.environment.packages, result_type(self.problem.prompt, self.problem.entry_point)
        text = expected_program(self.splits[test], self.suite.setup, packages, result)
        return self.job(self.launch([text]), [secret], None)

    def launch(self, scripts: Sequence[str]) -> Launch:
        """How scripts are started."""
        return self.toolchain.launch(scripts, self.problem.environment.packages, self.limits)

    def job(self, launch: Launch, chosen: Sequence[LauncherSecret], candidate: Candidate | None) -> Job:
        """The job of a launch, whose every run has a secret of its own."""
        others = [] if candidate is None else [file for file in candidate.files if file.path != candidate.main]
        ours = [SourceFile(path, text) for path, text in launch.program["files"]]
        inputs = [secret.lines + told for secret, told in zip(chosen, launch.told, strict=True)]
        program = {name: value for name, value in launch.program.items() if name != "files"}
        # What the program may take in all is meant for one run.
        runs = len(inputs)
        limits = msgspec.structs.replace(
            self.limits, program_cpu=runs * self.limits.program_cpu, program_wall=runs * self.limits.program_wall
        )
        return exchanges_job(program, [*self.problem.files, *others, *ours], inputs, limits)


def result_type(prompt: str, function: str) -> str:
    """The type that a function in Rust returns, as a prompt declares it; nothing that compiles where it does not."""
    declared = re.search(rf"\bfn\s+{re.escape(function)}\s*\([^{{]*?\)\s*->([^{{]+)", prompt) if function else None
    # These are written in an order that changes.
    return "" if declared is None or re.search("HashMap|HashSet", declared[1]) else declared[1].strip()


def _joined(candidate: str, test: str, language: str) -> str:
    """A candidate and a test that begins with the brace that closes the candidate's function.

    The brace is there because completions are cut off before it. One that is complete, by itself or with its class,
    has the brace already, and in the latter case one too many.
    """
    wanted = 2 if language == "java" else 1
    left_open = open_braces(candidate, language)
    if left_open == 0 and wanted == 2:
        candidate = candidate.rstrip().removesuffix("}")
        left_open = 1
    if left_open == wanted - 1:
        test = test.lstrip().removeprefix("}")
    return f"{candidate}\n{test}"
