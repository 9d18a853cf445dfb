import math
from collections import deque


def deciding_rule(
    rules: list[tuple[str, str, str]], groups: dict[str, list[str]], user: str, path: str
) -> tuple[bool, int | None]:
    """Decide whether a user may open the folder at `path`; return (allowed, index of the rule that decides).

    A path is "/" or a sequence of segments like "/docs/2031/plans". A rule is (pattern, who, effect).

    - The pattern is written like a path. A segment "*" in it matches any one segment. The pattern covers a path if
      each of its segments matches the segment of the path in the same position; the path may go on after that, but it
      must not be shorter. "/" has no segments and covers every path.
    - `who` is a user, a group or "*", which means everyone. Groups begin with "@", users do not. `groups` maps groups
      to their members, which are users and groups; membership is passed on through groups in groups, and groups may
      contain each other in a circle. A group that is missing from `groups` has no members.
    - The distance of a rule is 0 if `who` is the user, 1 if it is a group with the user among its members, 2 if it is a
      group with a group of distance 1 among its members, and so on. The shortest way counts. The distance of "*" is
      greater than that of any group.
    - The effect is "allow", "deny" or "seal".

    A rule applies if its pattern covers the path and `who` is the user, a group that the user belongs to (directly or
    through other groups) or "*". A "seal" rule that applies cancels all rules whose patterns have fewer segments than
    its own pattern, and has no other effect. Of the "allow" and "deny" rules that apply and are not cancelled, this
    one decides: the one with the most segments in the pattern; among those, the one with the fewest "*" segments;
    then the one with the smallest distance; then "deny" before "allow"; then the one that stands first in the list.

    If there is no such rule, return (False, None).

    >>> rules = [("/", "*", "allow"), ("/docs", "@crew", "deny"), ("/docs", "ann", "allow"), ("/docs/*", "@co", "seal")]
    >>> groups = {"@crew": ["ann", "bob"], "@co": ["@crew", "cleo"]}
    >>> deciding_rule(rules, groups, "ann", "/docs")
    (True, 2)
    >>> deciding_rule(rules, groups, "bob", "/docs/plans")  # sealed through @crew in @co
    (False, None)
    >>> deciding_rule(rules, groups, "dan", "/docs/plans")
    (True, 0)
    """
    distances = _distances(groups, user)
    target = _segments(path)
    candidates: list[tuple[int, bool, int, float, bool, int]] = []
    for index, (pattern, who, effect) in enumerate(rules):
        wanted = _segments(pattern)
        if who in distances and _covers(wanted, target):
            # A seal comes after all other rules of its depth, but before those of smaller depth.
            order = (-len(wanted), effect == "seal", wanted.count("*"), distances[who], effect == "allow", index)
            candidates.append(order)
    if not candidates:
        return False, None
    _, sealed, _, _, allowed, index = min(candidates)
    return allowed, None if sealed else index


def _segments(path: str) -> list[str]:
    return [segment for segment in path.split("/") if segment]


def _covers(pattern: list[str], target: list[str]) -> bool:
    matching = all(wanted in ("*", found) for wanted, found in zip(pattern, target))
    return matching and len(pattern) <= len(target)


def _distances(groups: dict[str, list[str]], user: str) -> dict[str, float]:
    """How far the user is from everything that a rule for them can name."""
    distances: dict[str, float] = {user: 0, "*": math.inf}
    queue = deque([user])
    while queue:
        member = queue.popleft()
        for group, members in groups.items():
            if member in members and group not in distances:
                distances[group] = distances[member] + 1
                queue.append(group)
    return distances
