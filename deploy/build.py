#!/usr/bin/env python3
"""Builds by SwiftPM, and says in one line how long it took.

    build.py NAME ARGUMENT…

NAME is what is built, as it is printed; the arguments are those of `swift build`. On a terminal a line shows how far it is. What
fails is printed from its first error on; all that SwiftPM says is in .build/build-output.txt. V=1 prints that as it comes.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

PROGRESS = re.compile(r"^\[\d+/\d+\] ")


def main() -> int:
    name, arguments = sys.argv[1], sys.argv[2:]
    is_verbose = os.environ.get("V", "") not in ("", "0")
    shows_progress = sys.stdout.isatty() and not is_verbose
    output = pathlib.Path(".build/build-output.txt")
    output.parent.mkdir(exist_ok=True)
    print(f"building {name}", flush=True)
    began, told, is_error = time.monotonic(), [], False
    command = [os.environ.get("SWIFT") or "swift", "build", *arguments]
    with open(output, "w") as log, subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as build:
        for line in build.stdout:
            log.write(line)
            if is_verbose:
                print(line, end="", flush=True)
            is_progress = PROGRESS.match(line) is not None
            is_error = not is_progress and (is_error or ": error: " in line or line.startswith("error: "))
            if is_error and line not in told:
                told.append(line)
            if shows_progress and is_progress:
                print(f"\r\033[K{line.rstrip()[:shutil.get_terminal_size().columns - 1]}", end="", flush=True)
    if shows_progress:
        print("\r\033[K", end="")
    if build.returncode == 0:
        print(f"built {name} in {time.monotonic() - began:.0f} s", flush=True)
    else:
        print("".join(told) if not is_verbose else "", end="")
        print(f"{name} cannot be built; all that SwiftPM said: {output}")
    return build.returncode


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main())
