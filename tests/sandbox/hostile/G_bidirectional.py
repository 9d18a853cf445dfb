# problem: add
# attack: direction marks make a reader see a comment where there is code; fools review by eye
# expect: wrong
def add(a, b):
    answer = 41  # ‮ b + a nruter ⁦
    '''‮''' ; return answer ; '''⁦ return a + b '''
