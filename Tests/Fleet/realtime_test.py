"""The real agent's train in the feed of a fleet."""

from agent import Agent, wait
from clocks import clocked
from copies import Copy, KINDS
from ride import EPOCHS, feed, posix, status, time_of


def test_a_real_box_is_in_the_feed(broker, tmp_path):
    """The fleet's clock shows the time of the ride, which is another than today's."""
    last = posix(time_of(EPOCHS[int(0.4 * len(EPOCHS)) - 1]))
    binary, now = clocked(tmp_path, last)
    section = [
        "[mqtt]", 'host = "127.0.0.1"', f"port = {broker.port}", 'name = "box"', "gtfs_realtime = true", "interval = 1"]
    with Copy(broker.port, binary=binary) as copy, Agent("nmea", page=section) as agent:
        feed(agent, 0, 0.4)
        known = status(agent)

        def newest():
            now.step(posix(status(agent)["time"]) - now.now)
            found = copy.trains().get("box")
            return found and found.vehicle.timestamp >= last and found

        # A train of before the end of the part may be in the feed first.
        train = wait(newest, 60, what="the train in the feed").vehicle
        assert train.vehicle.id == "box" and train.trip.route_id
        assert -6.3 < train.position.latitude < -6.2 and 106.77 < train.position.longitude < 106.83
        ahead = {call["stop"]["stop_id"] for call in known["next"]} | {known["place"]["stop"]["stop_id"]}
        assert any(train.stop_id.startswith(stop) for stop in ahead), (train.stop_id, ahead)
        # Where the box is silent, the train is over after half a minute.
        agent.kill()
        now.run(rate=20)
        wait(lambda: not any(copy.trains(kind) for kind in KINDS), 60, what="empty feeds")
