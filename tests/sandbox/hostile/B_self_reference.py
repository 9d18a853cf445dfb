# problem: sort
# attack: a list, dict and tuple that contain themselves
# expect: unserialisable
def ordered(xs):
    loop = [41]
    pair = (loop, {"again": loop})
    loop.append(pair)
    return loop
