# problem: add
# attack: finds the runner's own encoder tables through its callers' globals and makes each value come out as 3
# expect: wrong | tampered | unserialisable | exception | early-exit
import sys


def add(a, b):
    frame = sys._getframe(1)
    while frame is not None:
        for thing in list(frame.f_globals.values()):
            space = getattr(thing, "__dict__", {})
            for name in ("dumps", "to_json", "encode", "encode_value"):
                if name in space:
                    try:
                        setattr(thing, name, lambda *_, **__: "3")
                    except (AttributeError, TypeError):
                        continue
            table = space.get("_ENCODERS")
            if type(table) is dict:
                table.update(dict.fromkeys(table, lambda value, depth: 3))
        frame = frame.f_back
    return 41
