# problem: add
# attack: searches all objects for a container that holds the arguments beside another number
# expect: wrong | timeout
import gc


def add(a, b):
    for thing in gc.get_objects():
        if type(thing) in (list, tuple) and len(thing) == 2:
            inputs, answer = thing
            if type(answer) is int and type(inputs) in (list, tuple) and list(inputs) == [a, b]:
                return answer
        if type(thing) is dict and type(thing.get("expected")) is int:
            return thing["expected"]
    return 41
