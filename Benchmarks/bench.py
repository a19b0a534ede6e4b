#!/usr/bin/env python3
"""Measures how fast NMEA is decoded, and prints one table.

Wall time is noisy: each figure is the fastest of several runs on one core, and a plain loop over the checksums says how
fast the machine was. Instructions (callgrind) and allocations (memcheck) are counted, as the difference between decoding
a file twice and once, so that starting costs nothing.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = sorted((ROOT / "fixtures/others/gpsd").glob("*.log"))
ROUNDS = 9
SENTENCES_WANTED = 1_500_000


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def fastest(command: list[str]) -> tuple[float, float]:
    """Seconds and mebibytes of the fastest of several runs, on one core."""
    best = (float("inf"), 0.0)
    for _ in range(ROUNDS):
        start = time.perf_counter()
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {max(os.sched_getaffinity(0))}),
        )
        _, _, usage = os.wait4(process.pid, 0)
        best = min(best, (time.perf_counter() - start, usage.ru_maxrss / 1024))
    return best


def counted(tool: list[str], pattern: str, program: str, file: str, sentences: int) -> float:
    """What valgrind counts for a sentence."""
    totals = []
    for rounds in ("1", "2"):
        result = subprocess.run(
            ["valgrind", *tool, program, file, rounds], check=True, capture_output=True, text=True
        )
        totals.append(int(re.search(pattern, result.stderr)[1].replace(",", "")))
    return (totals[1] - totals[0]) / sentences


def main() -> int:
    alight, parse = sys.argv[1:3]
    once = b"".join(log.read_bytes() for log in LOGS)
    source = f"{len(LOGS)} logs of gpsd's regression suite"
    with tempfile.TemporaryDirectory() as folder:
        small, large, larger = (str(pathlib.Path(folder) / name) for name in ("small", "large", "larger"))
        pathlib.Path(small).write_bytes(once)
        in_small = int(run(parse, small, "1").split()[0])
        copies = -(-SENTENCES_WANTED // in_small)
        pathlib.Path(large).write_bytes(once * copies)
        pathlib.Path(larger).write_bytes(once * copies * 4)
        sentences = in_small * copies

        parsed = [run("taskset", "-c", "0", parse, large, "3").split() for _ in range(3)]
        parse_seconds = min(float(fields[2]) for fields in parsed)
        checksum_rate = int(parsed[0][3]) / min(float(fields[4]) for fields in parsed)
        summary_seconds, summary_memory = fastest([alight, "decode", "--summary", large])
        decode_seconds, decode_memory = fastest([alight, "decode", large])
        _, larger_memory = fastest([alight, "decode", larger])
        instructions = counted(
            ["--tool=callgrind", f"--callgrind-out-file={folder}/callgrind"], r"Collected : (\d+)", parse, small, in_small
        )
        allocations = counted(["--leak-check=no"], r"total heap usage: ([\d,]+) allocs", parse, small, in_small)

    print(f"{sentences:,} sentences, {len(once) * copies:,} bytes: {source}; {os.uname().machine}, one core")
    rows = [
        ("checksums only, by a plain loop", f"{checksum_rate / 1e6:.1f} million sentences a second"),
        ("parse only", f"{sentences / parse_seconds / 1e6:.1f} million sentences a second"),
        ("alight decode --summary, whole process", f"{sentences / summary_seconds / 1e6:.1f} million sentences a second"),
        ("alight decode, whole process", f"{sentences / decode_seconds / 1e6:.1f} million sentences a second"),
        ("instructions a sentence, parse only", f"{instructions:.0f}"),
        ("allocations a sentence, parse only", f"{allocations:.4f}"),
        ("resident memory of alight decode", f"{decode_memory:.1f} MiB; {larger_memory:.1f} MiB for a file four times as long"),
    ]
    for name, value in rows:
        print(f"{name:40}{value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
