import random
from collections.abc import Iterator

HAND_PICKED = {
    "direct": [
        "BOAT K 1234567 A@08:00 B@08:40 C@09:30|ASK 1 08:00 A C|ASK 1 08:01 A C|ASK 1 06:00 B C|ASK 2 00:00 A B",
        "BOAT K 4 A@00:00 B@23:59|ASK 4 00:00 A B|ASK 4 00:00 B A",
        "BOAT K 12 A@10:00 B@11:00|BOAT L 12 B@10:05 A@11:05|ASK 1 10:00 B A|ASK 2 09:00 A B",
    ],
    "changes": [
        "BOAT K 1 A@08:00 B@08:50|BOAT L 1 B@09:00 C@09:30|ASK 1 08:00 A C",
        "BOAT K 1 A@08:00 B@08:51|BOAT L 1 B@09:00 C@09:30|ASK 1 08:00 A C",
        "PORT B 25|BOAT K 1 A@08:00 B@08:35|BOAT L 1 B@09:00 C@09:30|BOAT M 1 B@08:59 C@09:10|ASK 1 08:00 A C",
        "BOAT K 1 A@08:00 B@09:00|BOAT L 1 B@09:00 C@09:30|PORT B 0|ASK 1 08:00 A C|ASK 1 09:00 B C",
        "PORT A 60|PORT C 60|BOAT K 1 A@08:00 B@08:30|BOAT L 1 B@08:40 C@09:30|ASK 1 08:00 A C",
        "PORT B 30|BOAT K 1 A@08:00 B@08:30 C@09:00|BOAT L 1 C@09:10 D@09:30|ASK 1 07:59 A D",
        "BOAT K 1 A@08:00 B@08:30|BOAT L 1 B@08:40 C@09:00|BOAT M 1 C@09:10 D@09:20|ASK 1 07:00 A D|ASK 1 08:40 B D",
    ],
    "weekdays": [
        "BOAT Heron 12345 Skarv@08:00 Lunde@08:40 Teist@09:30|BOAT Gull 67 Skarv@08:30 Lunde@09:00|PORT Lunde 5|"
        "BOAT Tern 1234567 Lunde@08:45+ Alke@09:20|ASK 3 07:30 Skarv Alke|ASK 6 07:30 Skarv Alke",
        "BOAT K 135 A@08:00 B@09:00|BOAT L 246 A@08:00 B@08:30|ASK 1 08:00 A B|ASK 2 08:00 A B|ASK 7 08:00 A B",
        "BOAT K 56 A@08:00 B@08:30|BOAT L 67 B@08:40 C@09:00|BOAT M 57 B@10:00 C@10:30|"
        "ASK 5 08:00 A C|ASK 6 08:00 A C|ASK 7 08:00 A C",
    ],
    "boarding and landing": [
        "BOAT K 1 A@08:00 B@08:30+ C@09:00|ASK 1 08:00 A B|ASK 1 08:00 A C|ASK 1 08:00 B C",
        "BOAT K 1 A@08:00 B@08:30- C@09:00|ASK 1 08:00 A B|ASK 1 08:00 A C|ASK 1 08:00 B C",
        "BOAT K 1 A@08:00+ B@08:30- C@09:00-|BOAT L 1 B@09:00 C@10:00|ASK 1 08:00 A C|ASK 1 08:00 B C",
        "BOAT K 1 A@08:00 B@08:30+ C@09:00|BOAT L 1 B@08:45 D@09:00|BOAT M 1 C@09:15 D@09:40|ASK 1 08:00 A D",
        "BOAT K 1 A@08:00 B@08:30 C@09:00|BOAT L 1 B@08:45- D@09:00|BOAT M 1 C@09:15 D@09:40-|ASK 1 08:00 A D",
    ],
    "choice": [
        "BOAT K 1 A@08:00 B@10:00|BOAT L 1 A@08:30 B@09:30|BOAT M 1 A@09:00 B@10:30|ASK 1 08:00 A B|ASK 1 08:45 A B",
        "BOAT K 1 A@08:00 D@10:00|BOAT L 1 A@08:30 B@09:00|BOAT M 1 B@09:30 D@10:00|ASK 1 08:00 A D|ASK 1 08:10 A D",
        "BOAT K 1 A@08:00 D@10:00|BOAT L 1 A@08:30 B@09:00|BOAT M 1 B@09:30 D@09:59|ASK 1 08:00 A D",
        "BOAT A1 1 A@07:00 B@07:30|BOAT A2 1 A@08:00 B@08:20|BOAT X 1 B@09:00 C@09:30|ASK 1 06:00 A C",
        "BOAT A1 1 A@07:00 B@07:30|BOAT A2 1 A@08:00 D@08:20|BOAT X 1 D@08:30 B@08:50|BOAT Y 1 B@09:00 C@09:30|"
        "ASK 1 06:00 A C|ASK 1 07:01 A C",
        "BOAT K 1 A@08:00 B@08:20 C@09:00 D@11:00|BOAT L 1 C@09:10 D@10:00|ASK 1 08:00 A D",
        "BOAT K 1 A@07:00 B@08:00 A2@08:10|BOAT L 1 B@08:10 A@08:30|BOAT M 1 A@08:40 C@09:00|ASK 1 06:30 A C",
    ],
    "equal trips": [
        "BOAT L 1 A@08:00 B@09:00|BOAT K 1 A@08:00 B@09:00|ASK 1 08:00 A B",
        "BOAT N 1 A@08:00 B@08:20|BOAT M 1 B@08:40 C@09:00|BOAT P 1 A@08:00 D@08:20|BOAT B 1 D@08:40 C@09:00|"
        "ASK 1 08:00 A C",
        "BOAT N10 1 A@08:00 B@09:00|BOAT N9 1 A@08:00 B@09:00|BOAT a 1 A@08:00 B@09:00|ASK 1 08:00 A B",
        "BOAT N 1 A@08:00 B@08:20 C@08:40 D@09:00|BOAT M 1 B@08:40 C@09:00 D@09:20 E@09:40|ASK 1 08:00 A E",
        "PORT B 21|BOAT N 1 A@08:00 B@08:20 C@08:40 D@09:00|BOAT M 1 B@08:40 C@09:00 D@09:20 E@09:40|ASK 1 08:00 A E",
        "BOAT N 1 A@08:00 Z@08:20 Y@08:40|BOAT M 1 Z@08:40 Y@09:00 E@09:40|ASK 1 08:00 A E",
    ],
    "no connection": [
        "ASK 1 08:00 A B",
        "BOAT K 1 A@08:00 B@08:30|BOAT L 1 C@08:40 D@09:00|ASK 1 08:00 A D|ASK 1 08:00 B A|ASK 1 08:00 A E",
        "BOAT K 1 A@23:30 B@23:55|BOAT L 1 B@00:30 C@01:00|ASK 1 08:00 A C",
    ],
}


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    for group, texts in HAND_PICKED.items():
        for text in texts:
            yield group, (text.replace("|", "\n") + "\n",)
    for _ in range(16):
        yield "network", ("".join(f"{line}\n" for line in _network(rng)),)


def _network(rng: random.Random) -> Iterator[str]:
    ports = ["Alke", "Lunde", "Skarv", "Teist", "Lom"]
    for port in rng.sample(ports, 2):
        yield f"PORT {port} {rng.choice([0, 5, 15, 20])}"
    for boat in rng.sample(["Gull", "Tern", "Heron", "Crane", "Swan", "Teal", "Wader"], 6):
        minute = 480 + 5 * rng.randrange(16)
        stops = []
        for port in rng.sample(ports, rng.randrange(2, 5)):
            stops.append(f"{port}@{minute // 60:02d}:{minute % 60:02d}{rng.choice(['', '', '', '', '+', '-'])}")
            minute += 5 * rng.randrange(2, 7)
        yield f"BOAT {boat} {rng.choice(['12', '12', '1', '2'])} {' '.join(stops)}"
    for _ in range(3):
        origin, goal = rng.sample(ports, 2)
        yield f"ASK {rng.choice('12')} 08:{rng.randrange(0, 40, 5):02d} {origin} {goal}"
