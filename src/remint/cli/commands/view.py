"""`remint view`: the ledger in a browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from remint.api.view import Viewing, export_pages
from remint.api.view import view as view_ledger
from remint.cli.options import db_option, json_option, option
from remint.cli.present.consoles import print_json
from remint.errors import UsageError


@click.command()
@click.argument("runs", nargs=-1, metavar="[RUN...]")
@option("--port", type=click.IntRange(0, 65535), default=8700, show_default=True, help="Port to listen on. 0: any.")
@option("--no-browser", is_flag=True, help="Only print the address.")
@option("--export", "folder", type=click.Path(path_type=Path), metavar="FOLDER",
        help="Write the pages of the RUNs into this new folder instead; it needs no server.")  # fmt: skip
@db_option
@json_option
def view(
    runs: tuple[str, ...], port: int, no_browser: bool, folder: Path | None, db: str | None, as_json: bool
) -> None:
    """Look at runs, problems, answers and verdicts in a browser.

    Only this machine is served, only with the token of the printed address, and nothing is changed. Runs in progress
    show up as they go. Ctrl-C ends it.
    """
    if folder is not None:
        written = export_pages(folder, runs, db=db, progress=not as_json)
        if as_json:
            print_json({"folder": str(written.folder), "pages": written.pages, "runs": written.runs})
        else:
            click.echo(f"{written.pages:,} pages in {written.folder}: open {written.folder / 'index.html'}")
        return
    if runs:
        raise UsageError("the viewer shows all runs. Name runs only with --export.")

    def present(found: Viewing) -> None:
        if as_json:
            print_json({"url": found.url, "ledger": found.location})
        else:
            click.echo(f"the runs of {found.location} are at\n{found.url}\nCtrl-C ends it")
        if not no_browser:
            webbrowser.open(found.browser_url)

    view_ledger(port=port, db=db, listening=present)
