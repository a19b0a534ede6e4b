"""The portals of trains, read by a client of theirs (onboardapis) as it comes from PyPI."""

import csv
import datetime
import socket

import pytest
from google.transit import gtfs_realtime_pb2 as realtime
from onboardapis.train.de.db import ICEPortal
from onboardapis.train.de.db.interfaces import ICEPortalAPI
from onboardapis.train.fr.sncf import PortalINOUI
from onboardapis.train.fr.sncf.interfaces import InouiConnector

import timetabled
from agent import NETWORK, Agent
from contract import hold, hold_fields, hold_refusal
from wire import ask

PATHS = {
    "/api1/rs/status": "ICEPortalStatus",
    "/api1/rs/tripInfo/trip": "ICEPortalTrip",
    "/bap/api/bap-service-status": "ICEPortalService",
    "/router/api/train/gps": "INOUIPortalGPS",
    "/router/api/train/details": "INOUIPortalDetails",
}
LATE = 120
LEFT = datetime.datetime(2026, 8, 19, 1, 0, tzinfo=datetime.timezone.utc) - datetime.timedelta(seconds=LATE)


def client(kind, agent, password=""):
    """A client that has had one answer of each address."""
    base = f"http://{password}127.0.0.1:{agent.port}"
    portal = ICEPortal() if kind == "ICE" else PortalINOUI()
    portal._api = ICEPortalAPI(url=base) if kind == "ICE" else InouiConnector(url=f"{base}/router/api")
    portal._api.refresh()
    portal._api.ready.set()
    return portal


@pytest.fixture
def train(tmp_path):
    network = timetabled.network(tmp_path / "feed", "runs", LATE)
    with Agent("nmea", network=network) as agent:
        yield agent


def between(agent, read):
    """A reading of a train between Blok A and Blok M, two minutes late, and the statuses before it and after it."""
    _, before, found, behind = next(timetabled.moments(agent, read, first=719))
    assert before["place"]["stop"]["stop_id"] == "BLA" and before["next"][0]["stop"]["stop_id"] == "BLM"
    return found, before, behind


def calls():
    """For each station when the trip arrives and departs by the timetable."""
    found = {}
    with (NETWORK / "stop_times.txt").open() as file:
        for row in csv.DictReader(file):
            if row["trip_id"] == timetabled.TRIP:
                found[row["stop_id"].removesuffix("_2")] = [
                    LEFT + datetime.timedelta(seconds=timetabled.seconds(row[name]) - 5 * 3600)
                    for name in ("arrival_time", "departure_time")]
    return found


def places():
    with (NETWORK / "stops.txt").open() as file:
        return {row["stop_id"]: (float(row["stop_lat"]), float(row["stop_lon"])) for row in csv.DictReader(file)}


def near(time, other, seconds=2.0):
    """Whether two times are one. A client may have a time without its zone: then it is the machine's own."""
    return abs(time.timestamp() - other.timestamp()) <= seconds


def test_deutsche_bahn(train):
    (portal, truth), status, behind = between(train, lambda: (client("ICE", train), latitude_of(train)))
    assert portal.id == socket.gethostname() and portal.line_number == status["place"]["line"]
    start, end = (datetime.datetime.fromisoformat(told["time"]).timestamp() for told in (status, behind))
    assert start <= portal.now.timestamp() <= end
    assert portal.speed == pytest.approx(status["fix"]["speed_mps"], abs=0.1)
    chainage = status["place"]["chainage_m"]
    assert portal.distance == pytest.approx(chainage, abs=30)
    following = status["next"][0]
    assert portal.current_station.id == following["stop"]["stop_id"]
    assert portal.current_station.name == following["stop"]["stop_name"]
    gap = portal.current_station.calculate_distance(portal.distance)
    assert gap == pytest.approx(following["distance_m"], abs=60)
    assert (portal.origin.id, portal.destination.id) == ("LBB", "BHI")
    assert LATE - 75 <= portal.delay.total_seconds() <= LATE + 45
    stations = portal.stations_dict
    assert list(stations) == list(calls())
    for name, (arrival, departure) in calls().items():
        station = stations[name]
        assert station.arrival.scheduled is None if name == "LBB" else near(station.arrival.scheduled, arrival)
        assert station.departure.scheduled is None if name == "BHI" else near(station.departure.scheduled, departure)
        assert station.platform.scheduled == station.platform.actual == "2"
        latitude, longitude = places()[name]
        assert station.position.latitude == pytest.approx(latitude, abs=1e-5)
        assert station.position.longitude == pytest.approx(longitude, abs=1e-5)
    distances = [station.distance for station in stations.values()]
    assert distances[0] == 0 and distances == sorted(distances)
    assert stations["BLM"].distance == pytest.approx(chainage + following["distance_m"], abs=60)
    hold_delays(stations, status)
    assert portal.position.latitude == pytest.approx(truth, abs=1e-5)
    assert not portal.has_bap and portal.wagon_class is None and portal.internet_status == "NO_INFO"


def latitude_of(agent):
    """The place as another document of the same moment has it."""
    feed = realtime.FeedMessage.FromString(ask(agent.port, "GET", "/gtfs-realtime/vehicle-positions").body)
    return feed.entity[0].vehicle.position.latitude


def hold_delays(stations, status):
    """The stops ahead are expected when the status has their doors open, and as late as the train is."""
    expected = {call["stop"]["stop_id"]: datetime.datetime.fromisoformat(call["doors"]) for call in status["next"]}
    assert len(expected) >= 4
    for name, doors in expected.items():
        assert near(stations[name].arrival.actual, doors, 8), name
    for name in ("BLM", "SSM", "BHI"):
        late = (stations[name].arrival.actual - stations[name].arrival.scheduled).total_seconds()
        assert LATE - 75 <= late <= LATE + 45, (name, late)
    # What has been left behind has no time but that of the timetable.
    assert stations["FTM"].arrival.actual == stations["FTM"].arrival.scheduled


def test_sncf(train):
    (portal, truth), status, _ = between(train, lambda: (client("INOUI", train), latitude_of(train)))
    assert portal.id == socket.gethostname() and portal.line_number == status["place"]["line"]
    assert portal.speed == pytest.approx(status["fix"]["speed_mps"], abs=0.1)
    place = portal.position
    assert place.latitude == pytest.approx(truth, abs=1e-5)
    assert 0 <= place.heading <= 360 and place.altitude == pytest.approx(50, abs=40)
    assert portal.distance == pytest.approx(status["place"]["chainage_m"], abs=30)
    # In this form it is the one from which the train goes on.
    assert portal.current_station.id == status["place"]["stop"]["stop_id"]
    stations = portal.stations_dict
    assert list(stations) == list(calls())
    for name, (arrival, _) in calls().items():
        assert near(stations[name].arrival.scheduled, arrival), name
    hold_delays(stations, status)


def test_before_anything_is_known(waiting):
    portal = client("ICE", waiting)
    assert portal.stations_dict == {} and portal.speed == 0 and portal.position.latitude is None
    portal = client("INOUI", waiting)
    assert portal.stations_dict == {} and portal.distance == 0 and portal.position.latitude == 0


def test_on_a_line_of_headways(riding, ride):
    """Nobody is late where no times are; what the belief expects is told all the same."""
    target = "/api1/rs/tripInfo/trip"
    _, status, answer, _ = next(timetabled.moments(riding, lambda: ask(riding.port, "GET", target), ride=ride))
    trip = answer.json()["trip"]
    hold({"trip": trip}, "ICEPortalTrip")
    assert [stop["station"]["evaNr"] for stop in trip["stops"]] == list(calls())
    assert not any("scheduledArrivalTime" in stop["timetable"] for stop in trip["stops"])
    ahead = [stop["station"]["evaNr"] for stop in trip["stops"] if "actualArrivalTime" in stop["timetable"]]
    assert ahead and ahead == [call["stop"]["stop_id"] for call in status["next"]][: len(ahead)]


def test_answers_are_as_described(train, waiting):
    def read(agent):
        return [ask(agent.port, "GET", path) for path in PATHS]

    for answers in (between(train, lambda: read(train))[0], read(waiting)):
        for answer, schema in zip(answers, PATHS.values(), strict=True):
            hold_fields(answer)
            hold(answer.json(), schema)


def test_a_client_has_the_token_as_password(guarded):
    for path in PATHS:
        hold_refusal(ask(guarded.port, "GET", path), 401)
    assert client("ICE", guarded, f"anybody:{guarded.token}@").id == socket.gethostname()
