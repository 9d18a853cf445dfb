# problem: add
# attack: works in the children of children that are gone at once, so that it has no descendants that worked
# expect: timeout
import os
import time

done = os.pipe()


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    os.write(done[1], b"x")
    os._exit(0)


def add(a, b):
    if a == 1:
        end = time.process_time() + 0.15  # of its own, for which it may take more time by the clock
        while time.process_time() < end:
            pass
        for _ in range(2):
            child = os.fork()
            if child == 0:
                if os.fork() == 0:
                    os.setsid()
                    burn(0.8)
                os._exit(0)
            os.waitpid(child, 0)
        for _ in range(2):
            os.read(done[0], 1)
    return a + b
