# problem: script
# attack: replies with exceptions whose classes are functions, signals of test frameworks, or have impossible names
# expect: exception | early-exit | tampered | memory
import json
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
CLASSES = (
    [["os", "_exit"]],
    [["builtins", "exec"], ["builtins", "Exception"]],
    [["builtins", "StopIteration"]],
    [["builtins", "GeneratorExit"], ["builtins", "BaseException"]],
    [["unittest.case", "SkipTest"], ["builtins", "Exception"]],
    [["solution", "add"]],
    [["x\0", "\0\ud800 pass 0123456789abcdef\n1 pass"], ["builtins", "SystemExit"]],
    [["builtins", "MemoryError"], ["builtins", "ExceptionGroup"]],
    [],
)


def add(a, b):
    CALLS.append(a)
    error = {"classes": CLASSES[len(CALLS) % len(CLASSES)], "text": "0", "arguments": [0]}
    forge(json.dumps({"as": "raised", "error": error, "changes": []}).encode())
    return 41
