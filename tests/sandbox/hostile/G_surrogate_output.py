# problem: echo
# attack: prints bytes that are no UTF-8, encoded surrogates, NUL and control characters
# expect: wrong | exception
import sys

sys.stdout.buffer.write(b"\xed\xa0\x80\xff\xfe\x00\x1b[2J\r\x08\n")
