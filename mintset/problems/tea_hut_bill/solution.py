"""Print the bill of a tea hut.

Input: one line with two whole numbers, the cups of tea and the slices of cake.
A cup of tea costs 3 coins and a slice of cake costs 4 coins. A bill of 30 coins or more is reduced by 5 coins.
Output: one line, the word `Total:`, a space and the number of coins to pay.

Example input:
    2 3

Example output:
    Total: 18
"""

tea, cake = map(int, input().split())
total = 3 * tea + 4 * cake
if total >= 30:
    total -= 5
print(f"Total: {total}")
