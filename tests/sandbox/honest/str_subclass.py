# problem: greet
# why: returns a str subclass made by a template class
class Markup(str):
    def __html__(self):
        return self


def greet(name):
    return Markup("Hello, {}!").__class__(f"Hello, {name}!")
