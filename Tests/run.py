#!/usr/bin/env python3
"""Runs the built tests, and prints a line for each target, each failure with its place, and one closing line.

    run.py [OPTION…] ARGUMENT… [-- ARGUMENT…]…

The arguments are Swift Testing's (`--filter`, `--skip`, `--no-parallel`). Those between two `--` are one process; all processes
run at the same time. One whose first argument is `--idle` has the processor time that the others leave.

TESTS_SCRATCH names SwiftPM's folder where it is not .build, TESTS_PROGRAM a program that runs in place of the tests' own, and
TESTS_PRELOAD a library that each process loads first. V=1 prints all that the tests print. Exits with 1 where a test failed, or
where none was run.
"""
import collections
import dataclasses
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

SCRATCH = pathlib.Path(os.environ.get("TESTS_SCRATCH") or ".build")
IS_VERBOSE = os.environ.get("V", "") not in ("", "0")
# Swift Testing's exit code where nothing matches its filters: EX_UNAVAILABLE of sysexits.h.
NO_TESTS = 69
# A failure that says the same a hundred times is shown this often.
MOST_OF_ONE_TEST = 3
# This many failures stand at the end once more.
MOST_AT_THE_END = 10
# Seconds that a test is given to end once its time limit is exceeded; then its process is stopped, or it would run for ever.
GRACE = 30
# How many of the slowest tests are listed in the file.
SLOWEST = 60


def program() -> str:
    if named := os.environ.get("TESTS_PROGRAM"):
        return named
    swift = os.environ.get("SWIFT") or "swift"
    folder = subprocess.run(
        [swift, "build", "--scratch-path", SCRATCH, "--show-bin-path"], check=True, capture_output=True, text=True)
    return f"{folder.stdout.strip()}/alightPackageTests.xctest"


@dataclasses.dataclass
class Target:
    """The tests of one target, over all processes."""

    planned: int = 0
    ended: int = 0
    skipped: int = 0
    failed: int = 0
    # While at least one of its tests ran.
    seconds: float = 0
    running: int = 0
    since: float = 0
    isTold: bool = False

    def begin(self, at: float) -> None:
        if not self.running:
            self.since = at
        self.running += 1

    def end(self, at: float) -> None:
        self.running -= 1
        if not self.running:
            self.seconds += at - self.since


def sentence(test: str) -> str:
    """A test's name behind those of its suites, from its id."""
    parts = re.split(r"[./](?=(?:[^`]*`[^`]*`)*[^`]*$)", re.sub(r"(\([^()]*\))?(/[^/]*\.swift:\d+:\d+)?$", "", test))[1:]
    return " › ".join(part.strip("`") for part in parts) or test


class Report:
    """Gathers what the processes' event streams say (Swift Testing's ABI, version 0), and prints it as it becomes known."""

    def __init__(self, processes: int) -> None:
        self.lock = threading.Lock()
        self.unplanned = processes
        self.targets: dict[str, Target] = collections.defaultdict(Target)
        self.suites: set[str] = set()
        self.names: dict[str, str] = {}
        self.issues: collections.Counter[str] = collections.Counter()
        # Each failure's test and place, and the first line that says what was expected.
        self.failures: list[tuple[str, str]] = []
        self.notRun: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
        self.durations: list[tuple[float, str]] = []
        self.start = time.monotonic()

    def take(self, record: dict, process: "Process") -> None:
        payload = record["payload"]
        with self.lock:
            if record["kind"] == "test":
                self.plan(payload, process)
                return
            kind, test = payload["kind"], payload.get("testID", "")
            target = self.targets[test.split(".")[0]] if test else None
            if kind == "runStarted":
                self.unplanned -= 1
                process.hasStarted = True
            elif kind == "testStarted":
                process.running[test] = payload["instant"]["absolute"]
                if test in process.functions:
                    target.begin(process.running[test])
            elif kind == "issueRecorded" and not payload["issue"].get("isKnown"):
                self.fail(test, payload, process)
            elif kind == "testSkipped" and test in process.functions:
                target.skipped += 1
                target.ended += 1
                self.skip(test, payload)
            elif kind == "testEnded":
                began = process.running.pop(test, None)
                if test in process.functions:
                    target.ended += 1
                    target.failed += test in process.failed
                    now = payload["instant"]["absolute"]
                    target.end(now)
                    self.durations.append((now - began, f"{test.split('.')[0]}: {sentence(test)}"))
            if kind in ("testEnded", "testSkipped", "runStarted"):
                self.tell()

    def plan(self, test: dict, process: "Process") -> None:
        self.names[test["id"]] = test.get("displayName") or test["name"]
        if test["kind"] == "function":
            process.functions.add(test["id"])
            self.targets[test["id"].split(".")[0]].planned += 1
        else:
            self.suites.add(test["id"])

    def fail(self, test: str, payload: dict, process: "Process") -> None:
        process.failed.add(test)
        if any("Time limit was exceeded" in message["text"] for message in payload["messages"]):
            process.stop_unless_ended(test)
        self.issues[test] += 1
        if self.issues[test] > MOST_OF_ONE_TEST:
            return
        place = payload["issue"].get("sourceLocation") or {}
        path = place.get("_filePath", place.get("fileID", "?"))
        path = os.path.relpath(path) if path.startswith(os.getcwd()) else path
        case = payload.get("_testCase", {}).get("displayName", "")
        case = f" ({case.strip('()')})" if case else ""
        head = f"✘ {test.split('.')[0]}: {sentence(test)}{case}\n  {path}:{place.get('line', '?')}"
        print(head)
        texts = [
            re.sub(r"^(Test|Suite) .*? recorded an issue( with \d+ arguments? .*?)? at \S+: ", "", message["text"], flags=re.S)
            for message in payload["messages"] if message["symbol"] != "default" or message["text"]]
        for text in texts:
            print("  " + text.replace("\n", "\n  "))
        self.failures.append((head, texts[0].splitlines()[0] if texts and texts[0] else ""))
        if self.issues[test] == MOST_OF_ONE_TEST:
            print("  More of the same test is in the file below.")
        sys.stdout.flush()

    def skip(self, test: str, payload: dict) -> None:
        text = payload["messages"][0]["text"] if payload["messages"] else ""
        reason = re.search(r'skipped: "(.*)"', text, re.S)
        self.notRun[reason[1] if reason else "no reason is given"][test.split(".")[0]] += 1

    def tell(self) -> None:
        """Prints the targets of which all tests have ended in all processes."""
        for name, target in self.targets.items():
            if not self.unplanned and not target.isTold and target.planned == target.ended:
                target.isTold = True
                ran = target.planned - target.skipped
                if ran:
                    failed = f", {target.failed} failed" if target.failed else ""
                    print(f"{'✘' if failed else '✔'} {name:18} {ran:5} tests {target.seconds:7.1f} s{failed}", flush=True)

    def close(self, processes: list["Process"]) -> bool:
        """Prints the last lines; whether all is well."""
        for process in processes:
            if process.status not in (0, 1, NO_TESTS):
                print(f"✘ {process.died()}")
        for reason, targets in sorted(self.notRun.items()):
            where = ", ".join(f"{count} of {name}" for name, count in targets.items())
            print(f"  not run: {where}: {reason}")
        isWell = all(process.status in (0, NO_TESTS) for process in processes)
        ran = sum(target.ended - target.skipped for target in self.targets.values())
        if not ran:
            print("✘ No test was run.")
            isWell = False
        # Once more, where a person or CI looks first: at the end.
        for head, text in self.failures[:MOST_AT_THE_END]:
            print(f"{head}  {text}")
        print(f"All that they printed: {write_output(processes, self.durations)}")
        seconds = time.monotonic() - self.start
        count = sum(self.issues.values())
        print(
            f"{'✔' if isWell else '✘'} Test run with {ran} tests in {len(self.suites)} suites "
            f"{'passed' if isWell else 'failed'} after {seconds:.3f} seconds"
            + (f" with {count} issue{'s' if count != 1 else ''}." if count else "."))
        return isWell


class Process:
    """One process of tests."""

    def __init__(self, arguments: list[str], folder: pathlib.Path, number: int) -> None:
        self.arguments, self.number = arguments, number
        self.scheduling = []
        if arguments[:1] == ["--idle"]:
            self.scheduling, self.arguments = ["chrt", "--idle", "0"], arguments[1:]
        self.output = folder / f"{number}.txt"
        self.events = folder / f"{number}.events"
        self.functions: set[str] = set()
        self.running: dict[str, float] = {}
        self.failed: set[str] = set()
        self.hasStarted = False
        self.status = 0
        self.program: subprocess.Popen | None = None

    def run(self, tests: str, report: Report) -> None:
        os.mkfifo(self.events)
        preload = os.environ.get("TESTS_PRELOAD")
        # Who starts this in the background may have it ignore SIGINT, and so would each program that a test interrupts.
        command = [*self.scheduling, "env", "--default-signal=INT", *([f"LD_PRELOAD={preload}"] if preload else []), tests]
        command += ["--testing-library", "swift-testing", "--quiet", *self.arguments]
        command += ["--event-stream-output-path", str(self.events), "--event-stream-version", "0"]
        started = self.program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        # Held open for writing, so that a process which ends before it opens the pipe holds up nobody.
        holder = os.open(self.events, os.O_RDWR)
        reader = threading.Thread(target=self.read, args=(report,))
        reader.start()
        with open(self.output, "w") as output:
            for line in started.stdout:
                output.write(line)
                if IS_VERBOSE:
                    print(line, end="", flush=True)
        self.status = started.wait()
        os.write(holder, b"\n\n")
        reader.join()
        os.close(holder)
        if not self.hasStarted:
            with report.lock:
                report.unplanned -= 1
                report.tell()

    def read(self, report: Report) -> None:
        """Reads events up to an empty line, which no event is."""
        with open(self.events) as events:
            for line in events:
                if not line.strip():
                    return
                report.take(json.loads(line), self)

    def stop_unless_ended(self, test: str) -> None:
        """Ends the process where a test goes on behind its time limit."""

        def stop() -> None:
            if test in self.running:
                self.program.terminate()

        timer = threading.Timer(GRACE, stop)
        timer.daemon = True
        timer.start()

    def died(self) -> str:
        """How it ended before its tests did."""
        how = f"signal {signal.Signals(-self.status).name}" if self.status < 0 else f"exit code {self.status}"
        text = self.output.read_text(errors="replace")
        telling = [line for line in text.splitlines() if re.search(r"Fatal error|ERROR: \w+Sanitizer", line)]
        # The backtrace of the thread that crashed: where it went through code of this project.
        crashed = text.partition(" crashed:\n")[2].partition("\nThread ")[0]
        telling += re.findall(rf" at {re.escape(os.getcwd())}/((?:Sources|Tests)/\S+)", crashed)[:5]
        # Those that began last are the likeliest where several ran at once.
        running = [test for test in self.running if test in self.functions][-3:]
        during = "".join(f"\n  {test.split('.')[0]}: {sentence(test)}" for test in running)
        return f"A process of tests ended with {how}" + (f", while there ran{during}" if during else "") + "".join(
            f"\n  {line}" for line in telling or text.splitlines()[-5:])


def write_output(processes: list[Process], durations: list[tuple[float, str]]) -> pathlib.Path:
    path = SCRATCH / "test-output.txt"
    with open(path, "wb") as whole:
        for process in processes:
            whole.write(f"==> {' '.join(process.arguments)}\n".encode())
            with open(process.output, "rb") as part:
                shutil.copyfileobj(part, whole)
        whole.write("==> The tests that took longest, in seconds\n".encode())
        for seconds, test in sorted(durations, reverse=True)[:SLOWEST]:
            whole.write(f"{seconds:7.1f} {test}\n".encode())
    return path


def main() -> int:
    groups: list[list[str]] = [[]]
    for argument in sys.argv[1:]:
        if argument == "--":
            groups.append([])
        else:
            groups[-1].append(argument)
    tests = program()
    with tempfile.TemporaryDirectory() as folder:
        processes = [Process(group, pathlib.Path(folder), number) for number, group in enumerate(groups)]
        report = Report(len(processes))
        threads = [threading.Thread(target=process.run, args=(tests, report)) for process in processes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return 0 if report.close(processes) else 1


if __name__ == "__main__":
    sys.exit(main())
