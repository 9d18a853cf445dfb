"""Code from a reply: the rules in their order."""

from __future__ import annotations

import re

from remint.code.extraction.brace_rules import OTHER_CONTINUATION_RULES, OTHER_RULES
from remint.code.extraction.brace_source import declares, looks_like_code
from remint.code.extraction.chat import CHAT_RULES, CUT_TO_LENGTH, FRAME_RULES
from remint.code.extraction.code_blocks import FENCE_RULES, PROSE_RULES, UNOPENED_FENCE, is_program
from remint.code.extraction.fences import fenced_blocks
from remint.code.extraction.python_prompt import NAME_RULES, PROMPT_RULES, mend_indentation_of_body
from remint.code.extraction.python_source import defines, does_something, tree_of
from remint.code.extraction.repairs import REPAIRS
from remint.code.extraction.target import Changed, ExtractedCode, Rule, Wanted, apply_rules
from remint.code.extraction.trailing_text import TAIL_RULES, is_missing

# Goes into the key under which extracted code is kept: change it with any rule.
EXTRACTION_VERSION = "4"
_FENCE_LINE = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)


def extract_code(reply: str, wanted: Wanted) -> ExtractedCode:
    """The program in a reply, or the continuation of the prompt, and the rules that it took to get there."""
    cut = apply_rules((CUT_TO_LENGTH,), reply, wanted)
    taken = _from_continuation(cut.text, wanted) if wanted.continues else _from_chat(cut.text, wanted)
    return taken._replace(rules=(*cut.rules, *taken.rules))


def _from_chat(reply: str, wanted: Wanted) -> ExtractedCode:
    found = Changed(reply, ())
    if not is_program(reply, wanted):
        found = _found(reply, wanted)
    if "unclosed-fence" in found.rules:
        wanted = wanted._replace(truncated=True)
    rules = (*REPAIRS, *PROMPT_RULES, *TAIL_RULES, *NAME_RULES) if wanted.language == "python" else OTHER_RULES
    last = apply_rules(rules, found.text, wanted)
    fired = (*found.rules, *last.rules)
    return ExtractedCode(last.text if _is_code(last.text, wanted, fired) else "", False, fired)


def _found(reply: str, wanted: Wanted) -> Changed:
    """The code in a reply, as it stands there."""
    cleaned = apply_rules((*CHAT_RULES, ECHOED_PROMPT, UNOPENED_FENCE), reply, wanted)
    blocks = fenced_blocks(cleaned.text)
    chosen = apply_rules(FENCE_RULES if blocks else PROSE_RULES, cleaned.text, wanted)
    fired = (*cleaned.rules, *chosen.rules)
    if blocks and not blocks[-1].closed and blocks[-1].text.endswith(chosen.text):
        fired = (*fired, "unclosed-fence")
    return Changed(chosen.text, fired)


def _from_continuation(reply: str, wanted: Wanted) -> ExtractedCode:
    found = apply_rules((ECHOED_PROMPT,), reply, wanted)
    if not _completes(found.text, wanted):
        # A made-up question behind code is a comment or prose; the rules for tails see to it.
        found = apply_rules((*FRAME_RULES, ECHOED_PROMPT), reply, wanted)
        if _answers_like_a_chat(found.text, wanted):
            whole = _from_chat(found.text, wanted._replace(continues=False))
            return whole._replace(rules=(*found.rules, "repeated-prompt", *whole.rules))
    if not found.text.strip():
        return ExtractedCode("", True, found.rules)
    closed = apply_rules((Rule("closing-fence", drop_closing_fence),), found.text, wanted)
    fired = (*found.rules, *closed.rules)
    if wanted.language != "python":
        last = apply_rules(OTHER_CONTINUATION_RULES, closed.text, wanted)
        return ExtractedCode(last.text, True, (*fired, *last.rules))
    body = apply_rules((*REPAIRS, Rule("body-indentation", mend_indentation_of_body)), closed.text, wanted)
    last = apply_rules(TAIL_RULES, wanted.prompt + body.text, wanted)
    fired = (*fired, *body.rules, *last.rules)
    if last.text.startswith(wanted.prompt):
        return ExtractedCode(last.text[len(wanted.prompt) :], True, fired)
    return ExtractedCode(last.text, False, fired)


def drop_echoed_prompt(text: str, wanted: Wanted) -> str:
    """The reply without the prompt that it begins with."""
    prompt = wanted.prompt.strip()
    start = text.lstrip()
    if not prompt or not start.startswith(prompt) or not start[len(prompt) :].strip():
        return text
    rest = start[len(prompt) :]
    if wanted.continues:
        return rest.removeprefix("\n") if wanted.prompt.endswith("\n") else rest
    # A prompt that its own function follows directly is no echo but the beginning of the answer.
    return text if rest.lstrip("\n")[:1].isspace() or _FENCE_LINE.match(rest.lstrip("\n")) is None else rest


ECHOED_PROMPT = Rule("echoed-prompt", drop_echoed_prompt)


def drop_closing_fence(text: str, wanted: Wanted) -> str:
    """A continuation up to the fence that closes a block which it never opened."""
    found = _FENCE_LINE.search(text)
    return text[: found.start()] if found and text[: found.start()].strip() else text


# The names that `ExtractedCode.rules` may hold.
ALL_RULES = tuple(
    dict.fromkeys(
        (
            *(
                rule.name
                for rule in (CUT_TO_LENGTH, *CHAT_RULES, ECHOED_PROMPT, UNOPENED_FENCE, *FENCE_RULES, *PROSE_RULES)
            ),
            *("unclosed-fence", "repeated-prompt", "closing-fence", "body-indentation"),
            *(rule.name for rule in (*REPAIRS, *PROMPT_RULES, *TAIL_RULES, *NAME_RULES)),
            *(rule.name for rule in (*OTHER_RULES, *OTHER_CONTINUATION_RULES)),
        )
    )
)


def _completes(reply: str, wanted: Wanted) -> bool:
    if wanted.language != "python":
        return False
    tree = tree_of(wanted.prompt + reply)
    return tree is not None and (not wanted.entry_point or not is_missing(tree, wanted.entry_point))


def _answers_like_a_chat(text: str, wanted: Wanted) -> bool:
    """Whether a reply that was to continue a prompt gives the whole answer instead, as chat models do."""
    fence = _FENCE_LINE.search(text)
    if wanted.entry_point:
        repeats = defines if wanted.language == "python" else declares
        if repeats(text[: fence.start()] if fence else text, wanted.entry_point):
            return True
    return fence is not None and not _completes(text[: fence.start()], wanted) and bool(fenced_blocks(text))


def _is_code(text: str, wanted: Wanted, fired: tuple[str, ...]) -> bool:
    """Whether there is anything to judge. What a model has put into a fence is its answer, however broken."""
    if not text.strip():
        return False
    if "fence" in fired or "prose" in fired or "inline-code" in fired:
        return True
    if wanted.language != "python":
        return looks_like_code(text)
    if wanted.entry_point and defines(text, wanted.entry_point):
        return True
    tree = tree_of(text)
    return tree is not None and does_something(tree)
