def amend_clauses(
    clauses: list[str], amendments: list[tuple[int, str, int, str | int | None]]
) -> tuple[list[str], list[bool]]:
    """Apply amendments to a contract, although each of them may refer to an older version of it.

    `clauses` is version 0 of the contract. Amendments are applied in the given order to the newest version; each one
    that is accepted creates the next version, a rejected one changes nothing and creates none. In every version the
    clauses are numbered 1, 2, 3, ... from the top, so numbers shift when clauses come, go or move. A clause stays the
    same clause, however, when its text is replaced, when it is moved and when it is struck and restored.

    An amendment is (version, kind, number, detail). `version`, an integer of at least 0, names the version that its
    author had before them, and `number` (at least 0) and other clause numbers are those of that version. An amendment
    is rejected if that version does not exist (yet) or has no clause of that number. To put a clause "behind clause n"
    means: directly behind clause n of the author's version, or, if that is not in the newest version any more, directly
    behind the nearest clause before it in the author's version that is, or at the very top if there is none. Behind
    clause 0 means at the very top. The kinds:

    * "replace": the clause gets the text `detail`. Rejected if the clause is not in the newest version, or has another
      text there than in the author's version.
    * "strike": the clause is taken out, whatever its text is by now. Rejected if it is not in the newest version.
      `detail` is None.
    * "insert": a new clause with the text `detail` is put behind clause `number`, which may be 0.
    * "restore": the clause comes back with the text that it had in the author's version, behind clause `number` - 1.
      Rejected if it is in the newest version. `detail` is None.
    * "move": the clause is taken out and put behind clause `detail`, a number that may be 0, with the moved clause
      itself counting as one that is not in the newest version. It keeps the text of the newest version. Rejected if the
      clause is not in the newest version, or if the author's version has no clause `detail`.

    Return the texts of the newest version and a list that tells for each amendment whether it was accepted.

    >>> amend_clauses(["rent", "pets", "noise"], [(0, "strike", 1, None), (0, "replace", 3, "music")])
    (['pets', 'music'], [True, True])
    >>> amend_clauses(["rent", "pets"], [(0, "replace", 2, "cats"), (0, "replace", 2, "dogs"), (1, "move", 2, 0)])
    (['cats', 'rent'], [True, False, True])
    """
    versions: list[list[tuple[int, str]]] = [list(enumerate(clauses))]
    accepted: list[bool] = []
    for serial, (version, kind, number, detail) in enumerate(amendments, start=len(clauses)):
        changed = None
        if version < len(versions):
            changed = amended(versions[version], versions[-1], kind, number, detail, serial)
        accepted.append(changed is not None)
        if changed is not None:
            versions.append(changed)
    return [text for _, text in versions[-1]], accepted


Version = list[tuple[int, str]]


def amended(
    seen: Version, newest: Version, kind: str, number: int, detail: str | int | None, new_identity: int
) -> Version | None:
    """Return the newest version with an amendment whose author saw the version `seen`, or None if it is rejected."""
    if number > len(seen) or (number == 0 and kind != "insert"):
        return None
    if kind == "insert":
        return put_behind(seen[:number], newest, (new_identity, detail))
    identity, old_text = seen[number - 1]
    current_text = dict(newest).get(identity)
    others = [clause for clause in newest if clause[0] != identity]
    if kind == "restore":
        return put_behind(seen[:number], newest, (identity, old_text)) if current_text is None else None
    if current_text is None:
        return None
    if kind == "strike":
        return others
    if kind == "move":
        return put_behind(seen[:detail], others, (identity, current_text)) if detail <= len(seen) else None
    if current_text != old_text:
        return None
    return [(identity, detail) if clause[0] == identity else clause for clause in newest]


def put_behind(leading: Version, newest: Version, clause: tuple[int, str]) -> Version:
    """Put a clause behind the last of the leading clauses that the newest version still has."""
    identities = [identity for identity, _ in newest]
    places = [identities.index(identity) + 1 for identity, _ in leading if identity in identities]
    place = places[-1] if places else 0
    return newest[:place] + [clause] + newest[place:]
