#!/usr/bin/env python3
"""Holds that comments have their subject first: none begins with "What" or "Takes", and none says "so many" or "so much"."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("Sources", "Tests", "Benchmarks/Sources", "Fuzz/Sources")
COMMENT = re.compile(r"^\s*//+ ?(.*)$")
BEGINNING = re.compile(r"(What|Takes)\b")
ANYWHERE = re.compile(r"\bso (many|much)\b", re.IGNORECASE)


def problems(path: pathlib.Path) -> list[str]:
    found = []
    wasComment = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        comment = COMMENT.match(line)
        place = f"{path.relative_to(ROOT)}:{number}"
        if comment and not wasComment and BEGINNING.match(comment[1]):
            found.append(f"{place}: the subject comes first: {comment[1][:60]}")
        if comment and (words := ANYWHERE.search(comment[1])):
            found.append(f"{place}: \"{words[0]}\": name the quantity, with its unit")
        wasComment = comment is not None
    return found


def main() -> None:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.swift"))]
    found = [problem for path in paths for problem in problems(path)]
    for problem in found: print(problem, file=sys.stderr)
    if found: sys.exit(1)
    print(f"words: the comments of {len(paths)} files have their subject first")


if __name__ == "__main__": main()
