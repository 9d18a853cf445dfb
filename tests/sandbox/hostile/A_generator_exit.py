# problem: add
# attack: raises GeneratorExit, which a runner written as a generator or coroutine takes for its own end
# expect: exception | early-exit


def add(a, b):
    raise GeneratorExit
