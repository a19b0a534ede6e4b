#!/usr/bin/env python3
"""Attacks the rider's page as somebody on the same network could, until it is ended.

    hostile.py PORT

Says when it has done enough, and goes on. Prints, when told to end, how often it did what, and which of it was granted: nothing
should be.
"""
import collections
import random
import selectors
import signal
import socket
import sys
import time

ADDRESS = ("127.0.0.1", int(sys.argv[1]))
# How many connections are kept by heads that never end, how many attacks are enough, and the longest piece in bytes.
SLOW, ENOUGH, PIECE = 100, 1000, 65_536
# So many times as long as an attack takes it rests behind it: on a slow machine it takes the same share of the processor.
REST = 4
COMMAND = b'{"command":"end"}'


def request(head: str, *fields: str, body: bytes = b"") -> bytes:
    return "\r\n".join([f"{head} HTTP/1.1", *fields, "", ""]).encode() + body


def command(*fields: str) -> bytes:
    return request(
        "POST /api/commands", *fields, "Content-Type: application/json", f"Content-Length: {len(COMMAND)}", body=COMMAND)


HOST = f"Host: 127.0.0.1:{ADDRESS[1]}"
# What is sent at once; each asks for something that must be refused.
ATTACKS = {
    "no token": lambda: command(HOST),
    "a wrong token": lambda: command(HOST, f"Authorization: Bearer {random.getrandbits(128):032x}"),
    "a wrong cookie": lambda: command(HOST, f"Cookie: alight={random.getrandbits(128):032x}"),
    "another origin": lambda: command(HOST, "Origin: http://elsewhere.example"),
    "another name": lambda: command("Host: elsewhere.example"),
    "a stream": lambda: request("GET /api/events", HOST, "Accept: text/event-stream"),
    "a subscription": lambda: request("GET /alight/json?since=all", HOST),
    "ten megabytes": lambda: request("POST /api/commands", HOST, "Content-Length: 10485760", body=bytes(PIECE)),
    "chunks without end": lambda: request(
        "POST /api/commands", HOST, "Transfer-Encoding: chunked", body=(b"1000\r\n" + bytes(4096) + b"\r\n") * 8),
    "a long field": lambda: request("GET /", HOST, "X-Filler: " + "x" * PIECE),
    "many fields": lambda: request("GET /", HOST, *[f"X-{number}: {number}" for number in range(2000)]),
    "garbage": lambda: random.randbytes(512),
    "a handshake": lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + random.randbytes(64),
}


class Attack:
    """What it did, and the connections that it has left open."""

    def __init__(self):
        self.done, self.granted = collections.Counter(), []
        self.slow: collections.deque[socket.socket] = collections.deque()
        self.asked = selectors.DefaultSelector()

    def send(self, name: str, data: bytes) -> socket.socket | None:
        connection = socket.socket()
        connection.setblocking(False)
        connection.connect_ex(ADDRESS)
        try:
            connection.send(data)
        except OSError:
            # Where the server takes no more, or is gone for this one: that is an answer.
            self.done["turned away"] += 1
            connection.close()
            return None
        self.done[name] += 1
        return connection

    def strike(self) -> None:
        name = random.choice(list(ATTACKS))
        if connection := self.send(name, ATTACKS[name]()):
            self.asked.register(connection, selectors.EVENT_READ, name)
        # The oldest hang up without having read.
        if len(self.asked.get_map()) > 50:
            self.forget(next(iter(self.asked.get_map().values())).fileobj)

    def drip(self) -> None:
        """Slow loris: heads that never end, a letter at a time."""
        if len(self.slow) < SLOW:
            if connection := self.send("a slow head", b"GET / HTTP/1.1\r\nX-Slow: "):
                self.slow.append(connection)
            return
        connection = self.slow.popleft()
        try:
            connection.send(b"x")
            self.slow.append(connection)
        except OSError:
            connection.close()
            self.done["a slow head was ended"] += 1

    def listen(self) -> None:
        for key, _ in self.asked.select(0):
            try:
                said = key.fileobj.recv(4096)
            except OSError:
                said = b""
            if said.startswith(b"HTTP/1.1 2") or b'"ok":true' in said:
                self.granted.append(f"{key.data}: {said[:80]!r}")
            self.forget(key.fileobj)

    def forget(self, connection: socket.socket) -> None:
        self.asked.unregister(connection)
        connection.close()

    def run(self) -> None:
        isEnough = False
        while True:
            start = time.monotonic()
            self.strike()
            self.drip()
            self.listen()
            if not isEnough and self.done.total() > ENOUGH:
                isEnough = True
                print("enough", flush=True)
            time.sleep(REST * (time.monotonic() - start))


def main() -> None:
    attack = Attack()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        attack.run()
    finally:
        for name, count in sorted(attack.done.items()):
            print(f"{count} {name}")
        for text in attack.granted[:10]:
            print(f"granted {text}")


if __name__ == "__main__":
    main()
