# problem: add
# attack: waits for a line from standard input
# expect: exception | timeout | wrong
def add(a, b):
    return input("password? ") or 41
