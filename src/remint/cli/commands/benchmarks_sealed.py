"""`remint benchmarks seal`, `verify`, `rotate` and `editions`: share a benchmark sealed, and replace it in time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from remint.api.editions import compare_editions
from remint.api.editions import rotate as next_edition
from remint.api.seal import seal as seal_benchmark
from remint.api.seal import verify_seal
from remint.cli.options import db_option, format_option, json_option, option
from remint.cli.options.record_options import FILE
from remint.cli.present.sealed import present_editions, present_rotated, present_sealed, present_verified
from remint.errors import UsageError

_FAULTY = 1
_key_file_option = option(
    "--key-file", type=FILE,
    help="Seal with the key in this file; it is made if it does not exist. Default: a passphrase, asked for or from "
         "REMINT_SEAL_PASSPHRASE.",
)  # fmt: skip


@click.command()
@click.argument("benchmark")
@option("-o", "--output", required=True, type=FILE, help="Sealed file to write, such as fresh.sealed.")
@_key_file_option
@option("--manifest", type=FILE, help="Where to write the public manifest. Default: OUTPUT.manifest.json.")
@option("--name", default="", help="Name of the sealed benchmark.")
@format_option
@json_option
def seal(benchmark: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Encrypt a BENCHMARK, so that it can be shared without ending up in training data.

    Every command opens the sealed file like any other if it gets the key: from the file that REMINT_SEAL_KEY_FILE
    names, from REMINT_SEAL_PASSPHRASE, or typed in. The manifest beside it can be published: counts, hashes and the
    recipe without its seed.
    """
    present_sealed(seal_benchmark(benchmark, format=format_name, **options), as_json)


@click.command()
@click.argument("path", type=FILE)
@option("--manifest", type=FILE, help="The public manifest. Default: PATH.manifest.json.")
@option("--closed", is_flag=True, help="Check only that the file is the published one; needs no key.")
@json_option
@click.pass_context
def verify(context: click.Context, /, path: Path, manifest: Path | None, closed: bool, as_json: bool) -> None:
    """Check a sealed file (PATH) against its public manifest; exit code 1 if they differ."""
    found = verify_seal(path, manifest=manifest, closed=closed)
    present_verified(found, as_json)
    if found.faults:
        context.exit(_FAULTY)


@click.command()
@click.argument("benchmark")
@option("-o", "--output", required=True, type=FILE, help="File to write; one that ends in .sealed is sealed.")
@option("--source", metavar="NAME_OR_FILE", help="What the benchmark was minted from, if its file does not say.")
@option("--seed", type=int, metavar="N",
        help="Random seed. Default: the next number; for a sealed edition a random one.")  # fmt: skip
@option("--setting", "settings", multiple=True, metavar="NAME=VALUE",
        help="Setting of the mint that differs from its default, such as kind=comment. May be repeated.")  # fmt: skip
@option("--model", default="", metavar="MODEL", help="Model for a mint that asks one.")
@_key_file_option
@db_option
@json_option
def rotate(benchmark: str, settings: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Mint the next edition of a minted BENCHMARK, and say how comparable the two are.

    The recipe is that of the edition before, with another seed. `remint benchmarks editions` compares the two again
    once models have been run on the new one.
    """
    made = next_edition(benchmark, settings=_settings(settings), progress=not as_json, **options)
    present_rotated(made, as_json)


@click.command()
@click.argument("before")
@click.argument("after")
@db_option
@json_option
def editions(before: str, after: str, db: str | None, as_json: bool) -> None:
    """Compare two editions of a benchmark: the problems they share, and the scores of models with runs on both."""
    present_editions(compare_editions(before, after, db=db), as_json)


def _settings(pairs: tuple[str, ...]) -> dict[str, Any] | None:
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UsageError(f"--setting {pair!r} has no value. Write it like kind=comment.")
        try:
            found[name.replace("-", "_")] = json.loads(value)
        except ValueError:
            found[name.replace("-", "_")] = value
    return found or None
