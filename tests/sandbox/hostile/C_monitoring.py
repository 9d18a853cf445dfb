# problem: add
# attack: sys.monitoring (3.12 and later) watches the harness's own functions start and return
# expect: wrong
import sys

SEEN = []


def add(a, b):
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is not None and monitoring.get_tool(3) is None:
        monitoring.use_tool_id(3, "watch")
        monitoring.register_callback(3, monitoring.events.PY_RETURN, lambda code, offset, value: SEEN.append(value))
        monitoring.set_events(3, monitoring.events.PY_RETURN)
    return next((value for value in SEEN if type(value) is int), 41) or 41
