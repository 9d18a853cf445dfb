"""Conditions that hold no plain data, written so that a test and its canaries look the same.

Every such condition is compared with the truth of an inequality of two random numbers, and every operand of it goes
through a function that changes the value where another such inequality holds. A canary has one of them turned round. So
the operands are changed, too: that finds objects that claim to be equal to everything, which the opposite of a
condition does not.
"""

from __future__ import annotations

import re
import string
from random import Random
from typing import NamedTuple

from remint.judging.foreign.source_text import end_of_brackets, parts

_EQUALITY = re.compile(r"(?<![=!<>])(?:===?|!==?)(?!=)")
_EQUALS = re.compile(r"(?:\.|\bObjects\s*\.)\s*equals\s*\(")
_ABS = re.compile(r"\s*(?:Math\s*\.\s*|std\s*::\s*)?f?abs\s*(?=\()")
_DISTANCE = re.compile(r"\s*[<>]=?\s*\d[\d.]*(?:[eE][-+]?\d+)?\s*")
_NO_OPERANDS = re.compile(r"[|&^?]|\band\b|\bor\b")  # what binds less than an equality does
_CPP_MAIN = re.compile(r"\bint\s+main\s*\(")

# A text becomes one of the same length and the same kinds of letters: nothing but the right one tells them apart.
_CPP = """
#include <cstdlib>
#include <string>
#include <type_traits>
#undef bool
static char @next(char c) {
  if ((c >= 'a' && c < 'z') || (c >= 'A' && c < 'Z') || (c >= '0' && c < '9')) return c + 1;
  return c == 'z' ? 'a' : c == '9' ? '0' : 'A';
}
template <class T> T @other(T value, bool change) {
  if (change) {
    if constexpr (std::is_same<T, bool>::value) value = !value;
    else if constexpr (std::is_arithmetic<T>::value) value += 1;
    else if constexpr (std::is_same<T, std::string>::value) {
      if (value.empty()) value = "a";
      else value[value.size() / 2] = @next(value[value.size() / 2]);
    } else std::abort();
  }
  return value;
}
static double @far(double value, bool change) { return change ? value + 1e6 : value; }
"""
_JAVA = """
final class @ {
  static Object other(Object value, boolean change) {
    if (!change) return value;
    if (!(value instanceof String)) return new Object();
    String text = (String) value;
    int at = text.length() / 2;
    return text.isEmpty() ? "a" : text.substring(0, at) + next(text.charAt(at)) + text.substring(at + 1);
  }
  static char next(char c) {
    if ((c >= 'a' && c < 'z') || (c >= 'A' && c < 'Z') || (c >= '0' && c < '9')) return (char) (c + 1);
    return c == 'z' ? 'a' : c == '9' ? '0' : 'A';
  }
  static double far(double value, boolean change) { return change ? value + 1e6 : value; }
}
"""
_JS_OTHER = (
    '((v, b) => !b ? v : typeof v === "number" ? v + 1 : typeof v !== "string" ? {} : v === "" ? "a" : '
    "v.slice(0, v.length >> 1) + ((c) => /[a-yA-Y0-8]/.test(c) ? String.fromCharCode(c.charCodeAt(0) + 1) : "
    'c === "z" ? "a" : c === "9" ? "0" : "A")(v[v.length >> 1]) + v.slice((v.length >> 1) + 1))('
)
_JS_FAR = "((v, b) => b ? v + 1e6 : v)("


class Wrap(NamedTuple):
    """A span of a test, and what is written around it; the last of it says whether its value is changed."""

    start: int
    end: int
    kind: str  # "truth", "other" or "far"


class Shape(NamedTuple):
    """How the test and its canaries are written, once for all of them but the random numbers."""

    language: str
    wraps: tuple[Wrap, ...]
    helper: tuple[int, str] | None  # where functions of ours go, and their text
    name: str

    def edits(self, changed: Wrap | None, chance: Random) -> list[tuple[int, int, str]]:
        """What is put into the test, in order, each as the span that it replaces and the text."""
        found = []
        for wrap in self.wraps:
            before, after = self._around(wrap, wrap == changed, chance)
            # Of two that begin at the same place the longer one begins first, and ends last.
            found.append((wrap.start, 1, -wrap.end, before))
            found.append((wrap.end, 0, -wrap.start, after))
        if self.helper and any(wrap.kind != "truth" for wrap in self.wraps):
            found.append((self.helper[0], -1, 0, self.helper[1]))
        return [(place, place, text) for place, _, _, text in sorted(found)]

    def _around(self, wrap: Wrap, change: bool, chance: Random) -> tuple[str, str]:
        if wrap.kind == "truth":
            equal = "===" if self.language in ("js", "ts") else "=="
            return ("(bool)(" if self.language == "cpp" else "!!("), f") {equal} {_truth(not change, chance)}"
        if self.language in ("js", "ts"):
            begin = _JS_OTHER if wrap.kind == "other" else _JS_FAR
        else:
            begin = f"{self.name}{'.' if self.language == 'java' else ''}{wrap.kind}("
        return begin, f", {_truth(change, chance)})"


def shape_of(code: str, conditions: list[tuple[int, int]], language: str, chance: Random) -> Shape:
    """The shape of a test, of which these conditions are to be wrapped; `code` is its text with strings blanked."""
    name = "R" + "".join(chance.choices(string.ascii_lowercase, k=12))
    helper = None
    main = _CPP_MAIN.search(code) if language == "cpp" else None
    if main:
        helper = code.rfind("\n", 0, main.start()) + 1, _CPP.replace("@", name)
    elif language == "java":
        helper = len(code), _JAVA.replace("@", name)
    wraps = []
    for start, end in conditions:
        wraps.append(Wrap(start, end, "truth"))
        if language == "js" or (helper and (language == "java" or start > helper[0])):
            wraps += _operands(code, start, end, language)
    return Shape(language, tuple(wraps), helper, name)


def _operands(code: str, start: int, end: int, language: str) -> list[Wrap]:
    """What is compared in a condition: what a distance is taken of, or the sides of an equality."""
    absolute = _ABS.match(code, start, end)
    if absolute and _DISTANCE.fullmatch(code, closing := end_of_brackets(code, absolute.end()), end):
        return _wrapped(code, absolute.end() + 1, closing - 1, "far")
    if _NO_OPERANDS.search(code, start, end):
        return []
    if language == "java":
        found = [_EQUALS.search(code, start, end)]
        called = [parts(code, each.end(), end_of_brackets(code, each.end(), inside=True) - 1) for each in found if each]
        return [wrap for arguments in called if arguments for wrap in _wrapped(code, *arguments[-1], "other")]
    equalities = [each for each in _EQUALITY.finditer(code, start, end) if _at_top(code[start : each.start()])]
    if len(equalities) != 1:
        return []
    sides = (start, equalities[0].start()), (equalities[0].end(), end)
    return [wrap for side in sides for wrap in _wrapped(code, *side, "other")]


def _wrapped(code: str, start: int, end: int, kind: str) -> list[Wrap]:
    text = code[start:end].strip()
    # What begins with a brace in C++ is no expression by itself; several arguments are none, either.
    if not text or text[0] in "{\"'!" or len(parts(code, start, end)) != 1:
        return []
    begin = code.index(text, start)
    return [Wrap(begin, begin + len(text), kind)]


def _at_top(before: str) -> bool:
    return all(before.count(opening) == before.count(closing) for opening, closing in ("()", "[]", "{}"))


def _truth(wanted: bool, chance: Random) -> str:
    """An inequality of two random numbers that holds, or does not."""
    small, large = sorted(chance.sample(range(10, 100), 2))
    sign = chance.choice("<>")
    first, second = (small, large) if (sign == "<") == wanted else (large, small)
    return f"({first} {sign} {second})"
