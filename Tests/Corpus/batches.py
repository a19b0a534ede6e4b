"""A corpus in batches, and what a worker makes of one: the map step of any engine."""

import os
import pathlib
import subprocess

# A batch takes some seconds: long enough to be worth a task, short enough to be done again.
SIZE = 20
# What never holds a ride, as `alight replay --table` has it.
OTHERS = {".ndjson", ".json", ".csv", ".md", ".py", ".html", ".svg"}


def of(folder):
    """The rides of a folder, in batches."""
    rides = sorted(
        str(path) for path in pathlib.Path(folder).rglob("[!.]*") if path.is_file() and path.suffix not in OTHERS)
    return [rides[start : start + SIZE] for start in range(0, len(rides), SIZE)]


def replay(batch, arguments=()):
    """The rows of a batch, in lines of JSON."""
    program = os.environ.get("ALIGHT_BINARY", "alight")
    done = subprocess.run(
        [program, "replay", *batch, *arguments, "--table", "-", "--jobs", "1"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    # 1 says that a ride came otherwise than expected, or that none could be read, which the rows have as well.
    if done.returncode > 1:
        raise RuntimeError(done.stderr.strip())
    return done.stdout
