"""The train of a ride, the shipped one unless another is given, which a test has run as far as it wants."""

import json
import re
import time

from playwright.sync_api import expect

from agent import epochs, has_taken, wait
from wire import ask


class Train:
    """Gives the agent the seconds of the ride, one after the other."""

    def __init__(self, agent, seconds=None):
        self.agent, self.seconds, self.position, self.heard = agent, seconds or epochs(), 0, 0

    def run(self, seconds):
        """Runs for so many seconds of the ride, and waits until the agent has taken them."""
        end = min(self.position + seconds, len(self.seconds))
        self.agent.feed("".join(self.seconds[self.position:end]))
        self.position = end
        # An epoch ends with the begin of the next one, so the last one may be yet to come.
        wanted = self.seconds[end - 2]
        wait(lambda: has_taken(self.status(), wanted), what=wanted)
        # The agent counts an event before it writes it.
        metrics = ask(self.agent.port, "GET", "/metrics").body.decode()
        counts = re.findall(r"^alight_events_total{.*} (\d+)", metrics, re.MULTILINE)
        wait(lambda: len(self.agent.events) >= sum(map(int, counts)), what="all events on standard output")

    def run_until(self, event, stop=None, most=1000):
        """Runs until the agent has told an event, of a station where one is given; and returns it.

        Between two runs time passes as well, so the events since the one that was found last count.
        """
        while not (found := [told for told in self.events[self.heard:] if self._is(told, event, stop)]):
            assert self.position < len(self.seconds) and most > 0, f"no {event} at {stop}: {self.events[self.heard:]}"
            self.run(5)
            most -= 5
        self.heard = self.events.index(found[0], self.heard) + 1
        return found[0]

    @staticmethod
    def _is(told, event, stop):
        return told["event"] == event and stop in (None, told.get("stop_id"))

    @property
    def events(self):
        """What the agent has told on standard output."""
        return [json.loads(line) for line in self.agent.events]

    def status(self):
        """How the agent says that it stands."""
        return ask(self.agent.port, "GET", "/api/status").json()

    def wait_for(self, condition, what):
        """Waits until the status satisfies a condition, and returns it."""
        return wait(lambda: (status := self.status()) and condition(status) and status, what=what)

    def restart(self):
        """Pulls the plug, and puts it in again: the agent comes back at the same port."""
        port, self.heard = self.agent.port, 0
        self.agent.kill()
        configuration = self.agent.folder / "alight.toml"
        configuration.write_text(configuration.read_text().replace("port = 0", f"port = {port}"))
        deadline = time.monotonic() + 60
        while True:
            try:
                return self.agent.start()
            except AssertionError:
                assert time.monotonic() < deadline


def board(rider, train, departure="Lebak Bulus", arrival="SSM"):
    """Chooses where to go at the departure that the page proposes, and starts, twenty seconds after the ride's beginning."""
    train.run(20)
    rider.open("/")
    expect(rider.slot("departure")).to_contain_text(departure)
    rider.choose("arrival", arrival)
    rider.start()
    train.wait_for(lambda status: status.get("journey"), "the journey")
