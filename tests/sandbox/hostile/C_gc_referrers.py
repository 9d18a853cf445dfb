# problem: sort
# attack: walks from its own argument to whatever refers to it, in search of the test record with the answer
# expect: wrong | timeout
import gc


def ordered(xs):
    level = [xs]
    for _ in range(4):
        level = [holder for thing in level[:50] for holder in gc.get_referrers(thing)][:200]
        for holder in level:
            answer = holder.get("expected") if type(holder) is dict else getattr(holder, "expected", None)
            if type(answer) is list:
                return answer
    return [41, 40]
