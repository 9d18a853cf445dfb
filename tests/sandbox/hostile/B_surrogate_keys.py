# problem: greet
# attack: lone surrogates as dict keys and inside an exception's text in another call
# expect: wrong | exception
CALLS = []


def greet(name):
    CALLS.append(name)
    if len(CALLS) > 1:
        raise ValueError("\udcff\ud800")
    return {"\ud800": "\udfff", "$\ud800": 1}
