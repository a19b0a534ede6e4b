#!/usr/bin/env python3
"""Holds the program to what a feed of a gigabyte may cost where one line of it is ridden.

    large-feed.py [--folder FOLDER] PROGRAM

Writes a feed with thirty million stop times, a thousand lines of a country in a grid, each as its agency might give it: trips in no order
of their lines, times past midnight, a shape for each line. Then the stations of one line are listed, chosen by name and by a box, from
the folder and from a zip of it. Each takes no more than 60 seconds and 300 MB, and names the same stations. Prints a table; exits 1
where one takes more. What is written is removed at the end, unless FOLDER names where it stays.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import zipfile

LINES = 1000
TRIPS = 1000
CALLS = 30
MOST_SECONDS = 60
MOST_MEGABYTES = 300
# The line that is ridden.
RIDDEN = 417


def position(line: int, call: int) -> tuple[float, float]:
    """Where a line's stop lies: forty lines side by side to the east, in twenty-five rows; its stops a kilometre apart to the north."""
    return 40 + (line // 40) * 0.5 + call * 0.009, -10 + (line % 40) * 0.5


def write(folder: pathlib.Path) -> None:
    (folder / "agency.txt").write_text("agency_id,agency_name,agency_url,agency_timezone\nA,All,https://example.org,Europe/Madrid\n")
    (folder / "calendar.txt").write_text(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        "W,1,1,1,1,1,0,0,20260101,20261231\nS,0,0,0,0,0,1,1,20260101,20261231\n")
    with open(folder / "routes.txt", "w") as file:
        file.write("route_id,agency_id,route_short_name,route_long_name,route_type\n")
        file.writelines(f"r{line},A,L{line},Line {line},2\n" for line in range(LINES))
    with open(folder / "stops.txt", "w") as file:
        file.write("stop_id,stop_name,stop_lat,stop_lon\n")
        for line in range(LINES):
            for call in range(CALLS):
                latitude, longitude = position(line, call)
                file.write(f"s{line}_{call},Stop {call} of line {line},{latitude:.6f},{longitude:.6f}\n")
    with open(folder / "shapes.txt", "w") as file:
        file.write("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n")
        for line in range(LINES):
            for point in range((CALLS - 1) * 20 + 1):
                latitude, longitude = position(line, 0)
                file.write(f"p{line},{latitude + point * 0.009 / 20:.6f},{longitude + (point % 20) * 1e-6:.6f},{point}\n")
    with open(folder / "trips.txt", "w") as file:
        file.write("route_id,service_id,trip_id,shape_id\n")
        for trip in range(LINES * TRIPS):
            line = trip % LINES
            file.write(f"r{line},{'WS'[trip % 7 > 4]},t{trip},p{line}\n")
    clock = [f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}" for second in range(30 * 3600)]
    with open(folder / "stop_times.txt", "w", buffering=1 << 20) as file:
        file.write("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n")
        for trip in range(LINES * TRIPS):
            line = trip % LINES
            # A train each 76 seconds from 4 o'clock on, which takes 90 seconds from stop to stop and stands for 20.
            start = 4 * 3600 + trip // LINES * 76
            file.write("".join([
                f"t{trip},{clock[start + call * 90]},{clock[start + call * 90 + 20]},s{line}_{call},{call}\n" for call in range(CALLS)
            ]))


def pack(folder: pathlib.Path, archive: pathlib.Path) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        for file in sorted(folder.iterdir()):
            packed.write(file, file.name)


def measured(program: str, *arguments: str) -> tuple[float, float, int, bytes]:
    """How long a command takes in seconds, its resident memory at the most in MB, its exit code and what it prints."""
    begin = time.monotonic()
    process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    return time.monotonic() - begin, usage.ru_maxrss / 1000, os.waitstatus_to_exitcode(status), text


def run(program: str, place: pathlib.Path) -> int:
    folder, archive = place / "feed", place / "feed.zip"
    if not archive.exists():
        folder.mkdir()
        write(folder)
        pack(folder, archive)
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    print(f"{size:.0f} MB, {LINES * TRIPS * CALLS:,} stop times; {archive.stat().st_size / 1e6:.0f} MB as a zip")
    south, west = position(RIDDEN, 0)
    north, _ = position(RIDDEN, CALLS - 1)
    box = f"{west - 0.1:.3f},{south - 0.01:.3f},{west + 0.1:.3f},{north + 0.01:.3f}"
    names = [f"Stop {call} of line {RIDDEN}" for call in range(CALLS)]
    failures = 0
    for chosen in (["--routes", f"L{RIDDEN}"], [f"--bbox={box}"]):
        for feed in (folder, archive):
            seconds, megabytes, status, text = measured(program, "stations", "--network", str(feed), *chosen)
            listed = text.decode(errors="replace")
            is_right = status == 0 and all(name in listed for name in names) and f"of line {RIDDEN + 1}" not in listed
            is_cheap = seconds <= MOST_SECONDS and megabytes <= MOST_MEGABYTES
            failures += not (is_right and is_cheap)
            print(
                f"{chosen[0].split('=')[0]:<9} {feed.name:<9} {seconds:6.1f} s {megabytes:6.0f} MB"
                + ("" if is_cheap else f"; more than {MOST_SECONDS} s or {MOST_MEGABYTES} MB")
                + ("" if is_right else f"; exit code {status}, and other stations than the line's"), flush=True)
    print(f"4 ways of choosing, {failures} failed")
    return 1 if failures else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, help="where the feed stays")
    parser.add_argument("program")
    arguments = parser.parse_args()
    if arguments.folder:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        return run(arguments.program, arguments.folder)
    # /tmp may lie in memory, and has no room for it then.
    with tempfile.TemporaryDirectory(dir="/var/tmp") as place:
        return run(arguments.program, pathlib.Path(place))


if __name__ == "__main__":
    sys.exit(main())
