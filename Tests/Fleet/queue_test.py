"""No event is lost and their order is kept, whatever happens to broker, network, disk, clock and agent."""

import calendar
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import time

import pytest

from agent import Agent, BINARY, wait
import clock
from broker import Broker, Listener
from ride import EPOCHS, EVENT, feed, hold_all, time_of, told, waiting
from ways import Proxy

YEAR = 365.25 * 86_400
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="it takes root")


def agent_at(port, *more, **options):
    return Agent("nmea", page=["[mqtt]", 'host = "127.0.0.1"', f"port = {port}", 'name = "box"', *more], **options)


def test_all_in_order(broker):
    with Listener(broker) as listener, agent_at(broker.port) as agent:
        feed(agent)
        events = told(agent)
        assert len(events) > 20 and any(event.get("role") == "destination" for event in events)
        hold_all(listener, events)
        numbers = [event["seq"] for event in listener.json(EVENT)]
        assert len(set(numbers)) == len(numbers), "an event came twice"


def test_broker_killed_in_mid_ride(broker):
    with Proxy(broker.port) as way, Listener(broker) as listener, agent_at(way.port) as agent:
        feed(agent, 0, 0.3)
        hold_all(listener, told(agent))
        # What is not acknowledged comes again.
        wait(lambda: waiting(agent) == {"alight": 0}, what="the acknowledgements")
        first = len(told(agent))
        way.close()
        broker.kill()
        feed(agent, 0.3, 0.6)
        assert len(told(agent)) > first, "the ride has told nothing meanwhile"
        broker.start()
        with Listener(broker) as listener:
            way.open()
            feed(agent, 0.6, 1)
            hold_all(listener, told(agent)[first:])


def test_agent_killed_while_the_broker_is_away(broker):
    with Proxy(broker.port) as way, Listener(broker) as listener, agent_at(way.port) as agent:
        feed(agent, 0, 0.3)
        hold_all(listener, told(agent))
        way.close()
        feed(agent, 0.3, 0.7)
        events = told(agent)
        agent.kill()
        agent.start()
        way.open()
        feed(agent, 0.7, 1)
        hold_all(listener, events + told(agent))


def test_hours_away_the_newest_state_goes_first_and_the_rest_at_a_limited_rate(broker):
    with Proxy(broker.port) as way, Listener(broker) as listener, agent_at(way.port) as agent:
        listener.last("alight/box/status", fits=lambda payload: payload == "online")
        way.close()
        listener.last("alight/box/status", fits=lambda payload: payload == "offline")
        feed(agent)
        # The agent goes on to tell what comes with time alone.
        before, events = len(listener.messages), told(agent)
        way.open()
        hold_all(listener, events)
        messages = listener.messages[before:]
        assert [message[0].removeprefix("alight/box/") for message in messages[:3]] == ["status", "state", "event"]
        assert json.loads(messages[1][1])["time"] >= events[-1]["time"], "the state is not the newest"
        times = [at for topic, _, _, at in messages if topic == EVENT]
        assert len(times) / (times[-1] - times[0]) < 12, "more than ten events a second"


def test_connection_that_says_nothing_more_holds_up_nobody(broker):
    """As behind a dead mobile link: no packet comes or goes, and nothing says so."""
    with Proxy(broker.port) as way, Listener(broker) as listener, agent_at(way.port) as agent:
        feed(agent, 0, 0.3)
        hold_all(listener, told(agent))
        way.freeze()
        feed(agent, 0.3, 0.6)
        count = len(told(agent))
        start = time.monotonic()
        feed(agent, 0.6, 1)
        assert len(told(agent)) > count + 5 and time.monotonic() - start < 10, "the events waited for the broker"
        wait(lambda: any("acknowledges nothing" in line for _, line in agent.log), 30, "that the agent notices")
        way.open()
        hold_all(listener, told(agent), 60)


def delays(agent):
    """The seconds from an epoch to each event that it decides, over the part of the ride with the alarm."""
    feed(agent, 0, 0.8)
    fed, before = {}, len(agent.output)
    for epoch in EPOCHS[int(0.8 * len(EPOCHS)) :]:
        fed[time_of(epoch)] = time.monotonic()
        agent.feed(epoch)
        time.sleep(0.01)

    def kinds():
        return {json.loads(line)["event"] for _, line in list(agent.output)[before:] if line.startswith("{")}

    wait(lambda: {"approaching", "arrived"} <= kinds(), 60, "the alarm")
    events = [(at, json.loads(line)) for at, line in list(agent.output)[before:]]
    found = {event["event"]: at - fed[event["time"][:19]] for at, event in events if event["time"][:19] in fed}
    assert {"approaching", "arrived"} <= set(found), found
    return found


@pytest.mark.parametrize("fault", ["closed", "frozen", "absent"])
def test_the_alarm_is_on_time(broker, fault):
    """Whatever the broker does: an agent that has none is the measure, on the same machine at the same time."""
    with Agent("nmea") as alone:
        plain = delays(alone)
    with Proxy(broker.port) as way, agent_at(way.port if fault != "absent" else 1, 'owntracks = "a/b"') as agent:
        if fault == "closed":
            way.close()
        if fault == "frozen":
            way.freeze()
        told_late = delays(agent)
    for event in ("approaching", "arrived"):
        assert told_late[event] < plain[event] + 0.2, (plain, told_late)


@needs_root
def test_network_cut():
    """The kernel's own network goes: no packet comes or goes, and later everything is there again."""
    with Namespace() as space, Broker(prefix=space.prefix) as broker, Listener(broker, host=broker.path) as listener:
        with agent_at(broker.port, binary=space.wrapped(BINARY)) as agent:
            feed(agent, 0, 0.3)
            hold_all(listener, told(agent))
            space.cut()
            feed(agent, 0.3, 1)
            count = len(listener.json(EVENT))
            assert count < len(told(agent)), "the network was not cut"
            time.sleep(2)
            assert len(listener.json(EVENT)) == count, "something came through"
            space.mend()
            hold_all(listener, told(agent), 90)


@needs_root
def test_full_disk(broker):
    with Proxy(broker.port) as way, Listener(broker) as listener:
        agent = agent_at(way.port)
        with small_disk(agent.folder) as fill, agent:
            feed(agent, 0, 0.3)
            hold_all(listener, told(agent))
            fill(True)
            feed(agent, 0.3, 0.5)
            # What cannot be kept is told all the same.
            hold_all(listener, told(agent))
            way.close()
            feed(agent, 0.5, 0.7)
            fill(False)
            wait(lambda: any("kept again" in line for _, line in agent.log) or feed_more(agent), 30, "a commit")
            events = told(agent)
            agent.kill()
            agent.start()
            way.open()
            hold_all(listener, events)
            feed(agent, 0.75, 1)
            hold_all(listener, events + told(agent))


def feed_more(agent):
    """A commit comes with the next observation."""
    feed(agent, 0.7, 0.75)
    return any("kept again" in line for _, line in agent.log)


def test_clock_stepped(broker, tmp_path):
    """The clock of a Pi is set in mid-ride, by years, and later put back by hours."""
    library, now = clock.build(tmp_path), clock.Clock(tmp_path / "face", start=calendar.timegm((2020, 1, 1, 0, 0, 0)))
    wrapper = tmp_path / "alight"
    wrapper.write_text(f'#!/bin/sh\nexec env FAST_CLOCK={now.path} LD_PRELOAD={library} {BINARY} "$@"\n')
    wrapper.chmod(0o755)
    with Listener(broker) as listener, agent_at(broker.port, 'owntracks = "a/b"', binary=wrapper) as agent:
        feed(agent, 0, 0.3)
        now.step(11.5 * YEAR)
        feed(agent, 0.3, 0.6)
        now.step(11.5 * YEAR - 9 * 3600)
        feed(agent, 0.6, 1)
        hold_all(listener, told(agent))
        years = {time.gmtime(place["created_at"]).tm_year for place in listener.json("owntracks/a/b")}
        assert {2020, 2031} <= years, "the clock was not stepped"
        # What fixes say is not the machine's to change.
        assert {time.gmtime(place["tst"]).tm_year for place in listener.json("owntracks/a/b")} == {2026}


@contextlib.contextmanager
def small_disk(folder):
    """A disk of its own for the folder, which can be made full."""
    config = (folder / "alight.toml").read_bytes()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], check=True)
    try:
        (folder / "alight.toml").write_bytes(config)
        ballast = folder / "ballast"

        def fill(is_full):
            if is_full:
                with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                    while True:
                        file.write(bytes(4096))
            else:
                ballast.unlink()

        yield fill
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Namespace:
    """A network of its own, with a loopback interface that can be taken down."""

    def __enter__(self):
        self.name = f"alight-{os.getpid()}"
        self.prefix = ("ip", "netns", "exec", self.name)
        self.folder = tempfile.TemporaryDirectory()
        self._ip("netns", "add", self.name)
        self.mend()
        return self

    def __exit__(self, *_):
        self._ip("netns", "delete", self.name)
        self.folder.cleanup()

    def wrapped(self, program):
        """A program that runs the other one there."""
        wrapper = pathlib.Path(self.folder.name) / "wrapped"
        wrapper.write_text(f'#!/bin/sh\nexec {" ".join(self.prefix)} {program} "$@"\n')
        wrapper.chmod(0o755)
        return wrapper

    def _ip(self, *arguments):
        subprocess.run(["ip", *arguments], check=True)

    def cut(self):
        self._ip("-n", self.name, "link", "set", "lo", "down")

    def mend(self):
        self._ip("-n", self.name, "link", "set", "lo", "up")
