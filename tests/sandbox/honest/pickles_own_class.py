# problem: add
# why: copies objects of its own class by pickle, which finds the class through the module's name
import copy
import pickle


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b


def add(a, b):
    pair = pickle.loads(pickle.dumps(copy.deepcopy(Pair(a, b))))
    return pair.a + pair.b
