"""Runs of tests with decoys among them: which versions of the test module there are, and what is run in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal, NamedTuple

from remint.judging.unittests.decoys import Decoys
from remint.judging.verdicts.recording import Observation
from remint.records import Outcome

_AGAIN = (
    3  # decoys of one spot, when it is looked at again: a program that is right now and then must not pass them all
)
_FEWEST_ROUNDS, _MOST_ROUNDS = 5, 16  # in each a program that guesses which version is the real one is right by half


# Whether a decoy that was passed once is passed again and again, is not, or its test is not passed any more either.
Doubt = Literal["confirmed", "cleared", "unsettled"]


class DecoySpot(NamedTuple):
    """A place of a test at which it can be made a decoy."""

    test: str
    spot: int


class MixedTest(NamedTuple):
    """A test of one version of the module; a decoy knows the spots at which it was changed."""

    version: int
    test: str
    spots: tuple[int, ...] = ()


Choice = dict[str, tuple[int, ...]]  # of the spots of tests


class Mix(NamedTuple):
    """One run: versions of the module, one of them as it is, and the tests in their order."""

    modules: tuple[str, ...]
    entries: tuple[MixedTest, ...]

    @property
    def alone(self) -> bool:
        """Whether there are no decoys."""
        return len(self.modules) == 1

    def tests(self, seen: Sequence[Observation]) -> dict[str, Observation]:
        """What last became of each test that is none of the decoys, as far as there are records."""
        return {entry.test: one for entry, one in zip(self.entries, seen, strict=False) if not entry.spots}

    def passed_decoys(self, seen: Sequence[Observation]) -> frozenset[DecoySpot]:
        """Spots whose decoy was passed."""
        passed = (entry for entry, one in zip(self.entries, seen, strict=False) if one.outcome is Outcome.PASS)
        return frozenset(DecoySpot(entry.test, spot) for entry in passed for spot in entry.spots)


class Mixer:
    """Makes runs of a problem's tests."""

    def __init__(self, decoys: Decoys, tests: Sequence[str]) -> None:
        self.decoys, self._tests = decoys, list(dict.fromkeys(tests))
        self.spots = {test: list(range(len(decoys.spots.get(test, ())))) for test in self._tests}
        self.behind = False  # whether decoys come behind the tests, because what one leaves would make a test fail
        self.leave_out(())

    def leave_out(self, spots: Iterable[DecoySpot]) -> None:
        """Make no decoys at these spots: the reference itself passes them."""
        for test, spot in spots:
            if spot in self.spots.get(test, ()):
                self.spots[test].remove(spot)
        self.spots = {test: places for test, places in self.spots.items() if places}

    def tests_alone(self) -> Mix:
        """The tests and nothing else."""
        return Mix((self.decoys.module,), tuple(MixedTest(0, test) for test in self._tests))

    def one_each(self, chance: Random) -> Mix:
        """The tests in their order, and somewhere among them one decoy of each."""
        chosen: Choice = {test: (chance.choice(spots),) for test, spots in self.spots.items()}
        return self.mixed([chosen] if chosen else [], chance)

    def rounds(self, chance: Random) -> list[Choice]:
        """Choices of one decoy of each test, until every spot has had its turn, and one of several spots at once."""
        orders = {test: chance.sample(spots, len(spots)) for test, spots in self.spots.items()}
        count = min(_MOST_ROUNDS, max(_FEWEST_ROUNDS, *map(len, orders.values()))) if orders else 0
        chosen: list[Choice] = [
            {test: (order[at % len(order)],) for test, order in orders.items()} for at in range(count)
        ]
        several = {test: self._one_per_assertion(test, order) for test, order in orders.items()}
        several = {test: spots for test, spots in several.items() if len(spots) > 1}
        return [*chosen, *([several] if several else [])]

    def tried_again(self, suspects: Iterable[DecoySpot], chance: Random, once: bool) -> Mix:
        """Decoys of these spots, several of each, behind all tests; unless these run once, all tests again."""
        tests = [MixedTest(0, test) for test in self._tests]  # all, since one may need what another leaves behind
        modules, rounds = [self.decoys.module], [list[MixedTest]() for _ in range(_AGAIN)]
        for test, spot in suspects:
            versions = [self.decoys.changed({test: (spot,)}, chance) for _ in range(_AGAIN)]
            if all(done for _, done in versions):
                for decoys, (module, _) in zip(rounds, versions, strict=True):
                    decoys.append(MixedTest(len(modules), test, (spot,)))
                    modules.append(module)
        if len(modules) == 1:
            return Mix((), ())
        between = [] if once else tests
        entries = [*tests, *(one for decoys in rounds for one in (*decoys, *between))]
        return _shuffled(modules, entries, chance)

    def takes_luck(self, spotted: DecoySpot) -> bool:
        """Whether a program that is wrong now and then may well pass a decoy of that spot."""
        return self.decoys.spots[spotted.test][spotted.spot].takes_luck

    def doubts(self, mix: Mix, seen: Sequence[Observation]) -> dict[DecoySpot, Doubt]:
        """What became of decoys that were tried again, by their spot."""
        passed: dict[tuple[str, tuple[int, ...]], list[bool]] = {}
        for entry, one in zip(mix.entries, seen, strict=True):
            passed.setdefault((entry.test, entry.spots), []).append(one.outcome is Outcome.PASS)
        found: dict[DecoySpot, Doubt] = {}
        for test, spots in passed:
            for spotted in (DecoySpot(test, spot) for spot in spots):
                enough = all if self.takes_luck(spotted) else any
                again: Doubt = "confirmed" if enough(passed[test, spots]) else "cleared"
                found[spotted] = again if all(passed[test, ()]) else "unsettled"
        return found

    def _one_per_assertion(self, test: str, order: list[int]) -> tuple[int, ...]:
        of_each = {self.decoys.spots[test][spot].assertion: spot for spot in order}
        return tuple(of_each.values())

    def mixed(self, chosen: list[Choice], chance: Random) -> Mix:
        """The tests and chosen decoys, among them or behind them."""
        modules, decoys = self._versions(chosen, chance)
        entries = [MixedTest(0, test) for test in self._tests]
        for decoy in decoys:
            entries.insert(len(entries) if self.behind else chance.randint(0, len(entries)), decoy)
        return _shuffled(modules, entries, chance)

    def within_tests(self, chosen: list[Choice], chance: Random) -> Mix:
        """The tests, the decoys, and unless decoys come behind, the tests again: no order is worse for either."""
        modules, decoys = self._versions(chosen, chance)
        tests = [MixedTest(0, test) for test in self._tests]
        return _shuffled(modules, [*tests, *decoys, *([] if self.behind else tests)], chance)

    def _versions(self, chosen: list[Choice], chance: Random) -> tuple[list[str], list[MixedTest]]:
        """The module and its changed versions, and the decoys that these hold, in any order."""
        modules, decoys = [self.decoys.module], list[MixedTest]()
        for picks in chosen:
            module, done = self.decoys.changed(picks, chance)
            decoys += [MixedTest(len(modules), test, picks[test]) for test in picks if test in done]
            modules.append(module)
        chance.shuffle(decoys)
        return modules, decoys


def _shuffled(modules: list[str], entries: list[MixedTest], chance: Random) -> Mix:
    """The same run with its versions in another order: which came first must not tell which is the real one."""
    order = chance.sample(range(len(modules)), len(modules))
    moved = tuple(entry._replace(version=order.index(entry.version)) for entry in entries)
    return Mix(tuple(modules[version] for version in order), moved)
