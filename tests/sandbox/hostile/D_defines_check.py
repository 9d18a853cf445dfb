# problem: add
# attack: defines the names that test code uses: check, candidate, METADATA, test, expected, main
# expect: wrong
def check(candidate):
    return True


def candidate(*args):
    return args


test = main = run_tests = test_add = check
expected = results = answers = METADATA = {}
__test__ = {}
__name__ = "__main__"


def add(a, b):
    return 41
