"""The map of a line as it is drawn: on twelve networks and at four widths no name lies on another one or out of the picture.

Three networks are those of the repository; nine have the shapes and the scripts of lines elsewhere, made up here."""

import csv
import math
from pathlib import Path

import pytest

NETWORKS = Path(__file__).resolve().parents[2] / "fixtures/networks"
WIDTHS = (320, 390, 768, 1280)


def rows(network, name):
    with (NETWORKS / network / f"{name}.txt").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def metres(a, b):
    east = math.cos(math.radians(a[0])) * 111_195
    return math.hypot((b[0] - a[0]) * 111_195, (b[1] - a[1]) * east)


def line_of(names, points):
    """A line whose stations stand at the points that its shape joins."""
    along = [0.0]
    for a, b in zip(points, points[1:]):
        along.append(along[-1] + metres(a, b))
    stops = [{"stop_id": f"S{index}", "stop_name": name, "chainage_m": round(metre, 1)}
             for index, (name, metre) in enumerate(zip(names, along))]
    return {"route_id": "L", "route_name": "Line", "trip_headsign": names[-1], "stops": stops,
            "shape": [list(point) for point in points], "length_m": round(along[-1], 1)}


def shipped(network):
    """The line of the trip with the most calls, along its stations."""
    calls = {}
    for row in rows(network, "stop_times"):
        calls.setdefault(row["trip_id"], []).append((int(row["stop_sequence"]), row["stop_id"]))
    longest = max(calls.values(), key=len)
    stops = {row["stop_id"]: row for row in rows(network, "stops")}
    found = [stops[stop] for _, stop in sorted(longest)]
    return line_of([stop["stop_name"] for stop in found],
                   [(float(stop["stop_lat"]), float(stop["stop_lon"])) for stop in found])


def drawn(names, at):
    return line_of(names, [(y / 111.195, x / 111.195) for x, y in map(at, range(len(names)))])


def numbered(*names, count):
    return [names[index % len(names)] + ("" if index < len(names) else f" {index // len(names) + 1}") for index in range(count)]


KOREAN = ("장산역", "중동역", "해운대해수욕장", "동백유원지", "벡스코", "센텀시티컨벤션", "민락동", "수영강변", "광안리", "금련산청소년수련원")
THAI = ("สยามสแควร์", "อโศกมนตรี", "พร้อมพงษ์", "ทองหล่อซอยสิบ", "เอกมัยสายเหนือ", "พระโขนง")
GERMAN = ("Prinzregentenplatz Nord", "Kreuzplatz", "Oberwiesenfeld-Sportanlage", "Am Hart", "Schlossmühlenstraße", "Ost")
# As some agencies write all of their names.
CAPITALS = ("NEWARK PENN STATION", "WOODBRIDGE", "METROPARK", "HAMILTON", "MOUNTAIN VIEW WAYNE", "MMWW")
ARABIC = ("ميدان التحرير", "محطة مصر", "العتبة الخضراء", "شبرا الخيمة")

LINES = {
    "mrt-jakarta": shipped("mrt-jakarta"),
    "helsinki-metro": shipped("helsinki-metro"),
    "tampa-buses": shipped("tampa-buses"),
    "43 stops, nearly straight": drawn(numbered(*KOREAN, count=43), lambda i: (i * 0.9, math.sin(i / 4))),
    "ring": drawn(numbered(*GERMAN, count=28), lambda i: (6 * math.cos(i * 0.224), 6 * math.sin(i * 0.224))),
    "hairpin": drawn(numbered(*THAI, count=24), lambda i: (i if i < 12 else 23 - i, 0 if i < 12 else 0.8)),
    "diagonal": drawn(numbered(*CAPITALS, count=18), lambda i: (i, i * 0.9)),
    "west to east": drawn(numbered(*ARABIC, count=16), lambda i: (i * 1.2, 0.1 * (i % 2))),
    "spiral": drawn(numbered(*CAPITALS, count=30), lambda i: ((1 + i / 6) * math.cos(i / 3), (1 + i / 6) * math.sin(i / 3))),
    "dense in the middle": drawn(numbered(*THAI, count=29), lambda i: (math.copysign(abs(i - 14) ** 1.6 / 8, i - 14), i / 30)),
    "one name very long": drawn(["A", "Hauptbahnhof/Zentraler Omnibusbahnhof am Weidendamm", "B", "C"], lambda i: (i, i % 2)),
    "two stops": drawn(["Lower Terminal", "Upper Terminal"], lambda i: (0, i)),
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", LINES)
def test_no_name_lies_on_another(modules, name, width):
    line = LINES[name]
    goal = len(line["stops"]) - 2 if len(line["stops"]) > 3 else len(line["stops"]) - 1
    modules.set_viewport_size({"width": width, "height": 800})
    labels = modules.evaluate("""async ([line, goal]) => {
      const { createLineStrip } = await import("/components/line-strip.js");
      const { commutingView } = await import("/model/commuting.js");
      const row = { stops: line.stops, train: 0.4, toward_last: true, rider: goal };
      const status = { time: "2026-08-19T01:00:00.000Z", row, next: [], journey: { to: line.stops[goal], state: "riding" } };
      const map = createLineStrip({ t: (key) => key });
      const main = document.createElement("main");
      main.className = "page";
      main.append(map.element);
      document.body.prepend(main);
      map.update({ line, view: commutingView(status), status });
      const box = (element) => { const { left, top, right, bottom } = element.getBoundingClientRect(); return [left, top, right, bottom]; };
      const labels = [...map.element.querySelectorAll("text")].map((text) => [text.textContent, ...box(text)]);
      main.remove();
      return labels;
    }""", [line, goal])
    for index, (text, left, top, right, bottom) in enumerate(labels):
        assert left >= -1 and right <= width + 1, f"{text} sticks out"
        for other, l, t, r, b in labels[:index]:
            # The box of a text is as high as its font wants lines to be, which is more than its letters are.
            assert left >= r or l >= right or top + 3 >= b or t + 3 >= bottom, f"{text} lies on {other}"
    assert line["stops"][goal]["stop_name"][:4] in {text[:4] for text, *_ in labels}
    assert len(labels) >= min(len(line["stops"]), 8) / 2
