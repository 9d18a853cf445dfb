# problem: script
# attack: replies that name objects nobody handed out: negative, far away, of no type, or the test code's own
# expect: tampered | wrong | unserialisable | exception
import os
import struct
import sys


def forge(*payloads, head=None):
    """Answer the present call in the bridge's own form."""
    frame = sys._getframe()
    while frame is not None and "replies" not in frame.f_locals:
        frame = frame.f_back
    if frame is None:
        return
    number = frame.f_locals["message"].number
    for payload in payloads:
        data = (head or struct.pack(">QI", number, len(payload))) + payload
        while data:
            data = data[os.write(frame.f_locals["replies"], data):]


CALLS = []
FORGED = (
    b'{"$object":[0,["add"],["__call__"]]}',
    b'{"$object":[-1,["int"],["__eq__","__hash__"]]}',
    b'{"$object":[99999999999999,[],[]]}',
    b'{"$object":[7,["int"],["__eq__","__class__","__bool__","__getattribute__"]]}',
    b'{"$same":0}',
    b'{"$same":-1}',
    b'{"$type":"__import__"}',
    b'{"$named":["x",["__eq__"],[1]]}',
    b'{"$method":true}',
)


def add(a, b):
    CALLS.append(a)
    forge(b'{"as":"returned","changes":[],"value":' + FORGED[len(CALLS) % len(FORGED)] + b"}")
    return 41
