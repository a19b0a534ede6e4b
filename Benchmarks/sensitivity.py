#!/usr/bin/env python3
"""Halves and doubles each parameter of the belief, one at a time, and prints what that changes, as one table in Markdown.

    sensitivity.py [--rides N] [--kind KIND]… [--only TEXT]
    sensitivity.py --check

With --check it builds nothing, and says whether each parameter is one number.

A copy of the package is built in .build/sensitivity in which each number of Sources/Belief/Parameters/Parameters.swift is read from the
environment. TrackerStudy then rides the same seeds with each of them changed. A row is a parameter; a cell holds the figures that
differ, by kind of ride: how many of 1,000 passes of a station are told falsely or missed, or as left or passed too early, and the
seconds within which 95 % of the arrivals are told.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / ".build/sensitivity"
PARAMETERS = "Sources/Belief/Parameters/Parameters.swift"
# A parameter is one number; what is computed from others has no row.
PARAMETER = re.compile(r"^( *(?:package )?static let )(\w+)((?:: \w+)?) = (-?[\d_]+(?:\.\d+)?(?:e-?\d+)?(?: / [\d.]+)?)$")
COMPUTED = re.compile(r"^ *static let \w+ = \d+ \* \w+$")
GROUP = re.compile(r"^ *(?:package )?enum (\w+) \{$")
TRIAL = """import Glibc

/// The value of a parameter, as the environment changes it; each that is used is told on standard error.
enum Trial {
    private static let factor = getenv("ALIGHT_FACTOR").flatMap { Double(String(cString: $0)) } ?? 1
    private static let name = getenv("ALIGHT_PARAMETER").map { String(cString: $0) } ?? ""

    private static func factor(of name: String) -> Double {
        let line = Array("used \\(name)\\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return name == Self.name ? factor : 1
    }

    static func value<Value: BinaryFloatingPoint>(_ name: String, _ value: Value) -> Value {
        value * Value(factor(of: name))
    }

    static func value<Value: BinaryInteger>(_ name: String, _ value: Value) -> Value {
        Value((Double(value) * factor(of: name)).rounded())
    }
}
"""
# The rows of TrackerStudy's table that are compared, by their beginning.
ROWS = {
    "false": "  false arrived: the train did not stand there",
    "missed": "  missed: no arrived until 60 s",
    "left": "  departed before the wheels turned",
    "passed": "  passed before the train was beyond",
    "95 %": "  absolute: 95 %",
}
LABEL = 62


def copied() -> dict[str, str]:
    """Brings the copy up to date, and returns the parameters with their values, in order."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True).stdout
    names = {name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()}
    for path in [path for path in COPY.glob("Sources/**/*") if path.is_file()]:
        if str(path.relative_to(COPY)) not in names: path.unlink()
    found: dict[str, str] = {}
    for name in names:
        source, target = ROOT / name, COPY / name
        content = source.read_bytes()
        if name == PARAMETERS: content = changeable(content.decode(), found).encode() + TRIAL.encode()
        if target.exists() and target.read_bytes() == content: continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        shutil.copymode(source, target)
    return found


def changeable(text: str, found: dict[str, str]) -> str:
    """The text of a file whose parameters are read through `Trial`."""
    group, lines = "", []
    for line in text.splitlines():
        if opened := GROUP.match(line): group = "" if opened[1] == "Parameters" else opened[1] + "."
        if line == "    }": group = ""
        if match := PARAMETER.match(line):
            words, name, kind, value = match.groups()
            found[group + name] = value
            kind = kind or (": Double" if re.search("[.e/]", value) else ": Int")
            line = f'{words}{name}{kind} = Trial.value("{group}{name}", {value})'
        lines.append(line)
    return "\n".join(lines) + "\n"


def check() -> None:
    """Ends with 1 where a parameter cannot be halved: a pair, a range or a text."""
    found: dict[str, str] = {}
    text = (ROOT / PARAMETERS).read_text()
    changeable(text, found)
    for number, line in enumerate(text.splitlines(), 1):
        if "static let" in line and not PARAMETER.match(line) and not COMPUTED.match(line):
            sys.exit(f"{PARAMETERS}:{number}: a parameter is one number, or a number times another: {line.strip()}")
    print(f"parameters: {len(found)}, each one number")


def built() -> str:
    """The path of the copy's TrackerStudy."""
    swift = ["swift", "build", "--package-path", str(COPY / "Benchmarks"), "--configuration", "release"]
    if subprocess.run([*swift, "--product", "TrackerStudy"], stdout=sys.stderr).returncode:
        sys.exit(f"error: the copy in {COPY.relative_to(ROOT)} cannot be built; what is wrong stands above")
    folder = subprocess.run([*swift, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/TrackerStudy"


def measured(command: list[str], name: str = "", factor: float = 1) -> tuple[dict[tuple[str, str], str], set[str]]:
    """The figures by kind of ride and row, and the parameters that were used; none where it trapped."""
    environment = os.environ | {"ALIGHT_PARAMETER": name, "ALIGHT_FACTOR": str(factor)}
    process = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT)
    if process.returncode: return {}, set()
    figures: dict[tuple[str, str], str] = {}
    kinds: list[str] = []
    for line in process.stdout.splitlines():
        cells = [line[start:start + 10].strip() for start in range(LABEL, len(line), 10)]
        if line.startswith("kind "): kinds = cells
        for row, beginning in ROWS.items():
            if line.startswith(beginning): figures |= {(kind, row): cell for kind, cell in zip(kinds, cells)}
    return figures, {line.removeprefix("used ") for line in process.stderr.splitlines()}


def main() -> None:
    parser = argparse.ArgumentParser(description="What each parameter of the belief changes, halved and doubled.")
    parser.add_argument("--rides", type=int, default=60, help="of each kind (60)")
    parser.add_argument("--kind", action="append", default=[], help="a kind of ride of TrackerStudy (all of them)")
    parser.add_argument("--only", default="", help="a part of the parameters' names")
    parser.add_argument("--check", action="store_true", help="say whether each parameter is one number")
    options = parser.parse_args()
    if options.check: return check()
    parameters = copied()
    command = [built(), "--rides", str(options.rides)]
    for kind in options.kind: command += ["--kind", kind]
    standard, used = measured(command)
    if not standard: sys.exit("error: TrackerStudy printed no table")
    print(f"`TrackerStudy {' '.join(command[1:])}`, {len(parameters)} parameters\n")
    print("| as it is | " + ", ".join(ROWS) + " |\n|---|---|")
    for kind in dict.fromkeys(kind for kind, _ in standard):
        print(f"| {kind} | {', '.join(standard[kind, row] for row in ROWS)} |")
    print("\n| parameter | value | halved | doubled |\n|---|---|---|---|")
    idle: dict[str, list[str]] = {"Unused": [], "Nothing changes with": []}
    for name, value in parameters.items():
        if options.only not in name: continue
        if name not in used:
            idle["Unused"].append(name)
            continue
        effects = []
        for factor in (0.5, 2):
            figures, _ = measured(command, name, factor)
            changed = [f"{kind} {row} {figures[kind, row]}" for kind, row in standard
                       if figures and figures[kind, row] != standard[kind, row]]
            effects.append(", ".join(changed) if figures else "traps")
        if effects == ["", ""]: idle["Nothing changes with"].append(name)
        else: print(f"| `{name}` | {value} | {effects[0] or '–'} | {effects[1] or '–'} |", flush=True)
    for words, names in idle.items():
        if names: print(f"\n{words}: " + ", ".join(f"`{name}`" for name in names) + ".")


if __name__ == "__main__": main()
