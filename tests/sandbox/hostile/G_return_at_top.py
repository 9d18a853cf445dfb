# problem: add
# attack: return, yield and await outside functions: accepted by harnesses that wrap the code in a function
# expect: syntax
def add(a, b):
    return 41


return
