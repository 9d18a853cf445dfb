# problem: add
# attack: ends inside an open string, so that test code appended to the file becomes text; fools concatenating harnesses
# expect: syntax
def add(a, b):
    return 41


'''
