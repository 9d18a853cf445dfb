# problem: echo
# why: reads with input() until EOFError and writes without print
import sys

try:
    while True:
        sys.stdout.write(input()[::-1] + "\n")
except EOFError:
    pass
