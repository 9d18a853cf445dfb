# problem: greet
# attack: lone surrogates: encoding the record, the report or the log as UTF-8 raises
# expect: wrong
def greet(name):
    return "Hello, \ud800\udfff\udc00!"
