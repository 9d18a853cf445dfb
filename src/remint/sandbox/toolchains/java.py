"""Java: javac once, then a virtual machine for each test."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import library_stubs
from remint.sandbox.toolchains.java_source import in_package, read_source
from remint.sandbox.toolchains.toolchain import Launch, Toolchain, launcher, making, renamed, with_run_time

_LAUNCHER = "remint/Launcher.java"
# The first stage of the compiler alone starts faster and uses fewer threads. What the machine itself has to say goes
# to standard error, and it leaves no files behind.
_MACHINE = (
    "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:CICompilerCount=1", "-XX:-UsePerfData",
    "-XX:+DisableAttachMechanism", "-XX:+DisplayVMOutputToStderr", "-XX:ErrorFile=/dev/null", "-Xlog:disable",
    "-XX:ActiveProcessorCount=2", "-Xms16m",
)  # fmt: skip
# No checks of the compiler's own classes: they take a third of its time. It runs no code of the candidate.
_COMPILER = (
    "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-XX:-UsePerfData", "-J-XX:+UnlockDiagnosticVMOptions",
    "-J-XX:-BytecodeVerificationRemote", "-J-Xlog:disable", "-J-Xmx1g", "-encoding", "UTF-8", "-proc:none", "-nowarn",
    "-Xmaxerrs", "1", "-d", "classes",
)  # fmt: skip
# What the virtual machine takes for itself.
_THREADS = 16
_MEMORY = 320 * 2**20


class Java(Toolchain):
    """The JDK of the machine."""

    language = "java"
    main_file = "Main.java"
    extensions = (".java",)
    needs = ("javac", "java")
    fix = "apt install default-jdk-headless"

    def has_library(self, package: str) -> bool:
        """By a stand-in."""
        return package in library_stubs.JAVA

    def limits(self, limits: Limits) -> Limits:
        """Those of the program and the virtual machine together; the machine itself limits the heap."""
        return with_run_time(limits, _MEMORY, _THREADS)

    def arranged(self, candidate: Candidate) -> Candidate:
        """The main file is called as its public class is."""
        source = read_source(candidate.text)
        folder = candidate.main.rpartition("/")[0]
        name = f"{folder}/{source.file}.java" if folder else f"{source.file}.java"
        return candidate if candidate.main == name else renamed(candidate, name)

    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """Every source file of the candidate, and the class of its main file to start with."""
        sources = [file.path for file in candidate.files if file.path.endswith(self.extensions)]
        return {
            "prepare": [["javac", *_COMPILER, *sources]],
            "making": making(),
            "argv": [*_command(limits), read_source(candidate.text).qualified],
        }

    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """Each script in a package of its own, so that one run of the compiler makes them all."""
        files, told = {_LAUNCHER: launcher("Launcher.java")}, []
        for script in scripts:
            source = read_source(script)
            # By the content: a name that told the scripts apart would tell a program which it is.
            package = "p" + hashlib.sha256(script.encode("utf-8", "replace")).hexdigest()[:16]
            files[f"{package}/{source.file}.java"] = in_package(script, package)
            told.append(f"{package}.{source.main_class}\n")
        sources = list(files)
        for package in packages:
            files |= library_stubs.JAVA.get(package, {})
        program = {
            "files": [[path, text] for path, text in files.items()],
            "prepare": [
                ["javac", *_COMPILER, "-sourcepath", ".", *sources],
                ["rm", "-r", "-f", *{path.partition("/")[0] for path in files}],
            ],
            "making": making(),
            "argv": [*_command(limits), "remint.Launcher"],
        }
        return Launch(program, tuple(told))


def _command(limits: Limits) -> list[str]:
    heap = (limits.memory - _MEMORY) >> 20
    # Recursion is how many a contest program works: a large stack for the first thread, and for that one alone.
    stack = [f"-Xss{max(1, min(64, heap >> 4))}m", "-XX:ThreadStackSize=1024"]
    return ["java", *_MACHINE, f"-Xmx{heap}m", *stack, "-ea", "-cp", "classes"]
