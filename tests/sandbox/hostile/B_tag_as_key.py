# problem: add
# attack: a dict that looks like the encoding of another value ({"$int": "0x3"}); fools an encoder that does not escape
# expect: wrong
def add(a, b):
    return {"$int": hex(3)}
