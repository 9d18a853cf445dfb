"""Rules that find the code in a reply: which fenced block, which lines among prose."""

from __future__ import annotations

import re

from remint.code.extraction.brace_source import declares, looks_like_code, prose_code
from remint.code.extraction.fences import Block, fenced_blocks, in_language
from remint.code.extraction.python_source import (
    begins_code,
    bound_by,
    code_chunks,
    defines,
    definition,
    does_something,
    error_line,
    header_tree,
    is_empty,
    missing_names,
    tree_of,
)
from remint.code.extraction.target import Rule, Wanted

_BARE_FENCE = re.compile(r"^(?:```+|~~~+)[ \t]*$", re.MULTILINE)
_TILDES = re.compile(r"^~~~", re.MULTILINE)
_INLINE = re.compile(r"`([^`\n]+)`")
_MOST_SPANS = 50


def is_program(text: str, wanted: Wanted) -> bool:
    """Whether a text is code and nothing else, with what is wanted in it."""
    # A fence of tildes happens to be Python: not not not of a name.
    if wanted.language != "python" or _TILDES.search(text):
        return False
    tree = tree_of(text)
    if tree is None or not does_something(tree):
        return False
    return not wanted.entry_point or definition(tree, wanted.entry_point) is not None


def open_fence(text: str, wanted: Wanted) -> str:
    """A text with the opening fence that it forgot: code, and then a bare fence."""
    found = _BARE_FENCE.search(text)
    before = text[: found.start()] if found and not _TILDES.search(text[: found.start()]) else ""
    if is_program(text, wanted) or wanted.language != "python" or not before.strip() or not wanted.entry_point:
        return text
    return f"```\n{text}" if is_program(before, wanted) or _is_body(before, wanted) else text


def take_inline(text: str, wanted: Wanted) -> str:
    """The code between single backticks, where it is the whole function, or the reply is nothing else."""
    if wanted.language != "python" or not wanted.entry_point or is_program(text, wanted):
        return text
    spans = _INLINE.findall(text)[:_MOST_SPANS]
    whole = next((span for span in spans if is_program(span, wanted)), None)
    if whole is None and len(spans) == 1 and text.strip() == f"`{spans[0]}`" and _is_body(f"    {spans[0]}", wanted):
        whole = f"    {spans[0]}"
    return f"{whole}\n" if whole else text


def take_fenced(text: str, wanted: Wanted) -> str:
    """The fenced block with the code, without what is around it."""
    if is_program(text, wanted):
        return text
    blocks = fenced_blocks(text)
    return choose(in_language(blocks, wanted.language), wanted).text if blocks else text


def join_fenced(text: str, wanted: Wanted) -> str:
    """The block with the code and, in front of it, those other blocks that define what it lacks."""
    blocks = in_language(fenced_blocks(text), wanted.language)
    if wanted.language != "python" or len(blocks) < 2 or is_program(text, wanted):
        return text
    joined = _joined(blocks, choose(blocks, wanted), wanted)
    # Still fenced, so that the next rule finds one block.
    return f"```\n{joined}```\n" if joined else text


def drop_leading_prose(text: str, wanted: Wanted) -> str:
    """A block without sentences in front of the code."""
    if wanted.language != "python" or not wanted.entry_point or not defines(text, wanted.entry_point):
        return text
    line = error_line(text)
    rest = text.split("\n")[line:] if line else []
    start = next((number for number, one in enumerate(rest) if begins_code(one)), len(rest))
    shorter = "\n".join(rest[start:])
    return shorter if rest and defines(shorter, wanted.entry_point) else text


def take_from_prose(text: str, wanted: Wanted) -> str:
    """The lines that are code, where nothing marks them."""
    if is_program(text, wanted):
        return text
    if wanted.language != "python":
        return prose_code(text, wanted.language, wanted.entry_point)
    blocks = [Block("python", chunk) for chunk in code_chunks(text)]
    if not blocks:
        return text
    chosen = choose(blocks, wanted)
    if wanted.entry_point and not defines(chosen.text, wanted.entry_point) and _is_body(text, wanted):
        return text
    return _joined(blocks, chosen, wanted) or chosen.text


def choose(blocks: list[Block], wanted: Wanted) -> Block:
    """The block that a reader would take for the answer."""
    if not wanted.entry_point:
        sound = [block for block in blocks if _is_sound(block, wanted)] or blocks
        return max(sound, key=lambda block: len(block.text.strip()))
    if wanted.language != "python":
        return next((block for block in blocks if declares(block.text, wanted.entry_point)), blocks[0])
    # Of those that are broken the longest: others quote a line of it.
    defining = [block for block in blocks if defines(block.text, wanted.entry_point)]
    whole = next((block for block in defining if _is_whole(block, wanted)), None)
    if whole or defining:
        return whole or max(defining, key=lambda block: len(block.text))
    return next((block for block in blocks if _is_body(block.text, wanted)), blocks[0])


def _is_sound(block: Block, wanted: Wanted) -> bool:
    if wanted.language == "python":
        return tree_of(block.text) is not None
    return looks_like_code(block.text)


def _is_whole(block: Block, wanted: Wanted) -> bool:
    """Whether a block defines what is wanted, and not as the bare header that the question showed."""
    tree = tree_of(block.text)
    return tree is not None and not is_empty(definition(tree, wanted.entry_point))


def _is_body(text: str, wanted: Wanted) -> bool:
    """Whether a text can stand behind the prompt as the body of the function that it begins."""
    if not wanted.prompt or header_tree(wanted.prompt) is None:
        return False
    tree = tree_of(f"{wanted.prompt.rstrip()}\n{text}")
    return tree is not None and not is_empty(definition(tree, wanted.entry_point))


def _joined(blocks: list[Block], chosen: Block, wanted: Wanted) -> str:
    """The chosen block behind others that give it names which it lacks and the prompt does not give; else nothing."""
    tree = tree_of(chosen.text)
    if tree is None:
        return ""
    prompt = header_tree(wanted.prompt)
    given = {name for statement in (prompt.body if prompt else ()) for name in bound_by(statement)}
    needed, taken = missing_names(tree) - given, list[Block]()
    # From the back: a block that is taken may itself need an earlier one.
    for block in reversed(blocks):
        other = tree_of(block.text)
        if block is chosen or other is None:
            continue
        bound = {name for statement in other.body for name in bound_by(statement)}
        if bound & needed and wanted.entry_point not in bound:
            taken.insert(0, block)
            needed |= missing_names(other) - given
    return "\n".join(block.text for block in (*taken, chosen)) if taken else ""


UNOPENED_FENCE = Rule("unopened-fence", open_fence)
FENCE_RULES = (
    Rule("joined-blocks", join_fenced),
    Rule("fence", take_fenced),
    Rule("leading-prose", drop_leading_prose),
)
PROSE_RULES = (
    Rule("inline-code", take_inline),
    Rule("prose", take_from_prose),
)
