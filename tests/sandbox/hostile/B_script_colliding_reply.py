# problem: script
# attack: a set whose members all have one hash, written past the encoder: quadratic work for whoever decodes it
# expect: tampered | timeout | wrong
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


def add(a, b):
    members = ",".join('{"$int":"%x"}' % (n * (2**61 - 1)) for n in range(60_000))
    forge(b'{"as":"returned","changes":[],"value":{"$set":[' + members.encode() + b"]}}")
    return 41
