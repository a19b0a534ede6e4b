"""A recorded ride with its page on a terminal: the address stays in sight, who looks has time to, and the ride begins anew with the
journey that a visitor chooses."""

import http.client
import json
import os
import pty
import re
import select
import signal
import socket
import time
from datetime import datetime
from pathlib import Path

import pytest

from agent import wait

ROOT = Path(__file__).resolve().parents[3]
RIDE = ROOT / "fixtures/rides/lebak-bulus-asean.nmea"
NETWORK = ROOT / "fixtures/networks/mrt-jakarta"


class Visit:
    """The program on a terminal of 100 columns, and its page."""

    def __init__(self, speed, is_taken=False):
        self.other = socket.socket()
        self.other.bind(("127.0.0.1", 0))
        self.port = self.other.getsockname()[1]
        if is_taken:
            self.other.listen()
        else:
            self.other.close()
        self.text = ""
        arguments = [os.environ["ALIGHT_BINARY"], "replay", str(RIDE), "--network", str(NETWORK), "--to", "ASEAN",
                     "--speed", str(speed), "--page", str(self.port)]
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execve(arguments[0], arguments, {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "100"})

    def until(self, words):
        """Reads until some words have been written, and forgets what was up to them."""
        end = time.monotonic() + 120
        while words not in self.text:
            assert time.monotonic() < end, self.text[-2000:]
            if select.select([self.terminal], [], [], 1)[0]:
                self.text += os.read(self.terminal, 65536).decode(errors="replace")
        before, self.text = self.text.split(words, 1)
        return re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", before)

    def until_closed(self):
        """Reads all, and waits for the end."""
        end = time.monotonic() + 120
        while True:
            assert time.monotonic() < end, self.text[-2000:]
            if not select.select([self.terminal], [], [], 1)[0]:
                continue
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                break
            self.text += data.decode(errors="replace")
        os.waitpid(self.child, 0)
        return re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", self.text)

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, json.loads(text) if text else None

    def close(self):
        self.other.close()
        os.close(self.terminal)
        try:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


@pytest.fixture
def visit():
    visits = []

    def begin(speed, **more):
        visits.append(Visit(speed, **more))
        return visits[-1]

    yield begin
    for each in visits:
        each.close()


def test_the_ride_begins_anew_as_a_visitor_wants(visit):
    there = visit(1000)
    first = there.until("The ride is over. ")
    address = f"http://127.0.0.1:{there.port}/"
    assert "arrived" in first and first.count(address) > 3, "the panel has it all the while"
    assert address in there.until(", or end with Ctrl-C.")
    status, told = there.ask("POST", "/api/commands", {"command": "go", "to": "nowhere"})
    assert (status, told["code"]) == (409, "unknownStation")
    assert there.ask("POST", "/api/commands", {"command": "go", "to": "BLM"})[0] == 200
    second = there.until("The ride is over. ")
    assert re.search(r"arrived.*Blok M.*destination|destination.*Blok M|arrived[^\n]*BLM", second), second[-2000:]
    os.write(there.terminal, b"\x03")
    _, ended = os.waitpid(there.child, 0)
    assert os.waitstatus_to_exitcode(ended) == 0


def test_who_looks_has_time_to(visit):
    there = visit(1000)
    there.until(f"http://127.0.0.1:{there.port}/")
    assert there.ask("POST", "/api/presence", {"page": "visitor", "visible": True})[0] == 204

    def now():
        return datetime.fromisoformat(there.ask("GET", "/api/status")[1]["time"]).timestamp()

    # A status may be 0.2 s old, in which the ride went on for minutes: the next one is of the present speed.
    before = now()
    at = wait(lambda: (moment := now()) != before and moment, what="the next moment")
    began = time.monotonic()
    wait(lambda: now() >= at + 30, what="half a minute of the ride")
    # At the former speed it takes 0.03 s, and at this one 3 s; 0.2 s are two seconds of the ride, and times are rounded to one.
    assert time.monotonic() - began >= 2.5


def test_a_port_that_is_taken_is_told_in_sight_and_the_ride_ends(visit):
    there = visit(1000, is_taken=True)
    end = there.until_closed()
    lines = [line for line in end.splitlines() if "address already in use" in line.lower() or f"{there.port}" in line]
    assert lines, end[-2000:]
    assert "arrived" in end and "Choose another destination" not in end
    assert str(there.port) in end.rstrip().splitlines()[-1], "why there is no page stands below the ride at its end"
