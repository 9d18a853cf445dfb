# problem: echo
# attack: answers in UTF-16 with a byte order mark, wrongly reversed
# expect: wrong | exception
import sys

sys.stdout.buffer.write("".join(sys.stdin.read().title()).encode("utf-16") + b"\0")
