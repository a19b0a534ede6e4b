#!/usr/bin/env python3
"""Tells whether two builds of the program make the very same bytes of the same rides.

    compare-programs.py [--simulated N] ONE OTHER

Both replay each ride of fixtures/rides and simulate N rides, each of another kind, and export those: the belief of each second in
centimetres, and what was told. Each difference is a line with the first line that differs. Exits 1 where there is one.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parent.parent
NETWORKS = PROJECT / "fixtures/networks"
SHIPPED = NETWORKS / "mrt-jakarta"
# Most journeys are short, since an emulator takes twenty times as long as the machine: above ground, into the tunnel, in it, and out of it.
JOURNEYS = [
    ("Lebak Bulus", "Cipete Raya"), ("Blok A", "ASEAN"), ("ASEAN", "Istora"), ("Istora", "Setiabudi"), ("Bundaran HI", "Bendungan Hilir"),
    ("Istora", "Blok M"), ("Haji Nawi", "Fatmawati"), ("Blok M", "Senayan"),
]
LONG_JOURNEYS = [("Lebak Bulus", "Bundaran HI"), ("Bundaran HI", "Lebak Bulus"), ("Blok M", "Bundaran HI"), ("Bundaran HI", "Blok M")]
# One journey in so many is long.
LONG = 11
# The ways of simulating, which take turns.
WAYS = [
    [],
    ["--quality", "urban-canyon"],
    ["--quality", "wrong-cluster", "--no-speed"],
    ["--motion", "--barometer", "--outage", "300+400"],
    ["--beacons", "--motion"],
    ["--interval", "0.5", "--pace", "1.2", "--holds", "0.3"],
    ["--no-origin", "--beyond", "1"],
]


def output(program: str, *arguments: str) -> bytes:
    """All that a program says, with its exit code at the end."""
    result = subprocess.run([program, *arguments], capture_output=True, timeout=600)
    return result.stdout + result.stderr + f"exit code {result.returncode}\n".encode()


def journey(ride: pathlib.Path) -> list[str]:
    """What the rider asks for: in a ride log it stands itself, for another ride in the first of its events."""
    events = ride.with_suffix(".ndjson")
    if b"$PALTJ" in ride.read_bytes() or not events.exists():
        return []
    start = json.loads(events.read_text().splitlines()[0])
    return [word for key in ("from", "to") if key in start for word in (f"--{key}", start[key])]


def recorded(programs: list[str], ride: pathlib.Path) -> list[str]:
    """How the replays of a ride of fixtures/rides differ."""
    folder = ride.parent.name
    network = SHIPPED if folder == "rides" else NETWORKS / folder
    arguments = ["replay", str(ride), "--network", str(network), "--format", "ndjson", *journey(ride)]
    return differences(ride.stem, *(output(program, *arguments) for program in programs))


def simulated(programs: list[str], seed: int) -> list[str]:
    """How the ride of a seed differs, or else what is exported of it."""
    journeys = JOURNEYS if seed % LONG else LONG_JOURNEYS
    start, end = journeys[seed // len(WAYS) % len(journeys)]
    way = WAYS[seed % len(WAYS)]
    name = f"simulated ride {seed} ({' '.join([start, 'to', end, *way])})"
    arguments = ["simulate", "--network", str(SHIPPED), "--from", start, "--to", end, "--seed", str(seed), *way]
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for number, program in enumerate(programs):
            ride = pathlib.Path(folder) / f"{number}.nmea"
            said = output(program, *arguments, "--out", str(ride)).replace(str(ride).encode(), b"ride.nmea")
            made.append(b"".join(file.read_bytes() for file in (ride, ride.with_suffix(".truth.csv")) if file.exists()) + said)
        unlike = differences(name, *made)
        if unlike or not ride.exists():
            return unlike or [f"{name}: not made: {made[0].decode(errors='replace').strip()}"]
        export = ["export", str(ride), "--network", str(SHIPPED), "--format", "csv"]
        return differences(f"{name}, exported", *(output(program, *export) for program in programs))


def differences(name: str, one: bytes, other: bytes) -> list[str]:
    if one == other:
        return []
    lines = [text.decode(errors="replace").splitlines() + ["the end"] for text in (one, other)]
    number = next(number for number, pair in enumerate(zip(*lines)) if pair[0] != pair[1])
    return [f"{name}, line {number + 1}:\n    {lines[0][number]}\n    {lines[1][number]}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulated", type=int, default=0, metavar="N", help="how many rides to simulate")
    parser.add_argument("programs", nargs=2)
    arguments = parser.parse_args()
    rides = sorted((PROJECT / "fixtures/rides").rglob("*.nmea"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        found = [workers.submit(recorded, arguments.programs, ride) for ride in rides]
        found += [workers.submit(simulated, arguments.programs, seed) for seed in range(1, arguments.simulated + 1)]
        differing = 0
        for comparison in found:
            for text in comparison.result():
                differing += 1
                print(text, flush=True)
    print(f"{len(rides)} rides of fixtures/rides and {arguments.simulated} simulated ones compared, {differing} differ")
    return 1 if differing or not found else 0


if __name__ == "__main__":
    sys.exit(main())
