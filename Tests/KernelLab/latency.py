#!/usr/bin/env python3
"""Measures how long it takes from a decided event to the edge on the line, and prints one line for each interface.

From the moment in which the alarm is asked for a signal to that in which the kernel's driver is told to change the line.
"""
import re
import subprocess
import sys
import time

COUNT = 1000
EDGES = {
    "sysfs": r" ([\d.]+): gpio_value: 529 set 1",
    "chardev": r" ([\d.]+): gpio_value: 529 set 1",
    "pwm": r" ([\d.]+): pwm_apply: .*enabled=1",
}


def late() -> float:
    """How late, in milliseconds, a process of the same kernel wakes that has nothing else to do: what the machine adds."""
    due = time.monotonic() + 0.005
    time.sleep(0.005)
    return (time.monotonic() - due) * 1000


def row(name: str, delays: list[float]) -> str:
    delays = sorted(delays)
    return (
        f"{name:40}p50 {delays[len(delays) // 2]:.2f} ms, p99 {delays[len(delays) * 99 // 100]:.2f} ms, "
        f"longest {delays[-1]:.2f} ms of {len(delays)}")


def main() -> int:
    if sys.argv[1:] == ["--skipped"]:
        return 0
    import lab

    print(row("a sleeping process wakes late by", [late() for _ in range(COUNT)]))
    for kind, pattern in EDGES.items():
        lab.reset()
        lab.Trace()
        times = subprocess.run([lab.PROGRAM, kind, str(COUNT)], check=True, capture_output=True, text=True).stdout
        asked = [int(line) / 1e9 for line in times.split()]
        edges = [float(match) for match in re.findall(pattern, (lab.TRACING / "trace").read_text())]
        # The trace has microseconds, and cuts what is smaller.
        delays = [
            min((edge - instant for edge in edges if edge - instant > -2e-6), default=float("inf")) * 1000
            for instant in asked]
        print(row(f"from event to edge, {kind}", delays))
    return 0


if __name__ == "__main__":
    sys.exit(main())
