# problem: echo
# attack: keeps reading after the end of input and prints nothing
# expect: timeout
import sys
import time

end = time.monotonic() + 60
while time.monotonic() < end:
    sys.stdin.read(1)
