"""`remint completion`: the lines that teach a shell to complete."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from remint.cli.completion import COMPLETE


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print what makes SHELL complete commands, options, benchmarks, runs, models and tasks.

    \b
    bash    echo 'eval "$(remint completion bash)"' >> ~/.bashrc
    zsh     echo 'eval "$(remint completion zsh)"' >> ~/.zshrc
    fish    remint completion fish > ~/.config/fish/completions/remint.fish
    """
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(context.find_root().command, {}, "remint", COMPLETE).source())
