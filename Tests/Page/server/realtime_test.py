"""GTFS-Realtime, read by MobilityData's own bindings and held to its validator's rules and to the ride's own truth."""

import csv
import datetime
import socket
import time

import pytest
from google.transit import gtfs_realtime_pb2 as realtime

import timetabled
from agent import NETWORK, RIDE, Agent, epochs
from contract import hold_fields, hold_refusal
from realtime_rules import UNSCHEDULED, Timetable, faults, pair_faults
from wire import ask

POSITIONS, UPDATES = "/gtfs-realtime/vehicle-positions", "/gtfs-realtime/trip-updates"
STANDING, UNDER_WAY = realtime.VehiclePosition.STOPPED_AT, realtime.VehiclePosition.IN_TRANSIT_TO
INCOMING = realtime.VehiclePosition.INCOMING_AT
ORDER = ["LBB", "FTM", "CPR", "HJN", "BLA", "BLM", "SSM"]


def read(agent, path, fields=()):
    answer = ask(agent.port, "GET", path, fields=fields)
    assert answer.status == 200, answer
    hold_fields(answer)
    assert answer.field("content-type") == "application/x-protobuf"
    feed = realtime.FeedMessage.FromString(answer.body)
    # No field is one that the bindings do not know, or out of its place, and none that is required is missing.
    assert feed.IsInitialized() and feed.SerializeToString() == answer.body
    return feed


def posix(text):
    return datetime.datetime.fromisoformat(text).timestamp()


def truth():
    """For each station when the train stands there, and when it goes."""
    with RIDE.with_suffix(".truth.csv").open() as file:
        rows = {row["stop_id"]: row for row in csv.DictReader(file)}
    return {
        name: (posix(row["standing_from"] or row["passed"]), posix(row["departure"] or row["passed"] or "2027-01-01T00:00:00Z"))
        for name, row in rows.items()
    }


def ride(network, tunnel=range(0), to="ASEAN"):
    """Both feeds and the status at each half minute of the ride."""
    timetable, samples = Timetable(network), []
    with Agent("nmea", to=to, network=network) as agent:
        feeds = lambda: (read(agent, POSITIONS), read(agent, UPDATES))
        for number, status, (positions, updates), behind in timetabled.moments(agent, feeds, tunnel=tunnel):
            samples.append((number, status, positions, updates))
            assert faults(positions, timetable) + faults(updates, timetable) == [], status["time"]
            assert list(pair_faults(positions, updates)) == [], status["time"]
            for feed in (positions, updates):
                assert int(posix(status["time"])) <= feed.header.timestamp <= posix(behind["time"])
                for entity in feed.entity:
                    part = entity.vehicle if entity.HasField("vehicle") else entity.trip_update
                    assert feed.header.timestamp - part.timestamp <= 30
    assert [len(sample[2].entity) for sample in samples[2:]].count(0) == 0
    return samples


def hold_stop(vehicle, moment):
    """Fails unless a train's stop is the one at which it stands or to which it goes, but for seconds about the change."""
    times = truth()
    ahead = [name for name in ORDER if times[name][1] > moment - 12]
    standing = [name for name in ORDER if times[name][0] - 12 <= moment <= times[name][1] + 12]
    name = vehicle.stop_id.removesuffix("_2")
    assert vehicle.stop_id.endswith("_2"), "the platform at which the trip calls"
    if vehicle.current_status == STANDING:
        assert name in standing, (name, moment)
    else:
        assert vehicle.current_status in (INCOMING, UNDER_WAY) and name in ahead[:2], (name, moment)


def hold_belief(vehicle, status):
    """Fails unless a train's stop is the one that the status has, which without a fix is the true one or its neighbour."""
    name = vehicle.stop_id.removesuffix("_2")
    is_standing = status["place"]["standing"] >= 0.5
    assert name == (status["place"] if is_standing else status["next"][0])["stop"]["stop_id"]
    assert (vehicle.current_status == STANDING) == is_standing
    coming = [number for number, stop in enumerate(ORDER) if truth()[stop][1] > vehicle.timestamp][0]
    assert abs(ORDER.index(name) - coming) <= 1


def hold_update(update, moment, late):
    """Fails unless a trip is as late as it is, and comes when it does."""
    first, times = update.stop_time_update[0], truth()
    name = first.stop_id.removesuffix("_2")
    assert [stop.stop_id for stop in update.stop_time_update][-1] == "BHI_2", "the stops ahead, to the last"
    assert first.arrival.HasField("uncertainty") and first.arrival.uncertainty >= 1
    assert abs(first.arrival.time - times[name][0]) <= max(20, 3 * first.arrival.uncertainty), (name, moment)
    # The ride passes through Haji Nawi, where the timetable has it stand.
    assert late - 75 <= first.arrival.delay <= late + 60
    scheduled = posix("2026-08-19T01:00:00Z") - late
    for stop in update.stop_time_update:
        for event in (stop.arrival, stop.departure):
            if event.HasField("time"):
                assert event.time - event.delay == scheduled + OFFSETS[stop.stop_id, event is stop.departure]


def offsets():
    """Seconds from the departure of the trip to each arrival (False) and departure (True)."""
    found = {}
    for row in Timetable(NETWORK).calls[timetabled.TRIP]:
        for name, is_departure in (("arrival_time", False), ("departure_time", True)):
            found[row["stop_id"], is_departure] = timetabled.seconds(row[name]) - 5 * 3600
    return found


OFFSETS = offsets()


@pytest.mark.parametrize("kind, late", [("runs", 120), ("trip", 60), ("runs", 0)])
def test_a_train_of_the_timetable(kind, late, tmp_path):
    with_trip = 0
    for _, status, positions, updates in ride(timetabled.network(tmp_path / "feed", kind, late)):
        for entity in positions.entity:
            vehicle = entity.vehicle
            assert vehicle.vehicle.id == entity.id == socket.gethostname()
            if vehicle.HasField("stop_id"):
                hold_stop(vehicle, vehicle.timestamp)
        for entity in updates.entity:
            with_trip += 1
            update = entity.trip_update
            assert (update.trip.trip_id, update.trip.route_id) == (timetabled.TRIP, timetabled.ROUTE)
            assert update.trip.start_date == timetabled.DATE
            assert update.trip.start_time == ("" if kind == "trip" else timetabled.clock(timetabled.LEFT - late))
            hold_update(update, update.timestamp, late)
    assert with_trip >= 20


def test_a_place_that_fixes_tell():
    """The place is the receiver's own, and the feed's single precision costs less than a metre."""
    fixes = {}
    for epoch in epochs():
        fields = epoch.split("\r\n")[0].split("\n")[0].split(",")
        degrees = lambda text, digits: int(text[:digits]) + float(text[digits:]) / 60
        if fields[2] == "A":
            moment = posix(f"2026-08-19T{fields[1][:2]}:{fields[1][2:4]}:{fields[1][4:6]}Z")
            fixes[moment] = (-degrees(fields[3], 2), degrees(fields[5], 3), float(fields[7]) * 1852 / 3600)
    compared, moving = 0, 0
    for _, _, positions, _ in ride(NETWORK):
        for entity in positions.entity:
            place = entity.vehicle.position
            latitude, longitude, speed = fixes[entity.vehicle.timestamp]
            assert abs(place.latitude - latitude) < 1e-5 and abs(place.longitude - longitude) < 1e-5
            assert abs(place.speed - speed) < 0.1
            moving += place.HasField("bearing")
            compared += 1
    assert compared > 25 and moving > 15


def test_a_train_in_a_tunnel(tmp_path):
    """Four minutes without a fix: the line and the timetable tell where the train is, and the trip stays known."""
    tunnel = range(400, 640)
    blind = []
    network = timetabled.network(tmp_path / "feed", "runs", 120)
    for number, status, positions, updates in ride(network, tunnel):
        if number in tunnel and status["source"] == "deadReckoning":
            blind.append(len(updates.entity))
            [entity] = positions.entity
            assert not entity.vehicle.position.HasField("speed") and entity.vehicle.position.HasField("bearing")
            hold_belief(entity.vehicle, status)
            for entity in updates.entity:
                uncertainties = [stop.arrival.uncertainty for stop in entity.trip_update.stop_time_update
                                 if stop.arrival.HasField("uncertainty")]
                # The train may be at the first of them already, which makes that one no surer than the next.
                assert uncertainties[1:] == sorted(uncertainties[1:]) and len(uncertainties) >= 3
    assert len(blind) >= 6 and sum(blind) >= 4, blind


def test_a_train_of_a_headway():
    """Its trips have no times, so that there is none that it could deviate from; the line and the stops are known."""
    known = 0
    for _, _, positions, updates in ride(NETWORK):
        assert not updates.entity
        for entity in positions.entity:
            trip = entity.vehicle.trip
            assert not trip.HasField("trip_id")
            if entity.vehicle.HasField("trip"):
                known += 1
                assert (trip.route_id, trip.direction_id) == (timetabled.ROUTE, 0)
                assert trip.schedule_relationship == UNSCHEDULED
                hold_stop(entity.vehicle, entity.vehicle.timestamp)
    assert known > 20


def wrong(rule, feed):
    """Makes a feed break a rule."""
    entity = feed.entity[0]
    vehicle, update = entity.vehicle, entity.trip_update
    stops = update.stop_time_update
    match rule:
        case "E001": feed.header.timestamp *= 1000
        case "E002": stops[0].stop_id, stops[2].stop_id = stops[2].stop_id, stops[0].stop_id
        case "E003": update.trip.trip_id = "other"
        case "E004": vehicle.trip.route_id = "other"
        case "E006": update.trip.ClearField("start_time")
        case "E011": vehicle.stop_id = "other"
        case "E012": vehicle.timestamp = feed.header.timestamp + 1
        case "E013": vehicle.trip.schedule_relationship = UNSCHEDULED
        case "E015": vehicle.stop_id = "BLM"
        case "E019": vehicle.trip.start_time = "07:58:01"
        case "E020": vehicle.trip.start_time = "07:60:00"
        case "E021": vehicle.trip.start_date = "2026-08-19"
        case "E022": stops[1].arrival.time = stops[1].departure.time = stops[0].departure.time
        case "E024": vehicle.trip.direction_id = 1
        case "E025": stops[0].departure.time = stops[0].arrival.time - 1
        case "E026": vehicle.position.latitude = 91
        case "E027": vehicle.position.bearing = 361
        case "E028": vehicle.position.longitude += 1
        case "E029": vehicle.position.longitude += 0.003
        case "E035": vehicle.trip.route_id = "XX"
        case "E037": stops[1].stop_id = stops[0].stop_id
        case "E038": feed.header.gtfs_realtime_version = "1"
        case "E039": entity.is_deleted = False
        case "E040": stops[0].ClearField("stop_id")
        case "E041": del stops[:]
        case "E043": [stops[-1].ClearField(name) for name in ("arrival", "departure")]
        case "E044": [stops[-1].arrival.ClearField(name) for name in ("time", "delay")]
        case "E048": feed.header.ClearField("timestamp")
        case "E049": feed.header.ClearField("incrementality")
        case "E052": feed.entity.add().CopyFrom(entity)
        case "W001": vehicle.ClearField("timestamp")
        case "W002": update.vehicle.ClearField("id")
        case "W006": update.trip.ClearField("trip_id")
        case "W009": stops[0].ClearField("schedule_relationship")


RULES = [f"E{number:03}" for number in (1, 2, 3, 4, 6, 11, 12, 13, 15, 19, 20, 21, 22, 24, 25, 26, 27, 28, 29, 35, 37, 38,
                                        39, 40, 41, 43, 44, 48, 49, 52)] + ["W001", "W002", "W006", "W009"]


def test_the_rules_see_what_breaks_them(tmp_path):
    """What judges the feeds says of each rule that it is broken, and of nothing else in the agent's own feed."""
    network = timetabled.network(tmp_path / "feed", "runs", 120)
    with Agent("nmea", network=network) as agent:
        feeds = lambda: (read(agent, POSITIONS), read(agent, UPDATES))
        _, _, (both, updates), _ = next(timetabled.moments(agent, feeds, first=359))
        both.entity[0].trip_update.CopyFrom(updates.entity[0].trip_update)
        both.header.timestamp += 1
    timetable = Timetable(network)
    assert faults(both, timetable) == []
    timetable.routes.add("XX")
    for rule in RULES:
        feed = realtime.FeedMessage.FromString(both.SerializeToString())
        wrong(rule, feed)
        assert [fault for fault in faults(feed, timetable) if rule in fault], rule
    twice = realtime.FeedMessage.FromString(both.SerializeToString())
    timetable.calls[timetabled.TRIP].append(dict(timetable.calls[timetabled.TRIP][0], stop_sequence="99"))
    assert [fault for fault in faults(twice, timetable) if "E009" in fault]


def test_nothing_is_known(waiting):
    for path in (POSITIONS, UPDATES):
        before, feed = int(time.time()), read(waiting, path)
        assert not feed.entity and faults(feed, Timetable(NETWORK)) == []
        # Since its start the agent goes by the monotonic clock, from which the other one drifts.
        assert before - 1 <= feed.header.timestamp <= time.time() + 1


def test_the_token_is_needed(guarded):
    for path in (POSITIONS, UPDATES):
        hold_refusal(ask(guarded.port, "GET", path), 401)
        read(guarded, path, [("Authorization", f"Bearer {guarded.token}")])
        hold_refusal(ask(guarded.port, "POST", path, {}), 401)
