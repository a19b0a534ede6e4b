"""The clock of the program that is soaked, which runs as fast as it is told; see fast-clock.c."""
import mmap
import os
import pathlib
import struct
import subprocess
import time

SECOND = 10**9
SOURCE = pathlib.Path(__file__).with_name("fast-clock.c")


def build(folder: pathlib.Path) -> pathlib.Path:
    """Compiles the library that the program is to load first."""
    library = folder / "fast-clock.so"
    subprocess.run(
        ["cc", "-std=c17", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
    return library


class Clock:
    """What the program takes for the time.

    Its monotonic clock follows the true time, in which the satellites are, and the rides. Its wall clock can be wrong.
    """

    FACE = struct.Struct("=Qqqqq")

    def __init__(self, path: pathlib.Path, start: float):
        self._file = open(path, "w+b")
        self._file.truncate(mmap.PAGESIZE)
        self._face = mmap.mmap(self._file.fileno(), mmap.PAGESIZE)
        self._sequence = 0
        self._start = int(start * SECOND)
        self._real = self._shown = self._first = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        self._ahead, self.rate = self._start - self._first, 1
        self.path = path
        self._write()

    @property
    def now(self) -> float:
        """The true time, in seconds since 1970."""
        return (self._monotonic() - self._first + self._start) / SECOND

    def run(self, rate: int) -> None:
        """Has so many seconds pass in one from now on."""
        self._shown, self._real = self._monotonic(), time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        self.rate = rate
        self._write()

    def step(self, seconds: float) -> None:
        """Sets the wall clock so many seconds ahead of the true time."""
        self._ahead = self._start - self._first + int(seconds * SECOND)
        self._write()

    def sleep_until(self, moment: float) -> None:
        """Waits until a true time."""
        while (left := moment - self.now) > 0:
            time.sleep(left / self.rate)

    def _monotonic(self) -> int:
        return self._shown + (time.clock_gettime_ns(time.CLOCK_MONOTONIC) - self._real) * self.rate

    def _write(self) -> None:
        self._sequence += 2
        # Odd while the rest changes, so that the program reads again.
        self._face[:8] = struct.pack("=Q", self._sequence - 1)
        self._face[8:self.FACE.size] = self.FACE.pack(0, self._real, self._shown, self._ahead, self.rate)[8:]
        self._face[:8] = struct.pack("=Q", self._sequence)
