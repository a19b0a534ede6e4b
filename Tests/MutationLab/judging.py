"""What a run must look like when it has ended."""
import json
import re
import signal
from typing import Callable, NamedTuple

from .running import LONGEST, Outcome

# The largest resident memory that a run may have, in MB.
MOST_MEMORY = 512
# What no line may hold: control characters, line and paragraph separators, and what turns the direction of a text.
UNPRINTABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
ERROR = "alight: "
# Lines on standard error beside an error: those of the log, and what was doubtful or dropped.
BESIDES = re.compile(
    r"\d{4}-\d\d-\d\dT\S+ (info|notice|warning|error|critical) alight"
    r"|\S+: [\d,]+ of [\d,]+ sentences? (was|were) dropped \("
    r"|alight: warning: \S.*: \S")
OURS = re.compile(f"{ERROR}|{BESIDES.pattern}")


class Case(NamedTuple):
    """One input, how the program is run on it, and what may come of it."""
    # The files that are not those of the fixture; None is one that is missing.
    files: dict[str, bytes | None]
    arguments: list[str]
    # The exit codes that are right.
    statuses: set[int]
    # Whether an error's line names the place of the error.
    names_place: Callable[[int, str], bool]
    # Whether the program goes on until it is asked to end.
    is_live: bool = False


def problems(case: Case, outcome: Outcome) -> list[str]:
    """What is wrong with a run, in a few words each."""
    if outcome.hangs:
        return [f"hangs: no end within {LONGEST:.0f} s"]
    if outcome.status < 0 or outcome.status > 128:
        number = -outcome.status if outcome.status < 0 else outcome.status - 128
        return [f"killed by {signal.Signals(number).name if number in set(signal.Signals) else number}"]
    found = []
    if outcome.memory > MOST_MEMORY:
        found.append(f"{outcome.memory:.0f} MB resident")
    if outcome.status not in case.statuses:
        found.append(f"exit code {outcome.status}, which is none of {sorted(case.statuses)}")
    if "ndjson" in case.arguments:
        found += ndjson_problems(outcome.output)
    found += text_problems("standard output", outcome.output)
    found += text_problems("standard error", outcome.errors)
    lines = outcome.errors.decode(errors="replace").split("\n")[:-1]
    # Else a line was broken by something in it.
    found += [f"a line of standard error is none of ours: {line[:200]}" for line in lines if not OURS.match(line)][:1]
    return found + (error_problems(case, outcome.status, lines) if outcome.status else [])


def text_problems(name: str, text: bytes) -> list[str]:
    try:
        bad = UNPRINTABLE.search(text.decode())
    except UnicodeDecodeError as error:
        return [f"{name} is no UTF-8 at byte {error.start}"]
    found = [f"{name} holds U+{ord(bad[0]):04X}"] if bad else []
    return found if not text or text.endswith(b"\n") else [*found, f"{name} ends within a line"]


def ndjson_problems(text: bytes) -> list[str]:
    def refuse(word):
        raise ValueError(f"{word} is no JSON")

    for number, line in enumerate(text.splitlines(), 1):
        try:
            event = json.loads(line, parse_constant=refuse)
            if not {"time", "event"} <= event.keys():
                return [f"line {number} of standard output is no event"]
        except (ValueError, AttributeError) as error:
            return [f"line {number} of standard output is no JSON object: {error}"]
    return []


def error_problems(case: Case, status: int, lines: list[str]) -> list[str]:
    """Exactly one line must say what is wrong, and where."""
    errors = [line.removeprefix(ERROR) for line in lines if line.startswith(ERROR) and not BESIDES.match(line)]
    if len(errors) != 1:
        return [f"{len(errors)} error lines"]
    return [] if case.names_place(status, errors[0]) else [f"the error names no place: {errors[0][:200]}"]
