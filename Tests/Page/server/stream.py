"""A client of the stream of events (https://html.spec.whatwg.org/#server-sent-events), which hides nothing."""

import json
import time
from datetime import datetime

import wire


class Message:
    """What one message of the stream says, and when it came."""

    def __init__(self, kind, id, data, time):
        self.kind, self.id, self.text, self.time = kind, id, data, time

    @property
    def data(self):
        return json.loads(self.text)

    @property
    def told(self):
        """When a status was made by the agent's own clock, in seconds since 1970."""
        return datetime.fromisoformat(self.data["time"]).timestamp()

    def __repr__(self):
        return f"{self.kind} {self.id} {self.text[:80]}"


class Stream:
    """A stream that is read on demand: by `pump` where a selector says that there is something, else by `until`."""

    def __init__(self, port, last=None, since=None, fields=(), receive_buffer=None):
        target = "/api/events" + ("" if since is None else f"?since={since}")
        fields = list(fields) + ([] if last is None else [("Last-Event-ID", last)])
        self.connection = wire.connect(port, receive_buffer=receive_buffer)
        self.connection.sendall(wire.head("GET", target, port, fields))
        self.head, self.messages, self.comments, self.retry = None, [], 0, None
        self.ended = False
        self._raw, self._text = b"", b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    @property
    def events(self):
        return [message for message in self.messages if message.kind == "event"]

    @property
    def statuses(self):
        return [message for message in self.messages if message.kind == "status"]

    def pump(self):
        """Takes what has come; false where the server has hung up."""
        try:
            piece = self.connection.recv(1 << 18)
        except ConnectionResetError:
            piece = b""
        if not piece:
            self.ended = True
            return False
        self._raw += piece
        self._decode(time.monotonic())
        return True

    def until(self, condition, timeout=wire.TIMEOUT, what="what was waited for"):
        """Reads until a condition holds, which is a function of this stream."""
        end = time.monotonic() + timeout
        while not condition(self):
            left = end - time.monotonic()
            assert left > 0 and not self.ended, f"{what} has not come: {self.head} {self.messages[-5:]}"
            self.connection.settimeout(left)
            try:
                self.pump()
            except TimeoutError:
                pass
        return self

    def _decode(self, now):
        if self.head is None:
            start, separator, rest = self._raw.partition(b"\r\n\r\n")
            if not separator:
                return
            first, *lines = start.decode("latin-1").split("\r\n")
            fields = {}
            for line in lines:
                name, _, value = line.partition(":")
                fields.setdefault(name.lower(), []).append(value.strip())
            self.head, self._raw = wire.Answer(int(first.split(" ")[1]), fields, b""), rest
        if self.head.status != 200:
            return
        while (end := self._raw.find(b"\r\n")) >= 0:
            length = int(self._raw[:end], 16)
            if length == 0:
                # The answer's end; what came before it in the same piece is yet to be read.
                self.ended = True
                break
            if len(self._raw) < end + 2 + length + 2:
                return
            self._text += self._raw[end + 2 : end + 2 + length]
            self._raw = self._raw[end + 2 + length + 2 :]
        while (end := self._text.find(b"\n\n")) >= 0:
            self._take(self._text[:end].decode("utf-8"), now)
            self._text = self._text[end + 2 :]

    def _take(self, block, now):
        kind, id, data = "message", None, []
        for line in block.split("\n"):
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "":
                self.comments += 1
            elif name == "event":
                kind = value
            elif name == "id":
                id = value
            elif name == "data":
                data.append(value)
            elif name == "retry":
                self.retry = int(value)
            else:
                raise AssertionError(f"a browser passes over this line: {line!r}")
        # A block without data is no message.
        if data:
            self.messages.append(Message(kind, id, "\n".join(data), now))
