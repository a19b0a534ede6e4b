#!/usr/bin/env python3
"""Holds that docs/architecture.md is true of the sources: each file that it names is there, and has what is named beside it.

Each file to which a paper for people links is there, too.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
QUOTED = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")


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


def broken_links(paper: pathlib.Path) -> list[str]:
    found = []
    for number, line in enumerate(paper.read_text().splitlines(), 1):
        for target in LINK.findall(line):
            path = target.partition("#")[0]
            if path and not re.match(r"[a-z]+:", path) and not (paper.parent / path).exists():
                found.append(f"{paper.relative_to(ROOT)}:{number}: there is no {target}")
    return found


def main() -> None:
    found = problems((ROOT / "docs/architecture.md").read_text())
    papers = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("deploy/*.md"), *ROOT.glob("Sources/*/*.docc/*.md")]
    for paper in papers: found += broken_links(paper)
    for problem in found: print(problem, file=sys.stderr)
    if found: sys.exit(1)
    print(f"map: each file of docs/architecture.md is there, with what is named beside it, and so is each link of {len(papers)} papers")


if __name__ == "__main__": main()
