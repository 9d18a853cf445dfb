"""The engine ray on nodes of one machine, beside the engine local.

    python benchmarks/engines.py same BENCHMARK SAMPLES [--limit 300]
    python benchmarks/engines.py speed [--programs 20000] [--nodes 0 1 2]
    python benchmarks/engines.py kills [--programs 20000] [--kills 5]
    python benchmarks/engines.py evolve [--problems 4] [--programs 60]
    python benchmarks/engines.py mints [--problems 3]
    python benchmarks/engines.py client

A node is a raylet with one core: its own processes, its own workers, its own cells. `same` judges samples with both
engines and compares run ids, verdicts and scores. `speed` judges small programs, all different, with `local`, with one
node and with two: programs per second, and the CPU time of all processes per program (by a cpuacct cgroup), both
without what starting costs; no other cluster may run beside it. `kills` ends a node with SIGKILL, again and again,
while programs are judged, and counts verdicts that are missing or there twice. `evolve` mints with both and compares
the bytes, then judges programs on what was minted with both and compares run ids, verdicts and scores; `mints` compares
the bytes of other mints, and of the diagnosis of a run. `client` judges and mints through `ray://`, from outside a
cluster that `ray start` has made.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import remint
from remint.records import Candidate, Sample

os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}  # nodes are as nice as we are
ACCOUNTS = Path("/sys/fs/cgroup/cpuacct")


class Cluster:
    """Nodes of one core each, on this machine."""

    def __init__(self, nodes: int) -> None:
        from ray.cluster_utils import Cluster as RealCluster

        self._facts = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}
        self._cluster = RealCluster(initialize_head=True, head_node_args=self._facts)
        self._others: list[Any] = []
        for _ in range(nodes - 1):
            self.add()
        os.environ["RAY_ADDRESS"] = self._cluster.address

    def add(self) -> None:
        """Another node."""
        self._others.append(self._cluster.add_node(**self._facts))

    def kill_last(self) -> None:
        """End the last node as a power cut does: with all that it runs."""
        doomed = [one.process.pid for some in self._others.pop().all_processes.values() for one in some]
        for pid in [*(below for one in doomed for below in descendants(one)), *doomed]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        """End it."""
        import ray

        os.environ.pop("RAY_ADDRESS", None)
        ray.shutdown()
        self._cluster.shutdown()


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


def small_programs(count: int, benchmark: str = "mintset-easy") -> Iterator[Sample]:
    """References of a benchmark, half of them broken, no two alike."""
    problems = [problem for problem in remint.open_benchmark(benchmark).problems if problem.reference]
    for number in range(count):
        problem = problems[number * len(problems) // count]  # those of one problem follow one another
        text = problem.reference.text if problem.reference else ""
        if number % 2:
            text = re.sub(r"\breturn .*", "return None", text)
        yield Sample(problem=problem.id, index=number, candidate=Candidate.single(f"{text}\n# {number}\n"))


def judged(
    samples: Any, engine: str, benchmark: str = "mintset-easy", scored: bool = False, **options: Any
) -> dict[str, Any]:
    """A run in a ledger of its own, with its scores where they are asked for."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        found = remint.judge(benchmark, samples, engine=engine, db=f"{folder}/ledger.db", progress=False, **options)
        with found as run:
            seconds = time.monotonic() - started
            verdicts = [(one.verdict.problem, one.sample.index, one.verdict.outcome.value, one.verdict.outcomes)
                        for one in run.stored.judged()]  # fmt: skip
            scores = [repr(one) for one in remint.score(run)] if scored else []
            return {"id": run.stored.run.id, "verdicts": verdicts, "seconds": seconds, "scores": scores}


def same(arguments: argparse.Namespace) -> dict[str, Any]:
    """Both engines on the same samples."""
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder, "samples.jsonl")
        opened = __import__("gzip").open if arguments.samples.endswith(".gz") else open
        with opened(arguments.samples, "rt") as source:
            part.write_text("".join(line for line, _ in zip(source, range(arguments.limit), strict=False)))
        local = judged(part, "local", arguments.benchmark, scored=True)
        with cluster(2):
            there = judged(part, "ray", arguments.benchmark, scored=True)
    different = [pair for pair in zip(local["verdicts"], there["verdicts"], strict=True) if pair[0] != pair[1]]
    return {
        "samples": len(local["verdicts"]), "same run id": local["id"] == there["id"], "run": there["id"],
        "same scores": local["scores"] == there["scores"], "scores": len(local["scores"]),
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
    judged(list(small_programs(20)), engine, **options)  # what is imported once is imported now
    few, spent = programs // 10, []
    for count in (few, programs):
        samples = list(small_programs(count))
        watch = ProcessWatch()
        before, own = account.seconds() or 0.0, time.process_time()
        found = judged(samples, engine, **options)
        spent.append([found["seconds"], (account.seconds() or 0.0) - before, time.process_time() - own, *watch.stop()])
    seconds, cpu, own, workers, daemons = (after - start for start, after in zip(*spent, strict=True))
    each = 1000 / (programs - few)
    return {
        "programs": programs, "run": found["id"][:12], "per second": round((programs - few) / seconds, 1),
        "CPU ms per program": {
            "all": round(cpu * each, 3), "this process": round(own * each, 3),
            "workers without cells": round(workers * each, 3),
        },
        "daemons of Ray, share of a core": round(daemons / seconds, 3),
    }  # fmt: skip


class ProcessWatch:
    """CPU time of Ray's workers and daemons, looked at until `stop`: a process that ends leaves what was seen last."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], list[float]] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def stop(self) -> tuple[float, float]:
        """Seconds of workers, whose programs are not counted, and of daemons."""
        self._over.set()
        self._thread.join()
        return self._sum("worker"), self._sum("daemon")

    def _sum(self, kind: str) -> float:
        return sum(times[-1] - times[0] for (one, _), times in self._seen.items() if one == kind)

    def _work(self) -> None:
        while not self._over.wait(1.0):
            for pid, line in processes():
                worker = line.startswith("ray::NodeWorker")
                if worker or line.startswith("ray::") or "gcs_server" in line or "raylet/raylet" in line:
                    with suppress(OSError):
                        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                        now = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
                        kind = "worker" if worker else "daemon"
                        first = 0.0 if worker else now  # daemons were there before
                        self._seen.setdefault((kind, pid), [first]).append(now)


def kills(arguments: argparse.Namespace) -> dict[str, Any]:
    """Nodes that vanish in the middle."""
    samples, chance = list(small_programs(arguments.programs)), random.Random(arguments.seed)
    over, killed, found = threading.Event(), list[float](), dict[str, Any]()

    def judge() -> None:
        try:
            found.update(judged(samples, "ray"))
        finally:
            over.set()

    with cluster(2) as made:
        judged(samples[:20], "ray")  # connects
        thread, started = threading.Thread(target=judge), time.monotonic()
        thread.start()
        # Nodes are started here: Ray wants the main thread for that.
        while len(killed) < arguments.kills and not over.wait(chance.uniform(*arguments.between)):
            made.kill_last()
            killed.append(round(time.monotonic() - started, 1))
            made.add()
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
    """The same seeded mint by both engines, and runs on what was minted."""
    with tempfile.TemporaryDirectory() as folder:
        texts, runs = [], []
        path = Path(folder, "fresh.jsonl")  # the name of the file is a part of what a run is
        for engine in ("local", "ray"):
            with cluster(2) if engine == "ray" else nullcontext():
                options = {"seed": 3, "limit": arguments.problems, "output": path, "db": f"{folder}/{engine}.db"}
                remint.evolve("mintset-easy", progress=False, engine=engine, **options)
                texts.append(path.read_bytes())
                programs = list(small_programs(arguments.programs, str(path)))
                runs.append(judged(programs, engine, str(path), scored=True))
            path.rename(f"{path}.{engine}")
    same = {f"same {name}": runs[0][name] == runs[1][name] for name in ("id", "verdicts", "scores")}
    counts = {"problems": arguments.problems, "bytes": len(texts[0]), "programs": len(programs)}
    return {**counts, "scores": len(runs[0]["scores"]), "same bytes": texts[0] == texts[1], **same}


def mints(arguments: argparse.Namespace) -> dict[str, Any]:
    """Other work than judging, by both engines."""
    with tempfile.TemporaryDirectory() as folder:
        local = _minted(Path(folder, "local"), "local", arguments.problems)
        with cluster(2):
            there = _minted(Path(folder, "ray"), "ray", arguments.problems)
    return {name: {"bytes": len(text), "same": there[name] == text} for name, text in local.items()}


def _minted(folder: Path, engine: str, problems: int) -> dict[str, bytes]:
    folder.mkdir()
    common: dict[str, Any] = {"db": f"{folder}/ledger.db", "progress": False, "engine": engine}
    calls = {"evolve": remint.evolve, "group": remint.group, "inject": remint.inject}
    found = {}
    for name, call in calls.items():
        call("mintset-easy", seed=3, limit=problems, output=folder / f"{name}.jsonl", **common)
        found[name] = (folder / f"{name}.jsonl").read_bytes()
    with remint.judge("mintset-easy", list(small_programs(12)), **common) as run:
        said = run.stored.run.id
        remint.diagnose(said, output=folder / "diagnosis.json", **common)
    found["diagnose"] = (folder / "diagnosis.json").read_bytes()
    return found


def client(arguments: argparse.Namespace) -> dict[str, Any]:
    """A cluster of `ray start`, used through its client server on the loopback."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder, _head(folder) as address:
        samples = list(small_programs(arguments.programs))
        local, there = judged(samples, "local"), judged(samples, address)
        texts = []
        for engine in ("local", address):
            path = Path(folder, f"{len(texts)}.jsonl")
            remint.evolve("mintset-easy", seed=3, limit=2, output=path, db=f"{path}.db", progress=False, engine=engine)
            texts.append(path.read_bytes())
        __import__("ray").shutdown()
    return {
        "programs": arguments.programs, "same run id": local["id"] == there["id"],
        "same verdicts": local["verdicts"] == there["verdicts"], "same bytes of evolve": texts[0] == texts[1],
    }  # fmt: skip


@contextmanager
def _head(folder: str) -> Iterator[str]:
    """The address of a head node that takes clients."""
    ports = []
    for _ in range(2):
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            ports.append(one.getsockname()[1])
    command = [sys.executable, "-c", "from ray.scripts.scripts import main; main()", "start", "--head", "--block"]
    options = {"port": ports[0], "ray-client-server-port": ports[1], "num-cpus": 2, "include-dashboard": "false",
               "object-store-memory": 100_000_000, "temp-dir": folder, "node-ip-address": "127.0.0.1"}  # fmt: skip
    with Path(folder, "said").open("w") as said:
        arguments = [f"--{name}={value}" for name, value in options.items()]
        process = subprocess.Popen([*command, *arguments], stdout=said, stderr=said)
    try:
        for _ in range(120):
            with suppress(OSError), socket.create_connection(("127.0.0.1", ports[1]), timeout=1):
                break
            time.sleep(1)
        yield f"ray://127.0.0.1:{ports[1]}"
    finally:
        process.terminate()
        process.wait()


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
    of_evolve.add_argument("--programs", type=int, default=60)
    of_evolve.set_defaults(work=evolve)
    of_mints = commands.add_parser("mints")
    of_mints.add_argument("--problems", type=int, default=3)
    of_mints.set_defaults(work=mints)
    of_client = commands.add_parser("client")
    of_client.add_argument("--programs", type=int, default=200)
    of_client.set_defaults(work=client)
    arguments = parser.parse_args()
    print(json.dumps(arguments.work(arguments), indent=1))


if __name__ == "__main__":
    main()
