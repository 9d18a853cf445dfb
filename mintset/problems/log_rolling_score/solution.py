def rolling_score(marks: list[float], difficulty: float, falls: int) -> float:
    """Return the score of a show log roller.

    The number of marks is odd. Marks that are more than 1.5 away from the median of all marks are pulled in: such a
    mark counts as the median plus 1.5 or as the median minus 1.5, whichever is on its side. The mean of the marks
    counted this way is multiplied by the difficulty. Each of the first two falls takes 0.5 off the product, and each
    further fall takes off 1.0. The score is never less than 0.0.

    >>> rolling_score([6.0, 7.0, 8.0], 1.5, 1)  # 7.0 * 1.5 - 0.5
    10.0
    >>> rolling_score([6.0, 2.0, 7.0], 2.0, 3)  # the 2.0 counts as 4.5
    9.666666666666666
    >>> rolling_score([1.0], 1.0, 9)
    0.0
    """
    median = sorted(marks)[len(marks) // 2]
    counted = [min(max(mark, median - 1.5), median + 1.5) for mark in marks]
    deduction = 0.5 * falls + 0.5 * max(0, falls - 2)
    return max(0.0, sum(counted) / len(counted) * difficulty - deduction)
