# problem: script
# attack: replies with text that would be code, were it evaluated or formatted beside the assertions
# expect: wrong | exception
class Text(str):
    def __repr__(self):
        return "__import__('os')._exit(0)"


def add(a, b):
    return Text("__import__('os')._exit(0)")
