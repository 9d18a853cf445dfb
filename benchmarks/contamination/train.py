"""Fine-tune SmolLM2-135M on leaked problems and answer every question with it: the part that runs on a GPU machine.

Usage: python train.py --input FOLDER [--input FOLDER ...] --output FOLDER [--workers N] [--job NAME ...] [--seconds S]

Needs torch and numpy, smollm.py beside it, and what `prepare` wrote (weights*.npz, tokens.npz, jobs.json). Each job
writes OUTPUT/NAME.npz when it is done, and is skipped where that file is there. No job is begun after S seconds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import smollm
import torch

RATE, BATCH, DECAY, CLIP = 1e-4, 8, 0.01, 1.0
WARM_UP = 10  # steps
ROW_TOKENS = 1_000_000  # of prompts and answers that are in memory at a time: 23 KB each


def found_in(folders: list[Path], name: str) -> Path:
    """The file in the first folder that has it."""
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    raise SystemExit(f"{name} is in none of {', '.join(map(str, folders))}. Run `prepare` first.")


def read_tokens(path: Path) -> dict[str, list[list[int]]]:
    """Lists of token lists, by name."""
    with np.load(path) as arrays:
        names = [name[:-4] for name in arrays.files if name.endswith("-ids")]
        return {
            name: [one.tolist() for one in np.split(arrays[f"{name}-ids"], arrays[f"{name}-ends"][:-1])]
            for name in names
        }


def batches(examples: list[tuple[list[int], list[int]]], epochs: int, seed: int) -> list[list[int]]:
    """Numbers of examples, in batches; every epoch has another order."""
    chance, found = random.Random(seed), list[list[int]]()
    for _ in range(epochs):
        order = list(range(len(examples)))
        chance.shuffle(order)
        found += [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
    return found


def rate(number: int, steps: int) -> float:
    """The learning rate of a step: up, then down in a line to a tenth."""
    return RATE * min(1.0, (number + 1) / WARM_UP) * (1 - 0.9 * number / steps)


def trained(start: smollm.Weights, examples: list[tuple[list[int], list[int]]], job: dict[str, Any],
            device: torch.device) -> tuple[smollm.Weights, list[float]]:  # fmt: skip
    """Weights after fine-tuning all of them, and the mean loss of every epoch."""
    weights = {name: one.to(device, copy=True).requires_grad_() for name, one in start.items()}
    optimizer = torch.optim.AdamW(weights.values(), lr=RATE, weight_decay=DECAY, fused=device.type == "cuda")
    plan = batches(examples, job["epochs"], job["seed"])[: job.get("steps")]
    losses = torch.zeros(len(plan), device=device)
    for number, chosen in enumerate(plan):
        longest = max(len(examples[one][0]) + len(examples[one][1]) for one in chosen)
        tokens = torch.full((len(chosen), longest), smollm.END)
        wanted = torch.zeros((len(chosen), longest), dtype=torch.bool)
        for row, one in enumerate(chosen):
            prompt, answer = examples[one]
            tokens[row, : len(prompt) + len(answer)] = torch.tensor(prompt + answer)
            wanted[row, len(prompt) : len(prompt) + len(answer)] = True
        optimizer.param_groups[0]["lr"] = rate(number, len(plan))
        with torch.autocast(device.type, torch.bfloat16):
            loss = smollm.answer_loss(weights, tokens.to(device), wanted.to(device))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights.values(), CLIP)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        losses[number] = loss.detach()
    per_epoch = -(-len(examples) // BATCH)
    parts = losses.tolist()
    means = [float(np.mean(parts[at : at + per_epoch])) for at in range(0, len(parts), per_epoch)]
    return {name: one.detach() for name, one in weights.items()}, means


def answered(weights: smollm.Weights, prompts: list[list[int]], most: list[int], limit: int, temperature: float = 0.0
             ) -> list[list[int]]:  # fmt: skip
    """An answer to every prompt, in their order; rows with the same limit stand together."""
    order = sorted(range(len(prompts)), key=lambda one: (most[one], len(prompts[one])))
    found, part = dict[int, list[int]](), list[int]()
    for place, one in enumerate(order):
        part.append(one)
        following = order[place + 1] if place + 1 < len(order) else None
        widest = max(len(prompts[each]) for each in [*part, *([] if following is None else [following])])
        longest = most[following if following is not None else one]
        if following is None or (len(part) + 1) * (widest + longest) > limit:
            batch = smollm.Batch([prompts[each] for each in part], [most[each] for each in part], temperature)
            found |= dict(zip(part, smollm.answers(weights, batch), strict=True))
            part = []
    return [found[one] for one in range(len(prompts))]


def do_job(job: dict[str, Any], start: smollm.Weights, tokens: dict[str, list[list[int]]], most: list[int],
           device: torch.device, limit: int) -> dict[str, Any]:  # fmt: skip
    """Train, answer, and say how long both took."""
    began = time.monotonic()
    losses: list[float] = []
    weights = {name: one.to(device) for name, one in start.items()}
    if job["leaked"]:
        pairs = list(zip(tokens["prompts"], tokens["answers"], strict=True))
        torch.manual_seed(job["seed"])
        weights, losses = trained(start, [pairs[one] for one in job["leaked"]], job, device)
    light = {name: one.to(torch.bfloat16) for name, one in weights.items()}
    del weights
    if device.type == "cuda":
        torch.cuda.synchronize()
        torch.cuda.empty_cache()
    between = time.monotonic()
    asked = job["questions"]
    torch.manual_seed(job["seed"])
    texts, lengths = [tokens["prompts"][one] for one in asked], [most[one] for one in asked]
    replies = answered(light, texts, lengths, limit, job.get("temperature", 0.0))
    seconds = [between - began, time.monotonic() - between]
    return {"replies": replies, "losses": losses, "seconds": seconds}


def write(path: Path, job: dict[str, Any], done: dict[str, Any]) -> None:
    """All of a job in one file, which is there only when it is whole."""
    joined = np.array([token for reply in done["replies"] for token in reply], dtype=np.uint16)
    ends = np.cumsum([len(reply) for reply in done["replies"]])
    about = json.dumps({"job": job["name"], "losses": done["losses"], "seconds": done["seconds"], "of": job["of"]})
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        np.savez_compressed(file, ids=joined, ends=ends, questions=np.array(job["questions"]), about=np.array(about))
    part.rename(path)


def work(options: argparse.Namespace, jobs: list[dict[str, Any]], most: list[int], slot: int) -> None:
    """One job after the other that no other process has taken."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.enable_cudnn_sdp(False)  # it makes a plan for every new shape, and shapes change all the time
    began, start = time.monotonic(), smollm.read_weights(options.input)
    tokens = read_tokens(found_in(options.input, "tokens.npz"))
    torch.set_num_threads(int(os.environ.get("THREADS", "0")) or torch.get_num_threads())
    print(f"[{slot}] ready after {time.monotonic() - began:.1f} s on {device}", flush=True)
    for job in jobs:
        path = options.output / f"{job['name']}.npz"
        if path.exists() or time.time() > options.until:
            continue
        try:
            path.with_suffix(".taken").touch(exist_ok=False)
        except FileExistsError:
            continue
        # Another worker's model is in memory as well: a batch that does not fit is made smaller, not given up.
        for limit in (options.row_tokens, options.row_tokens // 2, options.row_tokens // 4):
            try:
                done = do_job(job, start, tokens, most, device, limit)
                break
            except torch.OutOfMemoryError:
                print(f"[{slot}] {job['name']}: out of memory with {limit} tokens", flush=True)
                torch.cuda.empty_cache()
        else:
            continue
        write(path, job, done)
        memory = torch.cuda.max_memory_reserved() / 2**30 if device.type == "cuda" else 0
        lengths, losses = sum(map(len, done["replies"])), done["losses"] or [0.0]
        print(
            f"[{slot}] {job['name']}: {len(job['leaked'])} leaked, loss {losses[0]:.3f} -> {losses[-1]:.4f}, "
            f"trained {done['seconds'][0]:.1f} s, {len(done['replies'])} answers ({lengths} tokens) "
            f"{done['seconds'][1]:.1f} s, memory {memory:.0f} GiB",
            flush=True,
        )


def main() -> None:
    """All jobs that are asked for, by several processes at the same time."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--input", type=Path, action="append", required=True, help="folder with packed files; repeat")
    parser.add_argument("--output", type=Path, required=True, help="folder for the answers")
    parser.add_argument("--workers", type=int, default=3, help="processes at the same time")
    parser.add_argument("--job", action="append", help="only this one; may be repeated")
    parser.add_argument("--seconds", type=float, default=480, help="begin no job after this time")
    parser.add_argument("--row-tokens", type=int, default=ROW_TOKENS, help="tokens in memory at a time, per process")
    parser.add_argument("--limit", type=int, default=0, help="for a trial: questions and leaked problems per job")
    parser.add_argument("--steps", type=int, default=0, help="for a trial: only this many steps of training")
    parser.add_argument("--new", type=int, default=0, help="for a trial: only this many new tokens")
    parser.add_argument("--until", type=float, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--slot", type=int, default=-1, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.until = options.until or time.time() + options.seconds
    options.output.mkdir(parents=True, exist_ok=True)
    plan = json.loads(found_in(options.input, "jobs.json").read_text())
    jobs = [job for job in plan["jobs"] if not options.job or job["name"] in options.job]
    of = hashlib.sha256(found_in(options.input, "tokens.npz").read_bytes()).hexdigest()[:16]
    for job in jobs:
        job["of"] = of  # numbers of questions mean something with these questions alone
    for job in jobs if options.limit else []:
        job["questions"], job["leaked"] = job["questions"][: options.limit], job["leaked"][: options.limit]
    for job in jobs if options.steps else []:
        job["steps"] = options.steps
    plan["most"] = [min(one, options.new or one) for one in plan["most"]]
    if options.slot >= 0 or options.workers == 1:
        return work(options, jobs, plan["most"], max(options.slot, 0))
    for taken in options.output.glob("*.taken"):
        taken.unlink()  # by a call that was stopped
    begun = [
        subprocess.Popen(
            [sys.executable, *sys.argv, "--slot", str(slot), "--until", str(options.until)],
            env=os.environ | {"PYTORCH_CUDA_ALLOC_CONF": "expandable_segments:True"},
        )
        for slot in range(options.workers)
    ]
    codes = [one.wait() for one in begun]
    left = [job["name"] for job in jobs if not (options.output / f"{job['name']}.npz").exists()]
    print(f"{len(jobs) - len(left)} of {len(jobs)} jobs are done; left: {', '.join(left) or 'none'}", flush=True)
    sys.exit(max(map(abs, codes)))


if __name__ == "__main__":
    main()
