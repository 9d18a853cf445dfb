"""SmolLM2-135M in plain torch: weights from packed files, loss for training, greedy answers in large batches.

It needs torch and numpy alone, so that it runs on a GPU machine without network. `transformers` does the same sums more
slowly: a model this small spends its time on starting kernels, and this module starts few.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 (the name that everybody uses)

LAYERS, WIDTH, HEADS, KEYS, SIZE = 30, 576, 9, 3, 64  # KEYS: key and value heads; SIZE: of one head
GROUP = HEADS // KEYS
ROPE_BASE, EPSILON = 100_000.0, 1e-5
END = 2  # <|im_end|>
BLOCK = 32  # weights that share a scale in Q4_1 and Q8_0
CHECK_EVERY = 32  # steps between looks at which rows have ended: each look waits for the GPU
ROUND = 64  # cache columns are shown to attention in steps of this many

Weights = dict[str, torch.Tensor]


def read_weights(folders: Iterable[Path]) -> Weights:
    """The weights in 32 bits, from the files that `pack` wrote."""
    weights: Weights = {}
    for folder in folders:
        for path in sorted(folder.glob("weights*.npz")):
            with np.load(path) as arrays:
                weights |= {name[3:]: torch.from_numpy(unpacked(name, arrays[name])) for name in arrays.files}
    if len(weights) != 2 + 9 * LAYERS:
        raise SystemExit(f"{len(weights)} of {2 + 9 * LAYERS} tensors are here. Name all folders with weights*.npz.")
    return fused(weights)


def unpacked(name: str, raw: Any) -> Any:
    """One tensor in 32 bits: its name begins with the kind of packing."""
    kind = name[:3]
    if kind == "f32":
        return raw.copy()
    blocks = raw.reshape(raw.shape[0], -1, 20 if kind == "q41" else 34)
    scale = blocks[..., 0:2].copy().view(np.float16).astype(np.float32)
    if kind == "q80":
        values = blocks[..., 2:].copy().view(np.int8).astype(np.float32) * scale
    else:
        least = blocks[..., 2:4].copy().view(np.float16).astype(np.float32)
        nibbles = blocks[..., 4:]
        values = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float32) * scale + least
    return values.reshape(raw.shape[0], -1)


def fused(weights: Weights) -> Weights:
    """Matrices that take the same input as one: three for attention, two for the feed-forward part."""
    found = {"embed": weights["token_embd"], "norm": weights["output_norm"]}
    for layer in range(LAYERS):
        of = {name: weights[f"blk.{layer}.{name}"] for name in ("attn_q", "attn_k", "attn_v", "ffn_gate", "ffn_up")}
        found[f"{layer}.qkv"] = torch.cat([of["attn_q"], of["attn_k"], of["attn_v"]])
        found[f"{layer}.gate_up"] = torch.cat([of["ffn_gate"], of["ffn_up"]])
        found[f"{layer}.out"] = weights[f"blk.{layer}.attn_output"]
        found[f"{layer}.down"] = weights[f"blk.{layer}.ffn_down"]
        found[f"{layer}.norm1"] = weights[f"blk.{layer}.attn_norm"]
        found[f"{layer}.norm2"] = weights[f"blk.{layer}.ffn_norm"]
    return found


def norm(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Root-mean-square norm, in 32 bits inside."""
    wide = x.float()
    return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + EPSILON) * weight.float()).to(x.dtype)


def rotations(length: int, device: torch.device, kind: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    """Cosine and sine of every position (RoPE)."""
    rates = 1.0 / ROPE_BASE ** (torch.arange(0, SIZE, 2, device=device).float() / SIZE)
    angles = torch.outer(torch.arange(length, device=device).float(), rates).repeat(1, 2)
    return angles.cos().to(kind), angles.sin().to(kind)


def rotated(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Queries or keys with their position."""
    left, right = x.chunk(2, dim=-1)
    return x * cos + torch.cat([-right, left], dim=-1) * sin


def working_type(x: torch.Tensor) -> torch.dtype:
    """What products are made in: that of autocast where it is on."""
    kind = x.device.type
    return torch.get_autocast_dtype(kind) if torch.is_autocast_enabled(kind) else x.dtype


def heads(weights: Weights, layer: int, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Queries, keys and values as [row, head, position, size]."""
    joined = F.linear(norm(x, weights[f"{layer}.norm1"]), weights[f"{layer}.qkv"])
    parts = joined.view(*x.shape[:2], HEADS + 2 * KEYS, SIZE).transpose(1, 2)
    query, key, value = parts.split([HEADS, KEYS, KEYS], dim=1)
    return query, key, value


def after_attention(weights: Weights, layer: int, x: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
    """The rest of a layer; `seen` is what attention gives, as [row, position, width]."""
    x = x + F.linear(seen, weights[f"{layer}.out"])
    gate, up = F.linear(norm(x, weights[f"{layer}.norm2"]), weights[f"{layer}.gate_up"]).chunk(2, dim=-1)
    return x + F.linear(F.silu(gate) * up, weights[f"{layer}.down"])


def hidden(weights: Weights, tokens: torch.Tensor, cache: Cache | None = None, rows: slice = slice(0)) -> torch.Tensor:
    """The last layer's output for whole texts, padded at their end; keys and values go to the cache."""
    x = F.embedding(tokens, weights["embed"])
    length = tokens.shape[1]
    cos, sin = rotations(length, x.device, working_type(x))
    for layer in range(LAYERS):
        query, key, value = heads(weights, layer, x)
        query, key = rotated(query, cos, sin), rotated(key, cos, sin)
        if cache is not None:
            cache.keys[layer][rows, :, :length] = key
            cache.values[layer][rows, :, :length] = value
        wide = (key.repeat_interleave(GROUP, 1), value.repeat_interleave(GROUP, 1))
        seen = F.scaled_dot_product_attention(query, *wide, is_causal=True)
        x = after_attention(weights, layer, x, seen.transpose(1, 2).reshape(*tokens.shape, WIDTH))
    return norm(x, weights["norm"])


def answer_loss(weights: Weights, tokens: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Mean cross-entropy of the tokens that are wanted (an answer's), each predicted from what is before it."""
    x, mask = hidden(weights, tokens)[:, :-1], wanted[:, 1:]
    logits = F.linear(x[mask], weights["embed"])
    return F.cross_entropy(logits.float(), tokens[:, 1:][mask])


class Cache:
    """Keys and values of every row and layer."""

    def __init__(self, rows: int, length: int, like: torch.Tensor) -> None:
        shape = (rows, KEYS, length, SIZE)
        self.keys = [torch.zeros(shape, dtype=like.dtype, device=like.device) for _ in range(LAYERS)]
        self.values = [torch.zeros(shape, dtype=like.dtype, device=like.device) for _ in range(LAYERS)]

    def keep(self, rows: torch.Tensor) -> None:
        """Only some rows; layer by layer, so that never two whole caches are in memory."""
        for each in (self.keys, self.values):
            for layer in range(LAYERS):
                each[layer] = each[layer][rows]


class Batch(NamedTuple):
    """Rows that are answered together."""

    prompts: Sequence[Sequence[int]]
    most: Sequence[int]  # new tokens at most, per row
    temperature: float = 0.0


def chosen(logits: torch.Tensor, temperature: float) -> torch.Tensor:
    """A token per row: the likeliest, or one drawn by its probability (the first of exponential clocks to ring)."""
    if not temperature:
        return logits.argmax(-1)
    likely = torch.softmax(logits.float() / temperature, -1)
    return (likely / torch.empty_like(likely).exponential_().clamp_(min=1e-10)).argmax(-1)


def step(weights: Weights, tokens: torch.Tensor, at: torch.Tensor, cache: Cache, shown: int, turn: Any) -> torch.Tensor:
    """The next token's logits of every row; `at` is where the present one stands."""
    x = F.embedding(tokens, weights["embed"])[:, None]
    count = len(tokens)
    every = torch.arange(count, device=tokens.device)
    cos, sin = turn[0][at][:, None, None], turn[1][at][:, None, None]
    hide = (torch.arange(shown, device=tokens.device) > at[:, None])[:, None, None]
    bias = torch.zeros(hide.shape, dtype=x.dtype, device=x.device).masked_fill_(hide, -torch.inf)
    bias = bias.expand(count, KEYS, GROUP, shown)
    for layer in range(LAYERS):
        query, key, value = heads(weights, layer, x)
        query, key = rotated(query, cos, sin), rotated(key, cos, sin)
        cache.keys[layer][every, :, at] = key[:, :, 0]
        cache.values[layer][every, :, at] = value[:, :, 0]
        # The queries that share a key head stand as positions of one head: no copy of keys is made.
        seen = F.scaled_dot_product_attention(
            query.reshape(count, KEYS, GROUP, SIZE),
            cache.keys[layer][:, :, :shown],
            cache.values[layer][:, :, :shown],
            attn_mask=bias,
        )
        x = after_attention(weights, layer, x, seen.reshape(count, 1, WIDTH))
    return F.linear(norm(x[:, 0], weights["norm"]), weights["embed"])


@torch.inference_mode()
def prefilled(weights: Weights, batch: Batch, cache: Cache, chunk: int) -> torch.Tensor:
    """The first token of every answer; the cache holds the prompts then."""
    device, found, prompts = weights["embed"].device, [], batch.prompts
    for start in range(0, len(prompts), chunk):
        part = prompts[start : start + chunk]
        longest = max(map(len, part))
        tokens = torch.tensor([[*one, *[END] * (longest - len(one))] for one in part], device=device)
        x = hidden(weights, tokens, cache, slice(start, start + len(part)))
        last = torch.tensor([len(one) - 1 for one in part], device=device)
        x = x[torch.arange(len(part), device=device), last]
        found.append(chosen(F.linear(x, weights["embed"]), batch.temperature))
    return torch.cat(found)


@torch.inference_mode()
def answers(weights: Weights, batch: Batch, chunk: int = 128) -> list[list[int]]:
    """Answers, each up to its end or its limit; greedy where the temperature is 0."""
    device = weights["embed"].device
    most, lengths = torch.tensor(batch.most, device=device), [len(one) for one in batch.prompts]
    room = max(length + more for length, more in zip(lengths, batch.most, strict=True)) + 1
    room = -(-room // ROUND) * ROUND
    cache = Cache(len(lengths), room, weights["embed"])
    tokens = prefilled(weights, batch, cache, chunk)
    steps, longest = max(batch.most), max(lengths)
    written = torch.full((len(lengths), steps), END, dtype=torch.int32, device=device)
    written[:, 0] = tokens.int()
    rows, at = torch.arange(len(lengths), device=device), torch.tensor(lengths, device=device)
    ended, turn = (tokens == END) | (most <= 1), rotations(room, device, weights["embed"].dtype)
    for number in range(1, steps):
        if number % CHECK_EVERY == 1 and number > 1:
            alive = (~ended).nonzero()[:, 0]
            if not len(alive):
                break
            if len(alive) < 0.8 * len(rows):
                cache.keep(alive)
                rows, at, tokens, most, ended = (each[alive] for each in (rows, at, tokens, most, ended))
        shown = min(room, -(-(longest + number) // ROUND) * ROUND)
        logits = step(weights, tokens, at.clamp(max=room - 1), cache, shown, turn)
        tokens = torch.where(ended, END, chosen(logits, batch.temperature))
        written[rows, number] = tokens.int()
        at = at + 1
        ended = ended | (tokens == END) | (most <= number + 1)
    return [upto_end(row) for row in written.tolist()]


def upto_end(tokens: list[int]) -> list[int]:
    """Without the end sign and what is behind it."""
    return tokens[: tokens.index(END)] if END in tokens else tokens
