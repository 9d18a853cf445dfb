"""Split tests into groups by statements, so that programs treat the tests of a group alike.

A decision tree, grown where it gains most: each split takes the statement after which the programs at hand (mutants of
the reference, real wrong programs, branches of the reference) differ least within the parts. Where no program tells
tests apart, the most even split stands in.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DEEPEST = 4  # clauses of a rule, before what follows from others is left out
_LEAST_GAIN = 0.012  # of what there was to gain at the start; less is not worth a group
_NATURAL = 0.7  # weight from which a statement may set a few tests apart
_SHARE = 0.02
_EDGE = 0.95  # weight of statements that everybody would set apart: empty, 0, None
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
    """What could be done next."""

    score: float
    leaf: int
    candidate: int


class Grower:
    """Grows one tree. Signatures are 0 or 1 for each test that programs were run on (`rows`) and each program."""

    def __init__(
        self, truths: NDArray[Any], weights: NDArray[Any], rows: NDArray[Any], signatures: NDArray[Any]
    ) -> None:
        import numpy as np

        self.truths, self.weights, self.rows = truths, weights, rows
        columns, counts = _columns(signatures)
        self.signatures, self.column_weights = columns, np.sqrt(counts)
        # A kind of behaviour counts by the root of how often it occurs: the one empty list among a thousand others
        # is a kind of its own, not a thousandth.
        occurs = Counter(row.tobytes() for row in columns)
        self.row_weights = np.array([occurs[row.tobytes()] ** -0.5 for row in columns])
        tests = truths.shape[1]
        self.enough = max(3, round(_SHARE * tests)) if tests >= 20 else 2
        self.whole = self._impurity(self.row_weights.sum(), self.row_weights @ columns)

    def grow(self, fewest: int, most: int) -> Tree:
        """A tree with that many leaves, as far as the statements allow."""
        import numpy as np

        leaves, even = [Leaf((), np.ones(self.truths.shape[1], dtype=bool))], 0
        found = [self._best(leaves[0], 0)]
        while len(leaves) < most:
            split = max(found, key=lambda split: split.score)
            if split.score < _LEAST_GAIN:
                if len(leaves) >= fewest:
                    break
                split = max((self._most_even(leaf, at) for at, leaf in enumerate(leaves)), key=lambda s: s.score)
                if split.score <= 0:
                    break
                even += 1
            for wanted in (True, False):
                leaf = leaves[split.leaf]
                members = leaf.members & (self.truths[split.candidate] == wanted)
                leaves.append(Leaf((*leaf.path, Branching(split.candidate, wanted)), members))
            del leaves[split.leaf], found[split.leaf]
            found = [one._replace(leaf=at) for at, one in enumerate(found)]
            found += [self._best(leaf, len(found) + at) for at, leaf in enumerate(leaves[-2:])]
        return Tree(leaves, even)

    def _best(self, leaf: Leaf, at: int) -> TreeSplit:
        """The split after which the programs differ least within the parts."""
        import numpy as np

        inside = leaf.members[self.rows]
        small = leaf.members.sum() < 2 * self.enough
        if not self.whole or len(leaf.path) >= _DEEPEST or not inside.any() or small:
            return TreeSplit(0.0, at, 0)
        weights, signatures = self.row_weights[inside], self.signatures[inside]
        holds = self.truths[:, self.rows][:, inside].astype(float)
        weighted = weights[:, None] * signatures
        some, all_of_it = holds @ weights, weights.sum()
        failing, all_failing = holds @ weighted, weighted.sum(axis=0)
        gain = self._impurity(all_of_it, all_failing) - self._impurity(some, failing)
        gain = gain - self._impurity(all_of_it - some, all_failing - failing)
        score = gain / self.whole * self.weights * self._size_factor(leaf)
        best = int(np.argmax(score))
        return TreeSplit(float(score[best]), at, best)

    def _most_even(self, leaf: Leaf, at: int) -> TreeSplit:
        """The most even split of a leaf, large leaves first, by natural statements rather than others."""
        import numpy as np

        members = leaf.members.sum()
        share = (self.truths & leaf.members).sum(axis=1) / max(1, members)
        factor = self._size_factor(leaf)
        score = share * (1 - share) * self.weights * members * np.maximum(factor, 0.01 * (factor >= 0))
        best = int(np.argmax(score))
        return TreeSplit(float(score[best]), at, best)

    def _size_factor(self, leaf: Leaf) -> NDArray[Any]:
        """What counts of the gain of each statement, by the size of the smaller part."""
        import numpy as np

        holding = (self.truths & leaf.members).sum(axis=1)
        smaller = np.minimum(holding, leaf.members.sum() - holding)
        natural = np.where(self.weights >= _EDGE, 1.0, np.where(self.weights >= _NATURAL, 0.7, 0.0))
        few = np.where(smaller == 1, _SINGLE, _FEW) * natural
        return np.where(smaller == 0, 0.0, np.where(smaller >= self.enough, 1.0, few))

    def _impurity(self, total: Any, failing: Any) -> Any:
        """How much programs differ within parts of these weights: Gini's measure, summed over programs."""
        import numpy as np

        total = np.asarray(total)[..., None]
        share = np.divide(failing, total, out=np.zeros_like(failing, dtype=float), where=total > 1e-12)
        return (self.column_weights * 2 * total * share * (1 - share)).sum(axis=-1)


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
