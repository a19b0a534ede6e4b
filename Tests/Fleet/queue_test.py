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
from broker import Broker, Listener
from clocks import clocked
from ride import EPOCHS, EVENT, drive, feed, has, hold_all, kill_once_kept, time_of, told
from ways import Proxy

YEAR = 365.25 * 86_400
# The most rounds by which an alarm is later than that of an agent without a broker: 0.2 s on an idle machine.
LATEST = 20
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
        first = len(told(agent))
        way.close()
        # The events that the broker has taken come before its word that the agent is gone.
        listener.last("alight/box/status", fits=lambda payload: payload == "offline")
        broker.kill()
        feed(agent, 0.3, 0.6)
        assert len(told(agent)) > first, "the ride has told nothing meanwhile"
        broker.start()
        with Listener(broker) as again:
            again.messages[:0] = listener.messages
            way.open()
            feed(agent, 0.6, 1)
            hold_all(again, told(agent))


def test_agent_killed_while_the_broker_is_away(broker):
    with Proxy(broker.port) as way, Listener(broker) as listener, agent_at(way.port) as agent:
        feed(agent, 0, 0.3)
        hold_all(listener, told(agent))
        way.close()
        feed(agent, 0.3, 0.7)
        events = kill_once_kept(agent)
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
        # A pause of 0.1 s lies between two events, and the first one comes after the connection.
        assert len(times) - 1 <= 10 * (times[-1] - way.accepted), "more than ten events a second"


def test_connection_that_says_nothing_more_holds_up_nobody(broker):
    """As behind a dead mobile link: no packet comes or goes, and nothing says so."""
    with Proxy(broker.port) as way, Listener(broker) as listener, agent_at(way.port) as agent:
        feed(agent, 0, 0.3)
        hold_all(listener, told(agent))
        way.freeze()
        count = len(told(agent))
        feed(agent, 0.3, 1)
        noticed = wait(
            lambda: [at for at, line in list(agent.log) if "acknowledges nothing" in line], 60, "that the agent notices")
        before = [line for at, line in list(agent.output) if line.startswith("{") and at < noticed[0]]
        assert len(before) > count + 5, "the events waited for the broker"
        way.open()
        hold_all(listener, told(agent))


def lateness(*agents):
    """The rounds from an epoch to each alarm that it decides, for agents that make the end of the ride side by side.

    A round lasts for 10 ms, and until the first agent has taken its epoch.
    """
    for agent in agents:
        feed(agent, 0, 0.8)
    rounds = {}
    for epoch in EPOCHS[int(0.8 * len(EPOCHS)) :]:
        rounds[time_of(epoch)] = time.monotonic()
        for agent in agents:
            agent.feed(epoch)
        time.sleep(0.01)
        wait(lambda: has(agents[0], epoch), 60, "a fix")

    def late(agent):
        events = [(at, json.loads(line)) for at, line in list(agent.output) if '"role":"destination"' in line]
        return {
            event["event"]: sum(rounds[event["time"][:19]] < begin < at for begin in rounds.values())
            for at, event in events if event["time"][:19] in rounds}

    wait(lambda: all({"approaching", "arrived"} <= set(late(agent)) for agent in agents), 60, "the alarm")
    return [late(agent) for agent in agents]


@pytest.mark.parametrize("fault", ["closed", "frozen", "absent"])
def test_the_alarm_is_on_time(broker, fault):
    """Whatever the broker does: an agent that has none is the measure, on the same machine at the same time."""
    with Proxy(broker.port) as way, Agent("nmea") as alone, agent_at(
        way.port if fault != "absent" else 1, 'owntracks = "a/b"'
    ) as agent:
        if fault == "closed":
            way.close()
        if fault == "frozen":
            way.freeze()
        plain, told_late = lateness(alone, agent)
    for event in ("approaching", "arrived"):
        assert told_late[event] <= plain[event] + LATEST, (plain, told_late)


@needs_root
def test_network_cut():
    """The kernel's own network goes: no packet comes or goes, and later everything is there again."""
    with Namespace() as space, Broker(prefix=space.prefix) as broker, Listener(broker, host=broker.path) as listener:
        with agent_at(broker.port, binary=space.wrapped(BINARY)) as agent:
            # Its page cannot be reached from here.
            drive(agent, 0, 0.3)
            hold_all(listener, told(agent))
            space.cut()
            drive(agent, 0.3, 1)
            # The broker passes on all earlier events before this.
            listener.say("here", "")
            listener.last("here")
            count = len(listener.json(EVENT))
            wait(lambda: len(told(agent)) > count, 60, "an event of the ride")
            time.sleep(2)
            assert len(listener.json(EVENT)) == count, "something came through"
            space.mend()
            wait(lambda: ("arrived", "destination") in {(event["event"], event.get("role")) for event in told(agent)}, 60)
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
            feed(agent, 0.7, 0.75)
            wait(lambda: any("kept again" in line for _, line in agent.log), 60, "a commit")
            events = kill_once_kept(agent)
            agent.start()
            way.open()
            hold_all(listener, events)
            feed(agent, 0.75, 1)
            hold_all(listener, events + told(agent))


def test_clock_stepped(broker, tmp_path):
    """The clock of a Pi is set in mid-ride, by years, and later put back by hours."""
    binary, now = clocked(tmp_path, calendar.timegm((2020, 1, 1, 0, 0, 0)))
    with Listener(broker) as listener, agent_at(broker.port, 'owntracks = "a/b"', binary=binary) as agent:
        def years():
            return {time.gmtime(place["created_at"]).tm_year for place in listener.json("owntracks/a/b")}

        feed(agent, 0, 0.3)
        wait(lambda: years() == {2020}, 60, "a place before the step")
        now.step(11.5 * YEAR)
        feed(agent, 0.3, 0.6)
        wait(lambda: 2031 in years(), 60, "a place after the step")
        now.step(11.5 * YEAR - 9 * 3600)
        feed(agent, 0.6, 1)
        hold_all(listener, told(agent))
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
