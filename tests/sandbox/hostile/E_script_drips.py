# problem: script
# attack: replies a byte at a time and never gets to the end
# expect: timeout | tampered
import os
import struct
import sys
import time


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
    for _ in range(600):
        forge(b"", head=b"\0")
        time.sleep(0.1)
    return 41
