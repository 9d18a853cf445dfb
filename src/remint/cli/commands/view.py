"""`remint view`: the ledger in a browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from remint.api.view import Viewing, export_pages
from remint.api.view import view as view_ledger
from remint.cli.options import FILE, json_option, option, options_of
from remint.cli.present import present
from remint.errors import UsageError


@click.command()
@click.argument("runs", nargs=-1, metavar="[RUN...]")
@options_of(view_ledger)
@option("--no-browser", is_flag=True, help="Only print the address.")
@option("--export", "folder", type=FILE, metavar="FOLDER",
        help="Write the pages of the RUNs into this new folder instead; it needs no server.")  # fmt: skip
@json_option
def view(
    runs: tuple[str, ...], port: int, no_browser: bool, folder: Path | None, db: str | None, as_json: bool
) -> None:
    """Look at runs, problems, answers and verdicts in a browser.

    Only this machine is served, only with the token of the printed address, and nothing is changed. Runs in progress
    show up as they go. Ctrl-C ends it.
    """
    if folder is not None:
        present(export_pages(folder, runs, db=db, progress=not as_json), as_json)
        return
    if runs:
        raise UsageError("the viewer shows all runs. Name runs only with --export.")

    def listening(found: Viewing) -> None:
        present(found, as_json)
        if not no_browser:
            webbrowser.open(found.browser_url)

    view_ledger(port=port, db=db, listening=listening)
