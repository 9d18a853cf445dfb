def run_hive_script(script: str, hives: dict[str, int], energy: int) -> tuple[str, dict[str, int]]:
    """Run a beekeeper's script on a row of hives.

    `hives` maps the names of the hives (small letters only) to the number of bees in each. The script has one command
    per line; empty lines mean nothing. A command that opens a block is followed by at least one command that is
    indented by two more blanks; the block reaches up to the next line that is not. An operand (a, b below) is either a
    whole number or a hive, which stands for the number of bees in it at the moment when the command is carried out. A
    comparison is written "a < b", "a > b" or "a = b". The commands:

    * "add a to HIVE"; "take a from HIVE", which takes all bees if there are fewer than a.
    * "move a from HIVE to HIVE", which moves all bees if there are fewer than a. The two hives differ.
    * "if COMPARISON" runs its block if the comparison holds. It may be followed by the line "otherwise" at the same
      depth, whose block runs if it does not hold.
    * "while COMPARISON" runs its block again and again as long as the comparison holds before a round.
    * "repeat a" runs its block a times; the operand is looked at only once, when the command is reached.
    * "leave" ends the innermost "while" or "repeat" around it; "again" ends only the current round of it. Both stand
      only inside such a block.
    * "stop" ends the script.

    Every command costs one unit of energy each time it is carried out. For "while" that is once per comparison made,
    the last one included; for "repeat" once when it is reached, however many rounds follow. The line "otherwise" is
    free. When a command is due and no energy is left, the script ends before it.

    Return a tuple of how the script ended and the hives at that time: "done" when it ran through, "stopped" by "stop",
    or "exhausted" when energy was missing.

    >>> run_hive_script("while oak < 10\\n  move 3 from elm to oak\\nadd oak to elm", {"oak": 2, "elm": 8}, 20)
    ('done', {'oak': 10, 'elm': 10})
    >>> run_hive_script("repeat 5\\n  take 2 from oak\\n  if oak < 4\\n    stop", {"oak": 7}, 20)
    ('stopped', {'oak': 3})
    >>> run_hive_script("repeat 5\\n  add 1 to oak", {"oak": 0}, 4)
    ('exhausted', {'oak': 3})
    """
    lines = [line for line in script.split("\n") if line.strip()]
    depths = [len(line) - len(line.lstrip()) for line in lines]
    commands = [line.split() for line in lines]
    bees = dict(hives)
    energy_left = energy

    def value(operand: str) -> int:
        return bees[operand] if operand in bees else int(operand)

    def holds(left: str, sign: str, right: str) -> bool:
        difference = value(left) - value(right)
        return {"<": difference < 0, ">": difference > 0, "=": difference == 0}[sign]

    def block_end(position: int) -> int:
        end = position + 1
        while end < len(lines) and depths[end] > depths[position]:
            end += 1
        return end

    def run_block(position: int, end: int) -> str:
        """Run the lines from `position` up to `end`; tell how that ended."""
        nonlocal energy_left
        while position < end:
            name, *words = commands[position]
            start, after = position + 1, block_end(position)
            if name == "otherwise":
                position = after
                continue
            if energy_left == 0:
                return "exhausted"
            energy_left -= 1
            if name == "stop":
                return "stopped"
            if name in ("leave", "again"):
                return name
            if name == "if":
                if holds(*words):
                    ending = run_block(start, after)
                elif after < end and commands[after] == ["otherwise"]:
                    ending = run_block(after + 1, block_end(after))
                else:
                    ending = "done"
                if ending != "done":
                    return ending
            elif name == "while":
                ending = run_block(start, after) if holds(*words) else "leave"
                if ending in ("done", "again"):
                    continue
                if ending != "leave":
                    return ending
            elif name == "repeat":
                for _ in range(value(*words)):
                    ending = run_block(start, after)
                    if ending in ("stopped", "exhausted"):
                        return ending
                    if ending == "leave":
                        break
            else:
                change_bees(name, value(words[0]), words, bees)
            position = after
        return "done"

    return run_block(0, len(lines)), bees


def change_bees(name: str, amount: int, words: list[str], bees: dict[str, int]) -> None:
    """Carry out a command that adds, takes or moves bees."""
    hive = words[2]
    if name == "add":
        bees[hive] += amount
        return
    amount = min(amount, bees[hive])
    bees[hive] -= amount
    if name == "move":
        bees[words[4]] += amount
