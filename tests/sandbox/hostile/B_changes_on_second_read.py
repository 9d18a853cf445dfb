# problem: sort
# attack: a list that iterates differently every time: first copy for the check, second for the record
# expect: wrong
class Shifty(list):
    reads = 0

    def __iter__(self):
        Shifty.reads += 1
        return iter([] if Shifty.reads % 2 else [1, 2, 3])

    def __getitem__(self, index):
        return 0


def ordered(xs):
    return Shifty([41, 40])
