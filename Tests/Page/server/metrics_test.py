"""What Prometheus scrapes, read by its own library."""

import re
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

import timetabled
from contract import hold_fields, hold_refusal
from wire import ask

# https://prometheus.io/docs/practices/naming/: base units, as these metrics have them.
UNITS = {"seconds", "meters", "bytes", "ratio", "total"}
EVENTS = {
    "near", "approaching", "arrived", "departed", "passed", "missed", "wrongDirection", "offRoute", "wrongTrain",
    "held", "trainArriving", "sourceChanged", "journeyStarted", "journeyEnded",
}


def scrape(agent):
    answer = ask(agent.port, "GET", "/metrics")
    assert answer.status == 200, answer
    hold_fields(answer)
    assert answer.field("content-type") == "text/plain; version=0.0.4; charset=utf-8"
    text = answer.body.decode()
    families = list(text_string_to_metric_families(text))
    assert len({family.name for family in families}) == len(families)
    for family in families:
        assert family.documentation and family.type in ("counter", "gauge"), family
        for sample in family.samples:
            assert re.fullmatch("[a-z][a-z_]*", sample.name) and family.name.startswith(("alight_", "process_"))
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value for family in families for sample in family.samples
    }


def test_on_the_ride(riding, ride):
    _, status, found, _ = next(timetabled.moments(riding, lambda: scrape(riding), ride=ride))
    assert found["alight_source", "gnss"] == 1 and found["alight_source", "none"] == 0
    assert found["alight_fix_mode",] == 3
    assert found["alight_fix_satellites_used",] == status["fix"]["satellites_used"]
    assert found["alight_place_meters",] == pytest.approx(status["place"]["chainage_m"], abs=1)
    assert found["alight_standing_ratio",] == status["place"]["standing"]
    assert sum(value for name, value in found.items() if name[0] == "alight_journey") == ("journey" in status)
    assert found["alight_alarm_open",] == ("alarm" in status)
    assert {name[1] for name in found if name[0] == "alight_events_total"} == EVENTS
    assert found["alight_events_total", "arrived"] > found["alight_events_total", "offRoute"] == 0
    # No outputs are wired in these tests.
    assert found["alight_fault", "outputs"] == len(status["problems"]) == 1


def test_of_the_process(waiting):
    found = scrape(waiting)
    assert 4e6 < found["process_resident_memory_bytes",] < 2e8
    assert 0 < found["process_cpu_seconds_total",] < 1000
    assert 5 < found["process_open_fds",] < 500
    assert time.time() - 3600 < found["process_start_time_seconds",] <= time.time() + 1
    assert found["alight_source", "none"] == 1 and ("alight_fix_mode",) not in found
    assert found["alight_journey", "waiting"] == 1


def test_nobody_changes_them(waiting):
    hold_refusal(ask(waiting.port, "POST", "/metrics", {}), 404)
