"""The real agent's train in the feed of a fleet."""

import calendar
import time

import clock
from agent import Agent, BINARY, wait
from copies import Copy, KINDS
from ride import EPOCHS, feed, status, time_of


def test_a_real_box_is_in_the_feed(broker, tmp_path):
    """The fleet's clock shows the time of the ride, which is another than today's."""
    then = time.strptime(time_of(EPOCHS[int(0.4 * len(EPOCHS))]), "%Y-%m-%dT%H:%M:%S")
    library, now = clock.build(tmp_path), clock.Clock(tmp_path / "face", start=calendar.timegm(then))
    wrapper = tmp_path / "alight"
    wrapper.write_text(f'#!/bin/sh\nexec env FAST_CLOCK={now.path} LD_PRELOAD={library} {BINARY} "$@"\n')
    wrapper.chmod(0o755)
    section = [
        "[mqtt]", 'host = "127.0.0.1"', f"port = {broker.port}", 'name = "box"', "gtfs_realtime = true", "interval = 1"]
    with Copy(broker.port, binary=wrapper) as copy, Agent("nmea", page=section) as agent:
        feed(agent, 0, 0.4)
        def newest():
            found = copy.trains().get("box")
            return found and abs(found.vehicle.timestamp - calendar.timegm(then)) < 10 and found

        # What the agent tells before it has taken the whole part may be in the feed first.
        train = wait(newest, what="the train in the feed").vehicle
        known = status(agent)
        assert train.vehicle.id == "box" and train.trip.route_id
        assert -6.3 < train.position.latitude < -6.2 and 106.77 < train.position.longitude < 106.83
        ahead = {call["stop"]["stop_id"] for call in known["next"]} | {known["place"]["stop"]["stop_id"]}
        assert any(train.stop_id.startswith(stop) for stop in ahead), (train.stop_id, ahead)
        # Where the box is silent, the train is over after half a minute.
        agent.kill()
        now.run(rate=20)
        wait(lambda: not copy.trains(), what="an empty feed")
        assert all(not copy.trains(kind) for kind in KINDS)
