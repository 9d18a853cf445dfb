"""Split tests into groups by statements, so that programs treat the tests of a group alike.

A decision tree, grown where it gains most: each split takes the statement after which the programs at hand (mutants of
the reference, real wrong programs, branches of the reference) differ least within the parts. Where no program tells
tests apart, the most even split stands in.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from remint.mints.group.naturalness import NATURAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

_DEEPEST = 4  # clauses of a rule, before what follows from others is left out
_LEAST_GAIN = 0.012  # of what there was to gain at the start; less is not worth a group
_MORE_GAIN = {3: 0.025, 4: 0.025}  # for a group beyond three; few that are clear say more than many
_MUCH_GAIN = 0.06  # for one beyond five
_INSISTED = 0.5  # gain from which a doubtful statement may make up a lacking group
_AND = 0.6  # what counts of a gain by a second requirement on the same tests
FEW_GROUPS = 3  # up to which fewer are enough where no natural statement makes another
_TRIED, _RANDOM_SPLITS, _BETTER_THAN = 12, 40, 0.95
_FEW_APART = 0.55  # weight from which a statement may set a few tests apart
_SHARE = 0.02
_ROUNDING = 1e-9
_EDGE = 0.9  # weight of statements that everybody would set apart: empty, 0, None
_NAMED_EDGE = 0.97  # weight of those among them that the text names
_SINGLE, _FEW = 0.4, 0.6  # what counts of a gain by setting one test apart, or too few


class Branching(NamedTuple):
    """A candidate, by its number, and whether it holds on this way."""

    candidate: int
    wanted: bool


class Leaf(NamedTuple):
    """A group: the way from the root, and which tests are in it."""

    path: tuple[Branching, ...]
    members: NDArray[Any]  # one truth value a test


class Tree(NamedTuple):
    """The groups, and how many of the splits no program has asked for."""

    leaves: list[Leaf]
    even_splits: int


class TreeSplit(NamedTuple):
    """What could be done next to a leaf."""

    score: float
    candidate: int


class Grower:
    """Grows one tree. Signatures are 0 or 1 for each test that programs were run on (`rows`) and each program."""

    def __init__(
        self,
        truths: NDArray[Any],
        weights: NDArray[Any],
        rows: NDArray[Any],
        signatures: NDArray[Any],
        counts: NDArray[Any] | None = None,
    ) -> None:
        """`counts` has what each test counts where sizes matter: less than 1 if others have the same input."""
        import numpy as np

        self.truths, self.weights, self.rows = truths, weights, rows
        self.counts = np.ones(truths.shape[1]) if counts is None else counts
        columns, occurrences = _columns(signatures)
        self.signatures, self.column_weights = columns, np.sqrt(occurrences)
        # A kind of behaviour counts by the root of how often it occurs: the one empty list among a thousand others
        # is a kind of its own, not a thousandth.
        occurs = Counter(row.tobytes() for row in columns)
        self.row_weights = np.array([occurs[row.tobytes()] ** -0.5 for row in columns])
        tests = self.counts.sum()
        self.enough = max(3, round(_SHARE * tests)) if tests >= 20 else 2
        self.whole = self._impurity(self.row_weights.sum(), self.row_weights @ columns)

    def grow(self, fewest: int, most: int) -> Tree:
        """A tree with that many leaves, as far as the statements allow; with two where natural ones allow no third."""
        import numpy as np

        leaves, even = [Leaf((), np.ones(self.truths.shape[1], dtype=bool))], 0
        found = [self._best(leaves[0])]
        while len(leaves) < most:
            at, split = max(enumerate(found), key=lambda numbered: numbered[1].score)
            if split.score < _least_gain(len(leaves)):
                if len(leaves) >= fewest:
                    break
                at, split, by_programs = self._stand_in(leaves, fewest)
                if split.score <= 0:
                    break
                even += not by_programs
            leaf = leaves.pop(at)
            del found[at]
            for wanted in (True, False):
                members = leaf.members & (self.truths[split.candidate] == wanted)
                leaves.append(Leaf((*leaf.path, Branching(split.candidate, wanted)), members))
                found.append(self._best(leaves[-1]))
        return Tree(leaves, even)

    def _best(self, leaf: Leaf) -> TreeSplit:
        """The natural split after which the programs differ least within the parts."""
        gain = self._gain(leaf)
        if gain is None:
            return TreeSplit(0.0, 0)
        twice = _AND if any(branch.wanted for branch in leaf.path) else 1.0
        score = gain * twice * self.weights * self._size_factor(leaf) * (self.weights >= NATURAL)
        return self._telling(leaf, gain, score)

    def _gain(self, leaf: Leaf) -> NDArray[Any] | None:
        """By how much each statement would make the parts purer, of what there was at the start."""
        inside = leaf.members[self.rows]
        small = self.counts[leaf.members].sum() < 2 * self.enough - _ROUNDING
        said = sum(branch.wanted for branch in leaf.path)
        if not self.whole or len(leaf.path) >= _DEEPEST or said > 1 or not inside.any() or small:
            return None
        return self._gain_of(self.truths[:, self.rows][:, inside].astype(float), inside)

    def _gain_of(self, holds: NDArray[Any], inside: NDArray[Any]) -> NDArray[Any]:
        weights, signatures = self.row_weights[inside], self.signatures[inside]
        weighted = weights[:, None] * signatures
        some, all_of_it = holds @ weights, weights.sum()
        failing, all_failing = holds @ weighted, weighted.sum(axis=0)
        gain = self._impurity(all_of_it, all_failing) - self._impurity(some, failing)
        found: NDArray[Any] = (gain - self._impurity(all_of_it - some, all_failing - failing)) / self.whole
        return found

    def _telling(self, leaf: Leaf, gain: NDArray[Any], score: NDArray[Any]) -> TreeSplit:
        """The best split that programs follow more than they follow random splits of the same size."""
        import numpy as np

        inside = leaf.members[self.rows]
        for candidate in np.argsort(-score, kind="stable")[:_TRIED]:
            if score[candidate] < _LEAST_GAIN:
                break
            holds = self.truths[candidate, self.rows][inside].astype(float)
            chance = np.random.default_rng(len(holds))
            random = self._gain_of(np.array([chance.permutation(holds) for _ in range(_RANDOM_SPLITS)]), inside)
            if gain[candidate] > np.quantile(random, _BETTER_THAN) + 1e-12:
                return TreeSplit(float(score[candidate]), int(candidate))
        return TreeSplit(0.0, 0)

    def _stand_in(self, leaves: list[Leaf], fewest: int) -> tuple[int, TreeSplit, bool]:
        """What makes one more group where there are too few: what the text names, boundaries, then sizes.

        Statements that nobody would choose make a second group where programs insist on it, and any group only if so
        many were asked for.
        """
        groups = len(leaves)
        natural: list[Callable[[Leaf], TreeSplit]] = [
            lambda leaf: self._most_even(leaf, _NAMED_EDGE),
            lambda leaf: self._most_even(leaf, _FEW_APART),
            lambda leaf: self._most_even(leaf, NATURAL, self._is_told_apart(leaf)),
        ]
        ways = natural
        if groups < 2 or fewest > FEW_GROUPS:
            ways = [*natural[:2], self._insisted, natural[2]]
        if fewest > FEW_GROUPS:
            ways = [*ways, lambda leaf: self._most_even(leaf, 0.0)]
        for way in ways:
            splits = [way(leaf) for leaf in leaves]
            at = max(range(len(leaves)), key=lambda one: splits[one].score)
            if splits[at].score > 0:
                break
        return at, splits[at], way == self._insisted

    def _insisted(self, leaf: Leaf) -> TreeSplit:
        gain = self._gain(leaf)
        if gain is None:
            return TreeSplit(0.0, 0)
        usable = self._size_factor(leaf) * (gain >= _INSISTED)
        return self._telling(leaf, gain, gain * self.weights * usable)

    def _is_told_apart(self, leaf: Leaf) -> Any:
        """Whether some program treats the two sides of each statement differently; a size must tell something."""
        gain = self._gain(leaf)
        return gain > _ROUNDING if gain is not None else 0.0

    def _most_even(self, leaf: Leaf, least: float, usable: Any = 1.0) -> TreeSplit:
        """The most even split of a leaf by statements of this weight or more; large leaves first."""
        import numpy as np

        members = self.counts[leaf.members].sum()
        share = self._sizes(leaf) / max(_ROUNDING, members)
        factor = self._size_factor(leaf)
        said = (self.weights >= least) * usable
        score = share * (1 - share) * self.weights**2 * members * np.maximum(factor, 0.01 * (factor >= 0)) * said
        best = int(np.argmax(score))
        return TreeSplit(float(score[best]), best)

    def _size_factor(self, leaf: Leaf) -> NDArray[Any]:
        """What counts of the gain of each statement, by the size of the smaller part."""
        import numpy as np

        holding = self._sizes(leaf)
        smaller = np.round(np.minimum(holding, self.counts[leaf.members].sum() - holding), 6)
        natural = np.where(self.weights >= _EDGE, 1.0, np.where(self.weights >= _FEW_APART, 0.7, 0.0))
        few = np.where(smaller <= 1, _SINGLE, _FEW) * natural
        return np.where(smaller == 0, 0.0, np.where(smaller >= self.enough, 1.0, few))

    def _sizes(self, leaf: Leaf) -> NDArray[Any]:
        """How many different tests of a leaf each statement holds for."""
        found: NDArray[Any] = (self.truths & leaf.members) @ self.counts
        return found

    def _impurity(self, total: Any, failing: Any) -> Any:
        """How much programs differ within parts of these weights: Gini's measure, summed over programs."""
        import numpy as np

        total = np.asarray(total)[..., None]
        share = np.divide(failing, total, out=np.zeros_like(failing, dtype=float), where=total > 1e-12)
        return (self.column_weights * 2 * total * share * (1 - share)).sum(axis=-1)


def _least_gain(groups: int) -> float:
    """What a split must gain where there are that many groups."""
    return _LEAST_GAIN if groups < 3 else _MORE_GAIN.get(groups, _MUCH_GAIN)


def _columns(signatures: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The different columns that tell tests apart, and how often each occurs."""
    import numpy as np

    telling = signatures[:, (signatures.min(axis=0) < signatures.max(axis=0))] if signatures.size else signatures
    if not telling.shape[1]:
        return np.zeros((signatures.shape[0], 0)), np.zeros(0)
    # A program that fails where another one passes tells the same tests apart.
    alike = np.where(telling[0] > 0, 1 - telling, telling)
    unique, counts = np.unique(alike, axis=1, return_counts=True)
    return unique.astype(float), counts.astype(float)
