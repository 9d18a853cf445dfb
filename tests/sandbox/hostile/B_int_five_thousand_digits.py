# problem: add
# attack: small enough to arrive, too long for str(): writing "got ..." into the verdict raises ValueError in the judge
# expect: wrong
def add(a, b):
    return 10**5000
