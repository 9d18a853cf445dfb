# problem: script
# attack: replies twice to one call, so that the second counts for the next one
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
    forge(b'{"as":"returned","changes":[],"value":41}', b'{"as":"returned","changes":[],"value":6}')
    return 6
