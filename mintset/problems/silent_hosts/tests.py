import random
from collections.abc import Iterator

HOSTS = ["web1", "web2", "db1", "db2", "mail", "cache", "proxy", "vault", "cron", "queue"]
STRANGERS = ["guest", "laptop7", "printer", "camera", "web10", "Mail"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "everyone spoke", (set(), [])
    yield "some silent", ({"web1"}, [])
    yield "test hosts", ({"test-1", "test-web"}, [])
    yield "test hosts", ({"test-1", "web1"}, ["test-1"])
    yield "test hosts", ({"testbed", "test", "test_2"}, [])
    yield "test hosts", ({"latest-news", "web-test-1", "test-3"}, ["web1"])
    yield "test hosts", ({"Test-1", "test-2"}, ["test-1"])
    yield "strangers", ({"mail"}, ["Mail"])
    yield "strangers", ({"web1"}, ["web10", "test-9"])
    for size in range(1, 6):
        hosts = rng.sample(HOSTS, size)
        yield "everyone spoke", (set(hosts), [*hosts, rng.choice(hosts)])
    for _ in range(8):
        hosts = rng.sample(HOSTS, rng.randrange(3, 8))
        yield "some silent", (set(hosts), rng.sample(hosts, rng.randrange(1, len(hosts))))
    for _ in range(6):
        hosts = rng.sample(HOSTS, rng.randrange(2, 6))
        log = rng.sample(hosts, rng.randrange(1, len(hosts))) + rng.sample(STRANGERS, 2)
        rng.shuffle(log)
        yield "strangers", (set(hosts), log)
