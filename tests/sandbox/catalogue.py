"""Writes the catalogues of hostile and honest programs from the headers of the programs.

    python -m tests.sandbox.catalogue

writes `README.md` beside the programs. A test compares them, so that no program is missing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

SANDBOX = Path(__file__).parent
FOREIGN = SANDBOX.parent / "judging" / "foreign"
LANGUAGES = {"cpp": "C++", "java": "Java", "js": "JavaScript"}
CLASSES = {
    "A": "early exit: the process ends before anything could fail",
    "B": "lying values: results that compare, encode or print as something else, or that hurt whoever decodes them",
    "C": "reading answers: frames, memory, descriptors, files, other processes, the network",
    "D": "changing the judge: patched modules, forged or broken records, tampered test frameworks",
    "E": "exhaustion: time, memory, processes, files, output, and what is left behind",
    "F": "escape: network, files, other processes, rights, and traps for the clean-up",
    "G": "text tricks: sources that readers, tools and the parser see differently, or that break the parser",
}
SUITES = ("calls", "stdio", "scripts", "unittest")
_SUITES = {"echo": "stdio", "script": "scripts", "unit": "unittest"}  # by problem; all others are tested by calls
_HEADER = re.compile(r"^(?:#|//) (problem|attack|why|expect): *(.+)$", re.MULTILINE)
_HOSTILE = """# Programs that attack the judge

None of these {count} programs solves its problem, so none may pass. The docs' page on attacks says what is protected
and what is not. `python -m tests.sandbox.catalogue` writes this page from the first three lines of each program
(`# problem:`, `# attack:`, `# expect:`), or from `generated.json` where the exact bytes of a program matter.
"""
_HONEST = """# Programs that are odd but right

All of these {count} programs solve their problem in an unusual way, so all must pass.
`python -m tests.sandbox.catalogue` writes this page from the first two lines of each program (`# problem:`, `# why:`),
or from `generated.json` where the exact bytes of a program matter.
"""
_FOREIGN = """# Programs in other languages that attack the judge

None of these {count} programs solves its problem, so none may pass, whether or not the tests share its process.
`python -m tests.sandbox.catalogue` writes this page from the first three lines of each program.
"""


class Listed(NamedTuple):
    """A program as its header describes it."""

    name: str
    problem: str
    text: str
    expected: str

    @property
    def class_letter(self) -> str:
        """The class of a hostile Python program."""
        return self.name[0]


def listed(kind: str) -> list[Listed]:
    """The Python programs of a kind (hostile or honest), by name."""
    folder = SANDBOX / kind
    found = [_from_text(path.stem, path.read_text("utf-8", "replace")) for path in folder.glob("*.py")]
    generated = json.loads((folder / "generated.json").read_text())["programs"]
    found += [_listed(entry["name"], entry) for entry in generated]
    return sorted(found)


def foreign(language: str) -> list[Listed]:
    """The hostile programs in another language, by name."""
    return sorted(_from_text(path.stem, path.read_text()) for path in (FOREIGN / language).iterdir())


def counts() -> Counter[tuple[str, str]]:
    """How many hostile Python programs there are, by class and by kind of suite."""
    return Counter((one.class_letter, _SUITES.get(one.problem, "calls")) for one in listed("hostile"))


def _from_text(name: str, text: str) -> Listed:
    return _listed(name, dict(_HEADER.findall(text)))


def _listed(name: str, header: dict[str, str]) -> Listed:
    expected = ", ".join(word.strip() for word in header.get("expect", "pass").split("|"))
    return Listed(name, header["problem"].strip(), (header.get("attack") or header["why"]).strip(), expected)


def pages() -> dict[Path, str]:
    """What every catalogue should say."""
    hostile, honest = listed("hostile"), listed("honest")
    others = {language: foreign(language) for language in LANGUAGES}
    titles = {letter: f"{letter}: {about}" for letter, about in CLASSES.items()}
    by_class = {titles[letter]: [one for one in hostile if one.class_letter == letter] for letter in CLASSES}
    by_language = {LANGUAGES[language]: found for language, found in others.items()}
    count = sum(map(len, others.values()))
    return {
        SANDBOX / "hostile" / "README.md": _HOSTILE.format(count=len(hostile)) + _tables(by_class),
        SANDBOX / "honest" / "README.md": _HONEST.format(count=len(honest))
        + _table(
            ("program", "problem", "what makes it odd"), ((f"`{one.name}`", one.problem, one.text) for one in honest)
        ),
        FOREIGN / "README.md": _FOREIGN.format(count=count) + _tables(by_language),
    }


def _tables(groups: dict[str, list[Listed]]) -> str:
    head = ("program", "problem", "what it tries", "expected")
    return "".join(
        f"\n## {title}\n" + _table(head, ((f"`{one.name}`", *one[1:]) for one in found))
        for title, found in groups.items()
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n" + "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text)
