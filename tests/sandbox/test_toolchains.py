"""Toolchains: programs in other languages, made once and run for each test."""

from __future__ import annotations

import stat
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from remint.judging.judge import plan_for
from remint.records import Candidate, Exchange, Given, Outcome, Problem, SourceFile, Stdio, Value, Verdict
from remint.sandbox.inside import probe
from remint.sandbox.job import Event, ProcessEnded, ProgramEnded, ProgramOutput, exchanges_job
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.sandbox.toolchains import TOOLCHAINS, toolchain
from remint.sandbox.toolchains.java_source import in_package, read_source, without_public
from tests.sandbox.test_isolation_modes import python_for_others

LIMITS = Limits(test_cpu=2.0, test_wall=20.0, program_cpu=10.0, program_wall=60.0, memory=512 * 2**20)
# These are part of every full set-up; the others are tried where they are installed.
LANGUAGES = ["cpp", "java", "js", *(name for name in ("go", "rust", "ts") if not TOOLCHAINS[name].missing())]
pytestmark = pytest.mark.xdist_group("compilers")

SUM = {
    "cpp": "#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }",
    "go": 'package main\nimport "fmt"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }',
    "java": "import java.util.*;\nclass Helper {}\npublic class Adding {\n public static void main(String[] args) {\n"
    " Scanner in = new Scanner(System.in); int a = in.nextInt(), b = in.nextInt();\n System.out.println(a + b);\n }\n}",
    "js": 'const [a, b] = require("fs").readFileSync("/dev/stdin", "utf8").split(" ").map(Number); console.log(a + b)',
    "rust": "use std::io::*;\nfn main() { let mut s = String::new(); stdin().read_to_string(&mut s).unwrap();\n"
    "let n: Vec<i64> = s.split_whitespace().map(|x| x.parse().unwrap()).collect();\nlet (a, b) = (n[0], n[1]);\n"
    'println!("{}", a + b); }',
    "ts": "declare var require: any;\nconst [a, b]: number[] = require('fs').readFileSync(0, 'utf8').split(' ')"
    ".map(Number);\nconsole.log(a + b)",
}
# Leaves a file, a changed copy of itself and a mark in every folder, and says so when it finds one of them.
LEAVES = {
    "cpp": """#include <fstream>
#include <iostream>
#include <sys/stat.h>
int main() {
    for (const char *name : {"left", "/tmp/left", "/dev/shm/left"}) {
        if (std::ifstream(name).good()) std::cout << "found " << name;
        std::ofstream(name) << "here";
    }
    long a, b;
    std::cin >> a >> b;
    chmod("program", 0700);
    if (rename("program", "moved") != 0) std::cout << "not moved";
    std::cout << a + b << std::endl;
}""",
    "java": """import java.io.File;
import java.nio.file.*;
import java.util.Scanner;
public class Main {
    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"left", "/tmp/left", "/dev/shm/left"}) {
            if (new File(name).exists()) System.out.print("found " + name);
            Files.writeString(Path.of(name), "here");
        }
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextInt() + in.nextInt());
        new File("classes/Main.class").delete();
    }
}""",
    "js": """const fs = require("fs");
for (const name of ["left", "/tmp/left", "/dev/shm/left"]) {
  if (fs.existsSync(name)) console.log("found", name);
  fs.writeFileSync(name, "here");
}
const [a, b] = fs.readFileSync(0, "utf8").split(" ").map(Number);
console.log(a + b);
fs.rmSync(__filename);""",
}
BROKEN = {
    "cpp": ("int main() { return missing; }", "main.cpp:1:21: error: ‘missing’ was not declared in this scope"),
    "java": ("class Main { int x = missing; }", "Main.java:1: error: cannot find symbol"),
    "js": ("let x = ;", "SyntaxError: Unexpected token ';'"),
}


def sums(language: str) -> Problem:
    tests = tuple(Exchange(f"{a} {b}\n", Given(Value.of(f"{a + b}\n"))) for a, b in ((1, 2), (30, -4), (500, 600)))
    return Problem(id="sums", language=language, suite=Stdio(tests=tests))


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    missing = TOOLCHAINS[name].missing()
    if missing:
        pytest.skip(f"{' and '.join(missing)} is not installed")
    return name


def verdict(pool: Pool, of: Problem, source: str | Candidate, limits: Limits = LIMITS) -> Verdict:
    candidate = source if isinstance(source, Candidate) else Candidate.single(source)
    (task,) = pool.run([plan_for(of, limits).task(candidate, "s")])
    return task.verdict("")


def test_a_translation_is_judged_by_the_tests_of_the_original(pool: Pool, language: str) -> None:
    original = sums("python")
    right = "print(sum(map(int, input().split())))"
    assert verdict(pool, original, right).outcome is Outcome.PASS
    translated = msgspec.structs.replace(original, language=language)
    # Under whatever name an answer was kept.
    assert verdict(pool, translated, Candidate.single(SUM[language], "solution.py")).outcome is Outcome.PASS
    assert (
        verdict(pool, translated, SUM[language].replace("+ b", "- b").replace("sum();", "max().unwrap();")).tests
        == [Outcome.WRONG] * 3
    )


# Go needs /tmp and the program in JavaScript /dev/stdin, which are closed without namespaces.
@pytest.mark.parametrize("language", [name for name in LANGUAGES if name not in ("go", "js")], indirect=True)
def test_without_namespaces_compilers_can_make_programs_executable(language: str) -> None:
    if probe()["landlock"] != "works":
        pytest.skip("this kernel has no Landlock")
    with Pool(cells=1, isolation="weak", python=python_for_others()) as weak:
        judged = verdict(weak, sums(language), SUM[language])
    assert judged.outcome is Outcome.PASS, judged.message


@pytest.mark.parametrize("name", ["cpp", "java", "js"])
def test_no_test_finds_what_an_earlier_one_left(pool: Pool, name: str) -> None:
    if TOOLCHAINS[name].missing():
        pytest.skip(f"{name} is not installed")
    found = verdict(pool, sums(name), LEAVES[name])
    assert (found.outcome, found.message) == (Outcome.PASS, "")


@pytest.mark.parametrize("name", ["cpp", "java", "js"])
def test_a_program_that_does_not_compile_has_the_first_error_as_its_message(pool: Pool, name: str) -> None:
    if TOOLCHAINS[name].missing():
        pytest.skip(f"{name} is not installed")
    source, message = BROKEN[name]
    found = verdict(pool, sums(name), source)
    assert found.tests == [Outcome.SYNTAX] * 3
    assert found.message == f"test 1 of 3: syntax, {message}"


def test_a_compiler_has_limits_of_its_own(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    if TOOLCHAINS["cpp"].missing():
        pytest.skip("g++ is not installed")
    slow_to_compile = (
        "template <int N, class T> struct Tree { Tree<N - 1, Tree<N, T>> a; Tree<N - 1, Tree<N - 1, T *>> b; };\n"
        "template <class T> struct Tree<0, T> { char leaf; };\nint main() { return sizeof(Tree<26, int>); }"
    )
    # g++ works in a child, whose CPU time counts.
    monkeypatch.setitem(toolchain._MAKING, "test_cpu", 2.0)
    found = verdict(pool, sums("cpp"), slow_to_compile)
    assert found.tests == [Outcome.TIMEOUT_CPU] * 3
    # And what a program may use is no concern of the compiler's.
    few = msgspec.structs.replace(LIMITS, processes=1, memory=32 * 2**20, open_files=8, file_bytes=0)
    assert verdict(pool, sums("cpp"), SUM["cpp"], few).outcome is not Outcome.SYNTAX


def test_the_heap_is_what_the_limits_say(pool: Pool) -> None:
    if TOOLCHAINS["java"].missing():
        pytest.skip("Java is not installed")
    source = (
        "class Main { public static void main(String[] a) { byte[] b = new byte[SIZE << 20]; System.out.println(0); } }"
    )
    small = msgspec.structs.replace(LIMITS, memory=128 * 2**20)
    assert verdict(pool, sums("java"), source.replace("SIZE", "64"), small).tests == [Outcome.WRONG] * 3
    assert verdict(pool, sums("java"), source.replace("SIZE", "160"), small).tests == [Outcome.MEMORY] * 3


def test_deep_recursion_has_room(pool: Pool) -> None:
    if TOOLCHAINS["java"].missing():
        pytest.skip("Java is not installed")
    source = SUM["java"].replace(
        "public static void main",
        "static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }\npublic static void main",
    )
    source = source.replace("a + b", "a + depth(100000) - 100000 + b")
    assert verdict(pool, sums("java"), source).outcome is Outcome.PASS


def test_a_candidate_of_several_files(pool: Pool) -> None:
    if TOOLCHAINS["cpp"].missing():
        pytest.skip("g++ is not installed")
    files = (
        SourceFile("main.cpp", '#include <iostream>\n#include "add.h"\nint main() { long a, b; std::cin >> a >> b; '
                   "std::cout << add(a, b) << std::endl; }"),
        SourceFile("add.h", "long add(long a, long b);"),
        SourceFile("parts/add.cpp", '#include "../add.h"\nlong add(long a, long b) { return a + b; }'),
    )  # fmt: skip
    assert verdict(pool, sums("cpp"), Candidate(files=files, main="main.cpp")).outcome is Outcome.PASS


class Noting:
    """A task that only notes what happens."""

    def __init__(self, program: dict[str, Any], inputs: list[str]) -> None:
        self.job = exchanges_job(program, (), inputs, LIMITS)
        self.events: list[Event] = []

    def receive(self, event: Event) -> bool:
        self.events.append(event)
        return False

    def restart(self) -> None:
        self.events.clear()

    def next_stage(self) -> bool:
        return False


def events(pool: Pool, program: dict[str, Any], inputs: list[str]) -> list[Event]:
    (task,) = pool.run([Noting(program, inputs)])
    return task.events


def test_what_a_compiler_prints_is_no_output_of_the_program(pool: Pool) -> None:
    found = events(pool, {"prepare": [["echo", "compiling"]], "argv": ["cat"]}, ["a", "b"])
    assert b"".join(event.data for event in found if isinstance(event, ProgramOutput)) == b"ab"
    (ended,) = events(pool, {"prepare": [["sh", "-c", "echo compiling; exit 3"]], "argv": ["cat"]}, ["a"])
    assert isinstance(ended, ProgramEnded)
    assert (ended.finished, ended.complaint) == (-1, "compiling\n")


def test_a_command_that_is_not_there_says_so(pool: Pool) -> None:
    (ended,) = events(pool, {"argv": ["no-such-command"]}, ["a"])
    assert isinstance(ended, ProgramEnded)
    assert (ended.status >> 8, ended.complaint) == (
        127,
        "no-such-command could not be started: No such file or directory\n",
    )


def test_standard_streams_have_names(pool: Pool) -> None:
    found = events(pool, {"argv": ["sh", "-c", "cat /dev/stdin > /dev/stdout"]}, ["a", "b" * 100_000])
    assert b"".join(event.data for event in found if isinstance(event, ProgramOutput)) == b"a" + b"b" * 100_000
    assert [event.status for event in found if isinstance(event, ProcessEnded | ProgramEnded)] == [0, 0]


@pytest.mark.parametrize(
    ("text", "file", "main"),
    [
        ("public class A { public static void main(String[] a) {} }", "A", "A"),
        ("class B { static void x() {} } class A { public static void main(String... a) {} }", "A", "A"),
        ("class A { public static void main(String[] a) {} } public class B {}", "B", "A"),
        ("/* class No { */ class A { String s = \"class No {\"; static void main(String[] a) {} }", "A", "A"),
        ("package x.y;\npublic final class A { public class In { } static void main(String[] a) {} }", "A", "x.y.A"),
        ("public enum A { ONE; public static void main(String[] a) {} }", "A", "A"),
        ("record P(int x) {} public class A { public static final void main(String[] a) {} }", "A", "A"),
        ("class A { char c = '{'; } class B { public static void main(String[] a) {} }", "B", "B"),
        ("int x;", "Main", "Main"),
    ],
)  # fmt: skip
def test_the_names_in_a_java_source(text: str, file: str, main: str) -> None:
    source = read_source(text)
    assert (source.file, source.qualified) == (file, main)


@pytest.mark.parametrize(
    "piece",
    ["/*", '"\\"', "'\\'", '"""\\"', "public ", "final ", "class ", "\n", "static ", "{", "'\\", '"\\', '"""\\'],
)
def test_no_java_source_takes_long_to_read(piece: str) -> None:
    # 100,000 times: were it quadratic, this would take hours.
    assert read_source("class A { static void main(String[] a) {} }\n" + piece * 100_000).file == "A"


def test_types_of_a_java_source_are_no_longer_public_and_nothing_else_changes() -> None:
    text = (
        '// public class A\nimport x.Y;\n@final class B { public class C {} String s = "} public class D {"; }\n'
        "@abstract strictfp interface E { public void f(); }\nclass F {}"
    )
    assert without_public(text.replace("@", "public ")) == text.replace("@", "       ")
    started = time.process_time()
    assert "public" not in without_public("public class A {} " * 50_000)
    assert time.process_time() - started < 5


def test_a_java_source_moves_to_a_package() -> None:
    assert in_package("import java.util.*;\nclass A {}", "p") == "package p; import java.util.*;\nclass A {}"
    assert in_package("// package a;\npackage b.c;\nclass A {}", "p") == "// package a;\npackage p;\nclass A {}"


@pytest.mark.parametrize(
    ("language", "name"), [("cpp", "main.cpp"), ("js", "main.js"), ("java", "A.java"), ("rust", "main.rs")]
)
def test_a_main_file_gets_a_name_that_fits(language: str, name: str) -> None:
    text = "public class A {}" if language == "java" else "x"
    assert TOOLCHAINS[language].arranged(Candidate.single(text, "solution.py")).main == name
    assert TOOLCHAINS[language].arranged(Candidate.single(text, name)).main == name


def test_only_what_programs_can_see_counts_as_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = tmp_path / "my-compiler"
    compiler.write_text("#!/bin/sh\n")
    compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert TOOLCHAINS["cpp"].find("my-compiler") is None
    assert TOOLCHAINS["cpp"].find("sh") is not None
    monkeypatch.setattr(type(TOOLCHAINS["cpp"]), "needs", ("my-compiler", "sh"))
    assert TOOLCHAINS["cpp"].missing() == ["my-compiler"]


def test_each_language_says_how_to_get_its_tools() -> None:
    assert [name for name, one in TOOLCHAINS.items() if bool(one.needs) != one.fix.startswith("apt install ")] == []
