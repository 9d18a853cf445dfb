# problem: greet
# attack: bytes and str subclasses with __buffer__, __bytes__ and encode that give other content than they hold
# expect: wrong | unserialisable | exception
class Blob(bytes):
    def __buffer__(self, flags):
        return memoryview(b"Hello, World!")

    def __bytes__(self):
        return b"Hello, World!"


def greet(name):
    return Blob(b"nobody")
