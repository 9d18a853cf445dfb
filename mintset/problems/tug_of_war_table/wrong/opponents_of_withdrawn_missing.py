# Drops teams that only played void matches.
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
            if not void:
                points, difference, won = scores.get(team, (0, 0, 0))
                played[team] = played.get(team, 0) + 1
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
