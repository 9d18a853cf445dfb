# problem: greet
# attack: text with line ends and further records; fools a line protocol that does not escape
# expect: wrong
def greet(name):
    return 'x"\n0 r "Hello, World!"\n1 r "Hello, World!"\nload ok\n\r\n\x85\u2028\x00'
