# problem: greet
# attack: escape sequences that clear the screen, set the title and print a green PASS; fools the reader of a report
# expect: wrong
def greet(name):
    return "\x1b[2J\x1b[H\x1b]0;PASS\x07\x1b[32mPASS\x1b[0m\r\x1b[1A\x9b2K"
