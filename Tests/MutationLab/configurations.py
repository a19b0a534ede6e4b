"""Configurations: the agent is run with a mutated one, on a ride of one second."""
import glob
import os
import pathlib
import re
import tomllib

from .changes import mutated
from .judging import UNPRINTABLE, Case

FILE = "alight.toml"
DEFAULT_NETWORK = "/usr/local/share/alight/networks/mrt-jakarta"
# What else may stand in TOML.
SYNTAX = [
    b"true", b"false", b"nan", b"+inf", b"0x7fffffffffffffff", b"0b1", b"1_000", b"1979-05-27T07:32:00Z", b"07:32:00",
    b"[[preset]]\n", b"[preset]\n", b"[a.b]\n", b"{a = 1}", b"[1, [2]]", b'"""\n', b"'''", b'"\\u0000"', b'"\\uD800"',
    b'"\\U0010FFFF"', b'""', b'"-"', b"[" * 300, b"{a=" * 300, b"a.b.c = 1\n", b'"gpsd"', b'"serial"', b'"ride"',
    b'"chardev"', b'name = "x"\nto = "SSM"\n', b"\\n", b"\\u001b[2J", b"\\u009b",
    b"\\u202e",
]
# What a seed that says nothing of it is given, so that it is run on the ride.
SECTIONS = {
    b"receiver": b'[receiver]\nsource = "nmea"\nfile = "ride.nmea"\n',
    b"network": b'[network]\npath = "mrt-jakarta"\n',
    b"control": b'[control]\nsocket = "control"\n',
    b"journal": b'[journal]\nfile = "alight.db"\n',
}
# What the shipped configuration says, and what it must say to be run here.
SHIPPED = [
    (b'#source = "gpsd"', b'source = "nmea"'), (b'#file = "ride.nmea"', b'file = "ride.nmea"'),
    (b"#path = ", b"path = "), (b"#socket = ", b"socket = "), (b'#file = "alight.db"', b'file = "alight.db"'),
    (b"\nbuzzer = ", b"\n#buzzer = "), (b"\nled = ", b"\n#led = "),
]
ABSOLUTE = re.compile(rb"([\"'])/[^\"'\n]*/([^/\"'\n]+)\1")
COMMENTED = re.compile(rb"(?m)^#(?=\w+ = |\[\[)")
WIRES = {"buzzer", "pwm_buzzer", "led", "led_name", "button"}
# With a destination that is on no network, the agent reads the configuration and the network, and does not begin.
HELD_BACK = ["--to", "no such station"]


class Machine:
    """What a configuration could reach on this machine."""
    has_lines = bool(glob.glob("/dev/gpiochip*") or glob.glob("/sys/class/[gpl][pwe][imd]*/*"))
    has_sensors = bool(glob.glob("/sys/bus/iio/devices/*"))
    has_service = os.path.exists("/run/alight")


class Configuration:
    """A configuration that is mutated."""

    def __init__(self, name: str, text: bytes, network: dict[str, bytes], ride: bytes):
        self.name = name
        # What hangs on this machine, and beacons with it, are left alone.
        files = {f"mrt-jakarta/{file}": data for file, data in network.items() if file != "beacons.txt"}
        self.files = files | {FILE: text, "ride.nmea": ride}
        self.text = text
        self.words = SYNTAX + sorted(set(re.findall(rb"\w+ = .*|\"[^\"\n]+\"|\[+\w+\]+", text)))

    def case(self, number: int, random) -> Case:
        text = self.text
        if number and random.random() < 0.5:
            text = COMMENTED.sub(lambda mark: b"" if random.random() < 0.2 else mark[0], text)
        if number:
            text = mutated(text, random, self.words)
        tree = parsed(text)
        arguments = ["run", "--config", FILE, "--format", "ndjson"]
        is_held_back = tree is None or reaches_out(tree)
        statuses = {78} if tree is None else {64, 65, 66, 78} if is_held_back else {0, 65, 66, 69, 78}
        return Case(
            {FILE: text}, arguments + (HELD_BACK if is_held_back else []), statuses,
            lambda status, error: names_place(status, error, text, tree or {}),
            is_live=not is_held_back and is_live(tree))


def shipped(path: pathlib.Path) -> bytes:
    """The shipped configuration, with everything in its own folder, on a ride, and with nothing wired."""
    text = ABSOLUTE.sub(rb"\1\2\1", path.read_bytes())
    for old, new in SHIPPED:
        if old not in text:
            raise SystemExit(f"{path}: there is no {old.decode().strip()} any more; see {__file__}")
        text = text.replace(old, new, 1)
    return text


def seed(path: pathlib.Path) -> bytes | None:
    """A seed of the fuzzer that is TOML, with all that it needs to be run; None for one that is not."""
    text = ABSOLUTE.sub(rb"\1\2\1", path.read_bytes())
    tree = parsed(text)
    if tree is None:
        return None
    missing = [section for name, section in SECTIONS.items() if name.decode() not in tree]
    return text.rstrip(b"\n") + b"\n" + b"".join(missing)


def parsed(text: bytes) -> dict | None:
    """What Python makes of a text; None where it is no TOML."""
    try:
        return tomllib.loads(text.decode())
    except (ValueError, RecursionError):
        return None


def leaves(value) -> list:
    """All texts and numbers of a tree, keys included."""
    if isinstance(value, dict):
        return [*value, *(leaf for part in value.values() for leaf in leaves(part))]
    return [leaf for part in value for leaf in leaves(part)] if isinstance(value, list) else [value]


def section(tree: dict, name: str) -> dict:
    found = tree.get(name)
    return found if isinstance(found, dict) else {}


def is_live(tree: dict) -> bool:
    return section(tree, "receiver").get("source", "gpsd") in ("gpsd", "serial")


def reaches_out(tree: dict) -> bool:
    """Whether an agent with this configuration could read or write outside of its folder, or drive a line."""
    if any(isinstance(leaf, str) and ("/" in leaf or leaf == "..") for leaf in leaves(tree)):
        return True
    if "path" not in section(tree, "network") and os.path.exists(DEFAULT_NETWORK):
        return True
    if Machine.has_service and "socket" not in section(tree, "control"):
        return True
    if Machine.has_lines and WIRES & section(tree, "alarm").keys():
        return True
    isElsewhere = section(tree, "receiver").get("host", "localhost") not in ("localhost", "127.0.0.1")
    return is_live(tree) and (isElsewhere or Machine.has_sensors)


def shown(text: str) -> str:
    """A text as it must stand in a line."""
    return UNPRINTABLE.sub("\ufffd", text.replace("\n", "\ufffd"))


def names_place(status: int, error: str, text: bytes, tree: dict) -> bool:
    """Whether an error names the line of the configuration, or what the configuration names."""
    if status == 78:
        place = re.match(r"alight\.toml:(\d+): ", error)
        return bool(place) and 1 <= int(place[1]) <= text.count(b"\n") + 1
    if status == 64:
        return error.startswith('no station matches "no such station"')
    named = {shown(str(leaf)) for leaf in leaves(tree)} | {DEFAULT_NETWORK, FILE}
    if status == 69:
        # These are about a chip, a line or an LED, which the configuration need not name.
        return bool(re.search("gpio|pwm|LED|/sys/", error)) or any(word in error for word in named)
    return any(error.startswith(f"{path}:") for path in named) or bool(re.match(r"\w+\.txt:", error))
