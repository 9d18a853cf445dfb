"""The engine ray on nodes of one machine, beside the engine local.

    python benchmarks/engines.py same BENCHMARK SAMPLES [--limit 300]
    python benchmarks/engines.py speed [--programs 20000] [--nodes 0 1 2]
    python benchmarks/engines.py kills [--programs 20000] [--kills 5]
    python benchmarks/engines.py evolve [--problems 4]

A node is a raylet with one core, started by `ray start`: its own processes, its own workers, its own cells. `same`
judges samples with both engines and compares run ids and verdicts. `speed` judges small programs, all different, with
`local`, with one node and with two: programs per second, and the CPU time of all processes per program (by a cpuacct
cgroup), both without what starting costs. `kills` ends a node with SIGKILL, again and again, while programs are
judged, and counts verdicts that are missing or there twice. `evolve` mints with both and compares the bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import remint
from remint.records import Candidate, Sample

os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}  # nodes are as nice as we are
RAY = [sys.executable, "-m", "ray.scripts.scripts"]
ACCOUNTS = Path("/sys/fs/cgroup/cpuacct")


class Cluster:
    """Nodes of one core each, on this machine."""

    def __init__(self, nodes: int) -> None:
        self.folder = tempfile.mkdtemp(prefix="rmb", dir="/tmp")
        self.port = random.randrange(20000, 30000)
        self.raylets: list[int] = []
        self._start(
            "--head",
            "--node-ip-address=127.0.0.1",
            f"--port={self.port}",
            "--include-dashboard=false",
            f"--temp-dir={self.folder}",
        )
        for _ in range(nodes - 1):
            self.add()
        os.environ["RAY_ADDRESS"] = f"127.0.0.1:{self.port}"

    def add(self) -> None:
        """Another node."""
        self._start(f"--address=127.0.0.1:{self.port}", "--node-ip-address=127.0.0.1")

    def _start(self, *options: str) -> None:
        before = set(self._found())
        command = [*RAY, "start", *options, "--num-cpus=1", "--disable-usage-stats", "--object-store-memory=200000000"]
        subprocess.run(command, check=True, capture_output=True)
        self.raylets += [pid for pid in self._found() if pid not in before]

    def _found(self) -> list[int]:
        return [pid for pid, line in processes() if "raylet/raylet" in line and f":{self.port}" in line]

    def kill_last(self) -> None:
        """End the last node as a power cut does: with all that it runs."""
        raylet = self.raylets.pop()
        for pid in (*descendants(raylet), raylet):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        """End it."""
        os.environ.pop("RAY_ADDRESS", None)
        import ray

        ray.shutdown()
        for pid, line in processes():
            if self.folder in line or f":{self.port}" in line:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


def processes() -> Iterator[tuple[int, str]]:
    """Every process with its command line."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            yield int(path.parent.name), path.read_bytes().replace(b"\0", b" ").decode(errors="replace")


def descendants(pid: int) -> list[int]:
    """Its children, theirs and so on."""
    found = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [*descendants(child), child]
    return found


@contextmanager
def cluster(nodes: int) -> Iterator[Cluster]:
    """A cluster for a while."""
    made = Cluster(nodes)
    try:
        yield made
    finally:
        made.close()


class CpuAccount:
    """CPU seconds of this process and of all that come from it."""

    def __init__(self) -> None:
        self._group = ACCOUNTS / f"remint-{os.getpid()}"
        try:
            self._group.mkdir()
            (self._group / "cgroup.procs").write_text(str(os.getpid()))
        except OSError:
            self._group = Path("/nonexistent")

    def seconds(self) -> float | None:
        """So far."""
        try:
            return int((self._group / "cpuacct.usage").read_text()) / 1e9
        except OSError:
            return None


def small_programs(count: int) -> Iterator[Sample]:
    """References of mintset-easy, half of them broken, no two alike."""
    problems = [problem for problem in remint.open_benchmark("mintset-easy").problems if problem.reference]
    for number in range(count):
        problem = problems[number * len(problems) // count]  # those of one problem follow one another
        text = problem.reference.text if problem.reference else ""
        if number % 2:
            text = re.sub(r"\breturn .*", "return None", text)
        yield Sample(problem=problem.id, index=number, candidate=Candidate.single(f"{text}\n# {number}\n"))


def judged(samples: Any, engine: str, benchmark: str = "mintset-easy", **options: Any) -> dict[str, Any]:
    """A run in a ledger of its own."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        found = remint.judge(benchmark, samples, engine=engine, db=f"{folder}/ledger.db", progress=False, **options)
        with found as run:
            seconds = time.monotonic() - started
            verdicts = [(one.verdict.problem, one.sample.index, one.verdict.outcome.value, one.verdict.outcomes)
                        for one in run.stored.judged()]  # fmt: skip
            return {"id": run.stored.run.id, "verdicts": verdicts, "seconds": seconds}


def same(arguments: argparse.Namespace) -> dict[str, Any]:
    """Both engines on the same samples."""
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder, "samples.jsonl")
        opened = __import__("gzip").open if arguments.samples.endswith(".gz") else open
        with opened(arguments.samples, "rt") as source:
            part.write_text("".join(line for line, _ in zip(source, range(arguments.limit), strict=False)))
        local = judged(part, "local", arguments.benchmark)
        with cluster(2):
            there = judged(part, "ray", arguments.benchmark)
    different = [pair for pair in zip(local["verdicts"], there["verdicts"], strict=True) if pair[0] != pair[1]]
    return {
        "samples": len(local["verdicts"]), "same run id": local["id"] == there["id"], "run": there["id"],
        "different verdicts": [[one[2], other[2]] for one, other in different],
        "outcomes": Counter(verdict[2] for verdict in there["verdicts"]),
    }  # fmt: skip


def speed(arguments: argparse.Namespace) -> dict[str, Any]:
    """Local, one node, two nodes."""
    account, rows = CpuAccount(), dict[str, Any]()
    for name, nodes in (("local", 0), ("one node", 1), ("two nodes", 2)):
        if nodes not in arguments.nodes:
            continue
        if nodes == 0:
            rows[name] = _timed(arguments.programs, "local", account, workers=1)
            continue
        with cluster(nodes):
            rows[name] = _timed(arguments.programs, "ray", account)
        print(json.dumps({name: rows[name]}), file=sys.stderr, flush=True)
    found: dict[str, Any] = {**rows, "load": os.getloadavg()[0]}
    if {1, 2} <= set(arguments.nodes):
        found["efficiency"] = round(rows["two nodes"]["per second"] / (2 * rows["one node"]["per second"]), 3)
    return found


def _timed(programs: int, engine: str, account: CpuAccount, **options: Any) -> dict[str, Any]:
    """Many programs less a few: what starting costs, which happens once, is told apart."""
    few, cpu, own, seconds, run = programs // 10, [0.0], [0.0], [0.0], ""
    for count in (few, programs):
        samples = list(small_programs(count))
        before, own_before = account.seconds(), time.process_time()
        found = judged(samples, engine, **options)
        after = account.seconds()
        cpu.append(0.0 if before is None or after is None else after - before)
        own.append(time.process_time() - own_before)
        seconds.append(found["seconds"])
        run = found["id"][:12]
    more = programs - few
    return {
        "programs": programs, "per second": round(more / (seconds[2] - seconds[1]), 1),
        "CPU ms per program": round(1000 * (cpu[2] - cpu[1]) / more, 3), "run": run,
        "of it in this process": round(1000 * (own[2] - own[1]) / more, 3),
        "start: CPU seconds": round(cpu[1] - few * (cpu[2] - cpu[1]) / more, 1),
    }  # fmt: skip


def kills(arguments: argparse.Namespace) -> dict[str, Any]:
    """Nodes that vanish in the middle."""
    samples, chance = list(small_programs(arguments.programs)), random.Random(arguments.seed)
    over, killed = threading.Event(), []

    def strike(made: Cluster) -> None:
        for _ in range(arguments.kills):
            if over.wait(chance.uniform(*arguments.between)):
                return
            made.kill_last()
            killed.append(round(time.monotonic() - started, 1))
            made.add()

    with cluster(2) as made:
        started = time.monotonic()
        thread = threading.Thread(target=strike, args=(made,))
        thread.start()
        found = judged(samples, "ray")
        over.set()
        thread.join()
    counted = Counter((problem, index) for problem, index, _, _ in found["verdicts"])
    wrong = [one for one in found["verdicts"] if (one[2] == "pass") == bool(one[1] % 2)]
    return {
        "programs": arguments.programs, "killed after seconds": killed, "seconds": round(found["seconds"], 1),
        "missing": arguments.programs - len(counted), "twice": sum(one > 1 for one in counted.values()),
        "wrong": len(wrong), "infrastructure": sum(one[2] == "infrastructure" for one in found["verdicts"]),
        "run": found["id"][:12],
    }  # fmt: skip


def evolve(arguments: argparse.Namespace) -> dict[str, Any]:
    """The same seeded mint by both engines."""
    with tempfile.TemporaryDirectory() as folder:
        texts = []
        for engine in ("local", "ray"):
            path = Path(folder, f"{engine}.jsonl")
            options = {"seed": 3, "limit": arguments.problems, "output": path, "db": f"{folder}/{engine}.db"}
            if engine == "local":
                remint.evolve("mintset-easy", progress=False, **options)
            else:
                with cluster(2):
                    remint.evolve("mintset-easy", progress=False, engine=engine, **options)
            texts.append(path.read_bytes())
    return {"problems": arguments.problems, "bytes": len(texts[0]), "same": texts[0] == texts[1]}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    of_same = commands.add_parser("same")
    of_same.add_argument("benchmark")
    of_same.add_argument("samples")
    of_same.add_argument("--limit", type=int, default=300)
    of_same.set_defaults(work=same)
    of_speed = commands.add_parser("speed")
    of_kills = commands.add_parser("kills")
    for one, work in ((of_speed, speed), (of_kills, kills)):
        one.add_argument("--programs", type=int, default=20_000)
        one.set_defaults(work=work)
    of_speed.add_argument("--nodes", type=int, nargs="*", default=(0, 1, 2), help="0 is the engine local")
    of_kills.add_argument("--kills", type=int, default=5)
    of_kills.add_argument("--seed", type=int, default=0)
    of_kills.add_argument("--between", type=float, nargs=2, default=(5.0, 20.0), help="seconds between two kills")
    of_evolve = commands.add_parser("evolve")
    of_evolve.add_argument("--problems", type=int, default=4)
    of_evolve.set_defaults(work=evolve)
    arguments = parser.parse_args()
    print(json.dumps(arguments.work(arguments), indent=1))


if __name__ == "__main__":
    main()
