# Mistake: treats again in a repeat like leave.
def run_hive_script(script: str, hives: dict[str, int], energy: int) -> tuple[str, dict[str, int]]:
    lines = [line for line in script.splitlines() if line.strip()]
    depths = [(len(line) - len(line.lstrip())) // 2 for line in lines]
    words = [line.split() for line in lines]
    bees = dict(hives)
    left = energy

    def value(operand: str) -> int:
        return int(operand) if operand.isdigit() else bees[operand]

    def test(a: str, sign: str, b: str) -> bool:
        if sign == "<":
            return value(a) < value(b)
        if sign == ">":
            return value(a) > value(b)
        return value(a) == value(b)

    def end_of(index: int) -> int:
        end = index + 1
        while end < len(lines) and depths[end] > depths[index]:
            end += 1
        return end

    def simple(command: list[str]) -> None:
        amount = value(command[1])
        if command[0] == "add":
            bees[command[3]] += amount
            return
        amount = min(amount, bees[command[3]])
        bees[command[3]] -= amount
        if command[0] == "move":
            bees[command[5]] += amount

    def execute(index: int, stop: int) -> str:
        nonlocal left
        while index < stop:
            command = words[index]
            end = end_of(index)
            if command[0] == "otherwise":
                index = end
                continue
            if left == 0:
                return "exhausted"
            left -= 1
            if command[0] == "stop":
                return "stopped"
            if command[0] in ("leave", "again"):
                return command[0]
            if command[0] == "if":
                outcome = "done"
                if test(*command[1:]):
                    outcome = execute(index + 1, end)
                elif end < stop and words[end] == ["otherwise"]:
                    outcome = execute(end + 1, end_of(end))
                if outcome != "done":
                    return outcome
            elif command[0] == "while":
                while test(*command[1:]):
                    outcome = execute(index + 1, end)
                    if outcome in ("stopped", "exhausted"):
                        return outcome
                    if outcome == "leave":
                        break
                    if left == 0:
                        return "exhausted"
                    left -= 1
            elif command[0] == "repeat":
                for _ in range(value(command[1])):
                    outcome = execute(index + 1, end)
                    if outcome in ("stopped", "exhausted"):
                        return outcome
                    if outcome in ("leave", "again"):
                        break
            else:
                simple(command)
            index = end
        return "done"

    return execute(0, len(lines)), bees
