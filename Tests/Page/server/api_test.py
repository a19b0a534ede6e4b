"""What the requests of the contract do, on the shipped network and ride."""

import json

import pytest

import timetabled
from agent import Agent, wait
from contract import CSP, DOCUMENT, hold, hold_fields, hold_refusal
from wire import ask

LINE = "LBB FTM CPR HJN BLA BLM SSM SNY IST BNH STB DKA BHI".split()


def told(agent):
    """The status, not yet held to its schema."""
    return ask(agent.port, "GET", "/api/status").json()


def get(agent, target, name, status=200):
    answer = ask(agent.port, "GET", target)
    assert answer.status == status, answer
    hold(answer.json(), name)
    hold_fields(answer)
    assert answer.field("content-type") == "application/json"
    return answer.json()


def post(agent, target, body, status=200, name="Done"):
    answer = ask(agent.port, "POST", target, body)
    assert answer.status == status, answer
    hold(answer.json(), name)
    hold_fields(answer)
    return answer.json()


def test_the_status_without_a_position(waiting):
    status = get(waiting, "/api/status", "Status")
    assert status["source"] == "none" and "place" not in status and "fix" not in status
    assert status["journey"]["to"] == {"stop_id": "SSM", "stop_name": "ASEAN"}


def test_the_settings_have_the_owners_journeys_with_their_stations():
    presets = ['[[preset]]', 'name = "work"', 'to = "Blok M"', '[[preset]]', 'name = "home"', 'from = "BLM"', 'to = "lebak bulus"',
               '[[preset]]', 'name = "nowhere"', 'to = "Atlantis"']
    with Agent("gpsd", to=None, page=presets) as agent:
        settings = get(agent, "/api/settings", "Settings")
        blok_m, lebak_bulus = ({"stop_id": "BLM", "stop_name": "Blok M"}, {"stop_id": "LBB", "stop_name": "Lebak Bulus"})
        # That which cannot be is a problem of the status.
        assert settings["presets"] == [
            {"name": "work", "to": blok_m}, {"name": "home", "from": blok_m, "to": lebak_bulus}]
        assert "presets" in get(agent, "/api/status", "Status")["problem_codes"]


def test_the_status_at_an_alarm_is_as_described(riding):
    assert "alarm" in get(riding, "/api/status", "Status")


def test_the_status_on_the_ride(riding, ride):
    _, status, _, _ = next(timetabled.moments(riding, ride=ride))
    assert status["source"] == "gnss" and status["fix"]["mode"] == 3
    assert [stop["stop_id"] for stop in status["row"]["stops"]] == LINE
    assert status["row"]["train"] == pytest.approx(6, abs=0.2)


@pytest.mark.parametrize(
    "target, ids",
    [
        ("/api/stations", LINE),
        ("/api/stations?query=", LINE),
        ("/api/stations?count=3", LINE[:3]),
        ("/api/stations?query=blok", ["BLA", "BLM"]),
        ("/api/stations?query=BLOK&count=1", ["BLA"]),
        ("/api/stations?query=Lebak%20Bulus", ["LBB"]),
        ("/api/stations?query=Lebak+Bulus", ["LBB"]),
        ("/api/stations?query=BHI", ["BHI", "BNH"]),
        ("/api/stations?query=nowhere", []),
        ("/api/stations?query=%00", []),
    ],
)
def test_stations_in_the_order_of_the_line(waiting, target, ids):
    stations = get(waiting, target, "StationList")["stations"]
    assert [station["stop_id"] for station in stations] == ids
    assert all("distance_m" not in station and station["lines"] for station in stations)


def test_stations_the_nearest_first(riding):
    stations = get(riding, "/api/stations", "StationList")["stations"]
    distances = [station["distance_m"] for station in stations]
    assert distances == sorted(distances) and distances[0] < 100
    assert stations[0]["stop_id"] == "SSM" and {station["stop_id"] for station in stations} == set(LINE)


@pytest.mark.parametrize("count", ["0", "1001", "-1", "x", "", "1.5", "1e1", "99999999999999999999", "%F0%9D%9F%8F"])
@pytest.mark.parametrize(
    "target", ["/api/stations?count=", "/api/departures?stop_id=BLM&count=", "/api/journeys?from=BLM&to=SSM&count="]
)
def test_no_such_count(waiting, target, count):
    hold_refusal(ask(waiting.port, "GET", target + count), 400)


def test_departures_in_order(riding):
    departures = get(riding, "/api/departures?stop_id=BLM&count=20", "DepartureList")["departures"]
    now = told(riding)["time"]
    times = [departure["departure"] for departure in departures]
    assert times == sorted(times) and len(times) == 20
    # A train of a line that runs by headways may be as late as one of them.
    assert times[-1] > now
    assert {departure["trip_headsign"] for departure in departures} == {"Bundaran HI", "Lebak Bulus"}
    assert {departure["headway_secs"] for departure in departures} <= {300, 600}


def test_journeys_later_and_later(riding):
    journeys = get(riding, "/api/journeys?from=LBB&to=Bundaran+HI&count=4", "JourneyList")["journeys"]
    assert len(journeys) == 4
    assert [journey["departure"] for journey in journeys] == sorted({journey["departure"] for journey in journeys})
    for journey in journeys:
        legs = journey["legs"]
        assert journey["changes"] == len(legs) - 1 == 0
        assert journey["departure"] == legs[0]["departure"] < legs[-1]["arrival"] == journey["arrival"]
        assert (legs[0]["from_stop_name"], legs[-1]["to_stop_name"]) == ("Lebak Bulus", "Bundaran HI")


@pytest.mark.parametrize(
    "target, status",
    [
        ("/api/departures", 400),
        ("/api/departures?stop_id=", 400),
        ("/api/departures?stop_id=ZZZ", 404),
        ("/api/departures?stop_id=blok", 404),
        ("/api/journeys", 400),
        ("/api/journeys?from=BLM", 400),
        ("/api/journeys?to=BLM", 400),
        ("/api/journeys?from=BLM&to=ZZZ", 404),
        ("/api/journeys?from=ZZZ&to=BLM", 404),
        ("/api", 404),
        ("/api/", 404),
        ("/api/nothing", 404),
        ("/API/status", 404),
        ("/api/status/", 404),
    ],
)
def test_what_is_missing(waiting, target, status):
    hold_refusal(ask(waiting.port, "GET", target), status)


def test_the_line_and_its_row(riding):
    line = get(riding, "/api/line", "Line")
    status = told(riding)
    assert [stop["stop_id"] for stop in line["stops"]] == [stop["stop_id"] for stop in status["row"]["stops"]]
    chainages = [stop["chainage_m"] for stop in line["stops"]]
    assert chainages[0] == 0 and chainages == sorted(chainages) and chainages[-1] <= line["length_m"]
    assert len(line["shape"]) > 100 and line["shape"][0] == pytest.approx([-6.289, 106.775], abs=0.002)


def test_no_line_without_a_journey(waiting):
    ask(waiting.port, "POST", "/api/commands", {"command": "end"})
    wait(lambda: "journey" not in get(waiting, "/api/status", "Status"), what="the end of the journey")
    hold_refusal(ask(waiting.port, "GET", "/api/line"), 404)


def test_commands_one_after_the_other(waiting):
    ask(waiting.port, "POST", "/api/commands", {"command": "end"})
    post(waiting, "/api/commands", {"command": "end"}, 409, "Refusal")
    post(waiting, "/api/commands", {"command": "ack"}, 409, "Refusal")
    post(waiting, "/api/commands", {"command": "go", "from": "BLM", "to": "SSM"})
    journey = get(waiting, "/api/status", "Status")["journey"]
    assert (journey["from"]["stop_id"], journey["to"]["stop_id"]) == ("BLM", "SSM")
    post(waiting, "/api/commands", {"command": "go", "to": "Blok"}, 409, "Refusal")
    post(waiting, "/api/commands", {"command": "go", "from": "SSM", "to": "SSM"}, 409, "Refusal")
    assert get(waiting, "/api/status", "Status")["journey"] == journey
    post(waiting, "/api/commands", {"command": "end"})
    assert "journey" not in get(waiting, "/api/status", "Status")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"1",
        b'"go"',
        b"{}",
        b'{"command":1}',
        b'{"command":"go"}',
        b'{"command":"go","to":""}',
        b'{"command":"go","to":7}',
        b'{"command":"go","to":null}',
        b'{"command":"go","to":"SSM","from":[]}',
        b'{"command":"status"}',
        b'{"command":"follow"}',
        b'{"command":"END"}',
        b'{"command":"end"}{"command":"end"}',
        b'{"command":"go","to":"\xff"}',
        b"\xef\xbb\xbf",
        b"[" * 16_000,
        b'{"a":' * 3_000,
        pytest.param('{"command":"end"}'.encode("utf-16"), id="UTF-16"),
    ],
)
def test_bodies_that_are_no_command(waiting, body):
    hold_refusal(ask(waiting.port, "POST", "/api/commands", body), 400)


def test_the_alarm_names_its_station(riding):
    arrival = next(json.loads(event) for event in riding.events if '"arrived","stop_id":"SSM"' in event)
    expected = {key: arrival[key] for key in ("event", "stop_id", "stop_name", "role", "time")}
    assert {key: told(riding)["alarm"].get(key) for key in expected} == expected


def test_the_alarm_is_shown_until_it_is_acknowledged(riding):
    assert told(riding)["alarm"]["event"] == "arrived"
    post(riding, "/api/commands", {"command": "ack"})
    assert "alarm" not in told(riding)


def test_a_verdict_of_the_last_arrival(riding):
    arrival = ask(riding.port, "GET", "/api/status").json()["last_arrival"]
    post(riding, "/api/verdict", {"id": arrival["id"], "verdict": "perhaps"}, 400, "Refusal")
    post(riding, "/api/verdict", {"id": "17-1", "verdict": "yes"}, 404, "Refusal")
    post(riding, "/api/verdict", {"id": arrival["id"]}, 400, "Refusal")
    assert "verdict" not in ask(riding.port, "GET", "/api/status").json()["last_arrival"]
    for verdict in ("late", "yes"):
        post(riding, "/api/verdict", {"id": arrival["id"], "verdict": verdict})
        assert ask(riding.port, "GET", "/api/status").json()["last_arrival"]["verdict"] == verdict


def test_the_last_arrival_is_as_described(riding):
    arrival = get(riding, "/api/status", "Status")["last_arrival"]
    assert (arrival["stop_id"], arrival["stop_name"]) == ("SSM", "ASEAN")


def test_presence_and_session_without_a_token(waiting):
    for target, body in (("presence", {"page": "a1", "visible": True}), ("session", {"token": "anything"})):
        answer = ask(waiting.port, "POST", f"/api/{target}", body)
        assert (answer.status, answer.body, answer.field("set-cookie")) == (204, b"", None), answer
        hold_fields(answer)


def test_the_longest_name_of_a_page(waiting):
    assert ask(waiting.port, "POST", "/api/presence", {"page": "é" * 64, "visible": True}).status == 204


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"page": "a"},
        {"page": "", "visible": True},
        {"page": "a" * 65, "visible": True},
        {"page": 1, "visible": True},
        {"page": "a", "visible": "true"},
        [],
        None,
    ],
)
def test_presence_that_says_nothing(waiting, body):
    hold_refusal(ask(waiting.port, "POST", "/api/presence", json.dumps(body).encode()), 400)


@pytest.mark.parametrize(
    "path", ["/", "/departure-arrival", "/departure-arrival/sheet", "/commuting", "/commuting/sheet"]
)
def test_the_routes_show_the_page(waiting, path):
    answer = ask(waiting.port, "GET", path)
    assert (answer.status, answer.field("content-type")) == (200, "text/html; charset=utf-8")
    assert answer.body == ask(waiting.port, "GET", "/index.html").body
    assert answer.field("cache-control") == "no-cache" and answer.field("content-security-policy") == CSP
    again = ask(waiting.port, "GET", path, fields=[("If-None-Match", answer.field("etag"))])
    assert (again.status, again.body, again.field("etag")) == (304, b"", answer.field("etag"))
    hold_fields(again)


def test_the_document_is_served(waiting):
    answer = ask(waiting.port, "GET", "/api/openapi.json")
    assert answer.status == 200 and answer.json() == DOCUMENT


def put(agent, body, status=200, name="Settings"):
    answer = ask(agent.port, "PUT", "/api/settings", body)
    assert answer.status == status, answer
    hold(answer.json(), name)
    return answer.json()


def test_what_the_rider_chooses_of_the_alarm_outlasts_a_power_cut():
    with Agent() as agent:
        assert get(agent, "/api/settings", "Settings") == {"lead_s": 90, "repeat_s": 120}
        assert put(agent, {"lead_s": 45}) == {"lead_s": 45, "repeat_s": 120}
        assert put(agent, {"repeat_s": 0, "lead_s": None, "colour": "red"}) == {"lead_s": 45, "repeat_s": 0}
        assert put(agent, {}) == {"lead_s": 45, "repeat_s": 0}
        told = post(agent, "/api/commands", {"command": "set", "lead_s": 60.5})
        assert told["message"] == "you are told 60.5 s before the doors open, and an arrival is not repeated"
        agent.kill()
        agent.start()
        assert get(agent, "/api/settings", "Settings") == {"lead_s": 60.5, "repeat_s": 0}


@pytest.mark.parametrize(
    "body, message",
    [
        ({"lead_s": 0}, "lead_s is a number of seconds from 1 to 3600"),
        ({"lead_s": 1e400}, None),
        ({"repeat_s": 601}, "repeat_s is a number of seconds from 0 to 600"),
        ({"lead_s": "90"}, None),
        ([], None),
    ],
)
def test_a_setting_that_cannot_be_changes_nothing(waiting, body, message):
    before = ask(waiting.port, "GET", "/api/settings").json()
    refusal = put(waiting, body, 400, "Refusal")
    assert message is None or refusal["message"] == message
    assert ask(waiting.port, "GET", "/api/settings").json() == before
