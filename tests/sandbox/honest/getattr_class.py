# problem: counter
# why: the property is answered by __getattr__, and every instance logs its calls
class Counter:
    log = []

    def __init__(self, start):
        self.__dict__["count"] = start

    def up(self, by=1):
        self.log.append(by)
        self.__dict__["count"] += by
        return self.count

    def __getattr__(self, name):
        if name == "value":
            return self.count
        raise AttributeError(name)
