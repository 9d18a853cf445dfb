from collections import Counter


class ReviewDesk:
    """Review of a document whose sections are written by different people and may cite each other.

    ReviewDesk(owners: dict[str, str], quorum: int)
        owners maps every section to the person who owns it; quorum is at least 1. At first no section cites another
        one, and there are no signatures and no protests.

    A section is approved if nobody has an open protest against it, at least quorum people have signed it, and all
    sections that it cites are approved.

    A change of a section voids all signatures under it and under every section that cites it, directly or through
    other sections. It closes the open protests against the changed section itself, except firm ones (see protest).

    edit(section: str, person: str) -> list[str]
        Change the section. Return the sections that lost at least one signature by this, in alphabetical order.
        Raise PermissionError if the person does not own the section.

    cite(section: str, source: str, person: str) -> list[str]
        From now on section cites source. This is a change of section; return the same as edit.
        Raise PermissionError if the person does not own section, ValueError if section cites source already, or if some
        section would then cite itself, directly or through others.

    sign(section: str, person: str) -> bool
        The person signs the section. Return whether the section is approved now.
        Raise PermissionError if the person owns the section, ValueError if the person has signed it and this is not
        void, RuntimeError if the person has an open protest against it or it cites a section that is not approved.

    protest(section: str, person: str) -> None
        The person opens a protest against the section; their own signature under it, if any, is void. It is a firm
        protest if it is not the first time that this person protests against this section. Raise PermissionError if the
        person owns the section, ValueError if they have an open protest against it.

    withdraw(section: str, person: str) -> None
        Close the protest of this person against the section, firm or not.
        Raise ValueError if the person has no open protest against it.

    status(section: str) -> str
        "blocked" if there is an open protest against the section, otherwise "waiting" if it cites a section that is
        not approved, otherwise "approved" if it is approved, otherwise "open".

    publish() -> dict[str, list[str]]
        Return for every section the people who have signed it, in alphabetical order.
        Raise RuntimeError if some section is not approved. After a successful publish, every method
        except status raises RuntimeError.

    All methods with a section (or source) raise KeyError if it does not exist. Where several errors apply, the
    RuntimeError after publishing comes first, then this KeyError, then the others in the order named. A call that
    raises changes nothing.

    >>> desk = ReviewDesk({"plan": "Ida", "cost": "Ole"}, 1)
    >>> desk.cite("plan", "cost", "Ida")
    []
    >>> desk.sign("cost", "Ida"), desk.sign("plan", "Ole")
    (True, True)
    >>> desk.edit("cost", "Ole")
    ['cost', 'plan']
    >>> desk.status("plan")
    'waiting'
    """

    def __init__(self, owners: dict[str, str], quorum: int) -> None:
        self._owners = dict(owners)
        self._quorum = quorum
        self._cited: dict[str, set[str]] = {section: set() for section in owners}
        self._signed: dict[str, set[str]] = {section: set() for section in owners}
        self._protesting: dict[str, set[str]] = {section: set() for section in owners}
        self._protests: Counter[tuple[str, str]] = Counter()
        self._published = False

    def edit(self, section: str, person: str) -> list[str]:
        self._check(section)
        if person != self._owners[section]:
            raise PermissionError("only the owner can edit a section")
        return self._change(section)

    def cite(self, section: str, source: str, person: str) -> list[str]:
        self._check(section, source)
        if person != self._owners[section]:
            raise PermissionError("only the owner can add a citation")
        if source in self._cited[section] or source in self._with_citing(section):
            raise ValueError("the citation exists or would close a circle")
        self._cited[section].add(source)
        return self._change(section)

    def sign(self, section: str, person: str) -> bool:
        self._check(section)
        if person == self._owners[section]:
            raise PermissionError("owners do not sign their own sections")
        if person in self._signed[section]:
            raise ValueError("the person has signed already")
        if person in self._protesting[section] or not self._sources_approved(section):
            raise RuntimeError("the section cannot be signed now")
        self._signed[section].add(person)
        return self._approved(section)

    def protest(self, section: str, person: str) -> None:
        self._check(section)
        if person == self._owners[section]:
            raise PermissionError("owners do not protest against their own sections")
        if person in self._protesting[section]:
            raise ValueError("the person protests already")
        self._protesting[section].add(person)
        self._protests[section, person] += 1
        self._signed[section].discard(person)

    def withdraw(self, section: str, person: str) -> None:
        self._check(section)
        if person not in self._protesting[section]:
            raise ValueError("the person does not protest")
        self._protesting[section].remove(person)

    def status(self, section: str) -> str:
        if self._protesting[section]:
            return "blocked"
        if not self._sources_approved(section):
            return "waiting"
        return "approved" if self._approved(section) else "open"

    def publish(self) -> dict[str, list[str]]:
        self._check()
        if not all(map(self._approved, self._owners)):
            raise RuntimeError("some section is not approved")
        self._published = True
        return {section: sorted(people) for section, people in self._signed.items()}

    def _check(self, *sections: str) -> None:
        if self._published:
            raise RuntimeError("the document is published")
        for section in sections:
            if section not in self._owners:
                raise KeyError(section)

    def _approved(self, section: str) -> bool:
        enough = len(self._signed[section]) >= self._quorum
        return enough and not self._protesting[section] and self._sources_approved(section)

    def _sources_approved(self, section: str) -> bool:
        return all(map(self._approved, self._cited[section]))

    def _change(self, section: str) -> list[str]:
        self._protesting[section] = {
            person for person in self._protesting[section] if self._protests[section, person] > 1
        }
        losing = sorted(name for name in self._with_citing(section) if self._signed[name])
        for name in losing:
            self._signed[name].clear()
        return losing

    def _with_citing(self, section: str) -> set[str]:
        found = {section}
        pending = [section]
        while pending:
            source = pending.pop()
            citing = {name for name, cited in self._cited.items() if source in cited}
            pending.extend(citing - found)
            found |= citing
        return found
