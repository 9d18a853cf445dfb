# problem: sort
# why: a UserList equals a list
from collections import UserList


def ordered(xs):
    return UserList(sorted(xs))
