# Mistake: a section with enough signatures counts as approved even if a cited section no longer is
from collections import Counter


class ReviewDesk:
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
        return enough and not self._protesting[section]

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
