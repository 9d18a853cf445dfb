import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    ring = ["#####", "#T..#", "#...#", "#.#.#", "#####"]
    yield "rocks and sand", (ring, "")
    yield "rocks and sand", (ring, "E")
    yield "rocks and sand", (ring, "NWS")
    yield "rocks and sand", (ring, "ESWNE")
    yield "rocks and sand", (ring, "SEEN")
    bushes = ["######", "#T.*.#", "#*..*#", "######"]
    yield "bushes", (bushes, "E")
    yield "bushes", (bushes, "EEW")
    yield "bushes", (bushes, "EWE")
    yield "bushes", (bushes, "SNSE")
    yield "bushes", (["#*T*#"], "EWEWW")
    mud = ["#######", "#T~..~#", "#.~.~.#", "#######"]
    yield "mud", (mud, "E")
    yield "mud", (mud, "ES")
    yield "mud", (mud, "ESS")
    yield "mud", (mud, "ESE")
    yield "mud", (mud, "EWNEW")
    yield "mud", (["#T~#"], "EWW")
    yield "strong gusts", (mud, "EEE")
    yield "strong gusts", (mud, "EWWE")
    yield "strong gusts", (mud, "SSEEEW")
    yield "strong gusts", (mud, "WEE")
    yield "strong gusts", (["#T.*~.~#"], "EEWE")
    yield "strong gusts", (["#~T*~.~#"], "EEEWW")
    yield "strong gusts", (["#.~T~.#"], "WEE")
    yield "strong gusts", (["#.~~T#"], "WEW")
    yield "strong gusts", (["#####", "#.~T#", "####."], "WSW")
    yield "lost", (["T"], "N")
    yield "lost", (["T", "#"], "N")
    yield "lost", (["T.#"], "W")
    yield "lost", (["..", ".T"], "E")
    yield "lost", (["..", ".T"], "W")
    yield "lost", (["#..", "#T.", "#~."], "WSNS")
    yield "lost", (["#.#", "#T#", "#.#"], "EWS")
    yield "lost", (["#T~."], "EEE")
    for index in range(15):
        desert = random_desert(rng, 4, 6, "....#~*" if index % 3 else ".##~~**")
        yield "random deserts", (desert, "".join(rng.choice("NNEESSWW") for _ in range(rng.randint(5, 9))))


def random_desert(rng: random.Random, height: int, width: int, ground: str) -> list[str]:
    cells = [[rng.choice(ground) for _ in range(width)] for _ in range(height)]
    cells[rng.randrange(height)][rng.randrange(width)] = "T"
    return ["#" * (width + 2), *("#" + "".join(line) + "#" for line in cells), "#" * (width + 2)]
