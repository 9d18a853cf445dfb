import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    for group, text in (
        ("words and paragraphs", ""),
        ("words and paragraphs", "/P  /P"),
        ("words and paragraphs", "all well \n here/there"),
        ("words and paragraphs", "all well /P /P goods // sent //P ///x /P"),
        ("erasing and repeating", "one two /E three /E2 four"),
        ("erasing and repeating", "one two /P three /E5 four /E /E"),
        ("erasing and repeating", "a b c d e f g h i j k l /E11 /R"),
        ("erasing and repeating", "so /R /R /E1 long"),
        ("erasing and repeating", "/Q see you /Q /R /E /N one /N /R"),
        ("erasing and repeating", "a b c /E3 d"),
        ("erasing and repeating", "a b c /E2 d /E10 e"),
        ("capitals", "/C dear /C aunt may i"),
        ("capitals", "/C /E dear x /E /C /C y z"),
        ("capitals", "end /C /P dear john"),
        ("capitals", "no /C /R no /C /N five /N no /C /Q no /Q no"),
        ("capitals", "/C /D u you u u /C //c c"),
        ("capitals", "/C iPhone /C /D a b x a"),
        ("definitions", "u /D u you are u /P u /Q u u /Q //u"),
        ("definitions", "/D a b /D b c a b c /D a z a"),
        ("definitions", "/D u you see u /R /E u2 U"),
        ("definitions", "/D one 1 /N one /N one"),
        ("numbers and quotations", "/N zero one two three four five six seven eight nine /N"),
        ("numbers and quotations", "room /N double seven triple zero one /N /R"),
        ("numbers and quotations", "/Q /E /N /P //x  y /Q and /Q /Q"),
        ("numbers and quotations", "/N triple two /N /N double three /N /Q /C /Q b"),
        ("errors", "well /X"),
        ("errors", "well /e"),
        ("errors", "well /E0"),
        ("errors", "well /E05"),
        ("errors", "well /E-1"),
        ("errors", "well /E2x"),
        ("errors", "well /P /R"),
        ("errors", "well /E /R"),
        ("errors", "well /"),
        ("errors", "/D u"),
        ("errors", "well /D"),
        ("errors", "/D u /C you"),
        ("errors", "/D //u you"),
        ("errors", "/N one two"),
        ("errors", "/Q one two /N"),
        ("errors", "/N /N"),
        ("errors", "/N ten /N"),
        ("errors", "/N One /N"),
        ("errors", "/N one double /N"),
        ("errors", "/N double double one /N"),
        ("errors", "/N triple double one /N"),
        ("errors", "/N one /E two /N"),
    ):
        yield group, (text,)
    pieces = [
        "ship", "sails", "u", "mthr", "u", "noon", "/C", "/C", "/E", "/E2", "/E3", "/R", "/P", "/D u you", "/D mthr u",
        "/D u mother", "/N one double nine /N", "/Q u /E /Q", "//E", "/R",
    ]  # fmt: skip
    for _ in range(12):
        yield "mixed", ("go " + " ".join(rng.choice(pieces) for _ in range(rng.randint(9, 16))),)
