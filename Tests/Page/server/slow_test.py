"""Clients that take their time, with requests (slow-loris) or with reading: they are sent away, and nobody notices."""

import contextlib

import pytest

from agent import Agent, epochs, wait
from contract import hold
from stream import Stream
from wire import ask, connect, has_ended, head, send

# Requests have ten seconds. From the first status of a stream to its twelfth there are eleven or more.
STATUSES = 12
# Three times the events that fill the buffers between an agent and a client, and the agent's own queue for it.
MOST_EVENTS = 6000


def post(port, *fields):
    return head("POST", "/api/commands", port, [("Content-Type", "application/json"), *fields])


SLOW = {
    "nothing": (lambda port: b"", b""),
    "a request line": (lambda port: b"", b"G"),
    "a head": (lambda port: b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X: a\r\n"),
    "a field": (lambda port: b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"a"),
    "empty lines": (lambda port: b"", b"\r\n"),
    "a body": (lambda port: post(port, ("Content-Length", 10_000)), b" "),
    "a body that does not come": (lambda port: post(port, ("Content-Length", 10)), b""),
    "a chunked body": (lambda port: post(port, ("Transfer-Encoding", "chunked")), b"1\r\n \r\n"),
    "trailers": (lambda port: post(port, ("Transfer-Encoding", "chunked")) + b"1\r\n1\r\n0\r\n", b"X: a\r\n"),
    "a body that nobody asks for": (lambda port: head("GET", "/", port, [("Content-Length", 10_000)]), b" "),
    "a body that is refused": (lambda port: head("POST", "/api/commands", port, [("Content-Length", 10_000)]), b" "),
    "a second head": (lambda port: head("GET", "/api/settings", port) + b"GET / HTTP/1.1\r\n", b"X: a\r\n"),
}


@pytest.fixture(scope="module")
def ended(waiting):
    """Whether each kind of slow request is ended while a stream tells its statuses, and that stream."""
    with contextlib.ExitStack() as stack:
        slow = {name: stack.enter_context(connect(waiting.port)) for name in SLOW}
        for name, (first, _) in SLOW.items():
            send(slow[name], first(waiting.port))
        stream = stack.enter_context(Stream(waiting.port)).until(lambda s: s.statuses)
        assert ask(waiting.port, "GET", "/api/settings").status == 200
        assert not all(map(has_ended, slow.values())), "the answer has waited for the end of slow requests"
        for count in range(2, STATUSES + 1):
            for name, (_, drop) in SLOW.items():
                send(slow[name], drop)
            stream.until(lambda s: len(s.statuses) >= count)
        yield {name: has_ended(connection) for name, connection in slow.items()}, stream


@pytest.mark.parametrize("name", SLOW)
def test_a_slow_request_is_ended(ended, name):
    assert ended[0][name]


def test_who_follows_and_says_nothing_stays(ended):
    """The deadlines are for requests: a stream lasts longer than any of them."""
    _, stream = ended
    told = len(stream.statuses)
    stream.until(lambda s: len(s.statuses) > told)


def test_answers_that_are_not_read_end_the_connection(waiting):
    before = waiting.connections
    resident = waiting.resident
    with connect(waiting.port, receive_buffer=2048) as connection:
        requests = head("GET", "/api/stations?count=1000", waiting.port) * 200
        # Once all buffers between the two are full, nothing more can be sent.
        with pytest.raises(ConnectionError):
            while connection.send(requests):
                pass
        wait(lambda: waiting.connections <= before, what="the end of the connection")
    assert waiting.resident < resident + 16_384


def test_a_slow_reader_of_the_stream_is_sent_away_while_others_get_everything():
    with Agent("nmea") as agent:
        with Stream(agent.port, receive_buffer=2048) as slow, Stream(agent.port) as quick:
            quick.until(lambda s: s.statuses)
            slow.until(lambda s: s.statuses)
            # A status is long on a line, and fills what lies between the two sooner.
            agent.feed("".join(epochs()[:30]))
            quick.until(lambda s: '"row"' in s.statuses[-1].text)
            count = 0
            while agent.connections > 1:
                assert count < MOST_EVENTS, f"who reads nothing is still there after {count} commands"
                for command in ({"command": "go", "from": "BLM", "to": "SSM"}, {"command": "end"}):
                    assert ask(agent.port, "POST", "/api/commands", command).status == 200
                count += 2
                quick.until(lambda s: sum('"journey' in event.text for event in s.events) >= count)
                # It reads to its first event; what comes behind that may be statuses alone until the buffers are full.
                if count == 2:
                    slow.until(lambda s: s.events)
            print(f"sent away after {count} commands")
            wait(lambda: len(agent.events) >= len(quick.events))
            # The agent may have told another one meanwhile, that the receiver says nothing.
            texts, events = [event.text for event in quick.events], agent.events
            start = events.index(texts[0])
            assert texts == events[start : start + len(texts)]
            # What was on its way may still come; then the client asks for the rest, and has each event once.
            while slow.pump():
                pass
            had = [event.id for event in slow.events]
            everything = [event.id for event in quick.events]
            assert had and had == everything[: len(had)]
            with Stream(agent.port, last=had[-1]) as again:
                again.until(lambda s: s.statuses)
                caught = [event.id for event in again.events]
                assert (
                    again.messages[0].kind == "reset" or caught[: len(everything) - len(had)] == everything[len(had) :]
                )
        hold(ask(agent.port, "GET", "/api/settings").json(), "Settings")
