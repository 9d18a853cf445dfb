# Mistake: a dict for a setting that is not a dict yet is copied as it is, without applying the rules inside it.
def merge_settings(base: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    result = dict(base)
    for key, value in changes.items():
        if key.endswith("!"):
            result[key[:-1]] = value
        elif key.endswith("+"):
            current = result.get(key[:-1], [])
            merged = list(current) if isinstance(current, list) else [current]
            for item in value:
                if item not in merged:
                    merged.append(item)
            result[key[:-1]] = merged
        elif key.endswith("-"):
            current = result.get(key[:-1])
            if isinstance(current, list):
                result[key[:-1]] = [item for item in current if item not in value]
            elif isinstance(current, dict):
                result[key[:-1]] = {k: v for k, v in current.items() if k not in value}
        elif value is None:
            result.pop(key, None)
        elif isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merge_settings(result[key], value)
        else:
            result[key] = value
    return result
