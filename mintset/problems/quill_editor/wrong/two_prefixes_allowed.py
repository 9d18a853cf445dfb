# Mistake: a prefix before another prefix is accepted, and the last one counts
import re
from typing import NamedTuple


class Quill:
    def __init__(self, text: str) -> None:
        self._state = State(text, 0, None, "")
        self._undoable: list[State] = []

    def run(self, script: str) -> str:
        items = parse(script)
        before = self._state
        after = perform(items, before)
        if after.text != before.text:
            self._undoable.append(before)
        self._state = after
        return after.text

    def undo(self) -> str:
        if not self._undoable:
            raise LookupError("nothing to undo")
        self._state = self._undoable.pop()._replace(pocket=self._state.pocket)
        return self._state.text

    @property
    def cursor(self) -> int:
        return self._state.cursor

    @property
    def pin(self) -> int | None:
        return self._state.pin


class State(NamedTuple):
    text: str
    cursor: int
    pin: int | None
    pocket: str


class Item(NamedTuple):
    prefix: str
    unit: "str | list[Item]"


def parse(script: str) -> list[Item]:
    tokens = re.findall(r"<[^>]+>|[1-9][0-9]?|[][fbxpscv?*]", script)
    if "".join(tokens) != script:
        raise SyntaxError("the script has a part that means nothing")
    items: list[Item] = []
    prefix = ""
    outside: list[tuple[list[Item], str]] = []
    for token in tokens:
        if token in "?*" or token.isdigit():
            prefix = token
        elif token == "[":
            outside.append((items, prefix))
            items, prefix = [], ""
        elif token == "]":
            if prefix or not outside:
                raise SyntaxError("a group cannot end here")
            group = items
            items, group_prefix = outside.pop()
            items.append(Item(group_prefix, group))
        else:
            items.append(Item(prefix, token))
            prefix = ""
    if prefix or outside:
        raise SyntaxError("the script is incomplete")
    return items


def perform(items: list[Item], state: State) -> State:
    for prefix, unit in items:
        if prefix in ("?", "*"):
            try:
                for _ in range(1 if prefix == "?" else 40):
                    state = perform_unit(unit, state)
            except RuntimeError:
                pass
        else:
            for _ in range(int(prefix or 1)):
                state = perform_unit(unit, state)
    return state


def perform_unit(unit: str | list[Item], state: State) -> State:
    if isinstance(unit, list):
        return perform(unit, state)
    text, cursor, pin, pocket = state
    if unit == "f" and cursor < len(text):
        return state._replace(cursor=cursor + 1)
    if unit == "b" and cursor > 0:
        return state._replace(cursor=cursor - 1)
    if unit == "x" and cursor < len(text):
        kept_pin = pin - 1 if pin is not None and pin > cursor else pin
        return state._replace(text=text[:cursor] + text[cursor + 1 :], pin=kept_pin)
    if unit == "p":
        return state._replace(pin=cursor)
    if unit == "s" and pin is not None:
        return state._replace(cursor=pin, pin=cursor)
    if unit == "c" and pin is not None and pin != cursor:
        start, end = sorted((pin, cursor))
        return State(text[:start] + text[end:], start, None, text[start:end])
    if unit == "v" and pocket:
        return insert(pocket, state)
    if unit.startswith("<"):
        return insert(unit[1:-1], state)
    raise RuntimeError("a command failed")


def insert(addition: str, state: State) -> State:
    text, cursor, pin, pocket = state
    if pin is not None and pin > cursor:
        pin += len(addition)
    return State(text[:cursor] + addition + text[cursor:], cursor + len(addition), pin, pocket)
