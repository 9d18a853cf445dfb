"""From what is known of a problem to its groups: names, rules, and the tests that each rule means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from remint.mints.group.decision_tree import FEW_GROUPS, Grower, Leaf, Tree
from remint.mints.group.kills import Kills
from remint.mints.group.names import named
from remint.mints.group.naturalness import OUTPUTS
from remint.mints.group.problem_study import ProblemStudy
from remint.mints.group.quality import Quality, quality
from remint.mints.group.rule import Clause, GroupRule, RuleStatement, RuleTerm
from remint.mints.group.rule_functions import FLAGS, MISSING
from remint.mints.group.settings import GroupSettings
from remint.mints.group.simplify import counted_up, simplified
from remint.records import DEFAULT_GROUP, Group
from remint.records.wording import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

# What the splits follow: the programs at hand, features of the tests alone, or some of both.
Basis = Literal["programs", "both", "features", ""]


TINY, TINY_WEIGHT = 3, 0.5  # tests of a group that weighs less, and its weight


class SuiteGrouping(NamedTuple):
    """The groups of a problem and the group of each test, by number; the remark says why where there is just one."""

    groups: tuple[Group, ...] = ()
    of_test: tuple[int, ...] = ()
    basis: Basis = ""
    remark: str = ""
    quality: Quality = Quality()


def group_tests(study: ProblemStudy, kills: Kills, settings: GroupSettings) -> SuiteGrouping:
    """The groups of one problem."""
    tests = len(study.problem.suite.tests)
    most = settings.most_groups(tests)
    if not most:
        few = counted(tests, "test is", "tests are")
        return _one_group(tests, f"{few} too few for {settings.fewest} groups: there is one")
    if not study.candidates:
        return _one_group(tests, "no rule tells its tests apart: they are in one group")
    signatures = kills.signatures(len(study.rows))
    tree = Grower(study.truths, study.weights, study.rows, signatures, study.counts).grow(settings.fewest, most)
    if len(tree.leaves) < (2 if settings.fewest <= FEW_GROUPS else settings.fewest):
        return _one_group(tests, "no natural rule tells enough kinds of its tests apart: they are in one group")
    leaves = _in_order(study, tree.leaves)
    return _named(study, leaves, kills, settings, tree)


def _in_order(study: ProblemStudy, leaves: list[Leaf]) -> list[Leaf]:
    """Small before large in what the first split looks at (empty, one item, more); else in the order of first tests."""
    leaves = sorted(leaves, key=lambda leaf: int(leaf.members.argmax()))
    look = study.candidates[leaves[0].path[0].candidate].statement.left
    if not isinstance(look, RuleTerm) or look.part in OUTPUTS or look.function in FLAGS:
        return leaves
    seen = [case.look(*look) for case in study.cases]
    if not all(isinstance(value, int | float) for value in seen):
        return leaves
    return sorted(
        leaves, key=lambda leaf: min(value for value, inside in zip(seen, leaf.members, strict=True) if inside)
    )


def _one_group(tests: int, remark: str) -> SuiteGrouping:
    return SuiteGrouping((Group(name=DEFAULT_GROUP, rule=str(GroupRule())),), (0,) * tests, "", remark)


def _named(study: ProblemStudy, leaves: list[Leaf], kills: Kills, settings: GroupSettings, tree: Tree) -> SuiteGrouping:
    import numpy as np

    meaning = _Meaning(study, leaves)
    rules = [meaning.rule(leaf) for leaf in leaves]
    # One leaf is what is left where no statement of its way holds.
    rest = next((at for at, leaf in enumerate(leaves) if not any(branch.wanted for branch in leaf.path)), None)
    names = named(rules, study.nouns, meaning, rest)
    sizes = [int(leaf.members.sum()) for leaf in leaves]
    distinct = [round(study.counts[leaf.members].sum()) for leaf in leaves]
    groups = tuple(
        Group(name=name, rule=str(rule), weight=_weight(size, one, max(distinct), settings))
        for name, rule, size, one in zip(names, rules, sizes, distinct, strict=True)
    )
    of_test = np.array([leaf.members for leaf in leaves]).argmax(axis=0)
    found = quality(kills.failing(len(study.rows)), of_test[study.rows], settings.seed)
    found = Quality(**{**_fields(found), "smallest": min(sizes), "largest": max(sizes)})
    splits = len(leaves) - 1
    basis: Basis = "programs" if not tree.even_splits else "features" if tree.even_splits == splits else "both"
    return SuiteGrouping(groups, tuple(map(int, of_test)), basis, "", found)


def _weight(size: int, distinct: int, largest: int, settings: GroupSettings) -> float:
    """By its tests, or as many as are different: copies of one test tell no more than it does."""
    return group_weight(size if settings.weights == "proportional" else distinct, largest, settings)


def group_weight(size: int, largest: int, settings: GroupSettings) -> float:
    """Equal weights, but half of one for a group of so few tests that one of them is a third of it."""
    if settings.weights == "proportional":
        return float(size)
    return TINY_WEIGHT if size <= TINY < largest else 1.0


def _fields(record: Quality) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


class _Meaning:
    """Which tests statements mean, from what was found out before."""

    def __init__(self, study: ProblemStudy, leaves: list[Leaf]) -> None:
        self.study, self.leaves = study, leaves
        self._known: dict[RuleStatement, NDArray[Any]] = {
            one.statement: truths for one, truths in zip(study.candidates, study.truths, strict=True)
        }

    def rule(self, leaf: Leaf) -> GroupRule:
        """The rule of a leaf, as short as it can be said."""
        candidates = self.study.candidates
        clauses = [Clause(candidates[branch.candidate].statement, branch.wanted) for branch in leaf.path]
        return counted_up(simplified(clauses, self._is_opposite), lambda rule: self._means(rule, leaf))

    def selects(self, number: int, rule: GroupRule) -> bool:
        """Whether a rule means exactly the tests of that leaf."""
        return self._means(rule, self.leaves[number])

    def _means(self, rule: GroupRule, leaf: Leaf) -> bool:
        import numpy as np

        found = np.ones(len(leaf.members), dtype=bool)
        for clause in rule.clauses:
            found &= self._truths(clause.statement) == clause.wanted
        return bool((found == leaf.members).all())

    def is_said(self, number: int, clause: Clause) -> bool:
        """Whether what a clause looks at is there in each test of that leaf."""
        cases = (case for case, inside in zip(self.study.cases, self.leaves[number].members, strict=True) if inside)
        return all(case.look(*look) is not MISSING for case in cases for look in clause.statement.looks())

    def _is_opposite(self, statement: RuleStatement, opposite: RuleStatement) -> bool:
        """Whether exactly one of two statements holds for every test."""
        return bool((self._truths(statement) ^ self._truths(opposite)).all())

    def _truths(self, statement: RuleStatement) -> NDArray[Any]:
        if statement not in self._known:
            self._known[statement] = self.study.truths_of(statement)
        return self._known[statement]
