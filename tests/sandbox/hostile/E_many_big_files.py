# problem: add
# attack: a hundred files of 15 MB, each under the limit of one file
# expect: wrong | timeout | exception
import os


def add(a, b):
    try:
        os.makedirs("remint-escape-files", exist_ok=True)
        for number in range(100):
            with open(f"remint-escape-files/{number}", "wb", 0) as file:
                file.write(b"\1" * 15_000_000)
    except OSError:
        pass
    return 41
