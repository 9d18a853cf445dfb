"""What can go wrong with a ledger; every message says what to do about it."""

from typing import ClassVar, Self

from remint.errors import InfrastructureError


class LedgerError(InfrastructureError):
    """A ledger could not do what it was asked; the subclass says which kind of remedy applies."""

    advice: ClassVar[str] = "the ledger {where} failed: {detail}"

    # A constructor of one plain message survives pickling between processes, which one with several
    # required arguments does not; so the message is made here and not in __init__.
    @classmethod
    def at(cls, where: str, **facts: object) -> Self:
        """The error with its advice filled in for the ledger at `where`."""
        return cls(cls.advice.format(where=where, **facts))


class LocationError(LedgerError, ValueError):
    """The text that should say where the ledger lives cannot be understood."""

    advice = (
        "cannot use {where} as a ledger: {detail}. Give a file path, or postgresql://user:password@host:port/database "
        "with special characters percent-encoded (@ is %40, / is %2F)"
    )


class InvalidNameError(LedgerError, ValueError):
    """A kind, key or budget name that the ledger refuses."""

    advice = (
        "{detail} is not a valid {where}: use 1 to {longest} ASCII letters, digits or . _ : - (starting with a letter "
        "or digit); work_key() makes keys of this form"
    )


class PayloadTooLargeError(LedgerError, ValueError):
    """A payload that no database could take."""

    advice = "the payload of {where} has {size:,} bytes, more than the {limit:,} allowed: compress it or split it"


class LedgerIsFolderError(LedgerError, IsADirectoryError):
    """The path of the ledger is a folder."""

    advice = "{where} is a folder: give the path of a file in it, for example {where}/ledger.sqlite"


class NotALedgerError(LedgerError, ValueError):
    """The file exists and is something else."""

    advice = "{where} is not a ledger ({detail}), and it was left untouched: give another path"


class LedgerTooNewError(LedgerError, RuntimeError):
    """The ledger was written by a later version of Remint."""

    advice = (
        "the ledger {where} has schema version {found}, and this Remint understands up to {known}: "
        "upgrade Remint, or use another ledger"
    )


class LedgerAccessError(LedgerError, PermissionError):
    """The ledger exists or could exist, but not for this user."""

    advice = "no access to the ledger {where}: {detail}"


class LedgerReadOnlyError(LedgerError, PermissionError):
    """The ledger can be read but not written."""

    advice = (
        "the ledger {where} cannot be written: make the file, its folder and the files -wal and -shm beside it "
        "writable (PostgreSQL: the session read-write), then try again; until this process ends, flush() still can"
    )


class LedgerFullError(LedgerError, OSError):
    """There is no room for what was put."""

    advice = (
        "no room to write the ledger {where} (disk full, quota or file size limit reached): make room, then try "
        "again; until this process ends, flush() still can"
    )


class LedgerLockedError(LedgerError, TimeoutError):
    """Somebody else kept the ledger locked for too long."""

    advice = (
        "the ledger {where} stayed locked by another process for more than {seconds:g} s: end that process or wait, "
        "then try again; until this process ends, flush() still can"
    )


class LedgerUnreachableError(LedgerError, ConnectionError):
    """The database server does not answer."""

    advice = (
        "cannot reach the ledger {where} ({detail}): check that the server runs and that host, port and database are "
        "right, then try again; until this process ends, flush() still can"
    )


class LedgerStorageError(LedgerError, OSError):
    """The storage below the ledger failed, or its content is damaged."""

    advice = (
        "the storage of the ledger {where} failed ({detail}): check the disk or server; a damaged SQLite file can "
        "often be rescued with: sqlite3 OLD .recover | sqlite3 NEW"
    )


class LedgerClosedError(LedgerError, ValueError):
    """The ledger is used after close(), or by a process that inherited it."""

    advice = "the ledger {where} {detail}: call open_ledger() here"


class DriverMissingError(LedgerError, ImportError):
    """The PostgreSQL driver is not installed."""

    advice = 'the ledger {where} needs the PostgreSQL driver ({detail}): pip install "remint[postgres]"'


class BudgetUnitError(LedgerError, ValueError):
    """A budget is known under this name with another unit."""

    advice = "the budget {where} counts {found}, not {asked}: use another name, or the same unit as before"


class ReservationClosedError(LedgerError, RuntimeError):
    """A reservation is settled or released twice."""

    advice = "the reservation on budget {where} was already {detail}: settle or release each reservation once"


# The one name without "Error": a budget that says no is not broken, it answers.
class BudgetExceeded(LedgerError, RuntimeError):  # noqa: N818
    """A budget has too little left for what was asked; the amounts are attributes too."""

    advice = (
        "the budget {where} has too little left: {spent:,} spent + {reserved:,} reserved + {asked:,} asked is more "
        "than the limit of {limit:,} {unit}. Raise the limit, or wait for running work to settle what it reserved"
    )

    spent: float
    reserved: float
    asked: float
    limit: float

    @classmethod
    def at(cls, where: str, **facts: object) -> Self:
        """The error with its advice filled in and its amounts as attributes."""
        error = super().at(where, **facts)
        error.__dict__.update(facts)
        return error


class NeedsPostgresError(LedgerError, RuntimeError):
    """Something that a file on one machine cannot offer."""

    advice = (
        "the ledger {where} is a SQLite file, and {what} needs a PostgreSQL server: set REMINT_DB to "
        "postgresql://user@host/database"
    )
