#!/usr/bin/env python3
"""Runs the release binary on mutations of each fixture, and holds each run against what it must be.

    mutate.py PROGRAM [--mutations N] [--seed SEED] [--fixture NAME] [--only NAME:NUMBER]

Fixtures are the shipped configuration and the fuzzer's (with which the agent is run on a ride of one second), the
networks, as folders and as zips (whose stations are listed; on one in eight a ride is replayed), and the rides (which
are replayed). Number 0 is the fixture as it is; each other number is a mutation, and depends on the seed, the fixture's
name and the number alone.

A run must end by itself within ten seconds, with an exit code that is right for what is wrong, below 512 MB, with clean
lines of UTF-8, and where it fails with exactly one line that says so and names the place. No configuration is run that
could reach beyond its own folder, or drive a line of this machine: it is read, and the agent does not begin.

The inputs of the first runs that fail stay in .build/mutations; --only runs any mutation again, and keeps it there.
"""
import argparse
import collections
import csv
import json
import multiprocessing
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from MutationLab import configurations, feeds, judging, rides, running

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = ROOT / ".build/mutations"
# So many failures of a fixture are told, and kept by each worker; the rest is counted.
MOST_KEPT = 20
# How many runs a worker makes before it reports.
CHUNK = 50
# A ride that is replayed on mutations of a feed takes no longer, in seconds.
LONGEST_RIDE = 240


class Tally:
    """What has been seen of a fixture's runs."""

    def __init__(self):
        self.statuses = collections.Counter()
        self.slowest, self.largest = (0.0, 0), (0.0, 0)
        self.failures = []

    def add(self, number: int, outcome: running.Outcome, problems: list[str]):
        self.statuses[outcome.status] += 1
        self.slowest = max(self.slowest, (outcome.seconds, number))
        self.largest = max(self.largest, (outcome.memory, number))
        self.failures += [(number, "; ".join(problems))] if problems else []

    def merge(self, other: "Tally"):
        self.statuses += other.statuses
        self.slowest, self.largest = max(self.slowest, other.slowest), max(self.largest, other.largest)
        self.failures += other.failures

    def row(self, name: str, seconds: float) -> str:
        codes = ", ".join(f"{code}: {count}" for code, count in sorted(self.statuses.items()))
        return (f"{name:<30} {self.statuses.total():>6} runs in {seconds:>4.0f} s   slowest {self.slowest[0]:.2f} s "
                f"(:{self.slowest[1]})   largest {self.largest[0]:.0f} MB (:{self.largest[1]})   "
                f"{len(self.failures)} failed   exit codes {codes}")


class Worker:
    """Runs mutations in a folder of its own."""

    def __init__(self, program: str, seed: str, scratch: pathlib.Path):
        self.seed = seed
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
        self.home = self.folder / "home"
        self.runner = running.Runner(os.path.abspath(program), self.folder)
        self.fixture = None
        self.kept = collections.Counter()

    def enter(self, fixture):
        """Makes a folder with the fixture's files, and goes there."""
        if self.fixture is fixture:
            return
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir()
        os.chdir(self.home)
        for name, data in fixture.files.items():
            put(name, data)
        self.fixture, self.names = fixture, set(os.listdir())

    def run(self, fixture, number: int) -> tuple[judging.Case, running.Outcome, list[str]]:
        self.enter(fixture)
        case = fixture.case(number, random.Random(f"{self.seed} {fixture.name} {number}"))
        for name, data in case.files.items():
            put(name, data)
        outcome = self.runner.run(case.arguments, case.is_live)
        problems = judging.problems(case, outcome)
        return case, outcome, problems

    def restore(self, case: judging.Case):
        """Leaves the folder as it was before the run."""
        # What lies at the top may have been named as something to write to.
        for name in case.files | {name: None for name in self.fixture.files if "/" not in name}:
            put(name, self.fixture.files.get(name))
        for name in set(os.listdir()) - self.names:
            shutil.rmtree(name) if os.path.isdir(name) else os.remove(name)


def put(name: str, data: bytes | None):
    """Writes a file, or removes it."""
    path = pathlib.Path(name)
    if data is None:
        return path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)


def keep(worker: Worker, number: int, case: judging.Case, outcome: running.Outcome, problems: list[str]):
    """Copies all that a run had and said."""
    folder = KEPT / f"{worker.fixture.name}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    # What is no file, such as a socket, is no input.
    shutil.copytree(worker.home, folder, copy_function=lambda old, new: os.path.isfile(old) and shutil.copy(old, new))
    (folder / "command").write_text(" ".join(["alight", *case.arguments]) + "\n", encoding="utf-8")
    (folder / "problems").write_text("".join(f"{problem}\n" for problem in problems), encoding="utf-8")
    (folder / "standard-output").write_bytes(outcome.output)
    (folder / "standard-error").write_bytes(outcome.errors)
    return folder


def begin(*arguments):
    """Starts a worker in a process of the pool."""
    global worker
    running.limit()
    # Who interrupts the whole is heard by it alone, and it ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    worker = Worker(*arguments)


def work(task: tuple[int, range]) -> Tally:
    """Runs some mutations of a fixture."""
    tally = Tally()
    for number in task[1]:
        case, outcome, problems = worker.run(fixtures[task[0]], number)
        tally.add(number, outcome, problems)
        if problems and worker.kept[worker.fixture.name] < MOST_KEPT:
            worker.kept[worker.fixture.name] += 1
            keep(worker, number, case, outcome, problems)
        worker.restore(case)
    return tally


def network(name: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((ROOT / "fixtures/networks" / name).glob("*.txt"))}


def ends(name: str) -> tuple[str, str]:
    """The first and the last station of a network's first trip."""
    rows = list(csv.DictReader(network(name)["stop_times.txt"].decode().splitlines()))
    trip = [row["stop_id"] for row in rows if row["trip_id"] == rows[0]["trip_id"]]
    return trip[0], trip[-1]


def journey(ride: pathlib.Path, name: str) -> tuple[str, str]:
    """From where to where a ride is replayed: as its events have it, or else to the last of the stops in its name."""
    events = [json.loads(line) for line in ride.with_suffix(".ndjson").read_text(encoding="utf-8").splitlines()]
    asked = [event["to"] for event in events if event["event"] == "journeyStarted"]
    return ends(name)[0], asked[0] if asked else ride.stem.split("-")[-1]


def simulated(program: str, name: str, scratch: pathlib.Path) -> bytes:
    """A ride on a network of which there is none."""
    ride = scratch / f"{name}.nmea"
    first, last = ends(name)
    subprocess.run(
        [os.path.abspath(program), "simulate", "--network", ROOT / "fixtures/networks" / name, "--from", first,
         "--to", last, "--seed", "7", "--out", ride], check=True, stdout=subprocess.DEVNULL)
    return ride.read_bytes()


def is_taken(program: str, text: bytes, scratch: pathlib.Path) -> bool:
    """Whether a seed of the fuzzer is a configuration: some are to be refused, as the tests know."""
    file = scratch / configurations.FILE
    file.write_bytes(text)
    command = [os.path.abspath(program), "run", "--config", file, *configurations.HELD_BACK]
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode != 78


def all_configurations(program: str, scratch: pathlib.Path) -> list[configurations.Configuration]:
    """The shipped one, and the fuzzer's."""
    texts = {"alight": configurations.shipped(ROOT / "deploy/alight.toml")}
    for path in sorted((ROOT / "fixtures/fuzz/configuration").iterdir()):
        # The sections are pieces of the shipped configuration.
        text = None if path.name.startswith("section-") else configurations.seed(path)
        if text is not None and is_taken(program, text, scratch):
            texts[path.name] = text
    second = rides.shortened((ROOT / "fixtures/rides/lebak-bulus-asean.nmea").read_bytes(), 1)
    return [
        configurations.Configuration(f"configuration-{name}", text, network("mrt-jakarta"), second)
        for name, text in texts.items()
    ]


def all_fixtures(program: str, scratch: pathlib.Path) -> list:
    """Configurations, feeds and rides, in this order."""
    found = all_configurations(program, scratch)
    # The rides at the top are on the shipped network, those in a folder on the network of its name.
    ridden = [
        (path, "mrt-jakarta" if path.parent.name == "rides" else path.parent.name)
        for path in sorted((ROOT / "fixtures/rides").rglob("*.nmea"))
    ]
    for folder in sorted(path for path in (ROOT / "fixtures/networks").iterdir() if path.is_dir()):
        name = folder.name
        recorded = ((path.read_bytes(), journey(path, name)[1]) for path, other in ridden if other == name)
        ride, to = next(recorded, (None, ends(name)[1]))
        ride = rides.shortened(ride or simulated(program, name, scratch), LONGEST_RIDE)
        found.append(feeds.Feed(f"feed-{name}", network(name), ride, to))
        found.append(feeds.ZippedFeed(f"feed-{name}-zip", network(name), ride, to))
    for path, name in ridden:
        arguments = path.read_bytes(), network(name), journey(path, name)
        found.append(rides.Ride(f"ride-{path.stem}", *arguments))
    return found + [rides.Ride(f"ride-{path.stem}-gz", *arguments, is_zipped=True)]


def run_again(options, chosen: list, scratch: pathlib.Path) -> int:
    """Runs one mutation, keeps it, and says everything about it."""
    name, _, number = options.only.rpartition(":")
    begin(options.program, options.seed, scratch)
    fixture = next((fixture for fixture in chosen if fixture.name == name), None)
    if fixture is None or not number.isdecimal():
        raise SystemExit(f"no fixture {name}; there are {', '.join(fixture.name for fixture in chosen)}")
    case, outcome, problems = worker.run(fixture, int(number))
    folder = keep(worker, int(number), case, outcome, problems)
    print(f"cd {os.path.relpath(folder, ROOT)} && alight {' '.join(case.arguments)}")
    print(outcome.output.decode(errors="backslashreplace") + outcome.errors.decode(errors="backslashreplace"), end="")
    print(f"exit code {outcome.status}, {outcome.seconds:.2f} s, {outcome.memory:.0f} MB: "
          f"{'; '.join(problems) or 'as it should be'}")
    return 1 if problems else 0


def run_all(options, chosen: list[int], scratch: pathlib.Path) -> int:
    """Runs the mutations of each fixture, and prints a line for each."""
    shutil.rmtree(KEPT, ignore_errors=True)
    runs = failed = 0
    arguments = (options.program, options.seed, scratch)
    with multiprocessing.get_context("fork").Pool(options.workers, begin, arguments) as pool:
        for index in chosen:
            start, tally, name = time.monotonic(), Tally(), fixtures[index].name
            numbers = range(options.mutations + 1)
            tasks = [(index, numbers[first:first + CHUNK]) for first in range(0, len(numbers), CHUNK)]
            for part in pool.imap_unordered(work, tasks):
                tally.merge(part)
            print(tally.row(name, time.monotonic() - start), flush=True)
            for number, problem in sorted(tally.failures)[:MOST_KEPT]:
                print(f"  FAILED {problem}\n    again: {sys.argv[0]} {options.program} --seed {options.seed} "
                      f"--only {name}:{number}", flush=True)
            if len(tally.failures) > MOST_KEPT:
                print(f"  and {len(tally.failures) - MOST_KEPT} more")
            runs, failed = runs + tally.statuses.total(), failed + len(tally.failures)
    print(f"{runs} runs, {failed} failed")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the release binary")
    parser.add_argument("--mutations", type=int, default=10_000, help="of each fixture (default: %(default)s)")
    parser.add_argument("--seed", default="1", help="another one makes other mutations (default: %(default)s)")
    parser.add_argument("--fixture", help="only those whose names hold this")
    parser.add_argument("--only", metavar="NAME:NUMBER", help="run one mutation again, and say everything about it")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="(default: %(default)s)")
    options = parser.parse_args()
    global fixtures
    # Both ways to be ended remove the scratch folder.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="alight-mutate-", dir=memory) as scratch:
        fixtures = all_fixtures(options.program, pathlib.Path(scratch))
        if options.only:
            return run_again(options, fixtures, pathlib.Path(scratch))
        chosen = [index for index, fixture in enumerate(fixtures) if (options.fixture or "") in fixture.name]
        if not chosen:
            parser.error(f"no fixture has {options.fixture} in its name")
        return run_all(options, chosen, pathlib.Path(scratch))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
