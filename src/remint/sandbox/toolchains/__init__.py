"""How a program in each language is made and run. One file per language; this one knows them all."""

from remint.sandbox.toolchains.cpp import Cpp
from remint.sandbox.toolchains.go import Go
from remint.sandbox.toolchains.java import Java
from remint.sandbox.toolchains.javascript import JavaScript
from remint.sandbox.toolchains.python import Python
from remint.sandbox.toolchains.rust import Rust
from remint.sandbox.toolchains.toolchain import Launch, Toolchain
from remint.sandbox.toolchains.typescript import TypeScript

TOOLCHAINS: dict[str, Toolchain] = {
    toolchain.language: toolchain for toolchain in (Python(), Cpp(), Go(), Java(), JavaScript(), Rust(), TypeScript())
}

__all__ = ["TOOLCHAINS", "Launch", "Toolchain"]
