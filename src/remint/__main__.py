"""`python -m remint` is the command `remint`."""

from remint.cli.main import main

main()
