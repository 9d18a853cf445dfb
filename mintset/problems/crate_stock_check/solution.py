"""Print the stock of crates after a day of movements.

Input: the first line holds the number of crates in the morning. The second line holds the movements of the day,
whole numbers separated by spaces: positive for crates that came in, negative for crates that went out. The second
line is always there but is empty on a day without movements.
Output: the number of crates in the evening. If it is less than 10, a second line with the word `REORDER` follows.

Example input:
    14
    6 -8 -3

Example output:
    9
    REORDER
"""

stock = int(input()) + sum(map(int, input().split()))
print(stock)
if stock < 10:
    print("REORDER")
