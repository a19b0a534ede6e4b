"""Strangers who open all connections there are, and send all they can: memory stays small and comes back, the owner is served.

The page and the fleet's feeds have one server; each attack is made on both. The owner of a page has the token; of a fleet's feeds
everybody is.
"""

import contextlib
import pathlib
import re
import selectors
import socket
import subprocess
import threading
import time

import pytest

from agent import BINARY, Agent, wait
from wire import ask, head, send

CONNECTIONS = 520
ASKED = 15
# Whatever comes, in kB (the bound for a box); a debug build's own pages of code count as well.
MOST = 60 * 1024
# What may stay a minute after, in kB: what the allocator does not give back.
KEPT = 12 * 1024
# For how long pipelined requests are sent, in seconds.
FLOOD = 6


class Fleet:
    """A fleet's feeds, of a broker that is not there."""

    def __enter__(self):
        command = [str(BINARY), "fleet", "--broker", "127.0.0.1:1", "--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.log = []
        threading.Thread(target=lambda: self.log.extend(iter(self.process.stderr.readline, "")), daemon=True).start()
        served = lambda: re.search(r"served at http://127.0.0.1:(\d+)/", "".join(list(self.log)))
        self.port = int(wait(served, what="the address of the feeds").group(1))
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def ask(self):
        # Without a broker there is no feed, which is an answer as well.
        return ask(self.port, "GET", "/health").status == 503

    @property
    def request(self):
        return head("GET", "/health", self.port)


class Page(Agent):
    """A rider's page that takes its token."""

    def __init__(self):
        super().__init__("gpsd", token=True)

    def ask(self):
        fields = [("Authorization", f"Bearer {self.token}")]
        return ask(self.port, "GET", "/api/status", fields=fields).status == 200

    @property
    def request(self):
        return head("GET", "/api/status", self.port)


@pytest.fixture(params=[Page, Fleet])
def server(request):
    with request.param() as server:
        assert server.ask()
        yield server
        assert server.process.poll() is None and server.ask()


def resident(server, key="VmRSS"):
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(rf"^{key}:\s+(\d+)", text, re.MULTILINE).group(1))


def own(server):
    """What is the process's own in kB, without what it shares with files."""
    return resident(server, "RssAnon")


@contextlib.contextmanager
def strangers(server):
    """Connections that are opened again as often as they end; what each sends is said by who sends."""
    selector = selectors.DefaultSelector()

    def begin():
        connection = socket.socket()
        connection.setblocking(False)
        # Another machine than the owner's.
        connection.bind(("127.0.0.2", 0))
        connection.connect_ex(("127.0.0.1", server.port))
        selector.register(connection, selectors.EVENT_WRITE | selectors.EVENT_READ)

    def end(connection):
        selector.unregister(connection)
        connection.close()

    for _ in range(CONNECTIONS):
        begin()
    try:
        yield selector, begin, end
    finally:
        for key in list(selector.get_map().values()):
            end(key.fileobj)
        selector.close()


def attack(server, data, seconds, again=True):
    """Sends data on all connections, for some seconds; the most memory meanwhile, and how many of the owner's requests were answered."""
    most, answered = 0, []
    owner = threading.Thread(target=lambda: [answered.append(server.ask()) for _ in range(ASKED)])
    with strangers(server) as (selector, begin, end):
        stop = time.monotonic() + seconds
        while (left := stop - time.monotonic()) > 0 or owner.is_alive():
            if left < seconds / 2 and not owner.ident:
                owner.start()
            for key, events in selector.select(0.05):
                try:
                    if events & selectors.EVENT_READ and not key.fileobj.recv(65536):
                        raise ConnectionError
                    if events & selectors.EVENT_WRITE:
                        key.fileobj.send(data)
                        if not again:
                            selector.modify(key.fileobj, selectors.EVENT_READ)
                except BlockingIOError:
                    pass
                except OSError:
                    end(key.fileobj)
                    begin()
            most = max(most, own(server))
        owner.join()
    return most, answered


@pytest.mark.parametrize("data", ["pipelined", "half", "nothing"])
def test_strangers(server, data):
    before = own(server)
    sent = {"pipelined": server.request * 500, "half": server.request[:-2], "nothing": b""}[data]
    most, answered = attack(server, sent, FLOOD, again=data == "pipelined")
    print(f"{type(server).__name__}, {data}: own memory {before} kB before, {most} kB at the most")
    assert answered == [True] * ASKED
    assert most < MOST
    wait(lambda: own(server) < before + KEPT, what="the memory of before")
