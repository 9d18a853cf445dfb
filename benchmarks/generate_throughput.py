"""How fast questions are asked and their answers kept, next to inspect-ai at the same scripted endpoint.

Usage: python benchmarks/generate_throughput.py [--requests N] [--concurrency N] [--latency S] [--rounds N] [--envs F]
       [--only remint] [--markdown]

The endpoint answers every question after the same time, in a process of its own. Each harness asks the same questions
from a fresh process and keeps the answers on the disk in its own way (a ledger here, a log file there). They take
turns, so that a busy machine slows both down: in a round Remint runs before and after the other, which takes much
longer, and both its runs count. Ratios are taken within a round, and the table shows medians. Imports are not timed.
CPU time is that of the harness, without the endpoint's.

The second half of this file runs in the peer's environment, too, where Remint is not installed: the first level imports
nothing but the standard library.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

INSPECT = "inspect-ai==0.3.285"
CLIENT = "openai==3.49.0"  # inspect-ai leaves the provider's package to the user
BAR = 6.0


class Measured(NamedTuple):
    """What one harness took for all questions."""

    seconds: float
    cpu: float
    memory: int  # bytes, at the peak
    requests: int
    questions: int  # that the endpoint counted
    most_at_once: int

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds

    def and_(self, other: Measured) -> Measured:
        """Both runs together."""
        added = (self.seconds + other.seconds, self.cpu + other.cpu)
        highest = max(self.memory, other.memory), max(self.most_at_once, other.most_at_once)
        requests, questions = self.requests + other.requests, self.questions + other.questions
        return Measured(*added, highest[0], requests, questions, highest[1])

    @property
    def cpu_each(self) -> float:
        """Milliseconds of CPU for one request."""
        return 1000 * self.cpu / self.requests


@contextmanager
def endpoint(latency: float) -> Iterator[str]:
    """The address of a scripted endpoint."""
    script = Path(__file__).with_name("scripted_endpoint.py")
    command = [sys.executable, str(script), "--latency", str(latency)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        yield process.stdout.readline().strip()
        process.stdin.close()


def measure(python: str, harness: str, url: str, options: argparse.Namespace) -> Measured:
    """One run of a harness in a fresh process."""
    with tempfile.TemporaryDirectory(prefix="remint-generate-") as folder:
        job = {"url": url, "requests": options.requests, "concurrency": options.concurrency, "folder": folder}
        command = [python, "-W", "ignore", __file__, "--inside", harness, json.dumps(job)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=os.environ | _quiet(folder))
        if done.returncode:
            raise SystemExit(f"{harness} failed:\n{done.stderr[-3000:]}")
        counts = json.loads(urllib.request.urlopen(url.removesuffix("/v1") + "/counts").read())
        return Measured(**json.loads(done.stdout.splitlines()[-1]), **counts)


def _quiet(folder: str) -> dict[str, str]:
    return {"SCRIPTED_API_KEY": "none", "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder, "INSPECT_DISPLAY": "none"}


def inspect_environment(folder: Path) -> str:
    """The Python of an environment that has inspect-ai and the client that it asks with."""
    import peers

    python = peers.environment(peers.Peer("inspect-ai", INSPECT), folder)
    ready = Path(python).parents[1] / "client-installed"
    if not ready.exists():
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", CLIENT]
        subprocess.run(pip, check=True, stderr=subprocess.DEVNULL)
        ready.touch()
    return python


def report(ours: list[Measured], theirs: list[Measured], options: argparse.Namespace) -> Iterator[str]:
    """The lines of the result, ratios first."""
    median = statistics.median
    if theirs:
        pairs = list(zip(ours, theirs, strict=True))
        rate = median(our.rate / their.rate for our, their in pairs)
        verdict = "reached" if rate >= BAR else "MISSED"
        yield f"requests a second: {rate:.1f} × those of {INSPECT} (wanted: at least {BAR:g} ×, {verdict})"
        yield f"CPU for a request: 1/{median(their.cpu_each / our.cpu_each for our, their in pairs):.1f} of its own"
        yield f"peak memory: 1/{median(their.memory / our.memory for our, their in pairs):.1f} of its own\n"
    yield "| harness | requests/s | CPU ms per request | peak memory | most at once |"
    yield "|---|---|---|---|---|"
    for name, runs in (("Remint", ours), (INSPECT.replace("==", " "), theirs)):
        if runs:
            figures = (median(run.rate for run in runs), median(run.cpu_each for run in runs))
            memory = median(run.memory for run in runs) / 2**20
            most = max(run.most_at_once for run in runs)
            yield f"| {name} | {figures[0]:,.0f} | {figures[1]:.2f} | {memory:,.0f} MB | {most} |"
    ideal = options.concurrency / options.latency
    yield f"\nLatency alone would allow {ideal:,.0f} requests a second."


def main() -> None:
    """Take turns and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--concurrency", type=int, default=64)
    parser.add_argument("--latency", type=float, default=0.05, help="seconds that the endpoint takes to answer")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--envs", type=Path, default=Path(tempfile.gettempdir(), "remint-peers"))
    parser.add_argument("--only", choices=["remint"], help="leave the other harness out")
    parser.add_argument("--markdown", action="store_true", help="print the result alone")
    options = parser.parse_args()
    peer = "" if options.only else inspect_environment(options.envs)
    if not options.markdown:
        python, load = platform.python_version(), os.getloadavg()[0]
        print(f"{platform.platform()}, {os.cpu_count()} cores, Python {python}, load before we start {load:.1f}")
        print(f"{options.requests:,} requests, {options.concurrency} at once, {1000 * options.latency:g} ms each\n")
    ours, theirs = [], []
    with endpoint(options.latency) as url:
        for number in range(options.rounds):
            first = measure(sys.executable, "remint", url, options)
            if peer:
                theirs.append(measure(peer, "inspect", url, options))
                first = first.and_(measure(sys.executable, "remint", url, options))
            ours.append(first)
            rates = [f"{runs[-1].rate:,.0f}/s, CPU {runs[-1].cpu_each:.2f} ms" for runs in (ours, theirs) if runs]
            print(f"round {number + 1}: {'; '.join(rates)}", file=sys.stderr)
            if any(run.questions != run.requests for run in (ours[-1], *theirs[-1:])):
                raise SystemExit("the endpoint did not see as many questions as were answered")
    print("\n".join(report(ours, theirs, options)))


# What follows runs in a process of its own.


def prompts(count: int) -> list[str]:
    """Questions of the size of HumanEval's, all different."""
    body = (
        '    """Add two numbers, in the way that the examples show.\n\n'
        + "    >>> add(1, 2)\n    3\n" * 12
        + '    """\n'
    )
    return [f"Complete this function.\n\ndef add_{number}(a, b):\n{body}" for number in range(count)]


def ask_with_remint(job: dict[str, Any]) -> Callable[[], int]:
    """Asks everything through an Asker, with a ledger."""
    from remint.ledger import open_ledger
    from remint.models import Parameters, Request
    from remint.models.asking import Asker, AskSettings, Question
    from remint.models.opening import ModelOptions, open_model
    from remint.records import Message

    def questions() -> Iterator[Question]:
        parameters = Parameters(max_tokens=512, temperature=0.2)
        for number, text in enumerate(prompts(job["requests"])):
            yield Question(Request(messages=(Message(role="user", content=text),), parameters=parameters), 0, number)

    async def ask() -> int:
        model = open_model("scripted", ModelOptions(base_url=job["url"]))
        with open_ledger(Path(job["folder"], "ledger.sqlite")) as ledger:
            asker = Asker(model, ledger, AskSettings(concurrency=job["concurrency"]))
            try:
                answered = {answer.question.about async for answer in asker.ask(questions()) if answer.reply}
            finally:
                await model.close()
        return len(answered)

    return lambda: asyncio.run(ask())


def ask_with_inspect(job: dict[str, Any]) -> Callable[[], int]:
    """Evaluates a task that generates and scores nothing, with a log file."""
    from inspect_ai import Task, eval  # type: ignore[import-not-found]
    from inspect_ai.dataset import MemoryDataset, Sample  # type: ignore[import-not-found]
    from inspect_ai.model import GenerateConfig, get_model  # type: ignore[import-not-found]
    from inspect_ai.solver import generate  # type: ignore[import-not-found]

    model = get_model("openai-api/scripted/scripted", base_url=job["url"], api_key="none")
    samples = MemoryDataset([Sample(input=text, id=number) for number, text in enumerate(prompts(job["requests"]))])
    config = GenerateConfig(max_tokens=512, temperature=0.2, max_connections=job["concurrency"])
    task = Task(dataset=samples, solver=generate(), config=config)

    def ask() -> int:
        # Without the live view of samples, which costs it a quarter of its speed and which this job has no use for.
        quiet = {"display": "none", "log_realtime": False}
        [log] = eval(task, model=model, log_dir=job["folder"], max_samples=job["concurrency"], **quiet)
        return sum(bool(sample.output.completion) for sample in log.samples or [])

    return ask


def inside(harness: str, job: dict[str, Any]) -> None:
    """Ask everything with one harness and print what it took."""
    ask = {"remint": ask_with_remint, "inspect": ask_with_inspect}[harness](job)
    began, cpu = time.perf_counter(), time.process_time()
    answered = ask()
    used = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - cpu, "requests": answered}
    if answered != job["requests"]:
        raise SystemExit(f"{answered} answers to {job['requests']} questions")
    print(json.dumps(used | {"memory": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside(sys.argv[2], json.loads(sys.argv[3]))
    else:
        main()
