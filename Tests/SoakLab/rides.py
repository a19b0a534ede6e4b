"""The rides of a week, made by `alight simulate`, with the truth of each."""
import csv
import dataclasses
import datetime
import pathlib
import random
import re
import subprocess

from .box import NETWORK

STATIONS = ["LBB", "FTM", "CPR", "HJN", "BLA", "BLM", "SSM", "SNY", "IST", "BNH", "STB", "DKA", "BHI"]
# The first so many lie above ground. Rides end there: where nothing but the timetable tells of a stand no arrival is certain.
ABOVE_GROUND = 7
# A Monday, at seven in Jakarta; so the first ride is in the first hour of the week.
START = datetime.datetime(2026, 8, 17, tzinfo=datetime.UTC).timestamp()
DAY = 86_400
# So many hours after that of each day a ride begins, give or take: to work, to town, home, and home late.
HOURS = [0.2, 5.1, 10.5, 13.5]
# A rider who sleeps on; the share of rides.
CARRIED_ON = 0.2
# A ride on which the receiver sees nothing for a while.
OUTAGES = 0.4


@dataclasses.dataclass
class Ride:
    """A ride: what the receiver says when, and what is true."""
    number: int
    origin: str
    destination: str
    is_carried_on: bool
    # True times: when the rider asks for the journey, when the wheels stop at the destination and start again, and the end.
    begin: float
    standing: float
    departure: float
    end: float
    # Each epoch of the receiver, and when it is sent.
    epochs: list[tuple[float, bytes]]

    def __str__(self) -> str:
        when = datetime.datetime.fromtimestamp(self.begin, datetime.UTC)
        return f"ride {self.number} ({self.origin} to {self.destination}, {when:%a %H:%M} UTC)"


def simulate(program: str, number: int, start: float, seed: int, folder: pathlib.Path) -> Ride:
    """Simulates a ride that begins at a time."""
    random_ = random.Random(f"{seed}/ride/{number}")
    end = random_.randrange(ABOVE_GROUND)
    begin = random_.choice([place for place in range(len(STATIONS)) if abs(place - end) >= 4])
    # Who is carried on must be able to ride on.
    carried_on = end > 0 and random_.random() < CARRIED_ON
    options = ["--beyond", "1"] if carried_on else []
    options += ["--quality", random_.choice(["open-sky", "open-sky", "urban-canyon"])]
    if random_.random() < OUTAGES:
        options += ["--outage", f"{random_.randint(60, 600)}+{random_.randint(20, 120)}"]
    origin, destination = STATIONS[begin], STATIONS[end]
    log = folder / "ride.nmea"
    subprocess.run(
        [program, "simulate", "--network", NETWORK, "--from", origin, "--to", destination, "--seed",
         str(seed * 1000 + number), "--out", log, "--force", *options], check=True)
    with open(folder / "ride.truth.csv", encoding="utf-8") as file:
        truth = list(csv.DictReader(file))
    # Whole seconds, so that an epoch's time of day keeps its fraction.
    shift = int(start) - int(seconds(truth[0]["standing"]))
    call = next(row for row in truth if row["stop_id"] == destination)
    epochs, begin = read(log.read_bytes(), shift)
    return Ride(number, origin, destination, carried_on, begin, seconds(call["standing"]) + shift,
                seconds(call["departure"]) + shift, seconds(truth[-1]["departure"]) + shift, epochs)


def seconds(time: str) -> float:
    return datetime.datetime.fromisoformat(time).timestamp()


def read(log: bytes, shift: int) -> tuple[list[tuple[float, bytes]], float]:
    """The epochs of a ride log, so many seconds later, and when the journey is asked for."""
    epochs, begin = [], 0.0
    for line in log.splitlines():
        tagged = re.fullmatch(rb"\\c:(\d+)\*..\\(.*)", line)
        if tagged:
            now, line = int(tagged[1]) / 1000 + shift, tagged[2]
            if line.startswith(b"$GN"):
                epochs.append((now, b""))
        if line.startswith(b"$PALTJ"):
            begin = now
        if line.startswith(b"$GN") and epochs:
            epochs[-1] = (epochs[-1][0], epochs[-1][1] + later(line, shift))
    return epochs, begin


def later(sentence: bytes, shift: int) -> bytes:
    """A sentence with its time, and its date, so many seconds later."""
    fields = sentence[1:].split(b"*")[0].split(b",")
    if fields[0][2:] in (b"RMC", b"GGA", b"GST") and fields[1]:
        clock, fraction = fields[1][:6], fields[1][6:]
        date = fields[9] if fields[0].endswith(b"RMC") else b"190826"
        time = datetime.datetime.strptime((date + clock).decode(), "%d%m%y%H%M%S") + datetime.timedelta(seconds=shift)
        fields[1] = time.strftime("%H%M%S").encode() + fraction
        if fields[0].endswith(b"RMC"):
            fields[9] = time.strftime("%d%m%y").encode()
    body = b",".join(fields)
    check = 0
    for byte in body:
        check ^= byte
    return b"$%s*%02X\r\n" % (body, check)


def week(program: str, days: int, seed: int, folder: pathlib.Path) -> list[Ride]:
    """The rides of so many days, in order."""
    random_ = random.Random(f"{seed}/hours")
    starts = [START + day * DAY + (hour + random_.uniform(0, 0.2)) * 3600 for day in range(days) for hour in HOURS]
    return [simulate(program, number, start, seed, folder) for number, start in enumerate(starts)]
