# problem: add
# why: names with letters of other scripts; the entry point is written in full-width letters, which Python folds
def ａｄｄ(α, β):
    сумма = α + β
    return сумма
