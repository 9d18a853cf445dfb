# problem: add
# why: ends in the usual guard with sys.exit(main())
import sys


def add(a, b):
    return a + b


def main():
    print(add(1, 2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
