# problem: echo
# why: has every line turned round by a child of its own and waits for each; for a while there is one that works on
import os
import sys

if os.fork() == 0:
    sum(range(2_000_000))
    os._exit(0)
for line in sys.stdin.read().splitlines():
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        sum(range(500_000))
        os.write(writing, line[::-1].encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    print(os.read(reading, 1000).decode())
    os.close(reading)
