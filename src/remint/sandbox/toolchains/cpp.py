"""C++: g++ once, then the program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from remint.records import Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.toolchains import library_stubs
from remint.sandbox.toolchains.toolchain import Launch, Toolchain, launcher, making

# Headers take most of the time, so that -O2 costs a tenth more than -O0. One error is enough.
_FLAGS = ("-std=gnu++17", "-O2", "-w", "-pipe", "-Wfatal-errors", "-fno-diagnostics-show-caret")
_HEADERS = {"openssl": "openssl/md5.h", "boost": "boost/any.hpp"}
_LINKED = {"openssl": "-lcrypto"}
_INCLUDE = (Path("/usr/include"), Path("/usr/local/include"))


class Cpp(Toolchain):
    """GNU C++ 17."""

    language = "cpp"
    main_file = "main.cpp"
    extensions = (".cpp", ".cc", ".cxx")
    needs = ("g++", "gcc")
    fix = "apt install g++"
    libraries = {"openssl": "apt install libssl-dev", "boost": "apt install libboost-dev"}

    def has_library(self, package: str) -> bool:
        """By its header, or by a stand-in."""
        header = _HEADERS.get(package)
        return package in library_stubs.CPP or any(header and (folder / header).exists() for folder in _INCLUDE)

    def program(self, candidate: Candidate, limits: Limits) -> dict[str, Any]:
        """Every source file of the candidate in one program."""
        sources = [file.path for file in candidate.files if file.path.endswith(self.extensions)]
        return {"prepare": [["g++", *_FLAGS, "-o", "program", *sources]], "making": making(), "argv": ["./program"]}

    def launch(self, scripts: Sequence[str], packages: Sequence[str], limits: Limits) -> Launch:
        """The script as a library, so that nothing of it can run before the launcher has read its shares."""
        (script,) = scripts
        linked = [_LINKED[package] for package in packages if package in _LINKED]
        files = [["script.cpp", script], ["launcher.c", launcher("launcher.c")]]
        files += [[path, text] for package in packages for path, text in library_stubs.CPP.get(package, {}).items()]
        library = ["g++", *_FLAGS, "-fPIC", "-shared", "-idirafter", "stand-ins", "-o", "script.so", "script.cpp"]
        program = {
            "files": files,
            "prepare": [
                [*library, *linked],
                ["gcc", "-O1", "-s", "-w", "-o", "launcher", "launcher.c", "-ldl"],
                ["rm", "-r", "-f", "script.cpp", "launcher.c", "stand-ins"],
            ],
            "making": making(),
            "argv": ["./launcher"],
        }
        return Launch(program, ("./script.so\n",))
