"""How often a made-up example input is one that its problem's text rules out.

For problems of HumanEval and mintset whose texts say which inputs there are, a person wrote that down as a predicate
(below). Inputs are drawn as `mint rewrite --reskin` draws them, before the reference runs on them, and held against it.

    python benchmarks/reskin_inputs.py [--draws 40] [--seeds 5] [--show]
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from remint.formats import open_benchmark
from remint.mints.rewrite.invented_demos import known_examples, short_inputs
from remint.mints.rewrite.new_inputs import InputDraws
from remint.mints.rewrite.statement import statement_of
from remint.mints.rewrite.structured_inputs import is_out_of_reach, is_structured

Allows = Callable[..., bool]
DIGITS = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}


def balanced(text: str, pair: str = "()") -> bool:
    """Brackets that close in order."""
    depth = 0
    for sign in text:
        depth += (sign == pair[0]) - (sign == pair[1])
        if depth < 0:
            return False
    return depth == 0


def group(text: str) -> bool:
    """One pair of brackets around all."""
    return text[:1] == "(" and text[-1:] == ")" and len(text) > 1 and balanced(text[1:-1])


def prime(number: int) -> bool:
    """Whether a number is prime."""
    return number > 1 and all(number % one for one in range(2, int(number**0.5) + 1))


def whole(*values: Any, least: int = 0, most: float = float("inf")) -> bool:
    """Whole numbers between two bounds."""
    return all(type(one) is int and least <= one <= most for one in values)


def fruits(text: str, count: int) -> bool:
    """Not more apples and oranges than fruits."""
    found = re.fullmatch(r"(\d+) (?:apples|oranges) and (\d+) (?:apples|oranges)", text)
    return found is not None and int(found[1]) + int(found[2]) <= count


def fraction(text: str) -> bool:
    """Two positive whole numbers."""
    return re.fullmatch(r"[1-9]\d*/[1-9]\d*", text) is not None


def acyclic(rows: list[Any]) -> bool:
    """No way leads back to where it began."""
    after: dict[str, set[str]] = {}
    for row in rows:
        after.setdefault(row[0], set()).add(row[1])
    seen: list[str] = []

    def walk(name: str, path: tuple[str, ...]) -> bool:
        seen.append(name)
        return name not in path and all(walk(one, (*path, name)) for one in after.get(name, ()))

    return all(walk(name, ()) for name in list(after))


HUMANEVAL: dict[int, Allows] = {
    1: lambda s: set(s) <= set("() ") and balanced(s),
    2: lambda x: x > 0,
    6: lambda s: all(map(group, s.split())),
    11: lambda a, b: set(a + b) <= set("01") and len(a) == len(b),
    19: lambda s: set(s.split()) <= DIGITS,
    20: lambda xs: len(xs) >= 2,
    21: lambda xs: len(xs) >= 2,
    56: lambda s: set(s) <= set("<>"),
    59: lambda n: n > 1 and not prime(n),
    61: lambda s: set(s) <= set("()"),
    67: fruits,
    68: lambda xs: whole(*xs),
    69: lambda xs: bool(xs) and whole(*xs, least=1),
    75: lambda n: n < 100,
    78: lambda s: set(s) <= set("0123456789ABCDEF"),
    79: lambda n: whole(n),
    85: lambda xs: bool(xs) and all(type(one) is int for one in xs),
    88: lambda xs: whole(*xs),
    93: lambda s: all(one.isalpha() or one == " " for one in s),
    94: lambda xs: any(map(prime, xs)),
    96: lambda n: whole(n),
    100: lambda n: whole(n, least=1),
    102: lambda x, y: whole(x, y, least=1),
    103: lambda n, m: whole(n, m, least=1),
    104: lambda xs: whole(*xs, least=1),
    107: lambda n: whole(n, least=1, most=1000),
    109: lambda xs: len(set(xs)) == len(xs),
    110: lambda a, b: bool(a) and bool(b),
    111: lambda s: all(re.fullmatch("[a-z]", one) for one in s.split()),
    113: lambda xs: all(one.isdigit() for one in xs),
    115: lambda g, c: len({len(row) for row in g}) == 1 and {v for row in g for v in row} <= {0, 1} and 1 <= c <= 10,
    117: lambda s, n: all(one.isalpha() or one == " " for one in s) and whole(n),
    118: lambda s: s.isalpha() or not s,
    119: lambda xs: len(xs) == 2 and set("".join(xs)) <= set("()"),
    120: lambda xs, k: whole(k, most=len(xs)) and bool(xs) and max(map(abs, xs)) <= 1000,
    121: lambda xs: bool(xs) and all(type(one) is int for one in xs),
    122: lambda xs, k: 1 <= len(xs) <= 100 and 1 <= k <= len(xs),
    123: lambda n: whole(n, least=1),
    126: lambda xs: whole(*xs),
    127: lambda a, b: a[0] <= a[1] and b[0] <= b[1],
    129: lambda g, k: k > 0 and sorted(v for row in g for v in row) == list(range(1, len(g) ** 2 + 1)),
    131: lambda n: whole(n, least=1),
    132: lambda s: set(s) <= set("[]"),
    135: lambda xs: len(set(xs)) == len(xs),
    143: lambda s: 1 <= len(s) <= 100 and all(one.isalpha() or one == " " for one in s),
    144: lambda a, b: fraction(a) and fraction(b),
    147: lambda n: whole(n, least=1),
    152: lambda a, b: len(a) == len(b),
    156: lambda n: whole(n, least=1, most=1000),
    159: lambda a, b, c: whole(a, b, c, most=1000),
    163: lambda a, b: whole(a, b, least=1),
}


def marbles(table: list[str], cells: dict[tuple[int, int], int], ticks: int) -> bool:
    """All lie on the table, none on a wall or in a cup."""
    inside = all(0 <= row < len(table) and 0 <= column < len(table[0]) for row, column in cells)
    return len({len(row) for row in table}) == 1 and inside and all(table[r][c] not in "#o" for r, c in cells)


def shift(start: Any, end: Any, cents: int) -> bool:
    """It ends after it starts, within 16 hours."""
    return timedelta(0) < end - start <= timedelta(hours=16) and cents >= 0


def aqueduct(needs: dict[str, int], springs: dict[str, int], channels: list[Any]) -> bool:
    """Channels and springs are of basins that there are."""
    named = {one for row in channels for one in row[:2]} | set(springs)
    return named <= set(needs) and acyclic(channels) and all(row[3] >= 1 and row[2] >= 0 for row in channels)


def boats(rows: list[Any], chamber: int, change: int, patience: int) -> bool:
    """Different names, none longer than the chamber."""
    sound = all(row[1] in ("up", "down") and row[2] >= 0 and row[3] <= chamber for row in rows)
    return sound and len({row[0] for row in rows}) == len(rows) and change >= 1 and patience >= 0


MINTSET: dict[str, Allows] = {
    "bead_strand": lambda length, widths: bool(widths) and whole(length, *widths, least=0) and min(widths) > 0,
    "challenge_ladder": lambda names, matches: len(set(names)) == len(names),
    "chore_assignments": lambda people, chores, week, away: week >= 0 and len(set(people)) == len(people)
    and len(set(chores)) == len(chores),
    "clicker_reading": lambda start, presses: 0 <= start <= 999,
    "crew_on_duty": lambda start, day: start <= day,
    "estate_division": lambda who, estate, spouse, children, dead, renounced, gifts: estate > 0 and who not in dead
    and who not in renounced and set(gifts) <= set(children.get(who, ())) and all(one > 0 for one in gifts.values()),
    "invoice_settlement": lambda rows, day, money: len({row[0] for row in rows}) == len(rows) and money >= 0
    and all(row[2] > 0 for row in rows),
    "kiln_firings": lambda rows, room: room >= 1 and len({row[0] for row in rows}) == len(rows)
    and all(row[1] >= 0 for row in rows),
    "kiosk_cash_rounding": lambda prices, voucher: voucher >= 0 and all(one >= 0 for one in prices),
    "lock_passages": boats,
    "log_rolling_score": lambda marks, difficulty, falls: len(marks) % 2 == 1 and falls >= 0,
    "lot_allocation": lambda rows, units, day: units >= 1 and len({row[0] for row in rows}) == len(rows)
    and all(row[2] >= 1 for row in rows),
    "loyalty_card": lambda stamps, purchases: 0 <= stamps <= 9,
    "night_shift_pay": shift,
    "page_breaks": lambda paragraphs, lines: lines >= 6 and all(one >= 1 for one in paragraphs),
    "plausible_readings": lambda readings, limit: limit >= 0,
    "roll_tumbleweed": lambda rows, gusts: len({len(row) for row in rows}) == 1 and "".join(rows).count("T") == 1
    and set(gusts) <= set("NESW"),
    "room_headcount": lambda count, events: count >= 0 and set(events) <= {"in", "out", "test"},
    "run_marble_table": marbles,
    "settle_aqueduct": aqueduct,
    "share_watering_cans": lambda beds, cans: cans >= 0 and all(one >= 0 for one in beds.values()),
    "sibling_kinds": lambda people, who: all(a is None or a != b for a, b in people.values()),
    "stops_driven_past": lambda route, asked, waiting, closed: len(route) >= 2 and len(set(route)) == len(route)
    and not {route[0], route[-1]} & set(closed) and set(closed) <= set(route),
    "tipping_bucket_rain": lambda counts: all(one is None or 0 <= one <= 255 for one in counts),
    "unattended_lamp": lambda shifts, start, end, short, long: start < end and timedelta(0) < short < long
    and all(a < b for a, b in shifts) and len({a for a, _ in shifts}) == len(shifts),
}  # fmt: skip


def cases() -> Iterator[tuple[str, str, Allows]]:
    """Benchmark, problem and predicate."""
    yield from (("humaneval", f"HumanEval/{number}", one) for number, one in HUMANEVAL.items())
    yield from (("mintset", f"mintset/{name}", one) for name, one in MINTSET.items())


def main() -> None:
    """Draw, compare, count."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--draws", type=int, default=40, help="inputs per problem and seed")
    parser.add_argument("--seeds", type=int, default=5, help="random seeds")
    parser.add_argument("--show", action="store_true", help="print what is ruled out")
    options = parser.parse_args()
    benchmarks = {name: open_benchmark(name) for name in ("humaneval", "mintset")}
    print("| benchmark | problems | inputs are made up for | inputs | ruled out by the text | problems with such |")
    print("|---|---|---|---|---|---|")
    for name, benchmark in benchmarks.items():
        mine = [(problem, allows) for where, problem, allows in cases() if where == name]
        made = drawn = wrong = 0
        bad = dict[str, int]()
        for problem, allows in mine:
            statement = statement_of(benchmark[problem])
            known = known_examples(benchmark[problem], statement, {})
            if is_structured(known.inputs) or is_out_of_reach(statement.text, known.inputs):
                continue
            draws = (
                InputDraws(known.inputs, random.Random(f"{seed} {problem}"), statement.text)
                for seed in range(options.seeds)
            )
            found = [each for one in draws for each in one.further(options.draws, short_inputs(known))]
            made += bool(found)
            drawn += len(found)
            for each in found:
                if not allows(*each.values()):
                    wrong += 1
                    bad[problem] = bad.get(problem, 0) + 1
                    if options.show:
                        print(f"    {problem}: {list(each.values())}"[:300])
        told = ", ".join(f"{problem.rpartition('/')[2]} ({count})" for problem, count in bad.items()) or "none"
        print(f"| {name} | {len(mine)} | {made} | {drawn:,} | {wrong} | {told} |")


if __name__ == "__main__":
    main()
