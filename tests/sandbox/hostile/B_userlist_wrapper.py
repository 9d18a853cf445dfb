# problem: sort
# attack: a wrapper of the standard library whose data is a list that equals everything
# expect: wrong | unserialisable
from collections import UserList


class Anything(list):
    def __eq__(self, other):
        return True


def ordered(xs):
    made = UserList()
    made.data = Anything([41])
    return made
