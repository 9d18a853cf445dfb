"""What `import remint` offers, and what it costs."""

from __future__ import annotations

import inspect
import pkgutil
import pydoc
import subprocess
import sys
import textwrap
from typing import get_type_hints

import pytest

import remint
from remint.api import options
from remint.records import Record

HEAVY = ("numpy", "scipy", "openai", "rich", "click", "msgspec", "asyncio", "IPython", "pandas", "polars")
GROUPS = ["Asking", "Forecast", "Judging", "Labelling", "Prompt", "Sandbox", "Scoring", "Selection"]


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_loads_nothing_heavy() -> None:
    said = python(f"import sys, remint; print([name for name in {HEAVY} if name in sys.modules])")
    assert said.strip() == "[]"


def test_importing_is_quick() -> None:
    # Each time in CPU seconds of a new process, less what Python itself takes; the best of a few on a busy machine.
    code = "import time; began = time.process_time(); import remint; print(time.process_time() - began)"
    assert min(float(python(code)) for _ in range(3)) < 0.15


def test_every_public_name_is_there_and_documented() -> None:
    assert set(remint.__all__) <= set(dir(remint))
    for name in remint.__all__:
        summary = (inspect.getdoc(getattr(remint, name)) or "").splitlines()
        assert summary, name
        assert len(summary[0]) <= 72, name
    with pytest.raises(AttributeError, match="no attribute 'rum'"):
        remint.rum  # noqa: B018


def test_no_package_hides_a_function() -> None:
    packages = {module.name for module in pkgutil.iter_modules(remint.__path__)}
    assert not packages & set(remint.__all__)


def test_help_fits_on_two_screens() -> None:
    text = pydoc.plain(pydoc.render_doc(remint))
    lines = [part for line in text.splitlines() for part in (textwrap.wrap(line, 80) or [""])]
    assert len(lines) <= 120, "\n".join(lines)
    assert "run(benchmark, *, model, **options)" in text


def test_notebooks_see_every_option_with_its_default() -> None:
    found = inspect.signature(remint.run).parameters
    assert found["samples"].default == 1
    assert found["timeout"].default == options.SandboxOptions().timeout
    assert found["limit"].default == 0
    assert "kwargs" not in found


@pytest.mark.parametrize("name", GROUPS)
def test_keywords_of_a_group_are_the_fields_of_its_record(name: str) -> None:
    record: type[Record] = getattr(options, f"{name}Options")
    fields = set(record.__struct_fields__) - {"model"}  # which has no default, and so a parameter of its own
    assert set(get_type_hints(getattr(options, f"{name}Keywords"))) == fields


def test_an_unknown_keyword_is_answered_with_the_nearest() -> None:
    with pytest.raises(TypeError, match=r"run\(\) got an unexpected keyword argument 'sample'; did you mean 'samples'"):
        remint.run("mintset", model="echo", sample=3)  # type: ignore[call-arg]


def test_what_is_refused_is_one_error_with_an_exit_code() -> None:
    with pytest.raises(remint.RemintError, match="neither a file nor a benchmark") as refused:
        remint.open_benchmark("mintsed")
    assert refused.value.exit_code == 2
    with pytest.raises(ValueError, match=r"'soon' is not a date. Write it like 2026-01-31"):
        remint.open_benchmark("mintset", since="soon")
