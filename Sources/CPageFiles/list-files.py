#!/usr/bin/env python3
"""Writes files.c anew, which lists what lies in web, and languages.js, which lists the languages of its strings.

To be run whenever a file of the page comes or goes.
"""
import json
import pathlib
import re

FOLDER = pathlib.Path(__file__).parent
HEAD = """#include "CPageFiles.h"

// Written by list-files.py. C23's #embed puts a file's bytes where it stands; the build knows that the program depends on it.
#pragma clang diagnostic ignored "-Wc23-extensions"
"""


def name(path: str) -> str:
    """A name in C for a file."""
    return "file_" + re.sub(r"\W", "_", path)


LANGUAGES = """/** The languages that there are, each with its own name for itself. Written by list-files.py. */
export const languages = Object.freeze({rows});
"""


def list_languages(web: pathlib.Path) -> None:
    """Writes the names of the languages, English first."""
    names = {file.stem: json.loads(file.read_text())["language.name"] for file in sorted((web / "strings").glob("*.json"))}
    rows = ", ".join(f'{code}: "{names[code]}"' for code in sorted(names, key=lambda code: (code != "en", code)))
    (web / "support/languages.js").write_text(LANGUAGES.replace("{rows}", "{ " + rows + " }"))


def main() -> None:
    web = FOLDER / "web"
    list_languages(web)
    paths = sorted(file.relative_to(web).as_posix() for file in web.rglob("*") if file.is_file())
    parts = [HEAD]
    parts += [f'static const unsigned char {name(path)}[] = {{\n#embed "web/{path}"\n}};\n' for path in paths]
    rows = "".join(f'    {{"{path}", {name(path)}, sizeof {name(path)}}},\n' for path in paths)
    parts.append(
        f"static const alight_page_file files[] = {{\n{rows}}};\n\n"
        "const alight_page_file *const alight_page_files = files;\n"
        "const size_t alight_page_file_count = sizeof files / sizeof files[0];\n")
    (FOLDER / "files.c").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
