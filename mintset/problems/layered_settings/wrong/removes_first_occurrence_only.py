# Mistake: removing takes out only the first of several equal items.
def merge_settings(base: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    result = dict(base)
    for key, value in changes.items():
        name = key[:-1]
        if key.endswith("!"):
            result[name] = value
        elif key.endswith("+"):
            old = result.get(name, [])
            items = list(old) if isinstance(old, list) else [old]
            for item in value:
                if item not in items:
                    items.append(item)
            result[name] = items
        elif key.endswith("-"):
            old = result.get(name)
            if isinstance(old, list):
                items = list(old)
                for item in value:
                    if item in items:
                        items.remove(item)
                result[name] = items
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
