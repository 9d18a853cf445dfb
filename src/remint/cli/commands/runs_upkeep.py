"""`remint runs rename | tag | note | rm | gc`: order among many runs."""

from __future__ import annotations

import click

from remint.api.housekeeping import collect_garbage, note_run, remove_runs, rename_run, tag_run
from remint.cli.options import db_option, json_option, option
from remint.cli.present.upkeep import present_garbage, present_label, present_removed


@click.command()
@click.argument("run")
@click.argument("name")
@db_option
@json_option
def rename(run: str, name: str, db: str | None, as_json: bool) -> None:
    """Give a RUN a NAME; every command finds the run by it. An empty NAME takes it away."""
    present_label(rename_run(run, name, db=db), as_json)


@click.command()
@click.argument("run")
@click.argument("tags", nargs=-1)
@option("--remove", multiple=True, metavar="TAG", help="Remove this tag. May be repeated.")
@db_option
@json_option
def tag(run: str, tags: tuple[str, ...], remove: tuple[str, ...], db: str | None, as_json: bool) -> None:
    """Add TAGS to a RUN, or remove some. `remint runs list --tag TAG` lists the runs that have one."""
    present_label(tag_run(run, tags, remove=remove, db=db), as_json)


@click.command()
@click.argument("run")
@click.argument("text")
@db_option
@json_option
def note(run: str, text: str, db: str | None, as_json: bool) -> None:
    """Write a note, TEXT, on a RUN. An empty TEXT takes it away."""
    present_label(note_run(run, text, db=db), as_json)


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@option("--answers", is_flag=True, help="Also remove its samples and verdicts that no other run uses.")
@db_option
@json_option
def rm(runs: tuple[str, ...], answers: bool, db: str | None, as_json: bool) -> None:
    """Remove a RUN, or several, from the list.

    Its answers stay in the ledger, so the command that made the run makes it again without asking a model. `--answers`
    also removes those that no other run uses.
    """
    present_removed(remove_runs(runs, answers=answers, db=db), as_json)


@click.command()
@option("--older-than", type=click.FloatRange(min=0), default=1.0, show_default=True, metavar="DAYS",
        help="Keep what was stored more recently than this.")  # fmt: skip
@option("--replies", is_flag=True,
        help="Also remove model replies. Runs keep their answers; the same command asks, and pays, again.")  # fmt: skip
@option("--yes", is_flag=True, help="Remove it. Without this option, only show what would be removed.")
@db_option
@json_option
def gc(older_than: float, replies: bool, yes: bool, db: str | None, as_json: bool) -> None:
    """Find samples and verdicts that no run uses, and remove them with --yes.

    They come from runs that were removed or never finished, and from judging without a run. Nothing is removed while a
    run is in progress.
    """
    present_garbage(collect_garbage(older_than=older_than, replies=replies, remove=yes, db=db), as_json)
