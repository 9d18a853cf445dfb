# problem: sort
# attack: mixed containers nested just within the encoder's depth, to overflow a decoder with two frames per level
# expect: wrong | unserialisable
def ordered(xs):
    value = ()
    for level in range(180):
        value = (value,) if level % 3 else frozenset([value])
    return value
