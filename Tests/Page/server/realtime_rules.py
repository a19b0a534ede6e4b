"""The rules of MobilityData's GTFS-Realtime validator that apply to a box's feeds, from their descriptions alone.

https://github.com/MobilityData/gtfs-realtime-validator/blob/master/RULES.md. Each fault begins with the rule's number.
"""

import collections
import csv
import math
import re

from google.transit import gtfs_realtime_pb2 as realtime

SCHEDULED, UNSCHEDULED = realtime.TripDescriptor.SCHEDULED, realtime.TripDescriptor.UNSCHEDULED
EARTH = 6_371_000.0


class Timetable:
    """A GTFS feed's own files."""

    def __init__(self, folder):
        def rows(name):
            path = folder / f"{name}.txt"
            return list(csv.DictReader(path.open(encoding="utf-8-sig"))) if path.exists() else []

        self.routes = {row["route_id"] for row in rows("routes")}
        self.stops = {row["stop_id"]: row for row in rows("stops")}
        self.trips = {row["trip_id"]: row for row in rows("trips")}
        self.calls = collections.defaultdict(list)
        for row in rows("stop_times"):
            self.calls[row["trip_id"]].append(row)
        for calls in self.calls.values():
            calls.sort(key=lambda row: int(row["stop_sequence"]))
        self.frequencies = collections.defaultdict(list)
        for row in rows("frequencies"):
            self.frequencies[row["trip_id"]].append(row)
        self.shapes = collections.defaultdict(list)
        for row in sorted(rows("shapes"), key=lambda row: int(row["shape_pt_sequence"])):
            self.shapes[row["shape_id"]].append((float(row["shape_pt_lat"]), float(row["shape_pt_lon"])))


def seconds(text):
    hours, minutes, rest = map(int, text.split(":"))
    return hours * 3600 + minutes * 60 + rest


def distance_to(shape, latitude, longitude):
    """Metres from a place to a polyline, on a plane that touches the earth at the place."""

    def local(point):
        north = math.radians(point[0] - latitude) * EARTH
        return math.radians(point[1] - longitude) * EARTH * math.cos(math.radians(latitude)), north

    best = math.inf
    points = [local(point) for point in shape]
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        share = min(1, max(0, -(ax * (bx - ax) + ay * (by - ay)) / length)) if length else 0
        best = min(best, math.hypot(ax + share * (bx - ax), ay + share * (by - ay)))
    return best


def faults(feed, timetable):
    """What is wrong with a feed."""
    found, head = [], feed.header

    def hold(rule, fine, what=""):
        if not fine:
            found.append(f"{rule} {what}")

    hold("E038", head.gtfs_realtime_version == "2.0", head.gtfs_realtime_version)
    hold("E048", head.HasField("timestamp"))
    hold("E049", head.HasField("incrementality") and head.incrementality == realtime.FeedHeader.FULL_DATASET)
    hold_posix = lambda time, what: hold("E001", 1_600_000_000 < time < 2_500_000_000, f"{what} {time}")
    hold_posix(head.timestamp, "header")
    ids = [entity.vehicle.vehicle.id for entity in feed.entity if entity.HasField("vehicle")]
    hold("E052", len(set(ids)) == len(ids), ids)
    hold("E052", len({entity.id for entity in feed.entity}) == len(feed.entity), "entity")
    for entity in feed.entity:
        hold("E039", not entity.HasField("is_deleted"))
        hold("E000", entity.id and (entity.HasField("vehicle") or entity.HasField("trip_update")), "an empty entity")
        for name in ("vehicle", "trip_update"):
            if entity.HasField(name):
                part = getattr(entity, name)
                hold("W001", part.HasField("timestamp"), name)
                hold("E012", part.timestamp <= head.timestamp, f"{part.timestamp} after {head.timestamp}")
                hold_posix(part.timestamp, name)
                hold("W002", part.vehicle.id != "", name)
                if part.HasField("trip"):
                    found.extend(trip_faults(part.trip, timetable))
        if entity.HasField("vehicle"):
            found.extend(vehicle_faults(entity.vehicle, timetable))
        if entity.HasField("trip_update"):
            found.extend(update_faults(entity.trip_update, timetable))
    return found


def trip_faults(trip, timetable):
    """What is wrong with what a train is said to run."""
    if not trip.HasField("schedule_relationship"):
        yield "W009 trip"
    if trip.HasField("route_id") and trip.route_id not in timetable.routes:
        yield f"E004 {trip.route_id}"
    if trip.HasField("start_date") and not re.fullmatch(r"\d{8}", trip.start_date):
        yield f"E021 {trip.start_date}"
    if trip.HasField("start_time") and not re.fullmatch(r"\d{2,}:[0-5]\d:[0-5]\d", trip.start_time):
        yield f"E020 {trip.start_time}"
    if not trip.HasField("trip_id"):
        return
    if trip.trip_id not in timetable.trips:
        yield f"E003 {trip.trip_id}"
        return
    row = timetable.trips[trip.trip_id]
    if trip.HasField("route_id") and trip.route_id != row["route_id"]:
        yield f"E035 {trip.route_id}"
    if trip.HasField("direction_id") and str(trip.direction_id) != row["direction_id"]:
        yield f"E024 {trip.direction_id}"
    frequencies = timetable.frequencies[trip.trip_id]
    if not frequencies:
        if trip.HasField("start_time") and trip.start_time != timetable.calls[trip.trip_id][0]["arrival_time"]:
            yield f"E023 {trip.start_time}"
        return
    if not trip.HasField("start_time") or not trip.HasField("start_date"):
        yield "E006"
    elif frequencies[0]["exact_times"] == "1":
        start = seconds(trip.start_time)
        rows = [(seconds(row["start_time"]), seconds(row["end_time"]), int(row["headway_secs"])) for row in frequencies]
        if not any(first <= start < end and (start - first) % headway == 0 for first, end, headway in rows):
            yield f"E019 {trip.start_time}"
        if trip.schedule_relationship == UNSCHEDULED:
            yield "E013 UNSCHEDULED with exact_times 1"
    elif trip.schedule_relationship != UNSCHEDULED:
        yield f"E013 {trip.schedule_relationship}"


def vehicle_faults(vehicle, timetable):
    """What is wrong with where a train is said to be."""
    place = vehicle.position
    if not vehicle.HasField("position") or not (-90 <= place.latitude <= 90 and -180 <= place.longitude <= 180):
        yield "E026"
    if place.HasField("bearing") and not 0 <= place.bearing <= 360:
        yield f"E027 {place.bearing}"
    if place.HasField("speed") and not 0 <= place.speed <= 26:
        yield f"W004 {place.speed}"
    points = [point for shape in timetable.shapes.values() for point in shape]
    latitudes, longitudes = zip(*points)
    # 1.6 km round all that the agency serves.
    margin = 1609 / 111_000
    if not (min(latitudes) - margin <= place.latitude <= max(latitudes) + margin
            and min(longitudes) - margin <= place.longitude <= max(longitudes) + margin):
        yield "E028"
    if vehicle.HasField("stop_id"):
        yield from stop_faults(vehicle.stop_id, timetable)
    if vehicle.trip.HasField("trip_id"):
        away = distance_to(
            timetable.shapes[timetable.trips[vehicle.trip.trip_id]["shape_id"]], place.latitude, place.longitude)
        if away > 200:
            yield f"E029 {away:.0f} m"


def stop_faults(stop, timetable):
    if stop not in timetable.stops:
        yield f"E011 {stop}"
    elif timetable.stops[stop]["location_type"] not in ("", "0"):
        yield f"E015 {stop}"


def update_faults(update, timetable):
    """What is wrong with how a trip is said to deviate from the timetable."""
    if not update.trip.HasField("trip_id"):
        yield "W006"
        return
    if not update.stop_time_update:
        yield "E041"
    calls = timetable.calls[update.trip.trip_id]
    order = [call["stop_id"] for call in calls]
    is_twice = len(set(order)) < len(order)
    position, last, former = -1, None, None
    for stop in update.stop_time_update:
        if not stop.HasField("schedule_relationship"):
            yield "W009 stop_time_update"
        if not stop.HasField("stop_id") and not stop.HasField("stop_sequence"):
            yield "E040"
        if is_twice and not stop.HasField("stop_sequence"):
            yield "E009"
        if stop.stop_id == former:
            yield f"E037 {stop.stop_id}"
        former = stop.stop_id
        yield from stop_faults(stop.stop_id, timetable)
        if stop.stop_id not in order[position + 1:]:
            yield f"E002 or E045 {stop.stop_id}"
            continue
        position = order.index(stop.stop_id, position + 1)
        if not stop.HasField("arrival") and not stop.HasField("departure"):
            yield "E043"
            continue
        times = []
        for name in ("arrival", "departure"):
            if not stop.HasField(name):
                continue
            event = getattr(stop, name)
            if not event.HasField("time") and not event.HasField("delay"):
                yield f"E044 {name}"
            if not event.HasField("time") and not calls[position][f"{name}_time"]:
                yield f"E046 {name}"
            if event.HasField("uncertainty") and event.uncertainty <= 0:
                yield "uncertainty 0 is for what is certain"
            times.append(event.time)
            if not 1_600_000_000 < event.time < 2_500_000_000:
                yield f"E001 {name}"
        if len(times) == 2 and times[1] < times[0]:
            yield f"E025 {stop.stop_id}"
        if last is not None and times[0] <= last:
            yield f"E022 {stop.stop_id}"
        last = times[-1]


def pair_faults(positions, updates):
    """What two feeds of one moment say differently of one train."""
    runs = {entity.vehicle.vehicle.id: entity.vehicle.trip for entity in positions.entity if entity.HasField("vehicle")}
    for entity in updates.entity:
        update = entity.trip_update
        if update.vehicle.id not in runs:
            yield f"W003 {update.vehicle.id}"
        elif runs[update.vehicle.id] != update.trip:
            yield f"E047 {update.vehicle.id}"
