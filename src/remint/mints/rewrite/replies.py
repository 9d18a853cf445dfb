"""Read replies strictly: a reply is what was asked for, whole and for this question, or it is not used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.errors import UnusableReplyError
from remint.models.request import Reply

_KNOWN = "scenarios|context|unfit|problem|names|examples|answer|program"
_OPENING = re.compile(rf'<({_KNOWN}) id="([^"<>]*)">')
_BARE = re.compile(rf"<({_KNOWN})\b[^<>]*>")
_REFUSAL = re.compile(
    r"\b(I(?:'m| am) sorry|I can(?:'t|not)|I(?:'m| am) (?:not able|unable)|As an AI)\b", re.IGNORECASE
)
_THOUGHT = re.compile(r"\s*<think>.*?</think>", re.DOTALL)  # what a reasoning model says to itself
_SEPARATOR = re.compile(r"^---[ \t]*$", re.MULTILINE)


def parts_of(reply: Reply, wanted_id: str, wanted: Sequence[str], instead: Sequence[str] = ()) -> dict[str, str]:
    """The texts between the tags of a reply, by tag: all of the wanted ones, or one of those `instead`."""
    if reply.finish_reason == "length":
        raise UnusableReplyError("the reply was cut off")
    found = dict[str, str]()
    thought = _THOUGHT.match(reply.text)
    position, outside = thought.end() if thought else 0, list[str]()
    while (opening := _OPENING.search(reply.text, position)) is not None:
        tag, given = opening.groups()
        if given != wanted_id:
            raise UnusableReplyError("the reply has the id of another question")
        if tag not in (*wanted, *instead):
            raise UnusableReplyError(f"the reply has a wrong tag: {tag}")
        if tag in found:
            raise UnusableReplyError(f"the reply has the tag {tag} twice")
        end = reply.text.find(f"</{tag}>", opening.end())
        if end < 0:
            raise UnusableReplyError(f"the tag {tag} is not closed")
        outside.append(reply.text[position : opening.start()])
        found[tag] = reply.text[opening.end() : end].strip("\n")
        position = end + len(f"</{tag}>")
    outside.append(reply.text[position:])
    around = "".join(outside).strip()
    if not found:
        raise UnusableReplyError(_no_tag(reply.text))
    if around:
        raise UnusableReplyError("there is text around the tags")
    if len(found) == 1 and next(iter(found)) in instead:
        return found
    missing = [tag for tag in wanted if tag not in found]
    if missing or any(tag in found for tag in instead):
        raise UnusableReplyError(f"the reply has no tag {missing[0]}" if missing else "the reply says two things")
    return found


def yes_or_no(text: str) -> bool:
    """A validator's answer; anything but a plain yes or no is none."""
    said = text.strip().lower().removesuffix(".")
    if said not in ("yes", "no"):
        raise UnusableReplyError("the answer is neither yes nor no")
    return said == "yes"


def named_lines(text: str, names: Iterable[str]) -> dict[str, str]:
    """Lines ``name: meaning``, one for each name."""
    found = dict[str, str]()
    for line in filter(str.strip, text.split("\n")):
        name, colon, meaning = line.partition(":")
        name = name.strip().strip("`")
        if not colon or not meaning.strip():
            raise UnusableReplyError("a line of the context is not a name, a colon and a meaning")
        if name in found:
            raise UnusableReplyError("an input has two meanings")
        found[name] = meaning.strip()
    if set(found) != set(names):
        raise UnusableReplyError("the context does not name the inputs as they are called")
    return found


def renamed_lines(text: str) -> dict[str, str]:
    """Lines ``old -> new``."""
    found = dict[str, str]()
    for line in filter(str.strip, text.split("\n")):
        old, arrow, new = (part.strip().strip("`") for part in line.partition("->"))
        if not arrow or not old or not new:
            raise UnusableReplyError("a line of the names is not an old name, -> and a new one")
        if old in found:
            raise UnusableReplyError("a name has two new ones")
        found[old] = new
    return found


def session_demos(text: str) -> tuple[Demo, ...]:
    """Statements of a session, each behind ``>>>``, without results."""
    found = list[list[str]]()
    for line in (line.rstrip() for line in text.split("\n") if line.strip()):
        stripped = line.strip()
        if stripped.startswith(">>> "):
            found.append([stripped[4:]])
        elif stripped.startswith("...") and found:
            found[-1].append(stripped[4:])
        else:
            raise UnusableReplyError("an example is not a statement behind >>>")
    if not found:
        raise UnusableReplyError("there is no example")
    return tuple(Demo("\n".join(lines)) for lines in found)


def input_demos(text: str) -> tuple[Demo, ...]:
    """Inputs of a program, with a line ``---`` between two."""
    found = [part.strip("\n") for part in _SEPARATOR.split(text)]
    if not all(part.strip() for part in found):
        raise UnusableReplyError("there is no example")
    return tuple(Demo(part + "\n") for part in found)


def _no_tag(text: str) -> str:
    if not text.strip():
        return "the reply is empty"
    if _BARE.search(text):
        return "the tag has no id"
    return "the model refuses" if _REFUSAL.search(text) else "the reply has no tag"
