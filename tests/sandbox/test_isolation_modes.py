"""Every way of keeping programs apart, as root and as an ordinary user: honest programs pass, hostile ones do not."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from remint.records import Outcome
from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.errors import NoIsolationError
from remint.sandbox.inside import probe
from remint.sandbox.inside.kernel.privileges import forbid_regaining
from remint.sandbox.inside.kernel.seccomp import always, assemble, install, refuse, refused_with_bits
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.inside.harness import become_ordinary, in_child
from tests.sandbox.programs import Program
from tests.sandbox.test_programs import HOSTILE_LIMITS, LIMITS, by_calls, judged, left_behind

pytestmark = pytest.mark.xdist_group("sandbox")

# All attacks on secrets and on what surrounds the program, and of the others those that depend most on processes,
# descriptors, folders and the clean-up afterwards. Each may take the whole time of a program, so not all of them.
CHOSEN = re.compile(
    r"[CF]_\w+|E_(daemon|deep_folders|fork|memory_in_children|shared|spawns|thread|zombies)\w*"
    r"|D_\w*(fork|fd|folder|startup)\w*|A_(abort|exec_true)|B_int_always_equal|G_not_python"
)
# Without namespaces names can be asked for, and os.access does not know of Landlock: these look, and do not read.
ONLY_LOOK = {"C_installed_benchmark", "C_ledger"}
# Without namespaces there are neither internet sockets nor /dev/shm, which semaphores are made of.
NEED_NAMESPACES = {"local_server", "spawned_pool"}
PASS = Outcome.PASS.value
CELLS = 4  # more than cores: most hostile programs wait for their end


class WatchResult(NamedTuple):
    """What a run in another process saw."""

    isolation: str
    layers: list[str]
    verdicts: dict[str, tuple[str, str]]  # outcome and message


def python_for_others() -> str:
    """An interpreter that every user of the machine can run."""
    for path in (Path(BASE), Path("/usr/bin/python3")):
        places = [path.resolve(), *path.resolve().parents]
        if path.exists() and all(place.stat().st_mode & stat.S_IXOTH for place in places):
            return str(path)
    pytest.skip("no interpreter here can be run by every user")


def run(
    isolation: str,
    programs: list[Program],
    ordinary: bool,
    before: Callable[[], None] = lambda: None,
    limits: Limits = LIMITS,
) -> WatchResult:
    """Judge programs in a pool of a process of its own, as root or as somebody else."""
    python = python_for_others()

    def work() -> Any:
        os.chdir("/")
        if ordinary and os.geteuid() == 0:
            become_ordinary()
        before()
        with Pool(cells=CELLS, python=python, isolation=isolation) as pool:
            verdicts = judged(pool, programs, limits)
            return (
                pool.isolation,
                pool.layers,
                {name: (v.outcome.value, v.message[:100]) for name, v in verdicts.items()},
            )

    isolation, layers, verdicts = in_child(work, seconds=300)
    return WatchResult(isolation, layers, verdicts)


def without_namespaces() -> None:
    """As on machines that forbid them: new namespaces are refused from here on."""
    forbid_regaining()
    install(assemble([always("unshare", refuse(1)), refused_with_bits("clone", 0, 0x7E020000, refuse(1))]))


def without_anything() -> None:
    """As on machines that have no Landlock either."""
    without_namespaces()
    install(assemble([always("landlock_create_ruleset", refuse(38))]))


def root_and_ordinary() -> list[Any]:
    who = [False, True] if os.geteuid() == 0 else [True]
    return [pytest.param(ordinary, id="ordinary" if ordinary else "root") for ordinary in who]


def chosen() -> list[Program]:
    found = [program for program in by_calls("hostile") if CHOSEN.fullmatch(program.name)]
    assert len(found) > 60
    return found


@pytest.fixture
def needs_landlock() -> None:
    if probe()["landlock"] != "works":
        pytest.skip("this kernel has no Landlock")


@pytest.mark.usefixtures("needs_landlock")
@pytest.mark.parametrize("ordinary", root_and_ordinary())
def test_without_namespaces_no_hostile_program_is_accepted_and_nothing_is_left(ordinary: bool) -> None:
    seen = run("weak", chosen(), ordinary, limits=HOSTILE_LIMITS)
    assert {"landlock", "seccomp", "no_new_privs", "limits"} <= set(seen.layers)
    assert ("uid" in seen.layers) == (not ordinary)
    accepted = {name for name, (outcome, _) in seen.verdicts.items() if outcome == PASS}
    unknown = {name for name, (outcome, _) in seen.verdicts.items() if outcome == Outcome.INFRASTRUCTURE.value}
    escaped = {name for name, (_, message) in seen.verdicts.items() if "ESCAPED" in message} - ONLY_LOOK
    assert (accepted, unknown, escaped) == (set(), set(), set())
    assert left_behind() == []


@pytest.mark.usefixtures("needs_landlock")
@pytest.mark.parametrize("ordinary", root_and_ordinary())
def test_without_namespaces_every_honest_program_passes(ordinary: bool) -> None:
    honest = by_calls("honest")
    assert {program.name for program in honest} > NEED_NAMESPACES
    seen = run("weak", [program for program in honest if program.name not in NEED_NAMESPACES], ordinary)
    assert {name: seen for name, seen in seen.verdicts.items() if seen[0] != PASS} == {}
    assert len(seen.verdicts) > 35


@pytest.mark.usefixtures("needs_landlock")
def test_without_namespaces_nothing_passes_from_one_program_to_the_next() -> None:
    (leaves,) = (program for program in by_calls("hostile") if program.name == "F_left_for_the_next")
    locks, deep, honest = (
        program
        for program in [*by_calls("hostile"), *by_calls("honest")]
        if program.name in ("F_locked_work_folder", "E_deep_folders", "temporary_files")
    )
    programs = [
        program._replace(name=f"{program.name} {turn}")
        for turn in range(2)
        for program in (leaves, locks, honest, deep, honest._replace(name="again"))
    ]
    seen = run("weak", programs, ordinary=True)
    assert [name for name, (_, message) in seen.verdicts.items() if "ESCAPED" in message] == []
    assert {seen.verdicts[f"{honest.name} {turn}"][0] for turn in range(2)} == {PASS}


def test_an_ordinary_user_gets_namespaces_where_they_are_allowed() -> None:
    if in_child(lambda: as_ordinary(probe))["user"] != "works":
        pytest.skip("ordinary users may make no namespaces here")
    seen = run("auto", [*by_calls("honest"), *chosen()[:12]], ordinary=True)
    assert seen.isolation == "namespaces"
    assert {"user", "pid", "net", "mount"} <= set(seen.layers)
    passed = {name for name, (outcome, _) in seen.verdicts.items() if outcome == PASS}
    assert passed == {program.name for program in by_calls("honest")}


@pytest.mark.usefixtures("needs_landlock")
def test_where_namespaces_are_forbidden_landlock_is_chosen() -> None:
    seen = run("auto", by_calls("honest")[:3], ordinary=True, before=without_namespaces)
    assert seen.isolation == "weak"
    assert "landlock" in seen.layers
    assert {outcome for outcome, _ in seen.verdicts.values()} == {PASS}


def test_where_there_is_nothing_it_is_refused_with_reasons_unless_the_user_insists() -> None:
    python = python_for_others()

    def attempt() -> Any:
        os.chdir("/")
        if os.geteuid() == 0:
            become_ordinary()
        without_anything()
        messages = []
        for isolation in ("auto", "namespaces", "weak"):
            with pytest.raises(NoIsolationError) as caught:
                Pool(python=python, isolation=isolation)
            messages.append(str(caught.value))
        return messages

    messages = in_child(attempt, seconds=120)
    for message in messages:
        assert "remint doctor" in message
        assert "--no-isolation" in message
    assert "user namespaces are forbidden" in messages[0]
    assert "Landlock: the kernel has none" in messages[0]
    seen = run("none", by_calls("honest")[:3], ordinary=True, before=without_anything)
    assert seen.layers == ["none"]
    assert {outcome for outcome, _ in seen.verdicts.values()} == {PASS}


def test_without_isolation_honest_programs_pass_and_daemons_end() -> None:
    daemons = [program for program in by_calls("hostile") if program.name in ("E_daemon", "E_fork_relay", "E_zombies")]
    with Pool(cells=CELLS, isolation="none") as pool:
        verdicts = judged(pool, [*by_calls("honest"), *daemons])
    failed = {name for name, verdict in verdicts.items() if verdict.outcome is not Outcome.PASS}
    assert failed == {program.name for program in daemons}
    assert left_behind() == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives programs a user of their own")
def test_an_interpreter_that_only_root_can_read_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    closed = tmp_path / "bin" / "python"
    closed.parent.mkdir()
    closed.symlink_to(BASE)
    (tmp_path / "pyvenv.cfg").write_text(f"home = {Path(BASE).parent}\n")
    (tmp_path / "lib" / "python3.11" / "site-packages").mkdir(parents=True)
    with pytest.raises(NoIsolationError, match="cannot be read by another user than root"):
        Pool(python=str(closed), isolation="weak", packages=True)


def test_a_way_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="auto, namespaces, weak, none"):
        Pool(isolation="strong")


def as_ordinary(work: Callable[[], Any]) -> Any:
    if os.geteuid() == 0:
        become_ordinary()
    return work()
