import random
from collections.abc import Iterator

TRIO = {"oak": 5, "elm": 12, "fir": 0}


def lines(text: str) -> str:
    """Write a script in one line: "/" ends a line and each leading dot is one level of indentation."""
    return "\n".join("  " * (len(line) - len(line.lstrip("."))) + line.lstrip(".") for line in text.split("/"))


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for group, text, energy in (
        ("simple commands", "", 3),
        ("simple commands", "add 4 to oak/take 3 from elm", 9),
        ("simple commands", "take 9 from oak//move 20 from elm to fir/", 9),
        ("simple commands", "move oak from elm to fir/add fir to oak/take elm from oak", 9),
        ("simple commands", "move elm from elm to oak/take 0 from oak/add elm to fir", 9),
        ("decisions", "if oak < 5/.add 1 to oak/otherwise/.add 2 to oak/add 1 to fir", 9),
        ("decisions", "if oak = 5/.add 1 to oak/otherwise/.add 2 to oak/add 1 to fir", 9),
        ("decisions", "if oak > 5/.add 1 to oak/if 5 > 4/.add 3 to fir", 9),
        ("decisions", "if oak > fir/.if elm < oak/..add 7 to elm/.otherwise/..add 8 to elm/.add 1 to oak", 9),
        ("decisions", "if oak < fir/.if elm < oak/..add 7 to elm/.add 9 to fir/otherwise/.add 1 to oak", 9),
        ("decisions", "if oak = elm/.stop/otherwise/.if fir = 0/..add 1 to fir/.otherwise/..add 2 to fir", 9),
        ("decisions", "if oak = 5/.if fir = 1/..add 1 to fir/otherwise/.add 2 to fir/take 1 from elm", 9),
        ("loops", "while oak > 0/.move 2 from oak to fir", 30),
        ("loops", "while fir > 0/.add 1 to oak/add 1 to elm", 30),
        ("loops", "repeat oak/.add 2 to oak", 30),
        ("loops", "repeat 0/.add 2 to oak/add 3 to fir", 30),
        ("loops", "repeat 3/.repeat 2/..add 1 to fir/.take 1 from elm", 40),
        ("loops", "while elm > oak/.repeat 2/..add 1 to oak/.if fir < 2/..add 1 to fir", 40),
        ("loops", "repeat 2/.while oak < 8/..add 1 to oak/.take 3 from oak/.add 1 to elm", 40),
        ("jumps", "repeat 9/.add 1 to fir/.if fir = 4/..leave/.take 1 from elm/add 1 to oak", 60),
        ("jumps", "repeat 6/.add 1 to fir/.if fir > 2/..again/.take 1 from elm/add 1 to oak", 60),
        ("jumps", "while oak < 9/.add 1 to oak/.if oak > 6/..again/.add 1 to fir", 60),
        ("jumps", "while oak < 9/.add 1 to oak/.if oak < 7/..add 1 to fir/.otherwise/..leave/.add 5 to elm", 60),
        ("jumps", "repeat 3/.while elm > 2/..take 2 from elm/..if elm < 7/...leave/.add 1 to fir", 60),
        ("jumps", "repeat 2/.repeat 3/..again/..add 1 to elm/.add 1 to fir", 60),
        ("jumps", "while 1 = 1/.add 1 to fir/.repeat 4/..add 1 to oak/..if oak > 9/...stop/add 99 to elm", 60),
        ("jumps", "repeat 4/.if oak > 3/..take 1 from oak/..again/.otherwise/..leave/.add 9 to elm/add 2 to fir", 60),
        ("jumps", "add 1 to oak/stop/add 1 to oak", 5),
        ("energy", "add 1 to oak", 0),
        ("energy", "add 1 to oak/add 1 to oak", 2),
        ("energy", "add 1 to oak/stop", 1),
        ("energy", "while fir < 3/.add 1 to fir", 7),
        ("energy", "while fir < 3/.add 1 to fir", 6),
        ("energy", "repeat 3/.add 1 to fir/add 1 to oak", 5),
        ("energy", "repeat 3/.add 1 to fir/add 1 to oak", 4),
        ("energy", "if oak = 5/.add 1 to fir/otherwise/.add 1 to elm", 2),
        ("energy", "if oak = 4/.add 1 to fir/otherwise/.add 1 to elm/add 1 to oak", 2),
        ("energy", "while 1 > 0/.repeat 2/..if fir > 8/...leave/..add 1 to fir", 30),
        ("energy", "repeat 3/.add 1 to fir", 3),
        ("energy", "repeat 9/.leave/add 1 to oak", 2),
    ):
        yield group, (lines(text), TRIO, energy)
    for _ in range(16):
        hives = {name: rng.randint(0, 9) for name in TRIO}
        text = "\n".join(random_block(rng, 0, False) + random_block(rng, 0, False))
        yield "whole scripts", (text, hives, rng.randint(20, 60))


def random_block(rng: random.Random, depth: int, in_loop: bool) -> list[str]:
    indent = "  " * depth
    block: list[str] = []
    for _ in range(rng.randint(1, 3)):
        first, second = rng.sample(sorted(TRIO), 2)
        amount = rng.choice([str(rng.randint(1, 6)), second])
        kind = rng.choice(["add", "take", "move", "if", "while", "repeat"] if depth < 3 else ["add", "take", "move"])
        comparison = f"{first} {rng.choice('<>=')} {amount}"
        if kind == "add":
            block.append(f"{indent}add {rng.randint(1, 5)} to {first}")
        elif kind == "take":
            block.append(f"{indent}take {amount} from {first}")
        elif kind == "move":
            block.append(f"{indent}move {amount} from {first} to {second}")
        elif kind == "if":
            block += [f"{indent}if {comparison}", *random_block(rng, depth + 1, in_loop)]
            if in_loop and rng.random() < 0.5:
                block.append(f"{indent}  {rng.choice(['leave', 'again'])}")
            if rng.random() < 0.5:
                block += [f"{indent}otherwise", *random_block(rng, depth + 1, in_loop)]
        elif kind == "while":
            block += [f"{indent}while {comparison}", *random_block(rng, depth + 1, True)]
        else:
            block += [f"{indent}repeat {rng.choice(['2', '3', first])}", *random_block(rng, depth + 1, True)]
    return block
