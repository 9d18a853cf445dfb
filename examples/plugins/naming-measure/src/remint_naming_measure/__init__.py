"""How long a program's names are, and how many of them two programs share."""

import ast

from remint.measures.kinds import UnmeasurableError


def naming(program: str) -> dict[str, float]:
    """The figures of one program, by name."""
    names = _names(program)
    return {"names": len(names), "mean_length": sum(map(len, names)) / len(names) if names else 0.0}


def shared_names(program: str, other: str) -> float:
    """How similar two programs are, between 0 and 1."""
    one, two = _names(program), _names(other)
    return len(one & two) / len(one | two) if one | two else 1.0


def _names(program: str) -> set[str]:
    try:
        tree = ast.parse(program)
    except SyntaxError as error:
        # The program is counted, named and left out; the others are still measured.
        raise UnmeasurableError(f"line {error.lineno}: {error.msg}") from error
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
