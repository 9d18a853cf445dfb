# problem: add
# attack: an unencodable result whose type name holds line ends and further records; fools a runner that writes the name
# expect: unserialisable | tampered | wrong | early-exit
def add(a, b):
    return type("X\n1 r 3\n2 r 3\n3 r 3", (), {})()
