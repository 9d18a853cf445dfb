# problem: add
# attack: __int__, __index__, __float__, __str__, __json__, toJSON, to_dict give the example's answer; fools coercers
# expect: unserialisable
class Number:
    def _three(self, *_):
        return 3

    __int__ = __index__ = __json__ = toJSON = to_dict = item = tolist = default = _three

    def __float__(self):
        return 3.0

    def __repr__(self):
        return "3"


def add(a, b):
    return Number()
