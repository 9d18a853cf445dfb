"""Mine the motifs that ship: idioms of the standard library, of the modules that models and motifs may use.

python scripts/build_stdlib_motifs.py     # writes src/remint/mints/evolve/motifs/stdlib.json
"""

from __future__ import annotations

import platform
import sys
from collections import Counter
from pathlib import Path

from build_stdlib_model import modules

from remint.mints.evolve.motifs.mining import counted_motifs
from remint.mints.evolve.motifs.motif_set import MotifSet
from remint.mints.evolve.motifs.rules import rules_of
from remint.records import encode

TARGET = Path(__file__).parent.parent / "src/remint/mints/evolve/motifs/stdlib.json"

if __name__ == "__main__":
    paths = list(modules(True))
    motifs = counted_motifs(path.read_text("utf-8", "replace") for path in paths)
    rules = rules_of(motifs)
    used = {(rule.kind, text) for rule in rules for text in (rule.before, rule.after)}
    kinds = Counter(one.kind for one in motifs)
    provenance = {
        "script": "scripts/build_stdlib_motifs.py",
        "source": f"the standard library of Python {platform.python_version()}, {len(paths)} modules",
        "licence of the source": "PSF-2.0; motifs are idioms of a few tokens with holes, no code of it",
        "motifs": f"{len(motifs)} ({', '.join(f'{count} {kind}' for kind, count in kinds.items())})",
        "rules": str(len(rules)),
    }
    kept = tuple(
        one for one in motifs
        if (one.kind, one.text) in used or (one.kind == "expression" and {
            ("assignment", f"OUT = {one.text}"), ("return", f"return {one.text}")} & used)
    )  # fmt: skip
    TARGET.write_bytes(encode(MotifSet(provenance=provenance, motifs=kept, rules=tuple(rules))))
    sys.stdout.write(f"{TARGET}: {provenance}; {len(kept)} motifs in rules\n")
