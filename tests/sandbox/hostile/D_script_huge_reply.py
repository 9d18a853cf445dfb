# problem: script
# attack: replies with a value of several hundred megabytes, to fill the memory of the process that asserts
# expect: output-limit | memory | exception | wrong | unserialisable | timeout
def add(a, b):
    return "x" * 300_000_000
