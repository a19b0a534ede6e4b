#!/usr/bin/env python3
"""Holds each target's imports against Package.swift, and those of the core and of the simulation against the standard
library: these have no clock and no files, and no mathematics whose last bit is another one on another machine.

    check-imports.py [PACKAGE…]

PACKAGE is a folder that holds a Package.swift, the current one unless given.
"""
import json
import pathlib
import re
import subprocess
import sys

CORE = {"Mathematics", "Positioning", "Motion", "NMEA", "Transit", "Belief", "Navigation", "Simulation"}
SYSTEM = {"Swift", "Glibc", "Musl", "Synchronization", "Testing"}
# What speaks JSON: of Foundation this part alone, which brings no ICU.
ESSENTIALS = {"Agent", "Messages", "Page", "alight"}
# Test code may use Foundation.
TESTS_ONLY = {"Foundation", "FoundationXML", "Dispatch"}
STATEMENT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |fileprivate |private )?"
    r"import (?:(?:struct|class|enum|protocol|func|var|let|typealias) )?([A-Za-z_]\w*)"
)


def problems(package: str) -> list[str]:
    described = subprocess.run(
        ["swift", "package", "--package-path", package, "describe", "--type", "json"],
        check=True,
        capture_output=True,
        text=True,
    )
    found = []
    for target in json.loads(described.stdout)["targets"]:
        if target["type"] not in ("library", "executable", "test") or target["module_type"] != "SwiftTarget":
            continue
        name = target["name"]
        allowed = set(target.get("target_dependencies", [])) | set(target.get("product_dependencies", []))
        allowed |= SYSTEM | (TESTS_ONLY if target["path"].startswith("Tests/") else set())
        if name in ESSENTIALS:
            allowed.add("FoundationEssentials")
        if name in CORE:
            allowed -= set(target.get("product_dependencies", []))
            allowed -= SYSTEM - {"Swift"}
        for source in target["sources"]:
            path = pathlib.Path(package, target["path"], source)
            for number, line in enumerate(path.read_text().splitlines(), 1):
                statement = STATEMENT.match(line)
                if statement and statement[1] not in allowed:
                    found.append(f"{path}:{number}: {name} must not import {statement[1]}")
    return found


def main() -> int:
    found = [problem for package in sys.argv[1:] or ["."] for problem in problems(package)]
    print("\n".join(found) or "imports: each target imports what Package.swift says", file=sys.stdout)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
