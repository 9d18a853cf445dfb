"""A real PostgreSQL server in a folder of its own, for as long as a test or benchmark needs it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

USER = "remint"
PASSWORD = "open sesame/@?#"  # characters that a URL must quote


def find_binaries() -> Path | None:
    """The folder with initdb and pg_ctl, newest version first, or None."""
    on_path = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name, reverse=True)
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


@dataclass
class TemporaryPostgres:
    """A server that listens on a socket in its own folder."""

    binaries: Path
    folder: Path

    def url(self, database: str = "postgres", user: str = USER, password: str = PASSWORD) -> str:
        return f"postgresql://{user}:{quote(password, safe='')}@{quote(str(self.folder), safe='')}/{database}"

    def fresh_location(self) -> str:
        """A URL where no ledger is: what the previous test left there is removed."""
        self.sql("DROP SCHEMA IF EXISTS remint CASCADE")
        return self.url()

    def sql(self, statement: str, database: str = "postgres") -> None:
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement)

    def start(self, settings: Sequence[str] = ("fsync=off",)) -> None:
        always = [f"unix_socket_directories={self.folder}", "listen_addresses=", "max_connections=40", *settings]
        options = " ".join(f"-c {setting}" for setting in always)
        self._run("pg_ctl", "start", "-w", "-D", "data", "-l", "log", "-o", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", "data")

    def create(self) -> None:
        (self.folder / "password").write_text(PASSWORD)
        options = ("-U", USER, "--pwfile=password", "--auth=scram-sha-256", "--encoding=UTF8", "--no-sync")
        self._run("initdb", "-D", "data", *options)

    def _run(self, program: str, *arguments: str) -> None:
        # The server refuses to run as root, so root becomes the owner of the folder.
        owner = self.folder.stat()
        identity = {"user": owner.st_uid, "group": owner.st_gid, "extra_groups": []} if os.getuid() == 0 else {}
        # Into a file: a server that inherited a pipe would keep its reader waiting.
        with (self.folder / "output").open("w") as output:
            command = [str(self.binaries / program), *arguments]
            done = subprocess.run(command, cwd=self.folder, stdout=output, stderr=output, check=False, **identity)
        if done.returncode:
            said = [path.read_text() for name in ("output", "log") if (path := self.folder / name).exists()]
            raise RuntimeError(f"{program} failed: {''.join(said)}")


@contextmanager
def temporary_postgres(binaries: Path, settings: Sequence[str] = ("fsync=off",)) -> Iterator[TemporaryPostgres]:
    """A running server, stopped and removed at the end."""
    # Not below pytest's own folder: socket paths are short, and only root may enter that one.
    folder = Path(tempfile.mkdtemp(prefix="remint-pg-", dir="/tmp"))
    try:
        if os.getuid() == 0:
            shutil.chown(folder, *_unprivileged())
        server = TemporaryPostgres(binaries, folder)
        server.create()
        server.start(settings)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _unprivileged() -> tuple[str | int, str | int]:
    import pwd

    for name in ("postgres", "nobody"):
        try:
            account = pwd.getpwnam(name)
        except KeyError:
            continue
        return account.pw_uid, account.pw_gid
    return 65534, 65534
