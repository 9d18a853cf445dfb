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
    return 2 + max(-2, min(2, own - other))


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

    results: dict[str, list[tuple[int, int]]] = {}
    for home, home_pulls, away_pulls, away in matches:
        void = home in withdrawn or away in withdrawn
        for team, own, other in [(home, home_pulls, away_pulls), (away, away_pulls, home_pulls)]:
            games = results.setdefault(team, [])
            if not void:
                games.append((own, other))

    scores: dict[str, tuple[int, int, int]] = {}
    for team in results.keys() - withdrawn:
        games = results[team]
        points = sum(match_points(own, other) for own, other in games)
        difference = sum(own - other for own, other in games)
        scores[team] = (points, difference, sum(own for own, _ in games))
    if not scores:
        print("no teams")
        return

    width = max(map(len, scores))
    for team in sorted(scores, key=lambda team: ([-value for value in scores[team]], team)):
        points, difference, _ = scores[team]
        rank = 1 + sum(rival > scores[team] for rival in scores.values())
        print(f"{rank:2d} {team:<{width}} {len(results[team]):2d} {difference:+4d} {points:3d}")


if __name__ == "__main__":
    main()
