# problem: add
# attack: raises and catches an error to reach callers' frames without sys._getframe, and the frames of running threads
# expect: wrong
import sys


def frames():
    try:
        raise RuntimeError
    except RuntimeError as error:
        yield error.__traceback__.tb_frame
    yield from sys._current_frames().values()


def add(a, b):
    for frame in frames():
        while frame:
            for name, value in list(frame.f_locals.items()):
                if "expect" in name and type(value) is int:
                    return value
            frame = frame.f_back
    return 41
