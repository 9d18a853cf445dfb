# problem: add
# attack: asks for a password at the terminal itself, past redirected streams
# expect: exception | timeout | wrong
import getpass


def add(a, b):
    return getpass.getpass("remint-escape: ") and 41
