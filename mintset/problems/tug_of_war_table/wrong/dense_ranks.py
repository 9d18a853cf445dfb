# Ranks after a shared rank go on without a gap.
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
        rank = 1 + len({rival for rival in scores.values() if rival > scores[team]})
        print(f"{rank:2d} {team:<{width}} {len(results[team]):2d} {difference:+4d} {points:3d}")


if __name__ == "__main__":
    main()
