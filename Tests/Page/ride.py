"""A small scripted ride on the fixture's network: what the mock box tells at a moment. It judges no train model; it
only gives the page something to show."""

import csv
import math
from datetime import datetime, timedelta, timezone
from pathlib import Path

NETWORK = Path(__file__).resolve().parents[2] / "fixtures/networks/mrt-jakarta"
START = datetime(2026, 8, 19, 0, 59, 20, tzinfo=timezone.utc)
DEPARTURE = datetime(2026, 8, 19, 1, 0, 0, tzinfo=timezone.utc)
OFFSET = 7 * 3600
# Seconds from the departure until the train stands at ASEAN.
ASEAN = 880.0


def rows(name):
    with open(NETWORK / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def seconds(text):
    hours, minutes, secs = (int(part) for part in text.split(":"))
    return hours * 3600 + minutes * 60 + secs


def rfc3339(time):
    return time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.") + f"{time.microsecond // 1000:03d}Z"


def metres(a, b):
    north = (a[0] - b[0]) * 111_195
    east = (a[1] - b[1]) * 111_195 * math.cos(math.radians(a[0]))
    return math.hypot(north, east)


class Line:
    """Stations, shape and times of the northbound line."""

    def __init__(self):
        self.shape = [
            [float(row["shape_pt_lat"]), float(row["shape_pt_lon"])]
            for row in rows("shapes.txt") if row["shape_id"] == "northbound"
        ]
        along = [0.0]
        for a, b in zip(self.shape, self.shape[1:]):
            along.append(along[-1] + metres(a, b))
        self.length = along[-1]
        stops = {row["stop_id"]: row for row in rows("stops.txt")}
        self.stops, self.times = [], []
        for row in rows("stop_times.txt"):
            if row["trip_id"] != "northbound-weekday":
                continue
            stop = stops[stops[row["stop_id"]]["parent_station"]]
            place = (float(stop["stop_lat"]), float(stop["stop_lon"]))
            nearest = min(range(len(along)), key=lambda index: metres(self.shape[index], place))
            self.stops.append({"stop_id": stop["stop_id"], "stop_name": stop["stop_name"], "lat": place[0],
                               "lon": place[1], "chainage_m": round(along[nearest], 1)})
            base = seconds("05:00:00")
            self.times.append((seconds(row["arrival_time"]) - base, seconds(row["departure_time"]) - base))

    def index(self, stop_id):
        return next(index for index, stop in enumerate(self.stops) if stop["stop_id"] == stop_id)

    def brief(self, index):
        return {key: self.stops[index][key] for key in ("stop_id", "stop_name")}

    def answer(self):
        return {
            "route_id": "NS", "route_name": "North–South", "trip_headsign": "Bundaran HI",
            "stops": [{key: stop[key] for key in ("stop_id", "stop_name", "chainage_m")} for stop in self.stops],
            "shape": self.shape, "length_m": round(self.length, 1),
        }

    def station(self, index):
        stop = self.stops[index]
        near = metres((stop["lat"], stop["lon"]), (self.stops[0]["lat"] + 0.0003, self.stops[0]["lon"]))
        return {"stop_id": stop["stop_id"], "stop_name": stop["stop_name"], "stop_lat": stop["lat"],
                "stop_lon": stop["lon"], "distance_m": round(near, 1),
                "lines": [{"route_id": "NS", "route_name": "North–South", "route_color": "D52B1E"}]}


class Ride:
    """Where the one train is at a moment, in seconds since its departure, and what the rider is told of it."""

    def __init__(self, line):
        self.line = line

    def train(self, now):
        """The number of the stop as a fraction, whether the train stands, and its speed in metres a second."""
        times = self.line.times
        if now < times[0][1]:
            return 0.0, True, 0.0
        for index, (arrival, departure) in enumerate(times):
            if arrival <= now < departure:
                return float(index), True, 0.0
            if index + 1 < len(times) and departure <= now < times[index + 1][0]:
                span = times[index + 1][0] - departure
                share = (now - departure) / span
                eased = share * share * (3 - 2 * share)
                length = self.line.stops[index + 1]["chainage_m"] - self.line.stops[index]["chainage_m"]
                return index + eased, False, 6 * share * (1 - share) * length / span
        return float(len(times) - 1), True, 0.0

    def events(self, before, now, goal):
        """The events between two moments: (seconds, event)."""
        for index, (arrival, departure) in enumerate(self.line.times):
            role = "destination" if index == goal else "origin" if index == 0 else "intermediate"
            for at, name in ((arrival, "arrived"), (departure, "departed")):
                if before < at <= now:
                    yield at, {"event": name, **self.line.brief(index), "role": role, "source": "gnss"}

    def status(self, now, journey, goal, base):
        train, standing, speed = self.train(now)
        behind = math.floor(train + 1e-9)
        ahead = range(behind + 1, (goal if goal is not None else len(self.line.stops) - 1) + 1)
        chainage = self.line.stops[behind]["chainage_m"]
        if behind + 1 < len(self.line.stops):
            chainage += (train - behind) * (self.line.stops[behind + 1]["chainage_m"] - chainage)
        status = {
            "time": rfc3339(base + timedelta(seconds=now)), "utc_offset_s": OFFSET, "source": "gnss",
            "fix": {"age_s": 0.4, "mode": 3, "satellites_used": 11, "satellites_seen": 14, "accuracy_m": 4.4,
                    "speed_mps": round(speed, 1)},
            "place": {"line": "North–South", "headsign": "Bundaran HI", "stop": self.line.brief(behind),
                      "standing": 1 if standing else 0, "chainage_m": round(chainage, 1), "uncertainty_m": 180.0},
            "row": {"stops": [self.line.brief(index) for index in range(len(self.line.stops))],
                    "train": round(train, 3), "toward_last": True},
            "next": [
                {"stop": self.line.brief(index), "role": "destination" if index == goal else "intermediate",
                 "doors": rfc3339(base + timedelta(seconds=self.line.times[index][0])),
                 "uncertainty_s": round(4 + 3 * (index - behind), 1),
                 "distance_m": round(self.line.stops[index]["chainage_m"] - chainage, 1)}
                for index in list(ahead)[: (len(self.line.stops) if goal is not None else 5)]
            ],
            "outputs": ["buzzer: gpio line 17"], "problems": [],
        }
        if goal is not None:
            status["row"]["rider"] = goal
        if journey:
            status["journey"] = journey
        return status
