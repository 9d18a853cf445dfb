"""A constant that is part of a path; no file is ever touched."""

from __future__ import annotations

import re

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

_PLAIN = re.compile(r"[A-Za-z0-9 _,:;!-]+")


def _name(need: Need) -> str:
    folder, other = need.words(2)
    line = f"$target|folder = $pathlib.PurePosixPath('{folder}/{other}/{need.value}')"
    return f"{line}\n$value = int($target.name)"


def _stem(need: Need) -> str:
    folder, ending = need.words(1)[0], need.chance.choice(("csv", "json", "txt", "log", "bin"))
    line = f"$report|source = $pathlib.PurePosixPath('{folder}/{need.value}.{ending}')"
    return f"{line}\n$value = int($report.stem)"


def _ending(need: Need) -> str:
    word = need.words(1)[0]
    line = f"$root|name, $ending|suffix = $path.splitext('{word}.{need.value}')"
    return f"{line}\n$value = int($ending[len($root) - {len(word) - 1}:])"


def _depth(need: Need) -> str | None:
    if not 1 <= need.value <= 6:
        return None
    return f"$value = len($pathlib.PurePosixPath({'/'.join(need.words(need.value))!r}).parts)"


def _parents(need: Need) -> str | None:
    if not 1 <= need.value <= 6:
        return None
    line = f"$target|location = $pathlib.PurePosixPath({'/'.join(need.words(need.value))!r})"
    return f"{line}\n$value = len([*$target.parents])"


def _common(need: Need) -> str | None:
    if not 3 <= need.value <= 20:
        return None
    shared = "/".join(need.words(4))[: need.value - 1] + "x"
    line = f"$shared|common = $path.commonprefix(['{shared}b', '{shared}d'])"
    return f"{line}\n$value = len($shared)"


def _version(need: Need) -> str:
    word, other = need.words(2)
    line = f"$release|archive = $path.basename('{word}/{other}-{need.value}')"
    return f"{line}\n$value = int($release.partition('-')[2])"


def _text_name(need: Need) -> str | None:
    if not _PLAIN.fullmatch(need.value):
        return None
    folder = need.words(1)[0]
    call = need.chance.choice(("$pathlib.PurePosixPath({}).name", "$path.basename({})", "$path.split({})[1]"))
    return f"$value = {call.format(written(f'{folder}/{need.value}'))}"


def _text_common(need: Need) -> str:
    first, second = need.chance.sample("abdefk", 2)
    return f"$value = $path.commonprefix([{written(need.value + first)}, {written(need.value + second)}])"


class PathlibUse(LibraryConstant):
    """Takes a number or a text from a path that need not exist. Raises C5."""

    name = "pathlib-use"
    description = "gets a constant out of a path"
    modules = {"pathlib": "pathlib", "path": "os.path"}
    numbers = (_name, _stem, _ending, _depth, _parents, _common, _version)
    texts = (_text_name, _text_common)
