#!/usr/bin/env python3
"""Measures what a network of a thousand to a million stops costs, and prints one table.

    stops.py PROGRAM

A city of stops 330 m apart, thirty to a line, round the shipped ride: each with a name of its own, or all of one name at one place, as
in a feed whose coordinates are missing. Processor time is that of loading the feed, and of the ride beyond that.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RIDE = ROOT / "fixtures/rides/lebak-bulus-asean.nmea"
FIXES = RIDE.read_text().count("RMC")
CALLS = 30


def write(folder: pathlib.Path, count: int, isOnePlace: bool) -> None:
    side = int(count ** 0.5)
    (folder / "agency.txt").write_text("agency_id,agency_name,agency_url,agency_timezone\nA,All,https://example.org,Asia/Jakarta\n")
    (folder / "calendar.txt").write_text(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nW,1,1,1,1,1,1,1,20260101,20271231\n")
    with open(folder / "stops.txt", "w") as file:
        file.write("stop_id,stop_name,stop_lat,stop_lon\n")
        for number in range(count):
            north, east = (0, 0) if isOnePlace else (number // side - side // 2, number % side - side // 2)
            name = "Stop" if isOnePlace else f"Stop {number}"
            file.write(f"s{number},{name},{-6.24 + north * 0.003:.6f},{106.8 + east * 0.003:.6f}\n")
    with (open(folder / "routes.txt", "w") as routes, open(folder / "trips.txt", "w") as trips,
          open(folder / "stop_times.txt", "w") as calls):
        routes.write("route_id,agency_id,route_short_name,route_long_name,route_type\n")
        trips.write("route_id,service_id,trip_id\n")
        calls.write("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n")
        for line in range(count // CALLS):
            routes.write(f"r{line},A,L{line},Line {line},3\n")
            trips.write(f"r{line},W,t{line}\n")
            for call in range(CALLS):
                time = f"{6 + call // 60:02}:{call % 60:02}"
                calls.write(f"t{line},{time}:00,{time}:30,s{line * CALLS + call},{call}\n")


def cost(*command: str) -> tuple[float, float]:
    """Seconds of the processor, and mebibytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, command
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    program = sys.argv[1]
    print("| stops | to load, s | MB | µs a fix | of one name at one place: to load, s | µs a fix |")
    print("|---|---|---|---|---|---|")
    for count in (1000, 10_000, 100_000, 1_000_000):
        found = []
        for isOnePlace in (False, True):
            with tempfile.TemporaryDirectory() as name:
                write(pathlib.Path(name), count, isOnePlace)
                loading, _ = cost(program, "stations", "--network", name)
                whole, memory = cost(program, "replay", str(RIDE), "--network", name)
                found += [loading, memory, (whole - loading) / FIXES * 1e6]
        print(f"| {count:,} | {found[0]:.2f} | {found[1]:.0f} | {found[2]:.0f} | {found[3]:.2f} | {found[5]:.0f} |", flush=True)


if __name__ == "__main__":
    main()
