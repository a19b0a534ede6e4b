"""A train of the timetable: the shipped network with times for it, and the shipped ride, through a tunnel too."""

import functools
import operator
import re
import shutil

from agent import NETWORK, epochs, wait
from wire import ask

TRIP, ROUTE, DATE = "northbound-weekday", "NS", "20260819"
# The ride leaves Lebak Bulus at 08:00:00 by the clocks of Jakarta.
LEFT = 8 * 3600


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def network(folder, kind, late=120):
    """The shipped network with a trip that should have left so many seconds before the ride does.

    `kind` is `runs`, a trip that repeats at exact times, or `trip`, one that runs once a day.
    """
    shutil.copytree(NETWORK, folder)
    path = folder / "frequencies.txt"
    head = path.read_text().splitlines()[0]
    if kind == "runs":
        row = f"{TRIP},{clock(LEFT - late - 2 * 600)},{clock(LEFT + 4 * 600)},600,1"
        path.write_text(f"{head}\n{row}\n")
        return folder
    path.unlink()
    path = folder / "stop_times.txt"
    moved = []
    for line in path.read_text().splitlines():
        shift = LEFT - late - 5 * 3600 if line.startswith(TRIP) else 0
        moved.append(re.sub(r"(\d\d):(\d\d):(\d\d)", lambda found: clock(shift + seconds(found[0])), line))
    path.write_text("\n".join(moved) + "\n")
    return folder


def seconds(text):
    hours, minutes, rest = map(int, text.split(":"))
    return hours * 3600 + minutes * 60 + rest


def void(epoch):
    """What a receiver sends in a tunnel: the time alone."""
    time, date = re.match(r"\$GNRMC,([^,]*),(?:[^,]*,){7}([^,]*)", epoch).groups()
    body = f"GNRMC,{time},V,,,,,,,{date},,,N"
    return f"${body}*{functools.reduce(operator.xor, body.encode()):02X}\r\n"


def moments(agent, step=30, tunnel=range(0)):
    """Feeds the ride to an agent: its status each so many seconds. In the epochs of a tunnel there is no fix."""
    ride = epochs()
    for start in range(0, len(ride), step):
        for number in range(start, min(len(ride), start + step)):
            agent.feed(void(ride[number]) if number in tunnel else ride[number])
        last = min(len(ride), start + step) - 1
        stamp = re.match(r"\$GNRMC,(\d\d)(\d\d)(\d\d)", ride[last]).groups()
        reached = f"2026-08-19T{':'.join(stamp)}"
        yield last, wait(lambda: status(agent, reached), what=f"the epoch of {reached}")


def status(agent, reached):
    """The status, once the agent's time has reached some time of the ride; before the first fix it has the wall clock's."""
    found = ask(agent.port, "GET", "/api/status").json()
    return found if reached <= found.get("time", "") < "2026-08-20" else None
