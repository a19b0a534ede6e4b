"""What the cases do with the simulated Pi: press buttons, see lines, run alight."""
import datetime
import functools
import glob
import json
import math
import operator
import os
import pathlib
import pty
import re
import signal
import socket
import subprocess
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
LAB = pathlib.Path("/run/lab")
PROGRAM = str(LAB / "program")
NETWORK = PROJECT / "fixtures/networks/mrt-jakarta"
# Of two lines, with a change between them.
METRO = PROJECT / "fixtures/networks/helsinki-metro"
RIDE = PROJECT / "fixtures/rides/lebak-bulus-asean.nmea"
TRACING = pathlib.Path("/sys/kernel/tracing")
# The number of the header's first line in sysfs.
BASE = 512
# A state that must come, and has not come after so many seconds, never comes.
LIMIT = 60


class Failure(Exception):
    """A case that did not show what it should."""


class Skipped(Exception):
    """A case that asks for what the program does not have."""


def check(condition: object, what: str) -> None:
    if not condition:
        raise Failure(what)


def wait(condition, what: str, pause: float = 0.02):
    """Waits until a condition holds, and gives what it gave. No case is about how soon that is.

    Who looks every 2 ms takes half of the one processor from what it waits for: the agent sounds 5 s after its start then, and
    not after 1.5 s.
    """
    start = last = time.monotonic()
    longest = 0.0
    while True:
        if result := condition():
            return result
        now = time.monotonic()
        longest, last = max(longest, now - last), now
        # Whether the machine stood still meanwhile.
        check(now < start + LIMIT, f"not within {LIMIT} s, in steps of up to {longest:.3f} s: {what}")
        time.sleep(pause)


def text(path: pathlib.Path) -> str:
    """What a file says that may not be there yet."""
    try:
        return path.read_text()
    except OSError:
        return ""


# The files that have what the program says: its own output and errors, and the journal.
WORDS = ("output", "errors", "journal")


def last_words() -> str:
    """What the program said in the case, and what the kernel saw on the header's lines, each to its end and on a new line."""
    edges = [
        line for line in text(TRACING / "trace").splitlines()
        if (match := re.search(r"gpio_value: (\d+) set", line)) and int(match[1]) < BASE + 28]
    parts = {name: text(LAB / name).splitlines() for name in WORDS} | {"lines": edges}
    return "".join(f"\n       {name}: {line}" for name, lines in parts.items() for line in lines[-24:])


def guards() -> list[int]:
    """The processes that make outputs inactive at the end."""
    return [int(path.parent.name) for path in pathlib.Path("/proc").glob("[0-9]*/comm") if text(path) == "buzzer-guard\n"]


def simulated(offset: int) -> pathlib.Path:
    """The simulator's side of a line of the header."""
    for chip in glob.glob("/sys/devices/platform/gpio-sim/gpiochip*"):
        if os.path.isdir(f"{chip}/sim_gpio27"):
            return pathlib.Path(f"{chip}/sim_gpio{offset}")
    raise Failure("no simulated header")


def level(offset: int) -> int:
    return int((simulated(offset) / "value").read_text())


def pull(offset: int, isUp: bool) -> None:
    """Pulls a line that nobody drives up or down, as a button does to ground."""
    (simulated(offset) / "pull").write_text("pull-up" if isUp else "pull-down")


def reset() -> None:
    """Makes the lines as a Pi that has started has them: alight leaves its own exported."""
    for folder in glob.glob("/sys/class/gpio/gpio[0-9]*"):
        pathlib.Path("/sys/class/gpio/unexport").write_text(folder[len("/sys/class/gpio/gpio"):])
    for offset in (17, 22, 23):
        pull(offset, isUp=False)
    for name in WORDS:
        (LAB / name).unlink(missing_ok=True)
    (TRACING / "trace").write_text("")


class Trace:
    """What the kernel sees on lines and PWM channels, on the monotonic clock, from now on."""

    def __init__(self):
        (TRACING / "trace_clock").write_text("mono")
        for event in ("gpio/gpio_value", "pwm/pwm_apply"):
            (TRACING / "events" / event / "enable").write_text("1")
        (TRACING / "trace").write_text("")

    def edges(self, offset: int) -> list[tuple[float, int]]:
        """The times in seconds at which a line of the header changed, and to what level."""
        edges = []
        for match in re.finditer(r" ([\d.]+): gpio_value: (\d+) set (\d)", (TRACING / "trace").read_text()):
            value = int(match[3])
            if int(match[2]) == BASE + offset and (not edges or edges[-1][1] != value):
                edges.append((float(match[1]), value))
        return edges

    def reads(self, offset: int) -> int:
        """How often the kernel has read a line of the header: once behind each bounce of a button."""
        return (TRACING / "trace").read_text().count(f" gpio_value: {BASE + offset} get ")

    def tones(self) -> list[tuple[int, int]]:
        """The tones of PWM channels, each once and in order: period and duty cycle in nanoseconds."""
        found = re.findall(r"pwm_apply: .*period=(\d+) duty_cycle=(\d+) .*enabled=1", (TRACING / "trace").read_text())
        return list(dict.fromkeys((int(period), int(duty)) for period, duty in found))

    def pulses(self, offset: int) -> list[tuple[float, float]]:
        """The times at which a line went high, and for how long in seconds, where it went low again."""
        edges = self.edges(offset)
        return [(one[0], two[0] - one[0]) for one, two in zip(edges, edges[1:]) if one[1] == 1]


def epochs(start: str, end: str, ride: pathlib.Path = RIDE) -> list[str]:
    """What the receiver of a ride says between two times of day (HHMMSS), an epoch each."""
    found: list[str] = []
    for line in ride.read_text().splitlines(keepends=True):
        # Without the TAG block of a ride log.
        sentence = line.rpartition("\\")[2]
        if sentence.startswith("$PALT"):
            continue
        if sentence[3:6] == "RMC" or not found:
            found.append("")
        found[-1] += sentence
    return [epoch for epoch in found if epoch[3:6] == "RMC" and start <= epoch.split(",")[1][:6] < end]


def epoch_at(second: float, epoch: str, isHeld: bool = False) -> str:
    """What the receiver says at another time, in seconds since 1970, or of a train that is held up there."""
    clock = datetime.datetime.fromtimestamp(second, datetime.timezone.utc).strftime("%H%M%S.00")
    told = []
    for sentence in epoch.splitlines():
        fields = sentence[1:].rpartition("*")[0].split(",")
        if fields[0] in ("GNRMC", "GNGGA"):
            fields[1] = clock
        if fields[0] == "GNRMC" and isHeld:
            fields[7:9] = ["0.050", ""]
        text = ",".join(fields)
        told.append(f"${text}*{functools.reduce(operator.xor, text.encode()):02X}\r\n")
    return "".join(told)


def moment(clock: str) -> float:
    """A time of day (HHMMSS) of the fixture ride, in seconds since 1970."""
    return datetime.datetime.fromisoformat(f"20260819T{clock}Z").timestamp()


def set_clock(clock: str) -> None:
    """Makes it a time of day of the fixture ride."""
    time.clock_settime(time.CLOCK_REALTIME, moment(clock))


# The last 20 s of the ride: get ready at once, and the arrival in the fourteenth second.
LAST = ("011400", "011420")


class Alight:
    """The program, run as its users do; it is ended with the case."""

    def __init__(self, *arguments: str, user: int | None = None):
        self.output, self.errors = (open(LAB / name, "w+") for name in ("output", "errors"))
        self.process = subprocess.Popen(
            [PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=self.output, stderr=self.errors, user=user, group=user,
            extra_groups=[] if user else None, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        # The next case would take this one's guard for its own.
        wait(lambda: not guards(), "the end of its guard")

    def feed(
            self, start: str = LAST[0], end: str = LAST[1], interval: float = 0.005, ride: pathlib.Path = RIDE) -> None:
        """Gives it a part of a ride, faster than it was."""
        for epoch in epochs(start, end, ride):
            self.process.stdin.write(epoch.encode())
            self.process.stdin.flush()
            time.sleep(interval)

    def text(self, name: str) -> str:
        return (LAB / name).read_text()

    def wait_for(self, text: str, where: str = "output") -> None:
        wait(lambda: text in self.text(where) or self.process.poll() is not None, f"{text} in its {where}")
        check(text in self.text(where), f"no {text} in its {where}:\n{self.text('output')}{self.text('errors')}")

    def events(self) -> list[dict]:
        """What it told so far, as NDJSON."""
        return [json.loads(line) for line in self.text("output").splitlines(keepends=True) if line.endswith("\n")]

    def end(self, number: int = signal.SIGTERM) -> int:
        """Ends it, and gives its exit code."""
        self.process.send_signal(number)
        return self.process.wait(LIMIT)


def configuration(
        alarm: str, receiver: str = 'source = "nmea"\nfile = "-"', journey: str = 'to = "SSM"', more: str = "",
        network: pathlib.Path = NETWORK, path: pathlib.Path = LAB / "alight.toml") -> str:
    """Writes a configuration with a section [alarm], and gives its path."""
    path.write_text(
        f'[receiver]\n{receiver}\n[network]\npath = "{network}"\n[journey]\n{journey}\n[alarm]\n{alarm}\n{more}\n')
    path.chmod(0o644)
    return str(path)


def run(alarm: str, *options: str, user: int | None = None, **others: str | pathlib.Path) -> Alight:
    """The agent with a section [alarm], reading what it is fed."""
    return Alight("run", "--config", configuration(alarm, **others), *options, user=user)


SOCKET = LAB / "control"


def commanded(alarm: str, journey: str = "", more: str = "", **others: str) -> Alight:
    """The agent, on a socket, which one that was killed has left."""
    SOCKET.unlink(missing_ok=True)
    return run(alarm, journey=journey, more=f'{more}\n[control]\nsocket = "{SOCKET}"', **others)


def listens(path: pathlib.Path = SOCKET) -> bool:
    """Whether the agent takes commands."""
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(path)) == 0


class Commands:
    """Commands to the agent on its socket, over one connection."""

    def __init__(self, path: pathlib.Path = SOCKET):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(LIMIT)
        self.connection.connect(str(path))
        self.answers = self.connection.makefile()

    def give(self, **request: str) -> float:
        """Gives a command, and the monotonic time at which it was given."""
        now = time.monotonic()
        self.connection.sendall((json.dumps({"alight": 1, **request}) + "\n").encode())
        answer = json.loads(self.answers.readline())
        check(answer["ok"], answer.get("message"))
        return now


def checkup(alarm: str, *options: str) -> tuple[int, str]:
    """The exit code and the findings of `alight check`, with a receiver that has a position."""
    ride = LAB / "ride.nmea"
    ride.write_text("".join(epochs(*LAST)))
    path = configuration(alarm, receiver=f'source = "nmea"\nfile = "{ride}"')
    with Alight("check", "--config", path, *options) as alight:
        return alight.process.wait(LIMIT), alight.text("output")


def refusal(alarm: str, user: int | None = None) -> str:
    """The last line of an agent that cannot start."""
    with run(alarm, user=user) as alight:
        status = alight.process.wait(LIMIT)
        check(status == 69, f"exit code {status}, and not 69: {alight.text('errors')}")
        return alight.text("errors").splitlines()[-1]


class Terminal:
    """A receiver on a serial line."""

    def __init__(self):
        self.master, end = pty.openpty()
        self.path = os.ttyname(end)
        self.end = end

    def feed(self, start: str = LAST[0], end: str = LAST[1]) -> None:
        for epoch in epochs(start, end):
            os.write(self.master, epoch.encode())
            time.sleep(0.02)

    def play(self, start: str, end: str) -> float:
        """Gives each second of a part of the ride an epoch, from now on; gives the time of the first one."""
        first = math.ceil(time.time())
        for number, epoch in enumerate(epochs(start, end)):
            time.sleep(max(0, first + number - time.time()))
            os.write(self.master, epoch_at(first + number, epoch).encode())
        return first
