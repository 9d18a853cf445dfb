def merge_settings(base: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    """Return a new dict: the settings in `base` with `changes` applied. Neither argument is modified.

    Values are None, numbers, strings, lists of numbers and strings, or dicts of such values with non-empty string keys.
    The entries of `changes` are applied one by one, in their order in the dict, each to the result so far. If a key in
    `changes` ends in one of the markers "!", "+" or "-", it stands for the setting named by the key without its last
    character. Keys in `base` never end in a marker.

    - "name!": the setting becomes the value as it stands, also if the value is None or a dict.
    - "name+": the value is a list; its items are appended to the list in the setting one by one, except those that the
      list already contains at that moment. A setting that does not exist counts as an empty list, and an existing value
      that is not a list counts as a list of that one value.
    - "name-": the value is a list. From a list, all items equal to one of the items in the value are removed; from a
      dict, the keys listed in the value are removed. If the setting is anything else or does not exist, nothing
      happens.
    - "name" with the value None: the setting is removed, if it exists.
    - "name" with a dict: the dict is merged into the dict in the setting, by the same rules. If the setting does not
      exist or is not a dict, it is merged into an empty dict instead.
    - "name" with any other value: the value replaces the setting.

    >>> merge_settings({"port": 80, "tags": ["a"]}, {"port": 81, "tags+": ["b", "a"]})
    {'port': 81, 'tags': ['a', 'b']}
    >>> merge_settings({"log": {"level": 1, "file": "x"}}, {"log": {"file": None, "to-": ["y"], "hosts+": ["h"]}})
    {'log': {'level': 1, 'hosts': ['h']}}
    """
    result = dict(base)
    for key, value in changes.items():
        marker, name = key[-1], key[:-1]
        if marker == "!":
            result[name] = value
        elif marker == "+":
            old = result.get(name, [])
            items = list(old) if isinstance(old, list) else [old]
            for item in value:
                if item not in items:
                    items.append(item)
            result[name] = items
        elif marker == "-":
            old = result.get(name)
            if isinstance(old, list):
                result[name] = [item for item in old if item not in value]
            elif isinstance(old, dict):
                result[name] = {inner: kept for inner, kept in old.items() if inner not in value}
        elif value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            old = result.get(key)
            result[key] = merge_settings(old if isinstance(old, dict) else {}, value)
        else:
            result[key] = value
    return result
