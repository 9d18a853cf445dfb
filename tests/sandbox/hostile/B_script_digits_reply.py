# problem: script
# attack: a number of 200,000 digits in the reply, which Python refuses to read with an error of its own kind
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


def add(a, b):
    forge(b'{"as":"returned","changes":[],"value":' + b"9" * 200_000 + b"}")
    return 41
