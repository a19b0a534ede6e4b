#!/usr/bin/env python3
"""Writes the notices of what is linked into the program: the packages that SwiftPM fetched, and the Swift runtime.

    notices.py SCRATCH PROGRAM LICENCE

SCRATCH is SwiftPM's folder, PROGRAM the built program in it, and LICENCE the file with that
of the Swift that compiled it.
"""
import json
import pathlib
import sys

APACHE = "Apache License 2.0, whose text Debian has in /usr/share/common-licenses/Apache-2.0"
EXCEPTION = "Runtime Library Exception"


def linked(scratch: pathlib.Path, program: pathlib.Path) -> list[pathlib.Path]:
    """The checkouts of which some module is linked."""
    objects = (program.parent / f"{program.name}.product" / "Objects.LinkFileList").read_text().split()
    modules = {part.removesuffix(".build") for path in objects for part in path.split("/") if part[1:].endswith(".build")}
    folders = sorted((scratch / "checkouts").iterdir())
    return [folder for folder in folders if any((folder / "Sources" / module).is_dir() for module in modules)]


def licence(path: pathlib.Path) -> str:
    """What a licence says, in short where Debian has its text."""
    text = path.read_text()
    if "Apache License" not in text[:200] or "TERMS AND CONDITIONS" not in text:
        return text
    if EXCEPTION in text:
        return f"{APACHE},\nwith the following exception.\n\n{text[text.rindex('##', 0, text.index(EXCEPTION)):].strip()}"
    return f"{APACHE}."


def main(scratch: str, program: str, swift: str) -> None:
    state = json.loads(pathlib.Path(scratch, "workspace-state.json").read_text())["object"]["dependencies"]
    versions = {part["subpath"]: part["state"]["checkoutState"].get("version", "") for part in state}
    parts = [
        (f"{folder.name} {versions[folder.name]}", [folder / "LICENSE.txt", folder / "NOTICE.txt"])
        for folder in linked(pathlib.Path(scratch), pathlib.Path(program))
    ]
    if not parts:
        sys.exit(f"{scratch}/checkouts: nothing of it is linked into {program}, so its notices are not known")
    parts.append(("Swift's runtime and standard library", [pathlib.Path(swift)]))
    print("The program of Alight holds, linked statically, the following parts of others, each under its own licence.")
    for name, files in parts:
        print(f"\n{'=' * 78}\n{name}\n{'=' * 78}\n")
        print(licence(files[0]))
        for notice in files[1:]:
            if notice.exists():
                print(f"\n{notice.read_text().strip(chr(10))}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
