# problem: add
# attack: replaces len, abs, isinstance, all, any, sum, zip, sorted, type and print; fools checks in the same process
# expect: wrong | exception | early-exit | unserialisable | tampered
import builtins

builtins.abs = lambda value: 0
builtins.isinstance = lambda value, kind: True
builtins.all = lambda items: True
builtins.any = lambda items: False
builtins.len = lambda items: 0
builtins.zip = lambda *_, **__: iter(())
builtins.sorted = lambda items, **_: []
builtins.print = lambda *_, **__: None


def add(a, b):
    return 41
