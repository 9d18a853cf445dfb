"""`remint benchmarks seal`, `verify`, `rotate` and `editions`: share a benchmark sealed, and replace it in time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.editions import compare_editions
from remint.api.editions import rotate as next_edition
from remint.api.seal import seal as seal_benchmark
from remint.api.seal import verify_seal
from remint.cli.options import FILE, json_option, options_of
from remint.cli.present import present

_FAULTY = 1


@click.command()
@click.argument("benchmark")
@options_of(seal_benchmark)
@json_option
def seal(as_json: bool, **options: Any) -> None:
    """Encrypt a BENCHMARK, so that it can be shared without ending up in training data.

    Every command opens the sealed file like any other if it gets the key: from the file that REMINT_SEAL_KEY_FILE
    names, from REMINT_SEAL_PASSPHRASE, or typed in. The manifest beside it can be published: counts, hashes and the
    recipe without its seed.
    """
    present(seal_benchmark(**options), as_json)


@click.command()
@click.argument("path", type=FILE)
@options_of(verify_seal)
@json_option
@click.pass_context
def verify(context: click.Context, /, path: Path, as_json: bool, **options: Any) -> None:
    """Check a sealed file (PATH) against its public manifest; exit code 1 if they differ."""
    found = verify_seal(path, **options)
    present(found, as_json)
    if found.faults:
        context.exit(_FAULTY)


@click.command()
@click.argument("benchmark")
@options_of(next_edition)
@json_option
def rotate(as_json: bool, **options: Any) -> None:
    """Mint the next edition of a minted BENCHMARK, and say how comparable the two are.

    The recipe is that of the previous edition, with another seed. `remint benchmarks editions` compares the two again
    once models have been run on the new one.
    """
    present(next_edition(progress=not as_json, **options), as_json)


@click.command()
@click.argument("before")
@click.argument("after")
@options_of(compare_editions)
@json_option
def editions(as_json: bool, **options: Any) -> None:
    """Compare two editions of a benchmark: the problems they share, and the scores of models with runs on both."""
    present(compare_editions(**options), as_json)
