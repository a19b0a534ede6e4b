"""A phone on which Debian's ntfy is subscribed."""

import json
import subprocess

import ntfy_package
from agent import wait


class Phone:
    """`ntfy subscribe`, and what it has got."""

    def __init__(self, agent):
        address = f"http://127.0.0.1:{agent.port}/alight"
        self.process = subprocess.Popen(
            [ntfy_package.program(), "subscribe", "--config", "/dev/null", address], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        wait(lambda: agent.connections, what="the subscription")

    def next(self):
        """Waits for the next message."""
        return json.loads(self.process.stdout.readline())

    def next_but_near(self):
        """Waits for the next message that does not only tell that a station is near."""
        while (message := self.next())["title"] == "A station is near":
            pass
        return message

    def hang_up(self):
        self.process.kill()
        self.process.wait()
