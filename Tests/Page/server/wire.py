"""HTTP as bytes: requests that no client library would send, and streams of events that are read as they come."""

import contextlib
import json
import socket
import time

TIMEOUT = 60.0


class Answer:
    """One answer of a server: its status, its fields (names in small letters, values in a list) and its body."""

    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body

    def field(self, name):
        """The one value of a field, or nothing; two values are a fault of the server's wherever this is asked."""
        values = self.fields.get(name.lower(), [])
        assert len(values) <= 1, f"{name} stands {len(values)} times in the answer"
        return values[0] if values else None

    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:120]!r}"


def connect(port, timeout=TIMEOUT, receive_buffer=None):
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if receive_buffer:
        # It must be set before the connection is made, since the window is agreed on there.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        # The kernel's buffer for the other side is some twenty segments, and those of loopback have 64 KiB.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    connection.settimeout(timeout)
    connection.connect(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def head(method, target, port, fields=(), version="1.1", host=None):
    """The head of a request; `host` in place of the right one, and none where it is empty."""
    host = f"127.0.0.1:{port}" if host is None else host
    lines = [f"{method} {target} HTTP/{version}"] + ([f"Host: {host}"] if host else [])
    return ("\r\n".join(lines + [f"{name}: {value}" for name, value in fields]) + "\r\n\r\n").encode("latin-1")


def send(connection, data):
    """Sends what the server takes; whether it took all. A server may hang up in the middle of what it refuses."""
    try:
        connection.sendall(data)
        return True
    except (BrokenPipeError, ConnectionResetError):
        return False


def has_ended(connection):
    """Whether the server has hung up by now."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
        return True
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


@contextlib.contextmanager
def before_a_deadline(port):
    """Fails where the server took so long that it has hung up on a client that came before and says nothing."""
    with connect(port) as silent:
        yield
        assert not has_ended(silent), "a deadline may have done it"


def drain(connection, timeout=TIMEOUT):
    """All bytes until the server hangs up, and whether it did so in time."""
    data, end = b"", time.monotonic() + timeout
    while (left := end - time.monotonic()) > 0:
        connection.settimeout(left)
        try:
            piece = connection.recv(65536)
        except TimeoutError:
            break
        except ConnectionResetError:
            return data, True
        if not piece:
            return data, True
        data += piece
    return data, False


def answers(data, bodiless=()):
    """Takes the answers in some bytes apart; the numbers in `bodiless` are answers to HEAD."""
    found = []
    while data:
        start, separator, rest = data.partition(b"\r\n\r\n")
        assert separator, f"an answer breaks off in its head: {data[:200]!r}"
        first, *lines = start.decode("latin-1").split("\r\n")
        assert first.startswith("HTTP/1."), f"no answer begins like this: {first[:100]!r}"
        fields = {}
        for line in lines:
            name, _, value = line.partition(":")
            fields.setdefault(name.lower(), []).append(value.strip())
        status = int(first.split(" ")[1])
        if len(found) in bodiless or status in (204, 304) or status < 200:
            body, data = b"", rest
        elif fields.get("transfer-encoding") == ["chunked"]:
            body, data = dechunk(rest)
        else:
            # Without a length the body lasts until the server hangs up (RFC 9112, section 6.3).
            length = int(fields["content-length"][0]) if "content-length" in fields else len(rest)
            assert len(rest) >= length, "an answer breaks off in its body"
            body, data = rest[:length], rest[length:]
        found.append(Answer(status, fields, body))
    return found


def dechunk(data):
    body = b""
    while True:
        size, _, data = data.partition(b"\r\n")
        length = int(size, 16)
        body, data = body + data[:length], data[length + 2 :]
        if length == 0:
            return body, data


def exchange(port, data, half_close=False):
    """Sends some bytes on a connection of their own: the answers until the server hangs up, and whether it did."""
    with connect(port) as connection:
        send(connection, data)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        received, ended = drain(connection)
    return answers(received), ended


def ask(port, method, target, body=None, fields=(), host=None):
    """One request and its answer, as a client sends it that takes one answer only."""
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    fields = list(fields) + [("Connection", "close")]
    if body is not None:
        names = {name.lower() for name, _ in fields}
        fields += [("Content-Type", "application/json")] if "content-type" not in names else []
        fields += [("Content-Length", len(data))] if not names & {"content-length", "transfer-encoding"} else []
    with connect(port) as connection:
        send(connection, head(method, target, port, fields, host=host) + data)
        received, ended = drain(connection)
    assert ended, f"{method} {target}: the server keeps a connection that is to be closed, after {received[:200]!r}"
    found = answers(received, bodiless=(0,) if method == "HEAD" else ())
    assert len(found) == 1, f"{method} {target}: {len(found)} answers: {found}"
    return found[0]
