# problem: sort
# why: returns an instance of a list subclass
class SortedList(list):
    def add(self, item):
        self.append(item)
        self.sort()


def ordered(xs):
    result = SortedList()
    for x in xs:
        result.add(x)
    return result
