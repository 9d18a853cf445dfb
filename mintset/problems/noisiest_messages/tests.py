import random
from collections.abc import Iterator

MESSAGES = ["link up", "link down", "fan stalled", "cache flushed", "user logged in"]
NUMBERED = ["disk {} failed", "retry {} of {}", "port {}", "took {}ms", "worker-{} exited with {}"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "plain lines", ([],)
    yield "plain lines", (["gw link up"],)
    yield "numbers", (["gw disk 1 failed", "gw ok", "gw disk 22 failed"],)
    yield "numbers", (["gw v1.20.3", "gw v1.2.33", "gw v1.2", "gw 2024"],)
    yield "numbers", (["gw7 port 80", "gw8 port 443", "gw7 port 22"],)
    yield "repeats", (["gw up", "gw last message repeated 1 times"],)
    yield "repeats", (["gw up", "gw down", "gw down", "gw up", "gw last message repeated 12 times"],)
    yield "repeats", (["gw up", "gw last message repeated 2 times", "gw last message repeated 3 times", "gw down"],)
    yield "repeats", (["gw a", "gw b", "gw last message repeated 2 times", "gw a", "gw last message repeated 1 times"],)
    yield "repeats", (["gw job 4 late", "gw last message repeated 10 times", "gw job 5 late"],)
    yield "repeats", (["gw up", "gw said: last message repeated 3 times", "gw up", "gw down"],)
    yield "repeats", (["gw up", "gw last message repeated 3 times!", "gw up", "gw last message repeated many times"],)
    yield "several hosts", (["a up", "b down", "a last message repeated 3 times"],)
    yield "several hosts", (["b z", "a y", "b last message repeated 2 times", "a last message repeated 1 times"],)
    yield "several hosts", (["b up", "a down", "b last message repeated 2 times", "b down", "a down"],)
    yield "debugging", (["a DEBUG x", "a DEBUG x", "a up"],)
    yield "debugging", (["a DEBUG x", "b up"],)
    yield "debugging", (["a up", "a DEBUG 5", "a last message repeated 4 times", "a down", "a down"],)
    yield "debugging", (["a DEBUG x", "a last message repeated 4 times"],)
    yield "debugging", (["a DEBUGGER on", "a DEBUGGER on", "a up"],)
    yield "debugging", (["a up", "a not DEBUG x", "a not DEBUG x", "a debug x", "a DEBUG"],)
    yield "ties", (["a up", "a down", "a down", "a up"],)
    yield "ties", (["a b", "a a", "a last message repeated 1 times", "a b"],)
    yield "ties", (["a zone 1", "a alpha", "b alpha", "b zone 2"],)
    yield "nothing to repeat", (["a last message repeated 3 times"],)
    yield "nothing to repeat", (["a up", "b last message repeated 3 times", "b up"],)
    yield "nothing to repeat", (["a up", "b DEBUG x", "c down", "bb last message repeated 1 times"],)
    for _ in range(4):
        yield "plain lines", ([f"{rng.choice(['gw', 'nas'])} {rng.choice(MESSAGES)}" for _ in range(8)],)
    for _ in range(5):
        lines = []
        for _ in range(8):
            lines.append("gw " + rng.choice(NUMBERED[:3]).format(rng.randrange(1000), rng.randrange(1000)))
        lines.insert(rng.randrange(9), "gw " + NUMBERED[rng.randrange(3, 5)].format(rng.randrange(99), 0))
        yield "numbers", (lines,)
    for _ in range(5):
        yield "repeats", (_noisy_log(rng, ["gw"]),)
    for _ in range(6):
        yield "several hosts", (_noisy_log(rng, ["gw", "nas", "cam"]),)


def _noisy_log(rng: random.Random, hosts: list[str]) -> list[str]:
    lines = [f"{host} {rng.choice(MESSAGES)}" for host in hosts]
    for _ in range(9):
        message = rng.choice([*MESSAGES[:3], f"last message repeated {rng.randrange(1, 5)} times"])
        lines.append(f"{rng.choice(hosts)} {message}")
    return lines
