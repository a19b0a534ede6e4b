#!/usr/bin/env python3
"""Soaks the release binary in a week of a rider's life, in minutes, and says what it left behind.

    soak.py PROGRAM [--days N] [--seed SEED] [--ride-rate N] [--rest-rate N]

The program rides: a receiver on a pseudo-terminal sends what `alight simulate` made, four rides a day, and in between the box
lies about. Its clock runs so many times as fast as this machine's (SoakLab/fast-clock.c), and faster at rest, where nothing
waits for one second of a receiver. Meanwhile there happens to it what the seed determines: SoakLab/faults.py.

Judged is what the program holds at rest, after the first hour of the week and at its end, and whether each ride's rider was
told: once that they are there, within LATEST seconds of the stand, and that the station was left behind exactly where they
slept on. What a rider must hear must sound.

It needs a tmpfs to fill up; who is not root becomes root in a user namespace (unshare(1)).
"""
import argparse
import os
import pathlib
import sys
import tempfile
import time

from SoakLab import clock as clocks
from SoakLab import rides
from SoakLab.box import Box, Holding
from SoakLab.faults import AT_REST, ON_RIDE, SURE_ARRIVAL, Faults

# What is kept for its use fills up within a week, and no further: a mebibyte of pages of the journal, 1024 events for pages at
# some 1.3 KiB each, 32 notifications, and what malloc(3) cannot give back between them.
MOST_KIBIBYTES = 4 << 10
# Once that is full, and it is in the middle of the week, a box with 512 MB that is switched on for a year must not come to the
# unit's MemoryMax=, half of that: 200 MB from where it begins are 4 MiB a week, and a share of that for the days that are left.
# A leak of 1 KiB on each of two thousand connections, or of 25 bytes a second on rides, is more.
MOST_KIBIBYTES_A_WEEK = 4 << 10
# By so much it is more or less from one look to the next, as chance has what was freed lie.
CHANCE = 1 << 10
# Nothing that is opened for a client, a receiver or a reload stays. Bluetooth may look for its daemon just then: a socket, and
# a pipe to wake its thread.
MOST_DESCRIPTORS = 4
# The pool of Swift's threads has one more where one blocked.
MOST_THREADS = 2
# A rider is told of the arrival within so many seconds before the wheels stand and after they start again. Where the receiver
# has been away, nobody knows better.
LATEST = 90
# Sound comes so many seconds after the event at the latest, of the program's: a hundredth of a second of this machine's.
SOUND = 30
# What is mended works again after so many seconds: the longest pause between two attempts, and some.
SETTLING = 40
# At rest everything that a ride has begun has ended by so many seconds after it.
REST = 900


class Soak:
    """The week."""

    def __init__(self, box: Box, faults: Faults, week: list[rides.Ride], rates: tuple[int, int]):
        self.box, self.faults, self.week, self.rates = box, faults, week, rates
        self.failures: list[str] = []
        self.counts = {"arrived": 0, "missed": 0}

    def run(self, end: float) -> list[Holding]:
        """Rides the week to its end, and tells what the program held after its first ride, on each day, and at the end."""
        holdings = []
        for ride in self.week:
            self.rest(ride.begin - 60)
            self.ride(ride)
            if ride.number % len(rides.HOURS) == 0:
                self.rest(ride.end + REST)
                holdings.append(self.hold())
                print(f"day {len(holdings)}: {holdings[-1]}", flush=True)
        self.rest(end)
        return holdings + [self.hold()]

    def rest(self, until: float) -> None:
        """Lets the box lie about: fast, but for the time in which something happens to it."""
        clock, faults = self.box.clock, self.faults
        while clock.now < until:
            clock.run(self.rates[1])
            clock.sleep_until(min(until, faults.next))
            clock.run(self.rates[0])
            faults.pass_time(AT_REST)
            while faults.is_something_broken and clock.now < until:
                clock.sleep_until(min(faults.next, clock.now + SETTLING))
                faults.pass_time(AT_REST)
            clock.sleep_until(min(until, clock.now + SETTLING))
            self.box.check()

    def hold(self) -> Holding:
        """What the program holds when nothing is going on: the least of some looks."""
        self.faults.mend()
        self.box.clock.step(0)
        self.box.clock.run(self.rates[0])
        looks = []
        for _ in range(20):
            time.sleep(0.1)
            looks.append(self.box.holding)
        least = min(looks, key=lambda holding: (holding.descriptors.total(), holding.threads.total()))
        return Holding(min(look.kibibytes for look in looks), least.descriptors, least.threads)

    def ride(self, ride: rides.Ride) -> None:
        """Rides a ride, and judges what was told."""
        clock, box, faults = self.box.clock, self.box, self.faults
        clock.run(self.rates[0])
        faults.keeps_receiver = False
        faults.begin_ride()
        told: list[tuple[float, dict]] = []
        box.events()
        is_asked = False
        sounding = None
        for moment, epoch in ride.epochs:
            clock.sleep_until(moment)
            if moment > ride.standing - SURE_ARRIVAL and not faults.keeps_receiver:
                faults.keeps_receiver = True
                box.receiver.plug()
            box.receiver.send(epoch)
            faults.pass_time(ON_RIDE)
            if not is_asked and moment >= ride.begin:
                reply = box.ask({"command": "go", "from": ride.origin, "to": ride.destination})
                is_asked = reply is not None and reply["ok"]
            for event in box.events():
                told.append((clock.now, event))
                if is_alarm(event):
                    sounding = clock.now
            if sounding is not None:
                if box.sounds:
                    sounding = None
                    # Who sleeps on acknowledges nothing: that would end the journey.
                    if not ride.is_carried_on:
                        box.ask({"command": "ack"})
                elif clock.now - sounding > SOUND:
                    self.failures.append(f"{ride}: nothing sounds {SOUND} s after the event")
                    sounding = None
        box.check()
        told += [(clock.now, event) for event in box.events()]
        box.ask({"command": "end"})
        self.judge(ride, told, is_asked)

    def judge(self, ride: rides.Ride, told: list[tuple[float, dict]], is_asked: bool) -> None:
        """Holds what was told against what is true."""
        failures = len(self.failures)
        if not is_asked:
            self.failures.append(f"{ride}: the journey was refused")
        arrivals = [moment for moment, event in told
                    if event["event"] == "arrived" and event.get("role") == "destination"
                    and event["stop_id"] == ride.destination]
        missed = [moment for moment, event in told if event["event"] == "missed"]
        self.counts["arrived"] += bool(arrivals)
        self.counts["missed"] += bool(missed)
        if not any(ride.standing - LATEST <= moment <= ride.departure + LATEST for moment in arrivals):
            late = [f"{moment - ride.standing:.0f} s" for moment in arrivals]
            self.failures.append(f"{ride}: the arrival was told {', '.join(late) or 'never'} after the stand")
        if bool(missed) != ride.is_carried_on:
            self.failures.append(f"{ride}: {'not told' if ride.is_carried_on else 'told falsely'} that it was left behind")
        if len(self.failures) > failures:
            self.failures += [f"    {moment - ride.standing:+7.0f} s  {event}" for moment, event in told]


def is_alarm(event: dict) -> bool:
    return event["event"] == "missed" or event["event"] == "arrived" and event.get("role") == "destination"


def compare(holdings: list[Holding]) -> list[str]:
    """What has grown too much: from the first hour to the end, and memory also from the middle."""
    before, after = holdings[0], holdings[-1]
    middle = len(holdings) // 2
    failures = []
    for name, since, most in [
        ("the first hour", before, MOST_KIBIBYTES),
        ("the middle", holdings[middle], max(CHANCE, MOST_KIBIBYTES_A_WEEK * (len(holdings) - 1 - middle) // 7)),
    ]:
        if after.kibibytes - since.kibibytes > most:
            failures.append(f"memory grew by {after.kibibytes - since.kibibytes} KiB since {name}, at most {most} may")
    for name, most in [("descriptors", MOST_DESCRIPTORS), ("threads", MOST_THREADS)]:
        grown = getattr(after, name) - getattr(before, name)
        more = getattr(after, name).total() - getattr(before, name).total()
        if more > most:
            kinds = ", ".join(f"{count} {kind}" for kind, count in grown.items())
            failures.append(f"there are {more} {name} more, at most {most} may: {kinds}")
    return failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--seed", type=int, default=0, help="0 takes the time")
    parser.add_argument("--ride-rate", type=int, default=120, metavar="N", help="seconds of a ride in one")
    parser.add_argument("--rest-rate", type=int, default=3600, metavar="N", help="seconds at rest in one")
    parser.add_argument("--faults", metavar="NAME,…", help="these kinds of faults alone, to find out which one it is")
    options = parser.parse_args()
    options.seed = options.seed or int(time.time())
    if os.geteuid() != 0 or "SOAK_MOUNTS" not in os.environ:
        # A mount namespace of its own, so that nothing stays mounted.
        os.environ["SOAK_MOUNTS"] = "own"
        user = [] if os.geteuid() == 0 else ["--map-root-user"]
        os.execvp("unshare", ["unshare", "--mount", *user, sys.executable, *sys.argv, "--seed", str(options.seed)])
    print(f"{options.days} days with seed {options.seed}; the same again: SOAK_SEED={options.seed}", flush=True)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        week = rides.week(options.program, options.days, options.seed, folder)
        clock = clocks.Clock(folder / "clock", rides.START)
        box = Box(options.program, folder, clock, clocks.build(folder))
        try:
            box.start()
            faults = Faults(box, options.seed, options.faults.split(",") if options.faults else None)
            soak = Soak(box, faults, week, (options.ride_rate, options.rest_rate))
            holdings = soak.run(rides.START + options.days * rides.DAY)
            status = box.stop()
        except BaseException:
            box.clean_up()
            print(box.log[-4000:], file=sys.stderr)
            raise
        failures = soak.failures + compare(holdings)
        if status != 0:
            failures.append(f"it ended with {status}:\n{box.log[-4000:]}")
    print("; ".join(f"{name} {count}" for name, count in sorted(faults.counts.items())))
    carried_on = sum(ride.is_carried_on for ride in week)
    print(f"{len(week)} rides, {carried_on} of them past the destination: {soak.counts['arrived']} told of the arrival, "
          f"{soak.counts['missed']} that it was left behind")
    print(f"at the end: {holdings[-1]}")
    print(f"{time.monotonic() - begin:.0f} s; {len(failures)} failures")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
