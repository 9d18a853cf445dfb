# problem: add
# attack: nothing but comments, one of which looks like the function; fools extraction by regular expression
# expect: missing-entry-point
# def add(a, b):
#     return a + b
