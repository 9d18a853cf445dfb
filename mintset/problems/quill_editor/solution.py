import re
from typing import NamedTuple


class Quill:
    """A tiny editor for a single line of text, driven by scripts in a language of its own.

    Quill(text: str)
        Start with this text, the cursor at position 0 (before the first character), no pin and an empty pocket.

    run(script: str) -> str
        Carry out a script and return the text after it. A script is a sequence of items without anything between
        them. An item is a unit, or one prefix followed by a unit (never two prefixes). The units are
            <abc>   insert the characters between < and the next >, at least one, at the cursor; the cursor ends up
                    after them. They may be any characters except >.
            f, b    move the cursor one character forward or back; fails at the end or at the start of the text.
            x       erase the character after the cursor; fails at the end of the text.
            p       put the pin at the cursor position, wherever it was before.
            s       swap cursor and pin: each goes to where the other was; fails without a pin.
            c       cut the text between pin and cursor, whichever comes first, into the pocket in place of what was in
                    it; the cursor ends up at the place of the cut and the pin is gone. Fails without a pin, or if pin
                    and cursor are at the same position.
            v       insert the text in the pocket at the cursor like <...>; fails if the pocket is empty.
            [...]   a group: any number of items, also none, carried out in order; fails as soon as an item in it fails.
        and the prefixes are
            7       a whole number from 1 to 99 without leading zeros: carry out the unit so many times; fails as soon
                    as it fails once.
            ?       try the unit: if it fails, everything is again as it was before the unit, and this does not count
                    as failing.
            *       carry out the unit again and again, until it fails or has been carried out 40 times. The time that
                    failed is undone as with ?, and this does not count as failing.
        The pin stays between the same two characters when text is inserted or erased elsewhere: text inserted before
        its position moves it along, text inserted exactly at its position goes behind it (the pin stays where
        it is), and erasing a character before its position moves it back by one.
        If an item of the script itself fails, everything (text, cursor, pin and pocket) is again as it was before
        the script, and RuntimeError is raised. Raise SyntaxError, before anything is carried out, if the script does
        not follow these rules.

    undo() -> str
        Bring back text, cursor and pin, but not the pocket, as they were before the last script that changed the text,
        and return the text. Scripts that raised, scripts that ended with the same text that they began with, and
        scripts undone already do not count. Raise LookupError if there is no such script.

    cursor: int (property)
    pin: int | None (property)
        The positions of cursor and pin.

    >>> quill = Quill("red fox")
    >>> quill.run("4f<old >")
    'red old fox'
    >>> quill.run("p3fc*[bp]v")
    'foxred old '
    >>> quill.cursor, quill.pin
    (3, 0)
    >>> quill.run("?[2b3x9f]")
    'foxred old '
    >>> quill.undo()
    'red old fox'
    """

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
            if prefix:
                raise SyntaxError("two prefixes in a row")
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
