"""Two programs laid over each other: what is the same, and single edits that turn one into the other.

The result can be written out with any set of the edits made, from none (the candidate) to all (the reference).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from remint.analysis.diagnose.statement_heads import with_other_heads
from remint.analysis.diagnose.trees import BLOCKS, header, labels, with_pass, writable
from remint.code.ir import nodes as ir
from remint.code.ir.walk import statements

EditKind = Literal["missing", "extra", "moved", "changed"]
_MOVED = 0.9  # of the cost of a statement that is missing here and too much there
_ALIKE = 0.8  # share of its words by which a statement may differ and still be the same instruction, done otherwise


@dataclass
class AlignedSlot:
    """A place in a block: the reference's statement, the candidate's, or both."""

    expected: ir.Instruction | None
    seen: ir.Instruction | None
    edit: int | None = None  # None: nothing to change here, or only inside
    blocks: dict[str, list[AlignedSlot]] | None = None


@dataclass
class Edit:
    """One change of the candidate towards the reference."""

    number: int
    kind: EditKind
    expected: ir.Instruction | None  # None: to be removed
    seen: ir.Instruction | None  # None: to be put in
    loops: tuple[ir.While, ...] = ()  # of the reference that it is inside of
    at_top: bool = False  # whether it is outside of all functions
    same_block: bool = False  # of one that was moved: whether it only stands earlier or later
    crossed: tuple[ir.Instruction, ...] = ()  # of such a one: what stands between its two places
    others: list[ir.Instruction] = field(default_factory=list)  # further statements of the same edit


@dataclass
class Aligned:
    """The whole: slots of the module, and the edits by number."""

    slots: list[AlignedSlot]
    edits: list[Edit]

    def program(self, chosen: frozenset[int]) -> ir.ProgramTree:
        """The candidate with these edits made."""
        return writable(ir.ProgramTree(with_pass(_rendered(self.slots, chosen))))


def align(reference: ir.ProgramTree, candidate: ir.ProgramTree) -> Aligned:
    """The cheapest way to lay two programs over each other."""
    matcher = _Matcher(reference, candidate)
    slots = matcher.slots(reference.body, candidate.body)
    made = Aligned(slots, [])
    _number(slots, made.edits, (), True)
    _join_moves(slots, made)
    _join_neighbours(slots, made, True)
    _renumber(made)
    return made


def _rendered(slots: Sequence[AlignedSlot], chosen: frozenset[int]) -> ir.Block:
    result: list[ir.Instruction] = []
    for slot in slots:
        take_expected = slot.edit is not None and slot.edit in chosen
        statement = slot.expected if take_expected else slot.seen
        if slot.blocks is not None and statement is not None:
            inner: dict[str, Any] = {name: _rendered(some, chosen) for name, some in slot.blocks.items()}
            statement = replace(statement, **inner)
        if statement is not None:
            result.append(statement)
    return tuple(result)


class _Matcher:
    """Distances between statements, each computed once."""

    def __init__(self, reference: ir.ProgramTree, candidate: ir.ProgramTree) -> None:
        self._words: dict[int, tuple[str, ...]] = {}
        self._costs: dict[tuple[int, int], float] = {}
        self._kept: list[ir.Node] = []  # so that no id is used twice
        sides = ({self.words(one) for one in statements(tree.body)} for tree in (reference, candidate))
        self._on_both = set.intersection(*sides)

    def slots(self, expected: ir.Block, seen: ir.Block) -> list[AlignedSlot]:
        """A block of each side, aligned."""
        made = []
        for old, new in with_other_heads(self._reordered(list(self._path(expected, seen)))):
            if old is None or new is None:
                made.append(AlignedSlot(old, new, edit=-1))
            elif self.words(old) == self.words(new):
                made.append(AlignedSlot(old, new))
            elif _comparable(old, new):
                blocks = {name: self.slots(getattr(old, name), getattr(new, name)) for name in BLOCKS[type(old)]}
                same = self.words(header(old)) == self.words(header(new))
                made.append(AlignedSlot(old, new, None if same else -1, blocks))
            else:
                made.append(AlignedSlot(old, new, edit=-1))
        return made

    def _reordered(
        self, pairs: list[tuple[ir.Instruction | None, ir.Instruction | None]]
    ) -> list[tuple[ir.Instruction | None, ir.Instruction | None]]:
        """Statements that only changed places are not changed: each is missing here and too much there."""
        changed = [(old, new) for old, new in pairs if old and new and self.words(old) != self.words(new)]
        wanted = {self.words(old) for old, _ in changed} & {self.words(new) for _, new in changed}
        if not wanted:
            return pairs
        result: list[tuple[ir.Instruction | None, ir.Instruction | None]] = []
        for old, new in pairs:
            apart = old and new and self.words(old) != self.words(new) and {self.words(old), self.words(new)} <= wanted
            for one in ((old, None), (None, new)) if apart else ((old, new),):
                missing, (former, extra) = one[0], result[-1] if result else (None, None)
                back = former is None and one[1] is None and missing is not None and extra is not None
                if back and self.words(extra) == self.words(missing):  # type: ignore[arg-type]
                    result[-1] = (missing, extra)  # it stands in its place after all
                else:
                    result.append(one)
        return result

    def _path(
        self, expected: ir.Block, seen: ir.Block
    ) -> Iterator[tuple[ir.Instruction | None, ir.Instruction | None]]:
        rows, columns = len(expected), len(seen)
        best = self._table(expected, seen)
        pairs: list[tuple[ir.Instruction | None, ir.Instruction | None]] = []
        row, column = rows, columns
        while row or column:
            here = best[row][column]
            if row and column and here == best[row - 1][column - 1] + self.cost(expected[row - 1], seen[column - 1]):
                row, column = row - 1, column - 1
                pairs.append((expected[row], seen[column]))
            elif row and here == best[row - 1][column] + self.weight(expected[row - 1]):
                row -= 1
                pairs.append((expected[row], None))
            else:
                column -= 1
                pairs.append((None, seen[column]))
        return reversed(pairs)

    def _table(self, expected: ir.Block, seen: ir.Block) -> list[list[float]]:
        best = [[0.0] * (len(seen) + 1) for _ in range(len(expected) + 1)]
        for row in range(len(expected) + 1):
            for column in range(len(seen) + 1):
                options = []
                if row and column:
                    options.append(best[row - 1][column - 1] + self.cost(expected[row - 1], seen[column - 1]))
                if row:
                    options.append(best[row - 1][column] + self.weight(expected[row - 1]))
                if column:
                    options.append(best[row][column - 1] + self.weight(seen[column - 1]))
                best[row][column] = min(options, default=0.0)
        return best

    def words(self, node: ir.Instruction) -> tuple[str, ...]:
        if id(node) not in self._words:
            self._kept.append(node)
            self._words[id(node)] = labels(node)
        return self._words[id(node)]

    def weight(self, node: ir.Instruction) -> float:
        """What it costs to put a statement in, or to take it out: less where it was only moved."""
        words = self.words(node)
        return (len(words) + 0.5) * (_MOVED if words in self._on_both else 1.0)

    def cost(self, expected: ir.Instruction, seen: ir.Instruction) -> float:
        """What it costs to turn one statement into another."""
        key = id(expected), id(seen)
        if key not in self._costs:
            self._costs[key] = self._cost(expected, seen)
        return self._costs[key]

    def _cost(self, expected: ir.Instruction, seen: ir.Instruction) -> float:
        old, new = self.words(expected), self.words(seen)
        if old == new:
            return 0.0
        compound = type(expected) in BLOCKS
        if compound != (type(seen) in BLOCKS) or (compound and not _comparable(expected, seen)):
            return float("inf")
        if isinstance(expected, ir.Function) and isinstance(seen, ir.Function) and expected.name != seen.name:
            return float("inf")
        if not compound:
            distance = edit_distance(old, new)
            return distance if distance <= _ALIKE * max(len(old), len(new)) else float("inf")
        total = edit_distance(self.words(header(expected)), self.words(header(seen)))
        for name in BLOCKS[type(expected)]:
            first, second = getattr(expected, name), getattr(seen, name)
            total += self._table(first, second)[-1][-1]
        return total


def _comparable(expected: ir.Instruction, seen: ir.Instruction) -> bool:
    """Whether the insides of two statements can be laid over each other: those of one kind, and loops of either."""
    if isinstance(expected, ir.ForEach | ir.While) and isinstance(seen, ir.ForEach | ir.While):
        return True
    return type(expected) is type(seen) and type(expected) in BLOCKS


def edit_distance(first: Sequence[str], second: Sequence[str]) -> float:
    """Levenshtein's distance between two sequences of words."""
    before = list(range(len(second) + 1))
    for row, word in enumerate(first, start=1):
        now = [row]
        for column, other in enumerate(second, start=1):
            now.append(min(before[column] + 1, now[-1] + 1, before[column - 1] + (word != other)))
        before = now
    return float(before[-1])


def _number(slots: Sequence[AlignedSlot], edits: list[Edit], loops: tuple[ir.While, ...], at_top: bool) -> None:
    for slot in slots:
        if slot.edit is not None:
            slot.edit = len(edits)
            kind: EditKind = "missing" if slot.seen is None else "extra" if slot.expected is None else "changed"
            edits.append(Edit(slot.edit, kind, slot.expected, slot.seen, loops, at_top))
        inner = (*loops, slot.expected) if isinstance(slot.expected, ir.While) else loops
        below = at_top and not isinstance(slot.expected or slot.seen, ir.Function | ir.Class)
        for some in (slot.blocks or {}).values():
            _number(some, edits, inner, below)


def _all_slots(slots: Sequence[AlignedSlot]) -> Iterator[AlignedSlot]:
    for slot in slots:
        yield slot
        for some in (slot.blocks or {}).values():
            yield from _all_slots(some)


def _all_blocks(slots: Sequence[AlignedSlot]) -> Iterator[Sequence[AlignedSlot]]:
    yield slots
    for slot in slots:
        for some in (slot.blocks or {}).values():
            yield from _all_blocks(some)


def _join_moves(slots: Sequence[AlignedSlot], made: Aligned) -> None:
    """A statement that is missing here and too much there was moved: one edit."""
    extra: dict[tuple[str, ...], list[AlignedSlot]] = {}
    for slot in _all_slots(slots):
        if slot.expected is None and slot.seen is not None:
            extra.setdefault(labels(slot.seen), []).append(slot)
    for slot in _all_slots(slots):
        if slot.seen is None and slot.expected is not None:
            same = extra.get(labels(slot.expected))
            if same:
                taken = same.pop(0)
                edit = made.edits[slot.edit or 0]
                edit.kind, edit.seen = "moved", taken.seen
                for block in _all_blocks(slots):
                    places = [place for place, one in enumerate(block) if one is slot or one is taken]
                    if len(places) == 2:
                        edit.same_block = True
                        between = (one.expected for one in block[places[0] + 1 : places[1]])
                        edit.crossed = tuple(one for one in between if one is not None)
                taken.edit = slot.edit


def _join_neighbours(slots: Sequence[AlignedSlot], made: Aligned, at_top: bool) -> None:
    """A block that is missing as a whole is one instruction, and so is code that was added outside of functions."""
    empty = bool(slots) and all(slot.seen is None for slot in slots)
    last: AlignedSlot | None = None
    for slot in slots:
        joins = slot.seen is None if empty else at_top and slot.expected is None
        plain = joins and slot.edit is not None and made.edits[slot.edit].kind in ("missing", "extra")
        if plain and last is not None and last.edit is not None:
            joined = slot.expected or slot.seen
            assert joined is not None
            made.edits[last.edit].others.append(joined)
            slot.edit = last.edit
        else:
            last = slot if plain else None
        below = at_top and not isinstance(slot.expected or slot.seen, ir.Function | ir.Class)
        for some in (slot.blocks or {}).values():
            _join_neighbours(some, made, below and False)


def _renumber(made: Aligned) -> None:
    """Numbers without gaps, for the edits that are still in use."""
    used = sorted({slot.edit for slot in _all_slots(made.slots) if slot.edit is not None})
    places = {old: new for new, old in enumerate(used)}
    for slot in _all_slots(made.slots):
        if slot.edit is not None:
            slot.edit = places[slot.edit]
    made.edits = [made.edits[old] for old in used]
    for new, edit in enumerate(made.edits):
        edit.number = new
