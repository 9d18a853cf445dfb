"""Print the table of a tug-of-war league.

Input: any number of lines (possibly none), in any order, each of them one of
    HOME 3-1 AWAY     a match: two different teams and how many pulls each of them won
    withdraw TEAM     the team has left the league (at most one such line per team)
A team name is a single word that begins with a capital letter.

All matches of a team that has left, whether they stand before or after the withdraw line, are void: they count for
neither side. Every team that is named in a match line, void or not, and has not left is listed in the table.

Match points: if both sides won equally many pulls, each gets 2. Otherwise the winner gets 3 and the loser 1 if the
winner was just one pull ahead, and the winner gets 4 and the loser 0 if it was more than one.

Order of the table: more match points first; then the greater difference of pulls won minus pulls lost; then more
pulls won. Teams level in all three share a rank and stand in alphabetical order. A rank is one more than the number
of teams that are strictly better, so after a shared rank the following ranks are left out (1, 2, 2, 4).

Output: one line per team with five columns separated by single spaces: the rank right-aligned in 2 characters, the
name padded with spaces on the right to the length of the longest name in the table, the matches played right-aligned
in 2, the pull difference with its sign (`+0` for zero) right-aligned in 4, the match points right-aligned in 3. If
there is no team to list, the only line is `no teams`.

Example input:
    Oaks 3-1 Limes
    Limes 2-2 Ash
    withdraw Firs
    Ash 0-1 Oaks
    Firs 5-0 Oaks

Example output:
     1 Oaks   2   +3   7
     2 Ash    2   -1   3
     3 Limes  2   -2   2
"""

import sys


def match_points(own: int, other: int) -> int:
    margin = own - other
    if abs(margin) <= 1:
        return 2 + margin
    return 4 if margin > 0 else 0


def main() -> None:
    withdrawn: set[str] = set()
    matches: list[tuple[str, int, int, str]] = []
    for line in sys.stdin:
        words = line.split()
        if words[0] == "withdraw":
            withdrawn.add(words[1])
        else:
            home_pulls, away_pulls = map(int, words[1].split("-"))
            matches.append((words[0], home_pulls, away_pulls, words[2]))

    played: dict[str, int] = {}
    scores: dict[str, tuple[int, int, int]] = {}
    for home, home_pulls, away_pulls, away in matches:
        void = home in withdrawn or away in withdrawn
        for team, own, other in [(home, home_pulls, away_pulls), (away, away_pulls, home_pulls)]:
            points, difference, won = scores.setdefault(team, (0, 0, 0))
            played.setdefault(team, 0)
            if not void:
                played[team] += 1
                scores[team] = (points + match_points(own, other), difference + own - other, won + own)

    listed = scores.keys() - withdrawn
    table = sorted(listed, key=lambda team: ([-value for value in scores[team]], team))
    width = max(map(len, table), default=0)
    for team in table:
        points, difference, _ = scores[team]
        rank = 1 + sum(scores[rival] > scores[team] for rival in table)
        print(f"{rank:2d} {team:<{width}} {played[team]:2d} {difference:+4d} {points:3d}")
    if not table:
        print("no teams")


if __name__ == "__main__":
    main()
