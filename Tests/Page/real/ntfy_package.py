"""Debian's ntfy, unpacked and not installed: bookworm has none, and trixie's runs here as it is."""

import functools
import hashlib
import lzma
import os
import pathlib
import subprocess
import tempfile
import urllib.request

MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "alight"


def architecture():
    return subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()


def get(path):
    with urllib.request.urlopen(f"{MIRROR}/{path}", timeout=120) as answer:
        return answer.read()


def entry():
    """What trixie's index says of the package."""
    index = lzma.decompress(get(f"dists/trixie/main/binary-{architecture()}/Packages.xz")).decode()
    paragraph = next(text for text in index.split("\n\n") if text.startswith("Package: ntfy\n"))
    return dict(line.split(": ", 1) for line in paragraph.splitlines() if ": " in line)


@functools.cache
def program():
    """The path of the command; it is fetched where it is not there."""
    found = CACHE / "ntfy-trixie" / "usr/bin/ntfy"
    if not found.exists():
        described = entry()
        package = get(described["Filename"])
        assert hashlib.sha256(package).hexdigest() == described["SHA256"], "the package is damaged"
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            (pathlib.Path(folder) / "ntfy.deb").write_bytes(package)
            subprocess.run(["dpkg-deb", "-x", f"{folder}/ntfy.deb", f"{folder}/root"], check=True)
            target = CACHE / "ntfy-trixie"
            if not target.exists():
                os.rename(f"{folder}/root", target)
    return str(found)
