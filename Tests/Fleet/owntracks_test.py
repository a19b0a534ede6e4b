"""What OwnTracks is told, read by Home Assistant's own OwnTracks integration, which is a library for it as well."""

import asyncio
import csv
import importlib
import json
import math
import pathlib
import sys
import time
import types
from collections import defaultdict

import homeassistant

from agent import Agent, NETWORK, wait
from broker import Listener
from ride import feed, told

TOPIC = "owntracks/jane/train"


def integration():
    """Its module of messages, without the rest, which wants a camera's libraries."""
    name = "homeassistant.components.owntracks"
    package = types.ModuleType(name)
    package.__path__ = [str(pathlib.Path(homeassistant.__file__).parent / "components/owntracks")]
    sys.modules[name] = package
    return importlib.import_module(name + ".messages")


owntracks = integration()


def agent_at(broker):
    return Agent("nmea", page=[
        "[mqtt]", 'host = "127.0.0.1"', 'name = "box"', 'owntracks = "jane/train"', "interval = 1",
        f"port = {broker.port}"])


class Context:
    """What the integration's messages need around them."""

    secret, events_only, mqtt_topic, region_mapping, import_waypoints = None, False, "owntracks/#", {}, False

    def __init__(self):
        self.seen, self.regions_entered, self.mobile_beacons_active = [], defaultdict(list), defaultdict(set)

    def async_valid_accuracy(self, message):
        return message["acc"] > 0

    def async_see(self, **seen):
        self.seen.append(seen)

    async def async_see_beacons(self, *_):
        pass


def stops():
    """Where the stations are by the feed's own file."""
    with (NETWORK / "stops.txt").open() as file:
        return {row["stop_id"]: row for row in csv.DictReader(file)}


def metres(first, second):
    """The distance of two places, as far as the earth is flat."""
    east = (second[1] - first[1]) * math.cos(math.radians(first[0]))
    return math.hypot(second[0] - first[0], east) * 111_195


def test_ride(broker):
    begin = time.time()
    with Listener(broker) as listener, agent_at(broker) as agent:
        listener.last(TOPIC + "/waypoints")
        for part in range(10):
            feed(agent, part / 10, (part + 1) / 10)
            count = len(listener.of(TOPIC))
            wait(lambda: len(listener.of(TOPIC)) > count, 60, "another location")
        wait(lambda: len(listener.of(TOPIC + "/event")) >= 2 * 5, what="the transitions")
        locations, transitions = listener.json(TOPIC), listener.json(TOPIC + "/event")
        context = Context()
        for message in locations:
            asyncio.run(owntracks.async_handle_message(None, context, {**message, "topic": TOPIC}))
        assert len(context.seen) == len(locations) >= 5
        for seen, message in zip(context.seen, locations):
            assert seen["dev_id"] == "jane_train" and seen["gps"] == (message["lat"], message["lon"])
            assert message["_type"] == "location" and message["acc"] >= 1 and len(message["tid"]) == 2
            assert isinstance(message["acc"], int) and 0 <= message.get("vel", 0) <= 100
            assert 0 <= message.get("cog", 0) < 360
            # The ride is of 2026-08-19; the machine's clock is another.
            assert time.gmtime(message["tst"])[:3] == (2026, 8, 19) and begin - 1 <= message["created_at"] <= time.time() + 1
        moving = [message["vel"] for message in locations if message.get("vel", 0) > 20]
        assert moving and max(moving) <= 90, "kilometres an hour of a metro"
        # Enter and leave by turns, as the agent told them, at the feed's places.
        events = [event for event in told(agent) if event["event"] in ("arrived", "departed")]
        wait(lambda: len(listener.of(TOPIC + "/event")) >= len(events), what="all transitions")
        transitions = listener.json(TOPIC + "/event")[: len(events)]
        places = stops()
        for event, transition in zip(events, transitions):
            assert transition["_type"] == "transition" and transition["t"] == "c"
            assert transition["event"] == ("enter" if event["event"] == "arrived" else "leave")
            assert (transition["rid"], transition["desc"]) == (event["stop_id"], event["stop_name"])
            row = places[event["stop_id"]]
            assert metres((transition["lat"], transition["lon"]), (float(row["stop_lat"]), float(row["stop_lon"]))) < 1
            assert time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(transition["tst"])) == event["time"][:19]
        waypoints = json.loads(listener.last(TOPIC + "/waypoints"))
        assert waypoints["_type"] == "waypoints" and len(waypoints["waypoints"]) == 13
        stamps = {waypoint["rid"]: waypoint["tst"] for waypoint in waypoints["waypoints"]}
        assert len(set(stamps.values())) == 13
        assert all(stamps[transition["rid"]] == transition["wtst"] for transition in transitions)


def test_in_a_tunnel_the_place_is_marked(broker):
    with Listener(broker) as listener, agent_at(broker) as agent:
        feed(agent, 0, 0.42)
        listener.last(TOPIC)
        # No fix comes any more, as underground.
        inferred = json.loads(listener.last(TOPIC, 60, fits=lambda text: '"tag":"inferred"' in text))
        assert -6.3 < inferred["lat"] < -6.18 and inferred["acc"] >= 1 and "vel" not in inferred


def test_last_will(broker):
    begin = time.time()
    with Listener(broker) as listener, agent_at(broker) as agent:
        feed(agent, 0, 0.1)
        listener.last(TOPIC)
        agent.kill()
        will = json.loads(listener.last(TOPIC, fits=lambda text: "lwt" in text))
        assert will["_type"] == "lwt" and begin - 1 <= will["tst"] <= time.time() + 1
        assert listener.last("alight/box/status", fits=lambda text: text == "offline")
