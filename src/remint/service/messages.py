"""What clients send and what they get: the records behind the JSON of the service."""

from __future__ import annotations

from typing import Any, Literal

from remint.records import Record, Verdict
from remint.records.verdict import Failure

RewardKind = Literal["whole", "partial", "tsa"]
ProblemName = str | dict[str, Any]  # the id of a problem that is loaded, or one row of a benchmark file


class Submitted(Record, frozen=True):
    """One program. Exactly one of `program`, `completion` and `reply` is given."""

    problem: ProblemName
    program: str | None = None  # a whole program
    completion: str | None = None  # what follows the problem's prompt
    reply: str | None = None  # what a model said: the program is taken from it


class JudgeRequest(Record, frozen=True):
    """`POST /v1/judge`: several programs, for one problem (`problem` and `programs`) or for many (`samples`)."""

    problem: ProblemName = ""
    programs: tuple[str, ...] = ()
    samples: tuple[Submitted, ...] = ()
    reward: RewardKind | None = None  # also say what each program earns
    stream: bool = False  # one JSON line for each verdict, as they come
    stop_early: bool = False  # skip a program's remaining tests after a hang, a crash or an exit

    def submitted(self) -> tuple[Submitted, ...]:
        """All programs, in their order."""
        return (*(Submitted(self.problem, program=text) for text in self.programs), *self.samples)


class Told(Record, frozen=True, omit_defaults=False, forbid_unknown_fields=False):
    """What goes out: every field is written, and a client of an older version overlooks new ones."""


class JudgedProgram(Told, frozen=True):
    """What became of a program. `passed` is null where the verdict says nothing about it: never take that for a 0."""

    index: int  # its place in the request
    problem: str
    outcome: str
    passed: bool | None
    tests: int = 0
    tests_passed: int = 0
    message: str = ""
    failure: Failure | None = None
    cpu_seconds: float = 0.0
    seconds: float = 0.0
    shared_process: bool = False
    reward: float | None = None
    remembered: bool = False  # the same program was judged a moment ago, and was not run again

    @classmethod
    def of(cls, index: int, verdict: Verdict, reward: float | None = None, remembered: bool = False) -> JudgedProgram:
        """From a verdict."""
        return cls(
            index=index,
            problem=verdict.problem,
            outcome=verdict.outcome.value,
            passed=verdict.outcome.value == "pass" if verdict.counts else None,
            tests=len(verdict.outcomes),
            tests_passed=verdict.outcomes.count("."),
            message=verdict.message,
            failure=verdict.failure,
            cpu_seconds=round(verdict.cpu_seconds, 4),
            seconds=round(verdict.seconds, 4),
            shared_process=verdict.shared_process,
            reward=reward,
            remembered=remembered,
        )


class JudgeReply(Told, frozen=True):
    """The verdicts of a request, in the order of its programs."""

    request: str  # the id under which the log has it
    verdicts: tuple[JudgedProgram, ...]


class RunRequest(Record, frozen=True):
    """`POST /v1/run`: one program, run once, without tests."""

    program: str
    stdin: str = ""
    language: str = "python"


class RunReply(Told, frozen=True):
    """What the program did."""

    request: str
    outcome: str  # "ended", or why it was ended
    status: int | None  # the exit code; 128 and more: the signal that ended it; null where the sandbox failed
    stdout: str  # its beginning
    stderr: str  # its end
    cpu_seconds: float
    seconds: float
    stdout_cut: bool = False  # whether there was more of it
    stderr_cut: bool = False


class HealthReply(Told, frozen=True):
    """Whether programs are judged right now."""

    status: Literal["ready", "starting", "closing", "broken"]
    problems: int
    waiting: int  # programs that wait or run
    checks: int  # problems that came with requests and are being checked, or wait for it
    isolation: tuple[str, ...]
    version: str
    largest_request: int = 0  # bytes of a request; 0: not known
    message: str = ""


class ErrorReply(Told, frozen=True):
    """Why a request was refused."""

    request: str
    error: str
