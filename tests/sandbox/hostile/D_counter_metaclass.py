# problem: counter
# attack: a metaclass whose __call__ hands out an object that fakes every attribute read with text of a step record
# expect: wrong | unserialisable | exception
class Fake(type):
    def __call__(cls, *_, **__):
        return cls

    def __getattr__(cls, name):
        return ["return", 41]

    def up(cls, by=1):
        return ["return", 41]


class Counter(metaclass=Fake):
    pass
