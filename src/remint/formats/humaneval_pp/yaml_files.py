"""YAML that a person edits: plain trees of JSON's types, written for reading, read with the line of every mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import yaml

from remint.formats.errors import BadInputError, Place
from remint.formats.rows import read_text

# Words and dates that YAML 1.1 would take for something else than the text that they look like.
_SURPRISING = {"tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:merge"}
# Characters that a block of text keeps as they are.
_BLOCK = re.compile("[\n\x20-\x7e\xa0-\u1fff\u2070-\ud7ff]*")


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag not in _SURPRISING]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), ["t", "f"])


class _Dumper(yaml.SafeDumper):
    pass


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    # In double quotes every character is safe; elsewhere some line separators would come back as another one.
    style = '"' if not _BLOCK.fullmatch(text) else "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _represent_text)


def dump(tree: Any) -> bytes:
    """A tree as YAML, keys in their order, longer texts as blocks."""
    text: str = yaml.dump(tree, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000_000)
    return text.encode("utf-8")


class YamlEntry(NamedTuple):
    """One entry of the mapping at the top of a file, and its line."""

    name: Any
    value: Any
    line: int


def load(path: Path) -> list[YamlEntry]:
    """The entries of a file that holds one mapping."""
    text = read_text(path)
    try:
        return list(_entries(text, path))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise BadInputError(Place(path, line), f"is not YAML: {error.problem}", "Correct the YAML syntax.") from error
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        if isinstance(error, BadInputError):
            raise
        raise BadInputError(Place(path), f"is not YAML: {error}", "Correct the YAML syntax.") from error


def _entries(text: str, path: Path) -> Iterator[YamlEntry]:
    # Aliases let a few lines stand for gigabytes, and nothing here needs them.
    for event in yaml.parse(text, Loader=_Loader) if "&" in text else ():
        if isinstance(event, yaml.AliasEvent):
            line = event.start_mark.line + 1 if event.start_mark else 0
            raise BadInputError(Place(path, line), "uses an alias (*name)", "Write the text out in full.")
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
        if root is None:
            return
        if not isinstance(root, yaml.MappingNode):
            raise BadInputError(
                Place(path, 1), "is not a mapping of names to values", "Write lines such as 'name: value'."
            )
        seen: set[Any] = set()
        for key, value in root.value:
            line = key.start_mark.line + 1
            name = loader.construct_object(key, deep=True)
            if name in seen:
                raise BadInputError(Place(path, line), f"{name!r} stands there twice", "Remove one of them.")
            seen.add(name)
            yield YamlEntry(name, loader.construct_object(value, deep=True), line)
    finally:
        loader.dispose()
