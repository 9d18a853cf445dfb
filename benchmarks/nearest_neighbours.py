"""The nearest-neighbour mismatch rate of "Narrowing the Complexity Gap …" (section 5.3.4) with SmolLM2-135M.

python benchmarks/nearest_neighbours.py tokens TOKENIZER OUT NAME=BEFORE:AFTER …   # here: programs as token ids
python benchmarks/nearest_neighbours.py rates OUT WEIGHTS…                         # needs torch and numpy alone

BEFORE and AFTER are benchmarks with the same problems; NAME=FILE.jsonl.gz is a file of published programs with the
fields `original code` and `transformation`, and with NAME=FILE.jsonl.gz:AFTER those of the problems of AFTER alone. Of
these, as of BEFORE and AFTER, comments and docstrings are left out.
A program is represented by the mean of its tokens' last hidden states. The rate is the share of originals whose nearest
neighbour (cosine) among all programs of the set, originals and evolved together, is not their own evolved version;
`among the evolved` looks for it there alone.
"""

from __future__ import annotations

import ast
import gzip
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent / "contamination"))
PUBLISHED = ".jsonl.gz"
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_LONGEST = 2048  # tokens of a program; what is longer is cut


def programs(source: str) -> tuple[list[str], list[str]]:
    """Originals and evolved programs, in the same order."""
    first, _, second = source.partition(":")
    if not first.endswith(PUBLISHED):
        before, after = texts_of(first), texts_of(second)
        pairs = [(before[name], after[name]) for name in before if name in after]
    elif second:
        found, wanted = published(first), texts_of(second)
        pairs = [(bare(old), bare(new)) for name, (old, new) in found.items() if name in wanted]
    else:
        pairs = list(published(first).values())
    return [one for one, _ in pairs], [other for _, other in pairs]


def published(path: str) -> dict[str, tuple[str, str]]:
    """Both programs of every problem in a published file. Its ids have `_` where HumanEval has `/`."""
    with gzip.open(path, "rt") as file:
        rows = [json.loads(line) for line in file]
    return {
        row["instance"].replace("HumanEval_", "HumanEval/"): (row["original code"], row["transformation"])
        for row in rows
    }


def texts_of(path: str) -> dict[str, str]:
    """The programs of a benchmark by the problem that they began with, all files of each."""
    from remint.formats import open_benchmark

    return {
        one.root: "\n".join(bare(file.text) for file in one.reference.files)
        for one in open_benchmark(path).problems
        if one.reference
    }


def bare(text: str) -> str:
    """Code without comments and docstrings, which only some of the programs have."""
    tree = ast.parse(text)
    for one in ast.walk(tree):
        if isinstance(one, _DOCUMENTED) and ast.get_docstring(one, clean=False) is not None:
            one.body = one.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def write_tokens(tokenizer: str, out: Path, named: list[str]) -> None:
    """Token ids of all programs, in one file."""
    from tokenizers import Tokenizer

    reader, found = Tokenizer.from_file(f"{tokenizer}/tokenizer.json"), dict[str, Any]()
    for one in named:
        name, _, source = one.partition("=")
        for side, texts in zip(("before", "after"), programs(source), strict=True):
            ids = [reader.encode(text).ids[:_LONGEST] for text in texts]
            found[f"{name}.{side}.tokens"] = np.array([token for some in ids for token in some], dtype=np.int32)
            found[f"{name}.{side}.lengths"] = np.array([len(some) for some in ids], dtype=np.int32)
    np.savez_compressed(out, **found)


def pooled(weights: Any, tokens: Any, lengths: Any, device: Any) -> Any:
    """The mean of the last hidden states of each program, with length 1."""
    import torch
    from smollm import hidden

    made, at = [], 0
    for length in lengths:
        one = torch.tensor(tokens[at : at + length], dtype=torch.long, device=device)[None]
        at += length
        with torch.inference_mode():
            made.append(hidden(weights, one)[0].float().mean(0))
    stacked = torch.stack(made)
    return stacked / stacked.norm(dim=1, keepdim=True)


def rates(before: Any, after: Any) -> dict[str, float]:
    """Both rates."""
    import torch

    count = len(before)
    every = before @ torch.cat([before, after]).T
    every[torch.arange(count), torch.arange(count)] = -2.0  # itself
    own = torch.arange(count, device=every.device)
    return {
        "mismatch": float((every.argmax(1) != own + count).float().mean()),
        "among the evolved": float(((before @ after.T).argmax(1) != own).float().mean()),
    }


def main() -> None:
    """Do what the command line asks for."""
    action, *rest = sys.argv[1:] or [""]
    if action == "tokens":
        write_tokens(rest[0], Path(rest[1]), rest[2:])
        return
    if action != "rates":
        raise SystemExit(__doc__)
    import torch
    from smollm import read_weights

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    weights = {name: one.to(device) for name, one in read_weights(map(Path, rest[1:])).items()}
    data = np.load(rest[0])
    for name in sorted({one.rpartition(".")[0].rpartition(".")[0] for one in data.files}):
        both = [
            pooled(weights, data[f"{name}.{side}.tokens"], data[f"{name}.{side}.lengths"], device)
            for side in ("before", "after")
        ]
        lengths = {side: round(float(data[f"{name}.{side}.lengths"].mean()), 1) for side in ("before", "after")}
        print(json.dumps({"set": name, "programs": len(both[0]), "tokens": lengths, **rates(*both)}), flush=True)


if __name__ == "__main__":
    main()
