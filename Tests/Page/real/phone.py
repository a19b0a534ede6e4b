"""A phone on which Debian's ntfy is subscribed."""

import json
import queue
import subprocess
import threading

import ntfy_package
from agent import wait


class Phone:
    """`ntfy subscribe`, and what it has got."""

    def __init__(self, agent):
        address = f"http://127.0.0.1:{agent.port}/alight"
        self.process = subprocess.Popen(
            # With --since, what rings between the connection and the subscription comes as well.
            [ntfy_package.program(), "subscribe", "--config", "/dev/null", "--since", "10m", address],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        wait(lambda: agent.connections, what="the subscription")

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def next(self):
        """Waits for the next message."""
        return json.loads(self.lines.get(timeout=60))

    def next_but_near(self):
        """Waits for the next message that does not only tell that a station is near."""
        while (message := self.next())["title"] == "A station is near":
            pass
        return message

    def hang_up(self):
        self.process.kill()
        self.process.wait()
