"""`remint serve` beside other judge servers that run already: speed, agreement of verdicts, and hostile programs.

    python benchmarks/judge_servers.py speed SAMPLES... --benchmark HumanEval.jsonl.gz --server KIND=URL[+PID...]
    python benchmarks/judge_servers.py hostile --server KIND=URL [--honest]

KIND is sandbox-fusion, scalebox or code-judge; `judge_server_kinds.py` says how each is asked. A server of this project
and the plain one of `serve.py` are started here. `speed` sends the same programs to all, in blocks that take turns, and
prints programs per second, the time that 99 in 100 requests stay below, CPU time per program, and verdicts that differ
from Remint's. CPU time is that of whoever listens on the port and of what it has started; name the other processes that
belong to a server by their PIDs. `hostile` sends every hostile program of the tests, or every honest one, one by one.

**Such servers run programs without protection.** Put them into a container or a virtual machine before `hostile`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from judge_server_kinds import KINDS, Question, Tests
from serve import ROOT, Connection, plain_server, service

from remint.formats import open_benchmark, read_rows
from remint.formats.samples import read_samples
from remint.judging.judge import whole_program
from remint.records import Problem, encode

REMINT, PLAIN = "remint", "plain"


class Server(NamedTuple):
    """A server to ask, and the processes that it consists of, without those that they start."""

    kind: str
    url: str
    pids: tuple[int, ...]


class Program(NamedTuple):
    """A program with the tests of its problem, by the name under which Remint has it, or as a record."""

    name: str
    text: str
    tests: Tests
    problem: str | Problem

    def questions(self, kind: str, seconds: float) -> list[Question]:
        """What to ask a server of this kind."""
        if kind != REMINT:
            return KINDS[kind](self.text, self.tests, seconds)
        body: dict[str, Any] = {"problem": self.problem, "programs": [self.text]}
        if isinstance(self.problem, Problem):
            # Of hostile programs only whether they pass is asked: one that hangs need not hang in every test.
            body |= {"problem": json.loads(encode(self.problem)), "stop_early": True}
        return [Question("/v1/judge", body, _remint_verdict)]


def _remint_verdict(answer: dict[str, Any]) -> bool | None:
    found: bool | None = answer["verdicts"][0]["passed"] if "verdicts" in answer else None
    return found


def server(text: str) -> Server:
    """A server from the command line, KIND=URL+PID+PID."""
    kind, _, rest = text.partition("=")
    url, *pids = rest.split("+")
    if kind not in KINDS or not url.startswith("http://"):
        raise argparse.ArgumentTypeError(f"{text} is not KIND=http://HOST:PORT with a kind of {', '.join(KINDS)}")
    return Server(kind, url, (*_listening(url), *map(int, pids)))


def _listening(url: str) -> tuple[int, ...]:
    """The process that listens on the port of an address of this machine: the first of those that share it."""
    port = int(url.rpartition(":")[2])
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    sockets = {f"socket:[{one[9]}]" for one in lines if one[3] == "0A" and int(one[1].rpartition(":")[2], 16) == port}
    holders = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if any(str(one.readlink()) in sockets for one in (folder / "fd").iterdir()):
                holders.append(int(folder.name))
        except OSError:
            continue  # it has ended
    return (min(holders),) if holders else ()


def cpu_seconds(pids: tuple[int, ...]) -> float:
    """CPU time of processes, of those below them, and of those that they have waited for."""
    total, todo = 0.0, list(pids)
    while todo:
        folder = Path("/proc", str(todo.pop()))
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            children = [(task / "children").read_text().split() for task in (folder / "task").iterdir()]
        except OSError:
            continue  # it has ended, and whoever waited for it has its time
        total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        todo += [int(child) for some in children for child in some]
    return total


class Tally:
    """What one server did in all blocks."""

    def __init__(self) -> None:
        self.verdicts: dict[int, bool | None] = {}
        self.times: list[float] = []
        self.seconds = self.cpu = 0.0


async def ask_block(server: Server, block: list[tuple[int, Program]], tally: Tally, concurrency: int) -> None:
    """Have a server judge some programs, so many at a time."""
    asked = [(number, one) for number, program in block for one in program.questions(server.kind, 10)]
    texts = iter([(number, one, json.dumps(one.body).encode()) for number, one in asked])

    async def work() -> None:
        connection = Connection(server.url)
        for number, question, text in texts:
            began = time.perf_counter()
            answer = await connection.post(question.path, text)
            tally.times.append(time.perf_counter() - began)
            tally.verdicts[number] = question.passed(json.loads(answer))
        connection.close()

    before, began = cpu_seconds(server.pids), time.perf_counter()
    await asyncio.gather(*(work() for _ in range(concurrency)))
    tally.seconds += time.perf_counter() - began
    tally.cpu += cpu_seconds(server.pids) - before


def chosen_programs(arguments: argparse.Namespace) -> list[Program]:
    """The samples as whole programs, in an order of their own."""
    benchmark = open_benchmark(str(arguments.benchmark))
    rows = {row.fields["task_id"]: row.fields for row in read_rows(arguments.benchmark)}
    left_out = set(arguments.leave_out.split(",")) & rows.keys()
    samples = [found.sample for path in arguments.samples for found in read_samples(path)]
    random.Random(0).shuffle(samples)
    names = random.Random(0).sample(sorted(rows.keys() - left_out), min(arguments.problems, len(rows) - len(left_out)))
    samples = [one for one in samples if one.problem in names]
    programs = [
        Program(one.problem, whole_program(one, benchmark[one.problem]).text, _tests(rows[one.problem]), one.problem)
        for one in samples
    ]
    if arguments.distinct:
        programs = list({(one.name, one.text): one for one in programs}.values())
    return programs[: arguments.programs]


def _tests(row: dict[str, Any]) -> Tests:
    return Tests(row["test"], row["entry_point"])


def speed(arguments: argparse.Namespace) -> None:
    """All servers on the same programs, block by block."""
    programs = list(enumerate(chosen_programs(arguments)))
    with ExitStack() as stack:
        ours = {
            REMINT: stack.enter_context(service(str(arguments.benchmark))),
            PLAIN: stack.enter_context(plain_server()),
        }
        servers = [Server(kind, url, _listening(url)) for kind, url in ours.items()] + arguments.server
        tallies = {one.kind: Tally() for one in servers}
        for one in servers:  # what they do once, at the first program
            asyncio.run(ask_block(one, programs[:1], Tally(), 1))
        for turn, start in enumerate(range(0, len(programs), arguments.block)):
            first = turn % len(servers)
            for one in servers[first:] + servers[:first]:
                block = programs[start : start + arguments.block]
                asyncio.run(ask_block(one, block, tallies[one.kind], arguments.concurrency))
    print(f"{len(programs)} programs, load average {os.getloadavg()[0]:.0f}")
    for kind, tally in tallies.items():
        report(kind, tally, tallies[REMINT], [program for _, program in programs])


def report(kind: str, tally: Tally, ours: Tally, programs: list[Program]) -> None:
    """What one server did, beside Remint."""
    late = sorted(tally.times)[int(0.99 * (len(tally.times) - 1))]
    rate, cpu = len(programs) / tally.seconds, 1000 * tally.cpu / len(programs)
    counts = Counter(tally.verdicts.values())
    print(f"{kind}: {rate:.1f} programs/s, p99 {late:.2f} s, CPU {cpu:.1f} ms per program")
    print(f"  {counts[True]} pass, {counts[False]} fail, {counts[None]} unknown")
    print(f"  Remint: {tally.seconds / ours.seconds:.1f} x the programs/s, {tally.cpu / ours.cpu:.1f} x per CPU second")
    differ = [number for number, found in tally.verdicts.items() if found != ours.verdicts[number]]
    for number in differ:
        print(f"  {programs[number].name}: {tally.verdicts[number]}, Remint {ours.verdicts[number]}")
        if len(programs[number].text) < 2000:
            print("    " + programs[number].text.replace("\n", "\n    "))


def listed_programs(kind: str) -> Iterator[Program]:
    """The hostile programs of the tests, or the honest ones."""
    from hostile_tests import tests_of

    from tests.sandbox.programs import PROBLEMS, SCRIPT_PROBLEM, UNIT_PROBLEM, programs
    from tests.sandbox.test_echo_programs import REVERSE

    problems = {**PROBLEMS, "script": SCRIPT_PROBLEM, "unit": UNIT_PROBLEM, "echo": REVERSE}
    for one in programs(kind):
        yield Program(one.name, one.source.decode("utf-8", "replace"), tests_of(one.problem), problems[one.problem])


async def ask_one(server: Server, program: Program, seconds: float, patience: float) -> str:
    """What became of a program: accepted, refused, unknown, or no answer."""
    said: list[bool | None] = []
    for question in program.questions(server.kind, seconds):
        connection = Connection(server.url)
        try:
            body = json.dumps(question.body).encode()
            answer = await asyncio.wait_for(connection.post(question.path, body), patience)
            said.append(question.passed(json.loads(answer)))
        except (OSError, EOFError, TimeoutError):
            return "no answer"
        except (KeyError, ValueError, TypeError):
            said.append(None)  # an answer that says nothing: the server blames itself
        finally:
            connection.close()
    return "unknown" if None in said else "accepted" if all(said) else "refused"


async def until_it_answers(server: Server, right: Program, seconds: float) -> float:
    """Ask about a right program until it is accepted; the seconds that this took."""
    began = time.perf_counter()
    while await ask_one(server, right, seconds, 10) != "accepted":
        if time.perf_counter() - began > 120:
            raise SystemExit(f"{server.kind} does not accept a right program any more")
        await asyncio.sleep(1)
    return time.perf_counter() - began


def hostile(arguments: argparse.Namespace) -> None:
    """Every program of the tests, one at a time; a server that is gone afterwards is waited for."""
    sys.path.insert(0, str(ROOT))
    programs = list(listed_programs("honest" if arguments.honest else "hostile"))
    wanted = set(filter(None, arguments.only.split(",")))
    programs = [one for one in programs if not wanted or one.name in wanted]
    right = next(one for one in listed_programs("honest") if one.name == "operator_add")
    with ExitStack() as stack:
        asked = arguments.server or [Server(REMINT, stack.enter_context(service("mintset-easy", timeout=0.5)), ())]
        for one in asked:
            found: dict[str, str] = {}
            for program in programs:
                if one.kind == PLAIN and program.tests.exchanges:
                    continue  # it passes no input on
                asyncio.run(until_it_answers(one, right, arguments.seconds))
                found[program.name] = asyncio.run(ask_one(one, program, arguments.seconds, arguments.patience))
                print(f"{one.kind} {program.name}: {found[program.name]}", flush=True)
            print(f"{one.kind}: {len(found)} programs, {dict(Counter(found.values()).most_common())}")
            for said in ("accepted", "unknown", "no answer"):
                print(f"  {said}: {' '.join(name for name, each in found.items() if each == said) or 'none'}")


def main() -> None:
    """Choose what to measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True)
    one = parts.add_parser("speed")
    one.add_argument("samples", type=Path, nargs="+")
    one.add_argument("--benchmark", type=Path, required=True)
    one.add_argument("--server", type=server, action="append", default=[], metavar="KIND=URL[+PID...]")
    one.add_argument("--problems", type=int, default=10_000, help="all samples of so many problems, chosen at random")
    one.add_argument("--concurrency", type=int, default=64)
    one.add_argument("--programs", type=int, default=10_000, help="at most so many")
    one.add_argument(
        "--block", type=int, default=400, help="programs that one server judges before it is another's turn"
    )
    one.add_argument("--distinct", action="store_true", help="send no program twice")
    one.add_argument("--leave-out", default="", metavar="PROBLEMS", help="such as those with programs that hang")
    one.set_defaults(call=speed)
    one = parts.add_parser("hostile")
    one.add_argument("--server", type=server, action="append", default=[], metavar="KIND=URL", help="default: Remint")
    one.add_argument("--honest", action="store_true", help="send the honest programs of the tests instead")
    one.add_argument("--only", default="", metavar="NAMES", help="these programs alone, with commas")
    one.add_argument("--seconds", type=float, default=3, help="the time limit that a server is asked for")
    one.add_argument("--patience", type=float, default=180, help="seconds to wait for an answer")
    one.set_defaults(call=hostile)
    arguments = parser.parse_args()
    arguments.call(arguments)


if __name__ == "__main__":
    main()
