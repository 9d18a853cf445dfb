"""Imports that a step adds stand where people put them, and mean what they say everywhere."""

from __future__ import annotations

import random

import pytest

from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Subject
from remint.records import Candidate


def _imported(source: str, module: str, name: str = "") -> tuple[str, list[str]]:
    work = Draft(Subject(Candidate.single(source)), random.Random(1))
    local = work.import_name(module, name)
    return local, work.finish().text.splitlines()


def test_the_standard_library_comes_before_other_packages() -> None:
    assert _imported("import re\nimport numpy as np\n", "json") == (
        "json",
        ["import re", "import json", "import numpy as np"],
    )
    assert _imported("import re\nimport solution\n", "numpy")[1] == [
        "import re",
        "import numpy as np",
        "import solution",
    ]


def test_what_comes_from_one_package_stands_together() -> None:
    assert _imported("import os\nimport re\n", "os", "path")[1] == ["import os", "from os import path", "import re"]
    assert _imported("from math import gcd\n", "math", "prod")[1] == ["from math import gcd, prod"]


def test_an_import_that_is_there_is_used() -> None:
    assert _imported("import json as j\nx = j\n", "json")[0] == "j"
    assert _imported("from math import gcd\nx = gcd\n", "math", "gcd")[0] == "gcd"


@pytest.mark.parametrize(
    "source",
    [
        "import json\ndef f(json):\n    return json\n",
        "import json\njson = 3\n",
        "import json\ndel json\n",
        "x = 1\nimport json\n",
        "def f():\n    import json\n",
    ],
)
def test_one_whose_name_may_mean_something_else_is_not(source: str) -> None:
    local, lines = _imported(source, "json")
    assert local != "json"
    assert f"import json as {local}" in lines


def test_everything_of_a_module_is_no_place_for_one_more_name() -> None:
    assert _imported("from math import *\n", "math", "gcd")[1] == ["from math import *", "from math import gcd"]
