"""Words for generated programs: things that are counted and measured, and what is done with them."""

from __future__ import annotations

from typing import NamedTuple


class Thing(NamedTuple):
    """What a list holds: its name, and that of one item."""

    many: str
    one: str


NUMBERS = tuple(
    Thing(*pair.split("/"))
    for pair in [
        "readings/reading",
        "prices/price",
        "scores/score",
        "weights/weight",
        "heights/height",
        "stops/stop",
        "counts/count",
        "levels/level",
        "amounts/amount",
        "delays/delay",
        "loads/load",
        "steps/step",
        "minutes/minute",
        "pages/page",
        "points/point",
        "ratings/rating",
        "gaps/gap",
        "tides/tide",
        "votes/vote",
        "widths/width",
        "depths/depth",
        "costs/cost",
        "ticks/tick",
        "shifts/shift",
        "sizes/size",
        "marks/mark",
        "rates/rate",
        "values/value",
        "numbers/number",
        "items/item",
        "entries/entry",
        "parts/part",
    ]
)
WORDS = tuple(
    Thing(*pair.split("/"))
    for pair in [
        "names/name",
        "words/word",
        "labels/label",
        "codes/code",
        "tags/tag",
        "lines/line",
        "keys/key",
        "tokens/token",
        "orders/order",
        "rooms/room",
        "colours/colour",
        "cities/city",
        "tools/tool",
        "crates/crate",
        "routes/route",
        "songs/song",
        "books/book",
        "teams/team",
    ]
)
GRIDS = tuple(
    Thing(*pair.split("/"))
    for pair in ["rows/row", "grid/row", "board/row", "tables/table", "shelves/shelf", "weeks/week"]
)
TEXTS = ("text", "line", "message", "word", "title", "note", "pattern", "signal", "code", "name")
LIMITS = ("limit", "threshold", "most", "least", "cap", "target", "bound", "goal")
NUMBERS_ALONE = ("number", "amount", "start", "distance", "budget", "stock", "minutes", "cents", "tickets", "seats")
TOTALS = ("total", "result", "sum_so_far", "balance", "points", "cost", "load", "score")
COUNTS = ("count", "hits", "matches", "changes", "found", "repeats", "misses", "moves", "turns")
BESTS = ("best", "longest", "highest", "largest", "peak", "record")
LISTS = ("kept", "chosen", "picked", "rest", "filtered", "results", "order", "parts", "selected", "collected")
STACKS = ("stack", "open_items", "pending", "waiting", "queue")
TABLES = ("counts", "totals", "seen_counts", "by_key", "tally", "groups")
SEEN = ("seen", "known", "visited", "used", "taken")
BUILT = ("built", "answer", "output", "encoded", "joined", "written", "cleaned")
HELPERS = ("adjusted", "clipped", "score_of", "fee_for", "rounded", "share_of", "penalty", "bonus", "step_for")
RECURSIVE = ("folded", "halved", "digits_of", "reduced", "collapsed", "steps_left")
VERBS = ("count", "sum", "score", "scan", "fold", "rank", "trim", "weigh", "measure", "check", "merge", "settle",
         "collect", "total", "balance", "sort_out", "track", "plan", "rate", "join")  # fmt: skip
SEPARATORS = (",", " ", "-", ";", ":")
LETTER_GROUPS = ("aeiou", "abc", "xyz", "aest", "lmnop", "0123", "rstl")
