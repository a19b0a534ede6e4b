#!/usr/bin/env python3
"""Holds that docs/architecture.md is true of the sources: each file that it names is there, and has what is named beside it."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUOTED = re.compile(r"`([^`]+)`")


def problems(text: str) -> list[str]:
    found = []
    hops = 0
    for number, line in enumerate(text.splitlines(), 1):
        for path in [part for part in QUOTED.findall(line) if "/" in part]:
            if not (ROOT / "Sources" / path).exists(): found.append(f"docs/architecture.md:{number}: there is no Sources/{path}")
        hop = re.match(r"\d+\. `(\S+\.swift)` `(\w+)`:", line)
        if not hop: continue
        hops += 1
        path, name = hop.groups()
        source = ROOT / "Sources" / path
        if source.exists() and not re.search(rf"\b{name}\b", source.read_text()):
            found.append(f"docs/architecture.md:{number}: {path} has no {name}")
    if hops < 30: found.append(f"docs/architecture.md: {hops} hops are too few to be the map")
    return found


def main() -> None:
    found = problems((ROOT / "docs/architecture.md").read_text())
    for problem in found: print(problem, file=sys.stderr)
    if found: sys.exit(1)
    print("map: each file of docs/architecture.md is there, with what is named beside it")


if __name__ == "__main__": main()
