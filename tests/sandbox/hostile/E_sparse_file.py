# problem: add
# attack: a file of a terabyte that takes no room, for whoever copies or hashes what was left
# expect: wrong | exception | early-exit
def add(a, b):
    try:
        with open("remint-escape-sparse", "wb") as file:
            file.truncate(1 << 40)
    except OSError:
        pass
    return 41
