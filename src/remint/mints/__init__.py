"""Benchmarks in, fresh benchmarks out: seeded, validated by execution, with lineage."""

from __future__ import annotations

from typing import Any

from remint.mints.mint import Mint, Minted, MintSession, MintSettings, Refused
from remint.registry import Registry

__all__ = ["MINTS", "Mint", "MintSession", "MintSettings", "Minted", "Refused"]

# Those of other packages come through entry points of the group ``remint.mints``.
MINTS: Registry[type[Mint[Any, Any, Any]]] = Registry(
    "mints",
    {
        "describe": "remint.mints.describe.mint:DescribeMint",
        "evolve": "remint.mints.evolve.mint:EvolveMint",
        "generate": "remint.mints.generate.mint:GenerateMint",
        "group": "remint.mints.group.mint:GroupMint",
        "harvest": "remint.mints.harvest.mint:HarvestMint",
        "inject": "remint.mints.inject.mint:InjectMint",
        "merge": "remint.mints.merge.mint:MergeMint",
        "rewrite": "remint.mints.rewrite.mint:RewriteMint",
        "perturb": "remint.mints.perturb.mint:PerturbMint",
    },
    needs=("name", "summary", "settings_type", "finding_type", "open", "outcome"),
    form="class",
    like=Mint,
)
