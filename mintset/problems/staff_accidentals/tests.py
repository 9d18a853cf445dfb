import random
from collections.abc import Iterator

KEYS: list[dict[str, str]] = [{}, {"F": "#"}, {"B": "b"}, {"F": "#", "C": "#"}, {"B": "b", "E": "b", "A": "b"}]


def tune(rng: random.Random, letters: str, bars: int, ties: float) -> list[list[str]]:
    """Random bars in two octaves with few letters, so that notes meet again."""
    made: list[list[str]] = []
    last = ""
    for _ in range(bars):
        bar: list[str] = []
        for _ in range(rng.randrange(2, 6)):
            if last and rng.random() < ties:
                bar.append("~" + last)
            else:
                last = rng.choice(letters) + rng.choice(["", "", "#", "b"]) + rng.choice("445")
                bar.append(last)
        made.append(bar)
    return made


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "within a bar", ({}, [["C4", "D4", "E4"]])
    yield "within a bar", ({}, [["C#4", "D4", "C#4", "C4", "C4"]])
    yield "within a bar", ({}, [["Eb4", "E4", "E#4", "Eb4", "Eb4", "E4"]])
    yield "within a bar", ({}, [["Bb2", "A2", "Bb2", "Ab2", "A2", "Ab2"]])
    yield "key signature", ({"F": "#"}, [["F#4", "G4", "F#5"]])
    yield "key signature", ({"F": "#"}, [["F4", "F#4", "F4"]])
    yield "key signature", ({"B": "b", "E": "b"}, [["B4", "Eb4", "E#4", "Eb4", "Bb4"]])
    yield "key signature", ({"F": "#", "C": "#"}, [["C4", "F#4"], ["C#4", "F4"], ["C#4", "F#4"]])
    yield "key signature", ({"B": "b"}, [["A4"], ["B4"], ["A4"], ["Bb4"]])
    yield "octaves", ({}, [["F#4", "F#5", "F5", "F#4"]])
    yield "octaves", ({}, [["F4", "F#5", "F4", "F3", "F3"]])
    yield "octaves", ({}, [["F#4", "F4", "F5", "F#5", "F6"]])
    yield "octaves", ({"B": "b"}, [["B3", "Bb4", "Bb4", "B4", "Bb5"]])
    yield "octaves", ({}, [["C#4", "D5", "G5"], ["C5", "C4"]])
    yield "ties", ({}, [["C#4", "~C#4", "C#4", "C4"]])
    yield "ties", ({}, [["G4", "C#4"], ["~C#4", "C#4", "C#4"]])
    yield "ties", ({}, [["C#4"], ["~C#4", "C4", "C#4"]])
    yield "ties", ({}, [["C#4"], ["~C#4", "~C#4", "C5", "C4"]])
    yield "ties", ({}, [["C#4"], ["~C#4"], ["C4"]])
    yield "ties", ({}, [["C#4"], ["~C#4"], ["~C#4", "D4"], ["D4"], ["C4"]])
    yield "ties", ({"C": "#"}, [["C4"], ["~C4", "C4", "C#5"], ["C#4"]])
    yield "ties", ({"C": "#"}, [["C#4"], ["~C#4", "C5", "C#4"]])
    yield "after the bar line", ({}, [["F#4", "G4"], ["F4", "F4"]])
    yield "after the bar line", ({}, [["F#4"], ["F5", "F4", "F5"]])
    yield "after the bar line", ({}, [["F#4"], ["G4"], ["F4"]])
    yield "after the bar line", ({}, [["F#4", "F4"], ["F4"]])
    yield "after the bar line", ({}, [["F#4", "F5"], ["F4"]])
    yield "after the bar line", ({}, [["F4", "F#5"], ["F4", "F#4", "F5"]])
    yield "after the bar line", ({"F": "#"}, [["F4", "Fb4"], ["F#4", "F4", "F#4"]])
    yield "after the bar line", ({}, [["F#4"], ["F#4"], ["F4"], ["F4"]])
    for letters, bars, ties, group, count in (
        ("CF", 1, 0.0, "octaves", 4),
        ("BF", 3, 0.5, "ties", 5),
        ("F", 4, 0.0, "after the bar line", 5),
        ("BCF", 4, 0.25, "tunes", 14),
    ):
        for _ in range(count):
            yield group, (dict(rng.choice(KEYS[:4])), tune(rng, letters, bars, ties))
