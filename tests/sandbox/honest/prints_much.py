# problem: add
# why: prints 200 kB in all, well under the limit of output
def add(a, b):
    for _ in range(50):
        print("x" * 999)
    return a + b
