"""`remint serve` as clients meet it: verdicts, refusals, an orderly end."""

from __future__ import annotations

import json
import signal
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest

from remint.formats.samples import ProblemIds
from remint.judging.judge import Settings
from remint.records import Benchmark, Calls, Manifest, Problem
from remint.sandbox.job import CellLost
from remint.sandbox.limits import Limits
from remint.service.errors import UnusableProblemError
from remint.service.messages import RunRequest
from remint.service.problems import ProblemStore
from remint.service.single_run import SingleRun
from tests.sandbox.programs import programs
from tests.service.conftest import OTHER_TOKEN, ROWS, Service, Start

pytestmark = pytest.mark.xdist_group("service")
RIGHT = "def add(a, b):\n    return a + b\n"
WRONG = "def add(a, b):\n    return 3\n"
ENDLESS = "def add(a, b):\n    while True: pass\n"


def test_verdicts_come_in_the_order_of_the_programs(service: Service) -> None:
    found = service.judged(problem="T/add", programs=[WRONG, RIGHT, "def add(a, b", "x = 1"])
    assert [one["outcome"] for one in found] == ["wrong", "pass", "syntax", "missing-entry-point"]
    assert [one["passed"] for one in found] == [False, True, False, False]
    assert [one["index"] for one in found] == [0, 1, 2, 3]
    assert found[0]["message"] == "assert f(5, -5) == 0; add(5, -5) returned 3"


def test_samples_of_several_problems_as_programs_completions_and_replies(service: Service) -> None:
    samples = [
        {"problem": "T/add", "completion": "    return b + a\n"},
        {"problem": "T/twice", "reply": "Sure!\n```python\ndef twice(x):\n    return x + x\n```\nDone."},
        {"problem": "T/twice", "program": "def twice(x):\n    return x * 3\n"},
    ]
    found = service.judged(samples=samples, reward="whole")
    assert [(one["problem"], one["passed"], one["reward"]) for one in found] == [
        ("T/add", True, 1.0), ("T/twice", True, 1.0), ("T/twice", False, 0.0),
    ]  # fmt: skip


def test_a_stream_gives_each_verdict_on_a_line(service: Service) -> None:
    body = {"problem": "T/add", "programs": [RIGHT, WRONG], "stream": True}
    with service.client() as client, client.stream("POST", "/v1/judge", json=body) as response:
        lines = [json.loads(line) for line in response.iter_lines()]
    assert {one["index"]: one["outcome"] for one in lines} == {0: "pass", 1: "wrong"}


def test_who_asks_only_whether_programs_pass_need_not_wait_for_tests_behind_a_hang(start_service: Start) -> None:
    quick = start_service(timeout=0.3)
    tests = [{"args": [a, b], "expected": {"kind": "given", "value": a + b}} for a, b in ((0, 0), (1, 2), (5, -5))]
    reference = {"files": [{"path": "solution.py", "text": RIGHT}], "main": "solution.py"}
    problem = {"id": "sum", "entry_point": "add", "reference": reference, "suite": {"kind": "calls", "tests": tests}}
    hangs_once = "def add(a, b):\n    while a == 1: pass\n    return a + b\n"
    for early, passed in ((False, 2), (True, 1)):
        found = quick.judged(problem=problem, programs=[RIGHT, hangs_once], stop_early=early)
        assert [one["outcome"] for one in found] == ["pass", "timeout-cpu"]
        assert [one["tests_passed"] for one in found] == [3, passed]


def test_a_problem_can_come_with_the_request(service: Service) -> None:
    row = ROWS[0] | {"task_id": "sent/add", "test": "def check(f):\n    assert f(2, 2) == 4\n"}
    found = service.judged(problem=row, programs=[RIGHT, WRONG])
    assert [one["outcome"] for one in found] == ["pass", "wrong"]
    with service.client() as client:
        refused = client.post("/v1/judge", json={"problem": {"id": "sent", "suite": {}}, "programs": [RIGHT]})
    assert (refused.status_code, refused.json()["error"][:9]) == (422, "problem: ")
    with service.client() as client:
        refused = client.post("/v1/judge", json={"problem": {"what": 1}, "programs": [RIGHT]})
    assert "Send `id`, `entry_point` and `suite`, or a row with the fields of one of" in refused.json()["error"]
    assert "`format`" not in refused.json()["error"]
    broken = row | {"canonical_solution": "    return 0\n"}
    with service.client() as client:
        refused = client.post("/v1/judge", json={"problem": broken, "programs": [RIGHT]})
    assert refused.status_code == 422
    assert "its reference fails" in refused.json()["error"]


def test_a_program_is_run_without_tests(service: Service) -> None:
    with service.client() as client:
        body = {"program": "import sys\nprint(input()[::-1])\nsys.exit(3)", "stdin": "abc"}
        ran = client.post("/v1/run", json=body).json()
        raised = client.post("/v1/run", json={"program": "print(1)\n1 / 0"}).json()
        unknown = client.post("/v1/run", json={"program": "", "language": "cobol"})
    assert (ran["outcome"], ran["status"], ran["stdout"]) == ("ended", 3, "cba\n")
    assert (raised["status"], raised["stdout"], "ZeroDivisionError" in raised["stderr"]) == (1, "1\n", True)
    assert unknown.status_code == 422


def test_of_a_flood_the_beginning_is_told_and_that_there_was_more(service: Service) -> None:
    with service.client() as client:
        body = {"program": "import sys\nprint('a' + 'x' * 3_000_000)\nsys.stderr.write('y' * 9_000 + 'z')"}
        ran = client.post("/v1/run", json=body).json()
        short = client.post("/v1/run", json={"program": "print(1)"}).json()
    assert (len(ran["stdout"]), ran["stdout"][:2], ran["stdout_cut"]) == (2**20, "ax", True)
    assert (len(ran["stderr"]), ran["stderr"][-2:], ran["stderr_cut"]) == (2000, "yz", True)
    assert (ran["outcome"], ran["status"]) == ("ended", 0)
    assert (short["stdout"], short["stdout_cut"], short["stderr_cut"]) == ("1\n", False, False)


def test_a_program_that_the_sandbox_lost_has_no_exit_code() -> None:
    run = SingleRun(RunRequest("print(1)"), Limits())
    run.receive(CellLost())
    reply = run.reply("r")
    assert (reply.outcome, reply.status) == ("infrastructure", None)


def test_every_reply_has_an_id_that_the_log_repeats(service: Service) -> None:
    with service.client() as client:
        paths = ("/v1/health", "/openapi.json", "/metrics", "/v1/judge", "/v1/nothing")
        replies = [client.get(path) for path in paths]
    assert [one.status_code for one in replies] == [200, 200, 200, 405, 404]
    assert len({one.headers["x-request-id"] for one in replies}) == 5
    assert replies[3].headers["allow"] == "POST"
    for one in replies[3:]:
        assert "POST /v1/judge" in one.json()["error"]
        assert one.json()["request"] in {line["request"] for line in service.log_lines()}


def test_a_name_that_no_benchmark_knows_is_looked_for_in_all() -> None:
    def named(name: str) -> Any:
        problem = Problem(id=f"{name}/1", entry_point="f", suite=Calls())
        benchmark = Benchmark(Manifest(name=name), (problem,))
        return ProblemIds(benchmark), SimpleNamespace(benchmark=benchmark)

    store = ProblemStore(Settings(), cast("Any", None))
    store._loaded = [named("first"), named("second")]
    with pytest.raises(UnusableProblemError, match=r"first has no problem 'zzzz'.* second has no problem 'zzzz'"):
        store.named("zzzz")


def test_what_a_program_writes_does_not_say_where_remint_is(service: Service) -> None:
    with service.client() as client:
        raised, stack, warned = (
            client.post("/v1/run", json={"program": program}).json()["stderr"]
            for program in (
                "try:\n    [][0]\nexcept IndexError:\n    1 / 0",
                "import traceback\ntraceback.print_stack()",
                "import warnings\nwarnings.warn('x', stacklevel=5)",
            )
        )
    assert [line.split(",")[0] for line in raised.splitlines() if "File" in line] == ['  File "solution.py"'] * 2
    assert stack.splitlines()[0] == '  File "solution.py", line 2, in <module>'
    assert warned.startswith("remint/sandbox/")


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"{", 400, "not what this path takes"),
        (b"[" * 100_000, 400, "not what this path takes"),
        (b'{"problem": "T/add"}', 400, "no program"),
        (b'{"problem": "T/add", "programs": [1]}', 400, "programs"),
        (b'{"problem": "T/ad", "programs": ["x"]}', 422, "T/add"),
        (b'{"samples": [{"problem": "T/add"}]}', 400, "exactly one"),
        (b'{"samples": [{"problem": "T/add", "program": "", "reply": ""}]}', 400, "exactly one"),
        (b'{"problem": "T/add", "programs": ["\\ud800"]}', 400, "half of a character, \\ud800, without"),
        (b'{"problem": "T/add", "programs": ["x', 400, "truncated"),
        (b'{"problem": "T/add", "programs": ["\xff"]}', 400, "not what this path takes"),
        (b'{"problem": "T/add", "progams": ["x"]}', 400, "progams"),
        (b'{"problem": "T/add", "programs": ["x"], "reward": "half"}', 400, "half"),
        (b" " * (17 * 2**20), 413, "larger than 16,777,216 bytes"),
    ],
)
def test_what_cannot_be_judged_is_refused_with_its_reason(
    service: Service, body: bytes, status: int, said: str
) -> None:
    with service.client() as client:
        response = client.post("/v1/judge", content=body)
    assert response.status_code == status
    assert said in response.json()["error"]
    assert response.json()["request"] == response.headers["x-request-id"]


def test_only_tokens_open_it(service: Service) -> None:
    for header in ({}, {"authorization": "Bearer wrong-wrong-wrong"}, {"authorization": f"Basic {OTHER_TOKEN}"}):
        for path in ("/v1/judge", "/v1/run"):
            assert httpx.post(service.url + path, json={}, headers=header).status_code == 401
        assert httpx.get(service.url + "/metrics", headers=header).status_code == 401
    health = httpx.get(service.url + "/v1/health")
    assert (health.status_code, health.json()["status"], health.json()["problems"]) == (200, "ready", 2)
    assert httpx.get(service.url + "/v1/judge").status_code == 405
    described = httpx.get(service.url + "/openapi.json").json()
    assert set(described["paths"]) == {"/v1/judge", "/v1/run", "/v1/health", "/metrics"}


def test_numbers_and_logs_say_what_happened(service: Service) -> None:
    service.judged(problem="T/add", programs=[RIGHT])
    with service.client(OTHER_TOKEN) as client:
        numbers = client.get("/metrics").text
        refused = client.post("/v1/judge", content=b"{")
    assert 'remint_verdicts_total{outcome="pass"}' in numbers
    line = next(one for one in service.log_lines() if one["request"] == refused.headers["x-request-id"])
    assert (line["client"], line["path"], line["status"]) == ("bob", "/v1/judge", 400)
    assert "sixteen" not in service.log.read_text(), "a token in the log"


def test_many_clients_get_their_own_verdicts(service: Service) -> None:
    def ask(number: int) -> bool:
        right = f"def add(a, b):\n    x = {number}\n    return a + b\n"
        wrong = f"def add(a, b):\n    return {number}\n"
        answer = service.judged(problem="T/add", programs=[right, wrong] if number % 2 else [wrong, right])
        return [one["passed"] for one in answer] == ([True, False] if number % 2 else [False, True])

    with ThreadPoolExecutor(16) as threads:
        assert all(threads.map(ask, range(100)))


def test_clients_that_hang_up_leave_nothing_behind(service: Service) -> None:
    host = urlsplit(service.url)
    body = json.dumps({"problem": "T/add", "programs": [ENDLESS] * 50})
    length = f"authorization: Bearer {OTHER_TOKEN}\r\ncontent-length: {len(body)}"
    head = f"POST /v1/judge HTTP/1.1\r\nhost: x\r\n{length}\r\n\r\n"
    for cut in (len(body), len(body) // 2, 0):
        with socket.create_connection((host.hostname, host.port)) as connection:
            connection.sendall((head + body[:cut]).encode())
            time.sleep(0.2)
    began = time.monotonic()
    assert service.judged(problem="T/add", programs=[RIGHT])[0]["passed"]
    assert time.monotonic() - began < 20, "the service still runs what nobody waits for"
    assert httpx.get(service.url + "/v1/health").json()["waiting"] <= 2


def test_a_head_that_does_not_come_ends_the_connection(service: Service) -> None:
    host = urlsplit(service.url)
    for sent in (b"", b"POST /v1/ju", b"POST /v1/judge HTTP/1.1\r\nhost: x\r\n"):
        with socket.create_connection((host.hostname, host.port), timeout=20) as connection:
            connection.sendall(sent)
            assert connection.recv(100) == b""


def test_programs_that_mean_harm_are_not_accepted(service: Service) -> None:
    """The quick ones; benchmarks/serve.py sends all."""
    pairs = (([1, 2], 3), ([10, -4], 6), ([0, 0], 0))
    tests = [{"args": args, "expected": {"kind": "given", "value": value}} for args, value in pairs]
    row = {"id": "add", "entry_point": "add", "suite": {"kind": "calls", "tests": tests}}
    hostile = [one for one in programs("hostile") if one.problem == "add" and one.name.startswith(("A_", "B_"))][:40]
    texts = [one.source.decode("utf-8", "replace") for one in hostile]
    found = service.judged(problem=row, programs=texts)
    assert len(found) == 40
    assert [one.name for one, verdict in zip(hostile, found, strict=True) if verdict["passed"] is not False] == []


def test_more_than_there_is_room_for_is_told_when_to_come_back(start_service: Start) -> None:
    small = start_service(waiting=4, client_requests=5)
    with small.client() as client, small.client(OTHER_TOKEN) as other:
        full = client.post("/v1/judge", json={"problem": "T/add", "programs": [RIGHT] * 5})
        assert (full.status_code, full.headers["retry-after"]) == (429, "5")
        answers: list[Any] = [other.post("/v1/judge", json={"problem": "T/add", "programs": [RIGHT]}) for _ in range(6)]
        assert [one.status_code for one in answers] == [200] * 5 + [429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 12
        # The allowance is each client's own.
        assert client.post("/v1/judge", json={"problem": "T/add", "programs": [RIGHT]}).status_code == 200


def test_it_ends_when_what_is_under_way_is_done(start_service: Start) -> None:
    ending = start_service(timeout=1.0)
    slow = "import time\ndef add(a, b):\n    time.sleep(0.4)\n    return a + b\n"
    answers: list[list[dict[str, Any]]] = []
    asking = threading.Thread(target=lambda: answers.append(ending.judged(problem="T/add", programs=[slow] * 2)))
    asking.start()
    time.sleep(0.5)
    ending.process.send_signal(signal.SIGTERM)
    asking.join()
    assert [one["passed"] for one in answers[0]] == [True, True]
    ending.process.communicate(timeout=30)
    assert ending.process.returncode == 0
