"""The isolation layer must load in interpreters that are not ours, on machines that are not this one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from remint.sandbox import inside
from remint.sandbox.inside import IsolationError, enter_outer
from remint.sandbox.inside.isolation.call_rules import cell_rules, program_rules
from remint.sandbox.inside.isolation.filesystem import refuse_too_wide
from remint.sandbox.inside.kernel.mounts import MS_NODEV, MS_NOSUID, MS_RDONLY, bind, make_private, restrict_one_by_one
from remint.sandbox.inside.kernel.seccomp import assemble
from remint.sandbox.inside.kernel.user_namespaces import MapLine
from tests.sandbox.inside.attacks import libc, writing
from tests.sandbox.inside.harness import in_child

FOLDER = Path(inside.__file__).parent
FILES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.py"))
# All that is loaded into the user's interpreter: these folders, without anything that they depend on elsewhere.
WITHIN = ("remint.sandbox.inside", "remint.records")


@pytest.mark.parametrize("name", FILES)
def test_python_3_8_can_read_it_and_it_needs_nothing_else_of_remint(name: str) -> None:
    tree = ast.parse((FOLDER / name).read_text(), feature_version=(3, 8))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level]
    assert [module for module in imported if module.startswith("remint") and not module.startswith(WITHIN)] == []


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_filters_fit_the_kernels_bound(machine: str) -> None:
    rules = program_rules(allow_exec=False, pid_namespace=False, own_pid=4242)
    rules += cell_rules(network_namespace=False, pid_namespace=False)
    assert len(assemble(rules, machine)) // 8 < 4096


def test_unknown_machines_are_refused() -> None:
    with pytest.raises(IsolationError, match="riscv64"):
        assemble([], "riscv64")


@pytest.mark.parametrize("path", ["/", "/home", "/root/", "/etc", "/proc/self", "/usr/../tmp"])
def test_folders_full_of_secrets_may_not_be_readable(path: str) -> None:
    with pytest.raises(IsolationError, match="may not be made readable"):
        refuse_too_wide([path])


def test_a_readable_path_that_is_missing_is_named() -> None:
    def attempt() -> str:
        try:
            enter_outer(["/usr/../nowhere/at/all"])
        except IsolationError as error:
            return error.reason
        return ""

    assert "/nowhere/at/all does not exist" in in_child(attempt)


def test_map_lines_are_written_as_the_kernel_reads_them() -> None:
    assert str(MapLine(1000, 2_000_000_001, 1)) == "1000 2000000001 1\n"


def test_old_kernels_get_the_same_restrictions(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "a target"
    (source / "below").mkdir(parents=True)
    target.mkdir()

    def old_way() -> list[str]:
        assert libc.unshare(0x10000000 | 0x20000) == 0
        make_private("/")
        bind("/usr", str(source / "below"), 0)
        bind(str(source), str(target), 0)
        before = writing(str(target / "x"))
        restrict_one_by_one(str(target), MS_RDONLY | MS_NOSUID | MS_NODEV)
        return [before, writing(str(target / "y")), writing(str(target / "below" / "z"))]

    assert in_child(old_way)[0] in ("ok", "EOVERFLOW")
    assert in_child(old_way)[1:] == ["EROFS", "EROFS"]
