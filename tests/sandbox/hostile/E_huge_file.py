# problem: add
# attack: writes a file of up to two gigabytes into the work folder
# expect: wrong | timeout | exception | early-exit
def add(a, b):
    try:
        with open("remint-escape-huge", "wb", 0) as file:
            for _ in range(2048):
                file.write(b"\1" * (1 << 20))
    except OSError:
        pass
    return 41
