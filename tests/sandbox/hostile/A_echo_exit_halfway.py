# problem: echo
# attack: prints one wrong line, drops what is buffered and ends; fools prefix comparers and exit-code readers
# expect: wrong | early-exit
import os
import sys

sys.stdin.readline()
os.write(1, b"\n")
print("PASSED")
os._exit(0)
