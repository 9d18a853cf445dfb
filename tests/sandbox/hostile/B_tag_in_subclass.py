# problem: sort
# attack: dict and str subclasses whose keys spell "$tuple" only when compared; fools an escape by startswith
# expect: wrong | unserialisable
class Key(str):
    def startswith(self, *_):
        return False


def ordered(xs):
    return {Key("$tuple"): [{Key("$set"): []}], Key("$unknown"): 1}
