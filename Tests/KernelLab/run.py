#!/usr/bin/env python3
"""Runs the cases in the test kernel, or counts those that are skipped without one.

    run.py [--skipped] [--service] [CASE…]

With --service those of the service, for which systemd runs, and else all others. A CASE is a part of a case's name.
Exits with 1 where one failed.
"""
import importlib
import inspect
import pathlib
import subprocess
import sys
import time
import traceback

import lab

HERE = pathlib.Path(__file__).resolve().parent


def cases(ofService: bool) -> list[tuple[str, object]]:
    """The functions `test_…` of the modules `…_cases`, with their names as sentences."""
    found = []
    for path in sorted(HERE.glob("*_cases.py")):
        if (path.stem == "service_cases") != ofService:
            continue
        module = importlib.import_module(path.stem)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_"):
                place = (path.stem, function.__code__.co_firstlineno)
                found.append((place, f"{path.stem.removesuffix('_cases')}: {name[5:].replace('_', ' ')}", function))
    return [case[1:] for case in sorted(found, key=lambda case: case[0])]


def main() -> int:
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    parts = [word for word in sys.argv[1:] if not word.startswith("--")]
    found = cases(ofService="--service" in options)
    if "--skipped" in options:
        print(f"0 passed, 0 failed, {len(found)} skipped")
        return 0
    passed = failed = skipped = 0
    for name, function in found:
        if parts and not any(part in name for part in parts):
            skipped += 1
            continue
        start = time.monotonic()
        try:
            lab.reset()
            function()
        except lab.Skipped as reason:
            skipped += 1
            print(f"skipped {name}: {reason}")
        except (Exception, subprocess.TimeoutExpired) as error:
            failed += 1
            where = traceback.extract_tb(error.__traceback__)[1]
            print(f"FAILED {name}")
            print(f"       line {where.lineno}: {type(error).__name__}: {error}{lab.last_words()}")
        else:
            passed += 1
            print(f"passed {name} ({time.monotonic() - start:.1f} s)")
        sys.stdout.flush()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
