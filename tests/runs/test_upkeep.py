"""Labels, removal and garbage on both databases: what runs share stays, and a kill leaves a sound ledger."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from remint import collect_garbage, note_run, open_run, remove_runs, rename_run, tag_run
from remint.errors import UsageError
from remint.ledger import Ledger, open_ledger
from remint.records import encode
from remint.runs import garbage, stored_runs
from remint.runs.activities import LiveActivity, activities, cleaning, run_in_progress
from remint.runs.filters import ListedRun, RunFilter, end_of, moment_of
from remint.runs.labels import RunLabel, change_label, read_labels
from remint.runs.overview import overview
from remint.runs.store import StoredRun
from remint.runs.summaries import keep_summary, kept_summary
from tests.ledger.conftest import location, postgres  # noqa: F401 - fixtures
from tests.runs.made_runs import Made, made_run, own, problem

PROBLEMS = own(problem("own/one"), problem("own/two"))


@pytest.fixture
def ledger(location: str) -> Iterator[Ledger]:  # noqa: F811
    """Two runs that share one of their two answers; each has verdicts of its own."""
    with open_ledger(location) as opened:
        made_run(opened, PROBLEMS, {"own/one": [Made("....")], "own/two": [Made("w...")]}, source="a.jsonl")
        made_run(opened, PROBLEMS, {"own/one": [Made("....")], "own/two": [Made("....")]}, source="b.jsonl")
        yield opened


def named(ledger: Ledger, source: str) -> StoredRun:
    return next(StoredRun(run, ledger) for run in stored_runs(ledger) if run.source == source)


def test_labels_add_up_and_find_the_run(ledger: Ledger, location: str) -> None:  # noqa: F811
    first = named(ledger, "a.jsonl").run.id
    rename_run(first[:12], " base line ", db=location)
    tag_run("base line", ["x", "y"], db=location)
    tag_run("base line", "z", remove="x", db=location)
    assert note_run("base line", "why", db=location).label == RunLabel("base line", ("y", "z"), "why")
    assert read_labels(ledger) == {first: RunLabel("base line", ("y", "z"), "why")}
    with open_run("base line", db=location) as opened:
        assert (opened.id, opened.label.tags) == (first, ("y", "z"))
    rename_run(first, "", db=location)
    assert read_labels(ledger)[first].name == ""


@pytest.mark.parametrize("name", ["last", "two\nlines", "-x", "y" * 81])
def test_names_that_could_not_be_typed_are_refused(ledger: Ledger, location: str, name: str) -> None:  # noqa: F811
    with pytest.raises(UsageError):
        rename_run(named(ledger, "a.jsonl").run.id, name, db=location)


def test_a_name_belongs_to_one_run(ledger: Ledger, location: str) -> None:  # noqa: F811
    first, second = (named(ledger, source).run.id for source in ("a.jsonl", "b.jsonl"))
    rename_run(first, "mine", db=location)
    with pytest.raises(UsageError, match=f"{first[:12]} is called 'mine' already"):
        rename_run(second, "mine", db=location)
    with pytest.raises(UsageError, match="the id of a run begins with"):
        rename_run(first, second[:5], db=location)
    change_label(ledger, second, name="mine")  # as another machine may do at the same moment
    with pytest.raises(UsageError, match="2 runs are called 'mine'"):
        open_run("mine", db=location)


def test_removing_a_run_keeps_what_others_share(ledger: Ledger, location: str) -> None:  # noqa: F811
    kept = named(ledger, "b.jsonl")
    before = [(one.sample, one.verdict) for one in kept.judged()]
    removed = remove_runs(named(ledger, "a.jsonl").run.id, answers=True, db=location)
    # The right answer to own/one is in both runs; the wrong one to own/two was only in the first.
    assert {one.kind: len(one.keys) for one in removed.answers} == {"sample": 1, "verdict": 2}
    assert [(one.sample, one.verdict) for one in kept.judged()] == before
    assert [run.source for run in stored_runs(ledger)] == ["b.jsonl"]


def test_a_removed_run_leaves_its_answers_until_garbage_is_collected(ledger: Ledger, location: str) -> None:  # noqa: F811
    stored = named(ledger, "a.jsonl")
    keep_summary(stored, overview(stored))
    assert kept_summary(stored).pass_at_1 == 0.5  # type: ignore[union-attr]
    tag_run(stored.run.id, "gone", db=location)
    remove_runs([stored.run.id], db=location)
    assert (read_labels(ledger), kept_summary(stored)) == ({}, None)
    assert collect_garbage(db=location).found == ()  # they are younger than a day
    found = collect_garbage(older_than=0, db=location)
    assert ({one.kind: len(one.keys) for one in found.found}, found.removed) == ({"sample": 1, "verdict": 2}, False)
    assert ledger.count("verdict") == 4
    assert collect_garbage(older_than=0, remove=True, db=location).payload_bytes == found.payload_bytes > 100
    assert (ledger.count("sample"), ledger.count("verdict")) == (2, 2)
    assert list(named(ledger, "b.jsonl").judged())


def test_replies_go_only_when_asked_for(ledger: Ledger, location: str) -> None:  # noqa: F811
    ledger.put("reply", "r", b"x" * 100)
    ledger.flush()
    assert collect_garbage(older_than=0, db=location).found == ()
    assert collect_garbage(older_than=0, replies=True, db=location).payload_bytes == 100


def test_nothing_is_removed_while_a_run_is_in_progress(ledger: Ledger, location: str) -> None:  # noqa: F811
    with run_in_progress(ledger, "running", "own", "m"):
        assert [(one.benchmark, one.doing) for one in activities(ledger)] == [("own", "running")]
        with pytest.raises(UsageError, match=f"process {os.getpid()} on .* is running since"):
            collect_garbage(older_than=0, remove=True, db=location)
    assert activities(ledger) == []
    assert collect_garbage(older_than=0, remove=True, db=location).removed


def test_a_run_waits_until_the_removal_is_over(ledger: Ledger) -> None:
    said: list[str] = []
    busy = cleaning(ledger)
    busy.__enter__()
    with run_in_progress(
        ledger, "running", "own", "m", say=lambda text: (said.append(text), busy.__exit__(None, None, None))
    ):
        assert said == ["waiting until `remint runs gc` is done"]


def test_a_killed_run_does_not_count_as_in_progress(ledger: Ledger) -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    live = LiveActivity(ledger, "running")
    for process, beat in ((child, time.time()), (os.getpid(), time.time() - 90)):
        dead = msgspec.structs.replace(live.now, process=process, beat=beat)
        ledger.replace("activity", dead.id, encode(dead))
        assert activities(ledger) == []


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_kill_in_the_middle_leaves_a_sound_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    place = str(tmp_path / "ledger.sqlite")
    with open_ledger(place) as ledger:
        for source in ("a.jsonl", "b.jsonl"):
            made_run(
                ledger,
                PROBLEMS,
                {"own/one": [Made("....")], "own/two": [Made("w..." if "a" in source else "....")]},
                source=source,
            )
    child = os.fork()
    if child == 0:
        done, delete = iter(range(9)), Ledger.delete_together

        def killed(self: Ledger, keys: dict[str, list[str]]) -> None:
            if "activity" not in keys and next(done) == steps:
                os.kill(os.getpid(), 9)
            delete(self, keys)

        Ledger.delete_together = killed  # type: ignore[assignment, method-assign]
        garbage._TOGETHER = 1
        with open_ledger(place) as ledger:
            gone = named(ledger, "a.jsonl").run.id
        remove_runs(gone, answers=True, db=place)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -9
    with open_ledger(place) as ledger:
        assert [run.source for run in stored_runs(ledger)].count("b.jsonl") == 1
        for run in stored_runs(ledger):
            assert len(list(StoredRun(run, ledger).judged())) == 2
        collect_garbage(older_than=0, remove=True, db=place)
        left = len(stored_runs(ledger))
        assert (ledger.count("verdict"), ledger.count("activity")) == (2 * left, 0)


def test_filters_find_last_weeks_run(ledger: Ledger) -> None:
    now = datetime(2026, 3, 10, 12, tzinfo=UTC)
    run = named(ledger, "a.jsonl").run
    listed = ListedRun(run, RunLabel("nightly", ("ci",)), (now - timedelta(days=6)).isoformat())
    assert RunFilter(model="A.JSON", benchmark="o*n", tags=("ci",), since=moment_of("7d", now)).accepts(listed)
    assert RunFilter(model="night").accepts(listed)
    for other in (
        RunFilter(since=moment_of("5d", now)), RunFilter(task="synthesize"), RunFilter(tags=("ci", "x")),
        RunFilter(benchmark="own*x"), RunFilter(since=moment_of("2026-03-05")),
    ):  # fmt: skip
        assert not other.accepts(listed)
    with pytest.raises(UsageError, match="Write 2026-01-31, or 7d"):
        moment_of("last week")


def test_filters_find_words_of_a_note_and_days_before(ledger: Ledger) -> None:
    now = datetime(2026, 3, 10, 12, tzinfo=UTC)
    noon = datetime(2026, 3, 4, 12).astimezone()
    listed = ListedRun(
        named(ledger, "a.jsonl").run, RunLabel("nightly", ("ci",), "Lower temperature"), noon.isoformat()
    )
    for wanted in (
        RunFilter(text="TEMPER"), RunFilter(text="night"), RunFilter(text="c*"), RunFilter(until=end_of("2026-03-04")),
        RunFilter(until=end_of(date(2026, 3, 4))), RunFilter(until=end_of("5d", now)),
        RunFilter(until=end_of("9999-12-31")),
    ):  # fmt: skip
        assert wanted.accepts(listed)
    for other in (
        RunFilter(text="higher"), RunFilter(text="a.jsonl"), RunFilter(until=end_of("2026-03-03")),
        RunFilter(until=end_of("2026-03-04T11:00")), RunFilter(until=end_of("7d", now)),
        RunFilter(until=end_of("99999w", now)),
    ):  # fmt: skip
        assert not other.accepts(listed)
    with pytest.raises(UsageError, match="Write 2026-01-31, or 7d"):
        end_of("last week")


def test_removing_a_run_names_what_people_called_it(ledger: Ledger, location: str) -> None:  # noqa: F811
    run = named(ledger, "a.jsonl").run.id
    tag_run(run, ["ci", "x"], db=location)
    note_run(run, "look\nhere", db=location)
    said = str(remove_runs(run, db=location))
    assert 'with it went its tags "ci x", its note "look\\nhere"' in said
    assert "with it went" not in str(remove_runs(named(ledger, "b.jsonl").run.id, db=location))


def test_what_is_replaced_and_measured_is_the_same_on_every_database(ledger: Ledger) -> None:
    ledger.replace("work", "k", b"first")
    ledger.replace("work", "k", b"second!")
    assert ledger.get("work", "k") == b"second!"
    ((key, size, moment),) = ledger.sizes("work")
    assert (key, size) == ("k", 7)
    assert abs(moment - time.time()) < 100
    ledger.put("other", "k", b"waits")
    ledger.delete_together({"work": ["k"], "other": ["k"]})
    assert (ledger.get("work", "k"), ledger.get("other", "k")) == (None, None)
    ledger.compact()
    assert len(stored_runs(ledger)) == 2
