"""How long it takes to load benchmarks, and how much memory: each file in a process of its own.

Usage: python benchmarks/load_benchmarks.py FILE_OR_NAME...
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time


def measure(source: str) -> None:
    """Load one benchmark and print what it took, as JSON."""
    from remint.formats import open_benchmark

    start, cpu = time.perf_counter(), time.process_time()
    size = open_benchmark(source).size
    print(
        json.dumps(
            {
                "problems": size.problems,
                "tests": size.tests,
                "wall": time.perf_counter() - start,
                "cpu": time.process_time() - cpu,
                "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
            }
        )
    )


def main(sources: list[str]) -> None:
    """Print a table."""
    print(f"{'benchmark':40} {'problems':>8} {'tests':>9} {'wall s':>7} {'cpu s':>6} {'MB':>5}")
    for source in sources:
        command = [sys.executable, __file__, "--one", source]
        row = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        name = source.rpartition("/")[2]
        print(
            f"{name:40} {row['problems']:8} {row['tests']:9} {row['wall']:7.2f} {row['cpu']:6.2f} {row['megabytes']:5}"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        measure(sys.argv[2])
    else:
        main(sys.argv[1:] or ["mintset"])
