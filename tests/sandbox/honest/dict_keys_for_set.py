# problem: kinds
# why: the keys of a dict equal a set
def kinds(words):
    return dict.fromkeys(words).keys()
