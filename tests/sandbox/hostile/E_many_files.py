# problem: add
# attack: twenty thousand empty files
# expect: wrong | timeout | exception
import os


def add(a, b):
    try:
        os.makedirs("remint-escape-many", exist_ok=True)
        for number in range(20_000):
            os.close(os.open(f"remint-escape-many/{number}", os.O_CREAT))
    except OSError:
        pass
    return 41
