"""Mine the motifs of a code base: the idioms that recur, in more than one of its files."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable

from remint.measures.programs import NamedSource, open_programs
from remint.mints.evolve.motifs.fragments import Kind, fragments
from remint.mints.evolve.motifs.rules import Motif

MOST_FILES = 400  # of a code base that is mined while somebody waits, drawn by the hash of their text
MOST_MOTIFS = 1200  # of each kind, the most frequent ones
_LEAST_COUNT, _LEAST_FILES = 3, 2


def mined_motifs(source: str, most_files: int = MOST_FILES) -> list[Motif]:
    """The motifs of a file, a folder or a benchmark, the most frequent first. Nothing of it is run."""
    texts = [one.text for one in open_programs(source, "reference", 0).each if isinstance(one, NamedSource)]
    texts.sort(key=lambda text: hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())
    return counted_motifs(texts[:most_files])


def counted_motifs(
    texts: Iterable[str], least_count: int = _LEAST_COUNT, least_files: int = _LEAST_FILES
) -> list[Motif]:
    """The idioms of programs that come often enough, and not in one program alone."""
    counts: Counter[tuple[Kind, str]] = Counter()
    files: defaultdict[tuple[Kind, str], int] = defaultdict(int)
    holes: dict[tuple[Kind, str], tuple[int, int]] = {}
    for text in texts:
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        here: Counter[tuple[Kind, str]] = Counter()
        for kind, one in fragments(tree):
            here[kind, one.text] += 1
            holes[kind, one.text] = one.holes
        counts.update(here)
        for known in here:
            files[known] += 1
    found = [
        Motif(kind=kind, text=text, values=holes[kind, text][0], expressions=holes[kind, text][1], count=count,
              files=files[kind, text])
        for (kind, text), count in counts.items()
        if count >= least_count and files[kind, text] >= least_files
    ]  # fmt: skip
    found.sort(key=lambda one: (-one.count, one.kind, one.text))
    taken: Counter[str] = Counter()
    kept = list[Motif]()
    for motif in found:
        taken[motif.kind] += 1
        if taken[motif.kind] <= MOST_MOTIFS:
            kept.append(motif)
    return kept
