# problem: add
# why: uses exceptions, also SystemExit and a custom BaseException, for its own control flow
class Found(BaseException):
    pass


def add(a, b):
    try:
        try:
            raise SystemExit(1)
        except SystemExit:
            raise Found(a + b) from None
    except Found as found:
        return found.args[0]
