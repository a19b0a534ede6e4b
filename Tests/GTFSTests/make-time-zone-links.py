#!/usr/bin/env python3
"""Writes TimeZoneLinks.swift from the links of tzdata's file `backward`, which PyPI's package tzdata has in `tzdata.zi`.

    pip install tzdata && make-time-zone-links.py > Sources/GTFS/TimeZoneLinks.swift
"""
import importlib.resources

text = importlib.resources.files("tzdata").joinpath("zoneinfo/tzdata.zi").read_text()
version = text.partition("\n")[0].removeprefix("# version ")
links = dict(line.split(" ")[:0:-1] for line in text.splitlines() if line.startswith("L "))
print(f"""/// The links of the time zone database, version {version}: each line has a zone and another name of it.
///
/// Made by `make-time-zone-links.py` from tzdata's file `backward`, which is in the public domain (https://www.iana.org/time-zones).
let timeZoneLinks = \"\"\"""")
for name in sorted(links):
    zone = links[name]
    # A link may lead to a link.
    while zone in links:
        zone = links[zone]
    print(f"    {zone} {name}")
print('    """')
