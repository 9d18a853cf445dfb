# Mistake: new items are compared with the old list only, so duplicates inside the appended list stay.
def merge_settings(base: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    result = dict(base)
    for key, value in changes.items():
        name = key[:-1]
        if key.endswith("!"):
            result[name] = value
        elif key.endswith("+"):
            old = result.get(name, [])
            if not isinstance(old, list):
                old = [old]
            result[name] = old + [item for item in value if item not in old]
        elif key.endswith("-"):
            old = result.get(name)
            if isinstance(old, list):
                result[name] = [item for item in old if item not in value]
            elif isinstance(old, dict):
                result[name] = {k: v for k, v in old.items() if k not in value}
        elif value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            old = result.get(key)
            result[key] = merge_settings(old if isinstance(old, dict) else {}, value)
        else:
            result[key] = value
    return result
