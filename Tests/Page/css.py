"""Reads the page's style sheets: enough of CSS for the tests of colours, and no more."""

import re
from pathlib import Path

STYLES = Path(__file__).resolve().parents[2] / "Sources/CPageFiles/web/styles"
TOKEN_FILES = {"light": "tokens-light.css", "dark": "tokens-dark.css", "forced": "tokens-forced.css",
               "size": "tokens-size.css"}


def text(name):
    """The style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", (STYLES / name).read_text(encoding="utf-8"), flags=re.S)


def declarations(name):
    """All (property, value) of a style sheet."""
    return [(key, value.strip()) for key, value in re.findall(r"([\w-]+)\s*:\s*([^;{}]+);", text(name))]


def primitives():
    return {key[2:]: value for key, value in declarations("primitives.css") if key.startswith("--")}


def tokens(scheme):
    """Token to the primitive (or in forced colours, the system's colour) that it names."""
    found = {}
    for key, value in declarations(TOKEN_FILES[scheme]):
        if key.startswith("--"):
            match = re.fullmatch(r"var\(--([\w-]+)\)", value)
            found[key[2:]] = match.group(1) if match else value
    return found


def component_files():
    return sorted(path.name for path in STYLES.glob("*.css")
                  if path.name not in (*TOKEN_FILES.values(), "primitives.css"))


def luminance(colour):
    """Relative luminance of #rrggbb by WCAG 2.2."""
    channels = [int(colour[index:index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """Contrast ratio by WCAG 2.2, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
