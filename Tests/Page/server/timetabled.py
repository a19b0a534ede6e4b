"""A train of the timetable: the shipped network with times for it, and the shipped ride, through a tunnel too."""

import functools
import operator
import re
import shutil

from agent import NETWORK, epochs, has_taken, wait
from wire import ask

TRIP, ROUTE, DATE = "northbound-weekday", "NS", "20260819"
# The ride leaves Lebak Bulus at 08:00:00 by the clocks of Jakarta.
LEFT = 8 * 3600
# The number of its last epoch.
LAST = len(epochs()) - 1


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


def moments(agent, read=lambda: None, first=29, step=30, tunnel=range(0), ride=None):
    """Feeds a ride to an agent: each `step` seconds an epoch's number, the status, what is read, and the status then.

    Both statuses are of one moment. Where a second has passed by the machine's own clock the train went on without a
    fix, and the next epoch is read instead. In the epochs of a tunnel there is no fix.
    """
    former = None
    for number, epoch in ride or enumerate(epochs()):
        agent.feed(void(epoch) if number in tunnel else epoch)
        # An epoch ends with the begin of the next one, so the last one may be yet to come.
        taken, former = former, epoch
        if taken is None or number < min(first, LAST):
            continue
        before = wait(lambda: (told := status(agent)) and has_taken(told, taken) and told, what=f"epoch {number}")
        found, behind = read(), status(agent)
        if same(before) == same(behind) and behind["fix"]["age_s"] < 1:
            first += step
            yield number, before, found, behind


def same(status):
    """The part of a status that does not change by the second."""
    return [status.get(key) for key in ("source", "place", "journey", "alarm")] + [{**status["fix"], "age_s": None}]


def status(agent):
    return ask(agent.port, "GET", "/api/status").json()
