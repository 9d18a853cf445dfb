"""The loopback of a cell: programs can use it, and nothing of that is left for the next."""

from __future__ import annotations

import encodings.idna  # noqa: F401 - addresses are encoded by it, and the interpreter's own folder is not readable here
import os
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from remint.sandbox.inside.isolation import network
from tests.sandbox.inside.attacks import errno_of, raw
from tests.sandbox.inside.harness import Sandbox

pytestmark = pytest.mark.slow  # not for the inner loop

WHO = [False, True] if os.geteuid() == 0 else [True]
PORT = 47_011


@pytest.fixture(params=WHO, ids=lambda ordinary: "ordinary" if ordinary else "root")
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return Sandbox(ordinary=request.param)


def talk() -> list[int]:
    """A connection that the server closes first; the ports that the kernel gave to the clients."""
    ports = []
    with socket.socket() as server:
        server.bind(("127.0.0.1", PORT))
        server.listen()
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", PORT)) as client:
                ports.append(client.getsockname()[1])
                accepted, _ = server.accept()
                accepted.sendall(b"x")
                accepted.close()
                assert client.recv(2) == b"x"
    return ports


def counters() -> dict[str, str]:
    names = ("dev", "snmp", "snmp6", "netstat", "tcp", "udp", "unix")
    return {name: Path("/proc/self/net", name).read_text() for name in names}


def test_a_program_can_talk_to_itself(sandbox: Sandbox) -> None:
    assert len(sandbox.value(talk)) == 20


def test_a_port_is_free_again_at_once_and_in_the_same_program(sandbox: Sandbox) -> None:
    def twice() -> Any:
        talk()
        return len(talk())

    assert sandbox.value(twice) == 20


def use_everything() -> Any:
    """All that could leave something: connections, datagrams, what has no route, a server that is still there."""
    talk()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"x", ("127.0.0.1", 9))
        errno_of(lambda: sender.sendto(b"x", ("192.0.2.1", 9)))
    if os.fork() == 0:
        server = socket.socket()
        server.bind(("127.0.0.1", PORT))
        server.listen()
        time.sleep(60)
    time.sleep(0.1)
    return counters()


def test_the_next_program_finds_the_counters_as_they_were(sandbox: Sandbox) -> None:
    first, used, after, last = (one.value for one in sandbox.run(counters, use_everything, counters, talk))
    assert used["dev"] != first["dev"]
    assert used["snmp"] != first["snmp"]
    assert after == first
    assert len(last) == 20


@pytest.mark.parametrize("address", ["192.0.2.1", "127.0.0.1"])
def test_a_single_failed_attempt_leaves_nothing_either(sandbox: Sandbox, address: str) -> None:
    def attempt() -> Any:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            return errno_of(lambda: sender.sendto(b"x", (address, 9)))

    first, _, after = (one.value for one in sandbox.run(counters, attempt, counters))
    assert after == first


def test_ports_do_not_follow_from_those_of_the_program_before(sandbox: Sandbox) -> None:
    def ranges() -> Any:
        return talk()[0], Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()

    found = [one.value for one in sandbox.run(*[ranges] * 4)]
    assert len({tuple(limits) for _, limits in found}) == 4
    assert all(int(limits[0]) <= port <= int(limits[1]) for port, limits in found)


def test_a_program_that_leaves_the_network_alone_costs_no_new_one(sandbox: Sandbox) -> None:
    def cell() -> Any:
        namespace = Path("/proc/self/ns/net")
        before = namespace.stat().st_ino
        sandbox.run_in_cell((lambda: "quiet",), {})
        quiet = namespace.stat().st_ino
        sandbox.run_in_cell((talk,), {})
        return before == quiet, quiet == namespace.stat().st_ino

    assert sandbox.in_cell(cell) == [True, False]


def test_a_program_cannot_change_its_network(sandbox: Sandbox) -> None:
    def attack() -> Any:
        writing = errno_of(lambda: Path("/proc/sys/net/ipv4/ip_default_ttl").write_text("1"))
        return writing, raw("unshare", network.CLONE_NEWNET)

    assert sandbox.value(attack) == ["EROFS", "EPERM"]


def test_without_its_counters_the_loopback_stays_down(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_COUNTERS", ("/proc/self/net/dev", "/proc/self/net/no-such-file"))
    assert sandbox.value(lambda: errno_of(lambda: socket.create_connection(("127.0.0.1", 9)))) == "ENETUNREACH"
