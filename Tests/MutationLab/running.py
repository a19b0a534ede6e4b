"""Runs the program on one input, and tells how it ended."""
import os
import pathlib
import resource
import signal
import time
from typing import NamedTuple

# A run that takes longer hangs.
LONGEST = 10.0
# How long a live agent runs before it is asked to end: its adapters have started, and nothing more happens.
LIVE = 0.05
# The kernel refuses more memory (bytes of address space) and larger files, so that a fault does not take the machine.
ADDRESS_SPACE = 4 << 30
FILE_SIZE = 64 << 20


class Outcome(NamedTuple):
    """How a run ended."""
    # The exit code; below 0 the signal that ended it.
    status: int
    seconds: float
    # The largest resident memory in MB. Since the kernel counts from before the program is loaded, it is not less than
    # this process's own, some tens of MB.
    memory: float
    output: bytes
    errors: bytes
    hangs: bool


def limit():
    """Bounds what this process and those that it starts may use."""
    bounds = {resource.RLIMIT_AS: ADDRESS_SPACE, resource.RLIMIT_FSIZE: FILE_SIZE, resource.RLIMIT_CORE: 0}
    for kind, most in bounds.items():
        resource.setrlimit(kind, (most, most))


def forget_peak():
    """Has the kernel take this process's memory of now for its largest (proc(5), clear_refs)."""
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


class Runner:
    """Runs one program after the other, each with standard input empty and its output in files."""

    def __init__(self, program: str, folder: pathlib.Path):
        self.program = program
        self.files = [str(folder / name) for name in ("output", "errors")]
        # What tells a program that it is a service, and where, would have it write there.
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(folder), "LANG": "C.UTF-8",
            # A trap ends the program at once; with enable=yes around --only it says where it was.
            "SWIFT_BACKTRACE": os.environ.get("SWIFT_BACKTRACE", "enable=no"),
        }
        self.running, self.hangs = 0, False
        signal.signal(signal.SIGALRM, self._end)

    def run(self, arguments: list[str], is_live: bool = False) -> Outcome:
        """Runs the program in the current folder.

        A live one has no end of its own, and gets the SIGTERM with which systemd ends it.
        """
        creating = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        redirections = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)] + [
            (os.POSIX_SPAWN_OPEN, number, file, creating, 0o600) for number, file in enumerate(self.files, 1)
        ]
        forget_peak()
        start = time.monotonic()
        self.hangs = False
        # What is ignored here would be ignored by the program as well.
        self.running = os.posix_spawn(
            self.program, [self.program, *arguments], self.environment, file_actions=redirections,
            setsigdef=[signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ])
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        if is_live:
            self._stop_when_ready()
        _, status, usage = os.wait4(self.running, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        seconds = time.monotonic() - start
        output, errors = (pathlib.Path(file).read_bytes() for file in self.files)
        return Outcome(
            os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss / 1024, output, errors, self.hangs)

    def _end(self, *_):
        self.hangs = True
        os.kill(self.running, signal.SIGKILL)

    def _stop_when_ready(self):
        """Asks for the end once the program listens to signals: before that, SIGTERM would kill it."""
        while (state := self._state()) == "starting":
            time.sleep(0.002)
        if state == "ended":
            return
        time.sleep(LIVE)
        os.kill(self.running, signal.SIGTERM)

    def _state(self) -> str:
        with open(f"/proc/{self.running}/status", encoding="utf-8") as file:
            fields = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        if fields["State"][0] in "ZX":
            return "ended"
        mask = 1 << signal.SIGTERM - 1
        return "listening" if mask & (int(fields["SigCgt"], 16) | int(fields["SigIgn"], 16)) else "starting"
