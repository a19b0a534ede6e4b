#!/usr/bin/env python3
"""Writes what is installed beside the program: completions for bash, zsh and fish, and manual pages.

    share.py PROGRAM CONFIGURATION FOLDER

The completions and the pages of section 1 come from PROGRAM itself, and alight.toml(5) from the comments in CONFIGURATION.
"""
import datetime
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys

COMPLETIONS = {"bash": "alight.bash", "zsh": "_alight", "fish": "alight.fish"}
# sysexits(3), as the program uses them.
EXIT_STATUS = [
    (0, "Success."),
    (64, "The command line is wrong."),
    (65, "A ride or a network holds wrong data."),
    (66, "An input cannot be read."),
    (69, "The agent, or a part of the device, is not available, or refuses."),
    (74, "An output cannot be written."),
    (78, "The configuration is wrong."),
]
LIST = ".Bl -tag -width Ds"
FILES = [
    ("/etc/alight/alight.toml", "The configuration."),
    ("/run/alight/control", "The socket of the running agent."),
    ("/usr/local/share/alight/networks", "The networks that come with Alight."),
]


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def date() -> str:
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    day = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc) if seconds else datetime.datetime.now()
    return f"{day:%B} {day.day}, {day.year}"


def escaped(text: str) -> str:
    """Text that mdoc takes as it stands; quotation marks and hyphens stay what they are in a shell."""
    for old, new in [("\\", "\\e"), ("-", "\\-"), ("`", "\\(ga"), ("'", "\\(aq"), ('"', "\\(dq")]:
        text = text.replace(old, new)
    # A long path may be broken.
    text = re.sub(r"\S{50,}", lambda word: re.sub(r"(?<=[/_.])", r"\\:", word[0]), text)
    return "\\&" + text if text.startswith(".") else text


def sentences(text: str) -> list[str]:
    """Each sentence begins a line, and no line is long, as mdoc wants it."""
    lines: list[str] = []
    for sentence in re.split(r"(?<=[.:;?])\s+(?=[A-Z])", " ".join(text.split())):
        line = ""
        for word in sentence.split(" "):
            word = escaped(word)
            if line and len(line) + len(word) > 76:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append(line)
    return lines


def head(title: str, section: int, version: str) -> list[str]:
    return [f".Dd {date()}", f".Dt {title.upper()} {section}", f".Os Alight {version}"]


def option_words(argument: dict) -> str:
    if argument["kind"] == "positional":
        words = f"Ar {escaped(argument['valueName'])}"
    else:
        names = [("" if name["kind"] == "short" else "-") + name["name"] for name in argument["names"]]
        words = " , ".join(f"Fl {escaped(name)}" for name in names)
        if argument["kind"] == "option":
            words += f" Ar {escaped(argument['valueName'])}"
    return words


def synopsis(argument: dict) -> str:
    words = option_words(argument | {"names": [argument.get("preferredName")]})
    if argument.get("isRepeating"):
        words += " Ns ..."
    return f".Op {words}" if argument["isOptional"] else f".{words}"


def item(argument: dict) -> list[str]:
    lines = [f".It {option_words(argument)}"] + sentences(argument.get("abstract", ""))
    if "allValues" in argument:
        lines += sentences("One of " + ", ".join(argument["allValues"]) + ".")
    if "defaultValue" in argument:
        lines += sentences(f"The default is {argument['defaultValue']}.")
    return lines


def tail(others: list[tuple[str, int]]) -> list[str]:
    lines = [".Sh SEE ALSO"]
    others = sorted(others, key=lambda other: (other[1], other[0]))
    return lines + [f".Xr {name} {section}" + (" ," if other != len(others) - 1 else "")
                    for other, (name, section) in enumerate(others)]


def page(command: dict, name: str, version: str, others: list[tuple[str, int]]) -> str:
    arguments = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    subcommands = [sub for sub in command.get("subcommands", []) if sub["commandName"] != "help"]
    summary = command["abstract"].rstrip(".")
    summary = summary[0].lower() + summary[1:]
    lines = head(name, 1, version)
    lines += [".Sh NAME", f".Nm {name}", f".Nd {escaped(summary)}", ".Sh SYNOPSIS", f'.Nm "{name.replace("-", " ")}"']
    lines += [synopsis(argument) for argument in arguments]
    if subcommands:
        lines += [".Ar command", ".Op Ar argument ..."]
    lines += [".Sh DESCRIPTION"] + sentences(command["abstract"])
    if command.get("discussion"):
        lines += [".Pp"] + sentences(command["discussion"])
    if arguments:
        lines += [".Pp", "The arguments are as follows:", LIST]
        lines += [line for argument in arguments for line in item(argument)] + [".El"]
    if subcommands:
        lines += [".Pp", "The commands are as follows:", LIST]
        for sub in subcommands:
            lines += [f".It Cm {sub['commandName']}"] + sentences(sub["abstract"])
        lines += [".El", ".Sh FILES", LIST]
        lines += [line for path, text in FILES for line in [f".It Pa {path}"] + sentences(text)] + [".El"]
    lines += [".Sh EXIT STATUS", LIST]
    lines += [line for status, text in EXIT_STATUS for line in [f".It {status}"] + sentences(text)] + [".El"]
    return "\n".join(lines + tail([other for other in others if other != (name, 1)])) + "\n"


def prose(comment: list[str]) -> list[str]:
    """A comment, where lines that are indented stay as they are."""
    lines: list[str] = []
    for is_indented, group in itertools.groupby(comment, lambda line: line.startswith(" ")):
        if is_indented:
            lines += [".Bd -literal"] + [escaped(line.strip()) for line in group] + [".Ed"]
        else:
            lines += sentences(" ".join(group))
    return lines


def configuration_page(text: str, version: str, others: list[tuple[str, int]]) -> str:
    """The page of a TOML file: what a comment says stands below the keys that follow it."""
    lines = head("alight.toml", 5, version)
    lines += [".Sh NAME", ".Nm alight.toml", ".Nd the configuration of Alight", ".Sh DESCRIPTION"]
    comment: list[str] = []
    keys: list[str] = []
    sections: list[str] = []

    def end_keys() -> None:
        nonlocal comment
        if keys:
            lines.extend([f".It Li {escaped(key)}" for key in keys] + prose(comment))
            comment = []
            keys.clear()

    for line in text.splitlines():
        section = re.fullmatch(r"#?(\[\[?\w+\]\]?)", line)
        if section:
            end_keys()
            if section[1] not in sections:
                lines += ([".El"] if sections else []) + [f".Ss {section[1]}"] + prose(comment) + [LIST]
                sections.append(section[1])
            comment = []
        elif re.fullmatch(r"#?\w+ = .*", line):
            keys.append(line)
        elif line.startswith("#"):
            end_keys()
            comment.append(line.removeprefix("#").removeprefix(" "))
        elif not sections:
            lines += prose(comment)
            comment = []
        else:
            end_keys()
    end_keys()
    return "\n".join(lines + [".El"] + tail(others)) + "\n"


def main() -> None:
    program, configuration, folder = (pathlib.Path(argument) for argument in sys.argv[1:])
    program = program.resolve()
    files = {path: output(str(program), "--generate-completion-script", shell) for shell, path in COMPLETIONS.items()}
    # bash reads it, and never runs it.
    bash = COMPLETIONS["bash"]
    files[bash] = files[bash].removeprefix("#!/bin/bash\n\n")
    command = json.loads(output(str(program), "--experimental-dump-help"))["command"]
    version = output(str(program), "--version").strip()
    commands = [sub for sub in command["subcommands"] if sub["commandName"] != "help"]
    names = [("alight", 1)] + [(f"alight-{sub['commandName']}", 1) for sub in commands] + [("alight.toml", 5)]
    files["man1/alight.1"] = page(command, "alight", version, names)
    for sub in commands:
        name = f"alight-{sub['commandName']}"
        files[f"man1/{name}.1"] = page(sub, name, version, [("alight", 1), ("alight.toml", 5)])
    files["man5/alight.toml.5"] = configuration_page(configuration.read_text(), version, [("alight", 1)])
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


if __name__ == "__main__":
    main()
