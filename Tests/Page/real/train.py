"""The train of a ride, the shipped one unless another is given, which a test has run as far as it wants."""

import json
import time
import urllib.request

from playwright.sync_api import expect

from agent import epochs, wait


class Train:
    """Gives the agent the seconds of the ride, one after the other."""

    def __init__(self, agent, seconds=None):
        self.agent, self.seconds, self.position = agent, seconds or epochs(), 0

    def run(self, seconds):
        """Runs for so many seconds of the ride, and waits until the agent has taken them."""
        end = min(self.position + seconds, len(self.seconds))
        self.agent.feed("".join(self.seconds[self.position:end]))
        self.position = end
        # An epoch ends with the begin of the next one, so the last one may be yet to come.
        wanted = self.seconds[end - 2].split(",")[1][:6]
        wait(lambda: (self.status().get("time") or "")[11:19].replace(":", "") >= wanted, what=f"the time {wanted}")

    def run_until(self, event, stop=None, most=1000):
        """Runs until the agent has told an event, of a station where one is given; and returns it."""
        seen = len(self.events)
        while not (found := [told for told in self.events[seen:] if self._is(told, event, stop)]):
            assert self.position < len(self.seconds) and most > 0, f"no {event} at {stop}: {self.events[seen:]}"
            self.run(5)
            most -= 5
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
        with urllib.request.urlopen(f"http://127.0.0.1:{self.agent.port}/api/status", timeout=5) as answer:
            return json.load(answer)

    def wait_for(self, condition, what):
        """Waits until the status satisfies a condition, and returns it."""
        return wait(lambda: (status := self.status()) and condition(status) and status, what=what)

    def restart(self):
        """Pulls the plug, and puts it in again: the agent comes back at the same port."""
        port = self.agent.port
        self.agent.kill()
        configuration = self.agent.folder / "alight.toml"
        configuration.write_text(configuration.read_text().replace("port = 0", f"port = {port}"))
        deadline = time.monotonic() + 20
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
