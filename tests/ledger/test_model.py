"""Whatever is done to it in whatever order, a ledger answers like a dict whose first values stay."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remint.ledger import Entry, open_ledger

kinds = st.sampled_from(["reply", "verdict"])
keys = st.sampled_from([f"k{number}" for number in range(6)])
steps = st.lists(
    st.one_of(
        st.tuples(st.just("put"), kinds, keys, st.binary(max_size=4)),
        st.tuples(st.just("delete"), kinds, st.lists(keys, max_size=3)),
        st.tuples(st.just("get"), kinds, keys),
        st.tuples(st.just("get_many"), kinds, st.lists(keys)),
        st.tuples(st.just("scan"), kinds),
        st.tuples(st.just("count"), kinds),
        st.tuples(st.just("kinds")),
        st.tuples(st.just("flush")),
        st.tuples(st.just("reopen")),
    ),
    max_size=25,
)


class Model:
    """What a ledger should be, in a few lines over a dict."""

    def __init__(self):
        self.known = {}

    def put(self, kind, key, payload):
        self.known.setdefault((kind, key), payload)

    def delete(self, kind, doomed):
        for key in doomed:
            self.known.pop((kind, key), None)

    def get(self, kind, key):
        return self.known.get((kind, key))

    def get_many(self, kind, wanted):
        return {key: self.known[kind, key] for key in wanted if (kind, key) in self.known}

    def scan(self, kind):
        return [Entry(*name, self.known[name]) for name in sorted(self.known) if name[0] == kind]

    def count(self, kind):
        return len(self.scan(kind))

    def kinds(self):
        return sorted({kind for kind, _ in self.known})

    def flush(self):
        pass


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=steps, commit_every=st.integers(1, 4))
def test_a_ledger_behaves_like_a_dict(location, steps, commit_every):
    model = Model()
    ledger = open_ledger(location, commit_every=commit_every)
    try:
        for kind in ledger.kinds():  # what the previous example left
            ledger.delete(kind, [entry.key for entry in ledger.scan(kind)])
        for name, *arguments in steps:
            if name == "reopen":
                ledger.close()
                ledger = open_ledger(location, commit_every=commit_every)
                continue
            answer = getattr(ledger, name)(*arguments)
            expected = getattr(model, name)(*arguments)
            assert (list(answer) if name == "scan" else answer) == expected, (name, arguments)
    finally:
        ledger.close()
