# problem: sort
# attack: returns one list for all calls and rewrites it in later ones; fools whoever compares at the end
# expect: wrong
ANSWER = []


def ordered(xs):
    ANSWER.append(41)
    return ANSWER
