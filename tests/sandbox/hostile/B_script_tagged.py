# problem: script
# attack: a dict that reads as another value's encoding, through the remote call
# expect: wrong | exception
def add(a, b):
    return {"$int": "0x3"}
