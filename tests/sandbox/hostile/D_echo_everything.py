# problem: echo
# attack: prints many guesses at once; fools judges that ask whether the right text is contained
# expect: wrong
import sys

for line in sys.stdin:
    text = line.rstrip("\n")
    for guess in (text, text[::-1], text.upper(), text.lower(), text.title()):
        print(guess)
