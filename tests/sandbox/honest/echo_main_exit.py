# problem: echo
# why: a program that ends by sys.exit(0) inside the guard
import sys


def main():
    for line in sys.stdin:
        print(line.rstrip("\n")[::-1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
