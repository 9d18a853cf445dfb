# Mistake: appending to a setting whose value is None starts from an empty list, as if the setting did not exist.
def merge_settings(base: dict[str, object], changes: dict[str, object]) -> dict[str, object]:
    result = dict(base)
    for key, value in changes.items():
        name, marker = (key[:-1], key[-1]) if key[-1] in "!+-" else (key, "")
        current = result.get(name)
        if marker == "!":
            result[name] = value
        elif marker == "+":
            if current is None:
                current = []
            elif not isinstance(current, list):
                current = [current]
            items = list(current)
            for item in value:
                if item not in items:
                    items.append(item)
            result[name] = items
        elif marker == "-":
            if isinstance(current, list):
                result[name] = [item for item in current if item not in value]
            elif isinstance(current, dict):
                result[name] = {inner: current[inner] for inner in current if inner not in value}
        elif value is None:
            result.pop(name, None)
        elif isinstance(value, dict):
            result[name] = merge_settings(current if isinstance(current, dict) else {}, value)
        else:
            result[name] = value
    return result
