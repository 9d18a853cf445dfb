# problem: add
# attack: hashes like the number it is asked for and equals it; fools lookups in a set or dict of right answers
# expect: wrong | unserialisable
class Member(int):
    def __hash__(self):
        return Member.next_hash

    def __eq__(self, other):
        return True


def add(a, b):
    Member.next_hash = hash(3)
    return Member(41)
