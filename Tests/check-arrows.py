#!/usr/bin/env python3
"""Holds which way the files of a target know each other: no files form a circle, and of two folders only one names the other's types.

    check-arrows.py [TARGET…]

Without targets, of each in Sources.

A file knows another where it names a type that the other declares; what extends a type counts for itself, and not for the type.
"""
import collections
import graphlib
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
# What says nothing of types: strings of one line, and comments.
SILENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
DECLARED = re.compile(
    r"^(?:(?:public|package|final|indirect) )*(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)", re.MULTILINE)
NAMED = re.compile(r"\b[A-Z]\w*\b")


def arrows(target: pathlib.Path) -> dict[str, set[str]]:
    """The files that each file of a target knows."""
    texts = {str(path.relative_to(target)): SILENT.sub("", path.read_text()) for path in sorted(target.rglob("*.swift"))}
    homes = {name: path for path, text in texts.items() for name in DECLARED.findall(text)}
    return {path: {homes[name] for name in NAMED.findall(text) if name in homes} - {path} for path, text in texts.items()}


def problems(name: str) -> list[str]:
    target = SOURCES / name
    if not target.is_dir(): return [f"{name}: there is no such target"]
    known = arrows(target)
    found = []
    try:
        graphlib.TopologicalSorter(known).prepare()
    except graphlib.CycleError as error:
        found.append(f"{name}: files know each other in a circle: {' → '.join(reversed(error.args[1]))}")
    folders = collections.defaultdict(list)
    for path, others in known.items():
        for other in others:
            pair = (str(pathlib.Path(path).parent), str(pathlib.Path(other).parent))
            if pair[0] != pair[1]: folders[pair].append(f"{path} → {other}")
    for (here, there), forth in sorted(folders.items()):
        if here < there and (there, here) in folders:
            found.append(f"{name}: {here} and {there} know each other: {forth[0]}, {folders[there, here][0]}")
    return found


def main() -> None:
    names = sys.argv[1:] or sorted({path.relative_to(SOURCES).parts[0] for path in SOURCES.rglob("*.swift")})
    found = [problem for name in names for problem in problems(name)]
    for problem in found: print(problem, file=sys.stderr)
    if found: sys.exit(1)
    print(f"arrows: {', '.join(names)} have no circle")


if __name__ == "__main__": main()
