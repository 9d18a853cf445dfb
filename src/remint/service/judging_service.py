"""From requests to verdicts: who may ask, whether there is room, which problem, what came of it."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from remint.code.extraction import Wanted, extract_code
from remint.judging.judge import Judge, Settings
from remint.ledger import Ledger
from remint.records import Benchmark, Candidate, Problem, Record, Sample, Verdict
from remint.records.wording import counted
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.sandbox.toolchains import TOOLCHAINS
from remint.service.checks import ProblemChecks
from remint.service.clients import TokenHolder
from remint.service.engine import Engine, seconds_for
from remint.service.errors import BusyError, ClosingError, RefusedRequestError, TooLargeError
from remint.service.messages import JudgedProgram, JudgeRequest, RewardKind, RunReply, RunRequest, Submitted
from remint.service.problems import ProblemStore
from remint.service.remembered import FoundVerdict, RememberedVerdicts
from remint.service.rewards import reward_of
from remint.service.single_run import SingleRun


class ServiceLimits(Record, frozen=True):
    """How much the service takes on."""

    waiting: int = 10_000  # programs under way at a time, of all clients together
    programs: int = 4_096  # in one request
    body: int = 16 * 2**20  # bytes of one request
    patience: float = 30.0  # seconds for a request to arrive
    preparing: int = 16  # requests of one token whose problem is new and must prove itself first
    checking: float = 60.0  # seconds for the check of such a problem
    remembered: int = 20_000  # verdicts that need not be found out again


class _Asked(NamedTuple):
    """A program of a request, with what judges it and the name of the answer."""

    judge: Judge
    problem: Problem
    sample: Sample
    key: str  # empty where nothing is remembered


class JudgingService:
    """What the paths of the service do, free of HTTP."""

    def __init__(
        self, engine: Engine, problems: ProblemStore, checks: ProblemChecks, limits: Limits, room: ServiceLimits
    ) -> None:
        self.engine, self.problems, self.checks, self.room = engine, problems, checks, room
        self.closing = False
        self.seen: Callable[[str, float], None] = lambda outcome, cpu_seconds: None  # hears of every program
        self._limits = limits
        self.under_way = 0  # programs
        self._finished, self._since = 0, time.monotonic()
        self._remembered = RememberedVerdicts(room.remembered)

    async def judge(self, request: JudgeRequest, client: TokenHolder) -> AsyncIterator[JudgedProgram]:
        """The verdicts of a request, as they come. Whoever stops listening takes the rest back."""
        programs = request.submitted()
        if not programs:
            raise RefusedRequestError("There is no program. Send `problem` and `programs`, or `samples`.")
        if len(programs) > self.room.programs:
            raise TooLargeError(f"{len(programs)} programs are too many at a time. Send at most {self.room.programs}.")
        with self._room_for(len(programs), client) as room:
            asked = [await self._asked(one, request.stop_early, client) for one in programs]
            if len(asked) == 1:
                yield await self._judged(0, asked[0], request)
                return
            tasks = [asyncio.ensure_future(self._judged(n, one, request)) for n, one in enumerate(asked)]
            for task in tasks:
                task.add_done_callback(lambda done: room.release(1))  # though nobody may read what is sent to him
            try:
                for coming in asyncio.as_completed(tasks):
                    yield await coming
            finally:
                for left in tasks:
                    left.cancel()

    async def run(self, request: RunRequest, client: TokenHolder, request_id: str) -> RunReply:
        """Run one program once."""
        with self._room_for(1, client):
            done = await self.engine.run(SingleRun(request, self._limits), id(request))
            self._finished += 1
            reply = done.reply(request_id)
            self.seen(reply.outcome, reply.cpu_seconds)
            return reply

    async def _judged(self, number: int, asked: _Asked, request: JudgeRequest) -> JudgedProgram:
        async def find() -> Verdict:
            done = await self.engine.run(asked.judge.program(asked.sample), id(request))  # requests take turns
            verdict: Verdict = next(iter(done.judged("+".join(self.engine.layers)))).verdict
            return verdict

        if not asked.key:
            return self._told(number, asked, FoundVerdict(await find(), False), request.reward)
        return self._told(number, asked, await self._remembered.verdict(asked.key, find), request.reward)

    def _told(self, number: int, asked: _Asked, found: FoundVerdict, kind: RewardKind | None) -> JudgedProgram:
        verdict = found.verdict
        self._finished += 1
        self.seen(verdict.outcome.value, 0.0 if found.remembered else verdict.cpu_seconds)
        reward = reward_of(kind, verdict, asked.problem) if kind else None
        return JudgedProgram.of(number, verdict, reward, found.remembered)

    async def _asked(self, submitted: Submitted, stop_early: bool, client: TokenHolder) -> _Asked:
        judge, problem = await self._problem(submitted, client)
        judge = judge.stopping_early if stop_early else judge
        given = [text for text in (submitted.program, submitted.completion, submitted.reply) if text is not None]
        if len(given) != 1:
            raise RefusedRequestError("Give exactly one of `program`, `completion` and `reply` for each sample.")
        sample = _sample(submitted, problem)
        return _Asked(judge, problem, sample, judge.key(sample) if self._remembered.is_used else "")

    async def _problem(self, submitted: Submitted, client: TokenHolder) -> tuple[Judge, Problem]:
        if isinstance(submitted.problem, str):
            return self.problems.named(submitted.problem)
        known = self.problems.known(submitted.problem)
        if known is not None:
            return known
        row = submitted.problem
        return await self.checks.run(functools.partial(self.problems.sent, row), client)

    @contextmanager
    def _room_for(self, programs: int, client: TokenHolder) -> Iterator[_Room]:
        if self.closing or not self.engine.is_ready:
            raise ClosingError(self.engine.failure or "The service is not ready. Try again in a moment.")
        client.require_room(programs)
        if self.under_way + programs > self.room.waiting:
            wait = seconds_for(self.under_way, self._finished, self._since)
            queue = counted(self.under_way, "program waits", "programs wait")
            raise BusyError(f"{queue} already. Try again after a moment.", wait)
        room = _Room(self, client, programs)
        try:
            yield room
        finally:
            room.release(programs)


class _Room:
    """What one request has of the service, less what it has given back."""

    def __init__(self, service: JudgingService, client: TokenHolder, programs: int) -> None:
        self._service, self._client, self._left = service, client, 0
        self._take(programs)

    def release(self, programs: int) -> None:
        """Give so much back, or all that is left."""
        self._take(-min(programs, self._left))

    def _take(self, programs: int) -> None:
        self._left += programs
        self._service.under_way += programs
        self._client.under_way += programs


def _sample(submitted: Submitted, problem: Problem) -> Sample:
    path = TOOLCHAINS[problem.language].main_file if problem.language in TOOLCHAINS else "solution.py"
    if submitted.reply is None:
        text = submitted.program if submitted.program is not None else submitted.completion or ""
        continues = submitted.completion is not None
        return Sample(problem=problem.id, candidate=Candidate.single(text, path), continues_prompt=continues)
    entry_point = "" if problem.suite.kind == "stdio" else problem.entry_point
    wanted = Wanted(language=problem.language, entry_point=entry_point, prompt=problem.prompt)
    taken = extract_code(submitted.reply, wanted)
    candidate = Candidate.single(taken.text, path) if taken.text else None
    return Sample(problem=problem.id, candidate=candidate, continues_prompt=taken.continues_prompt)


def open_service(
    stack: ExitStack, open_pool: Callable[[], Pool], settings: Settings, room: ServiceLimits,
    benchmarks: Iterable[Benchmark], ledger: Ledger,
) -> tuple[JudgingService, dict[str, str]]:  # fmt: skip
    """A service that is ready, until the stack is closed; and the problems that cannot be relied on, with reasons."""
    problems = ProblemStore(settings, open_pool)
    left_out = problems.load(benchmarks, ledger)
    engine = stack.enter_context(Engine(open_pool))
    engine.wait_until_ready()
    checks = stack.enter_context(ProblemChecks(open_pool, room.preparing, room.checking))
    return JudgingService(engine, problems, checks, settings.limits, room), left_out
