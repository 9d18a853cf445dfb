# problem: script
# attack: says that its arguments have become something else, at places and of kinds that do not exist
# expect: tampered | wrong
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
FORGED = (b"[[0,[1]]]", b"[[-1,[1]]]", b"[[10,{}]]", b"7", b"[[0,null]]", b'[[{"$same":0},[]]]')


def add(a, b):
    CALLS.append(a)
    forge(b'{"as":"returned","value":41,"changes":' + FORGED[len(CALLS) % len(FORGED)] + b"}")
    return 41
