"""What a function imports moves to the top."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate


def sites(source: str) -> int:
    return len(OPERATORS.get("top-import")().sites(Subject(Candidate.single(source), frozenset({"f"}))))


def test_it_moves_behind_other_imports() -> None:
    source = "import re\n\n\ndef f(a):\n    from math import ceil, floor\n    return ceil(a) - floor(a)\n"
    subject = Subject(Candidate.single(source), frozenset({"f"}))
    assert applied(subject, OPERATORS.get("top-import")(), 0, 1).program.text == (
        "import re\nfrom math import ceil, floor\n\n\ndef f(a):\n    return ceil(a) - floor(a)\n"
    )


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):\n    print(a)\n    import math\n    return math.pi\n",  # not at the start
        "def f(a):\n    import this\n    return a\n",  # says something
        "def f(a):\n    import math\n    return math.pi\n\n\ndef g(math):\n    return math\n",  # two meanings
        "def f(a):\n    import math\n    return math.pi\n\n\ndef g():\n    return math.pi\n",  # fails there
        "def f(a):\n    import math\n    return f.__doc__\n",
        "def f(a):\n    if a:\n        import math\n        return math.pi\n",
        "class A:\n    def f(self):\n        import math\n        return math.pi\n",
        "def f(a):\n    import math\n    math = math.pi\n    return math\n",
    ],
)
def test_it_refuses(source: str) -> None:
    assert sites(source) == 0
