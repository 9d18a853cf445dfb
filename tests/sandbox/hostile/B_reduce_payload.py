# problem: add
# attack: unpickling the result would make /tmp/remint-escape-pickle; fools whoever receives results by pickle
# expect: unserialisable
class Payload:
    def __reduce__(self):
        return (exec, ("open('/tmp/remint-escape-pickle', 'w').close()",))


def add(a, b):
    return Payload()
