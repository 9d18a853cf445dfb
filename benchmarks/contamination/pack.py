"""The weights of a GGUF file as numpy archives that `smollm.py` reads, in parts of a size that can be carried.

Quantised blocks stay as they are (Q4_1, Q8_0); only rows change their order, since GGUF files keep queries and keys for
another form of the rotation of positions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

PACKINGS = {"F32": "f32", "Q4_1": "q41", "Q8_0": "q80"}
HEADS = {"attn_q": 9, "attn_k": 3}


def pack(model: Path, folders: list[Path]) -> None:
    """Write the tensors of a model into as many files as there are folders, all about equally large."""
    from gguf import GGUFReader

    tensors = sorted(GGUFReader(str(model)).tensors, key=lambda one: -int(one.n_bytes))
    parts: list[dict[str, Any]] = [{} for _ in folders]
    sizes = [0] * len(folders)
    for tensor in tensors:
        name, smallest = tensor.name.removesuffix(".weight"), sizes.index(min(sizes))
        parts[smallest][PACKINGS[tensor.tensor_type.name] + name] = in_order(name, tensor.data)
        sizes[smallest] += int(tensor.n_bytes)
    for number, (folder, part) in enumerate(zip(folders, parts, strict=True)):
        folder.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(folder / f"weights{number}.npz", **part)


def in_order(name: str, rows: Any) -> Any:
    """Rows of queries and keys in the order of halves (the even ones of a head, then the odd ones)."""
    heads = HEADS.get(name.rpartition(".")[2])
    if heads is None:
        return np.array(rows)
    return rows.reshape(heads, rows.shape[0] // heads // 2, 2, -1).swapaxes(1, 2).reshape(rows.shape)
