"""Clients that take their time, with requests (slow-loris) or with reading: they are sent away, and nobody notices."""

import concurrent.futures
import time

import pytest

from agent import Agent, epochs, wait
from contract import hold
from stream import Stream
from wire import ask, connect, head, send

# Requests have ten seconds; the rest is for a busy machine.
DEADLINE = 15.0
PATIENCE = 22.0


def ending(port, first, drop):
    """The seconds until the server hangs up on a client that sends a byte each half second after `first`."""
    begin = time.monotonic()
    with connect(port) as connection:
        send(connection, first)
        while (passed := time.monotonic() - begin) < PATIENCE:
            connection.settimeout(0.5)
            try:
                if not connection.recv(65536):
                    return passed
            except TimeoutError:
                if drop and not send(connection, drop):
                    return passed
            except ConnectionResetError:
                return passed
    return PATIENCE


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
def endings(waiting):
    """All kinds of slow requests at once, so that the tests take as long as one."""
    with concurrent.futures.ThreadPoolExecutor(len(SLOW)) as pool:
        running = {
            name: pool.submit(ending, waiting.port, first(waiting.port), drop) for name, (first, drop) in SLOW.items()
        }
        begin = time.monotonic()
        assert ask(waiting.port, "GET", "/api/settings").status == 200 and time.monotonic() - begin < 2
        return {name: future.result() for name, future in running.items()}


@pytest.mark.parametrize("name", SLOW)
def test_a_slow_request_is_ended(endings, name):
    print(f"{name}: ended after {endings[name]:.1f} s")
    assert endings[name] <= DEADLINE


def test_who_follows_and_says_nothing_stays(waiting):
    """The deadlines are for requests: a stream lasts longer than any of them."""
    with Stream(waiting.port) as stream:
        begin = time.monotonic()
        stream.until(
            lambda s: s.statuses and s.statuses[-1].time - begin > 16, timeout=25, what="the status after 16 s"
        )


def test_answers_that_are_not_read_end_the_connection(waiting):
    before = waiting.connections
    resident = waiting.resident
    with connect(waiting.port, receive_buffer=2048) as connection:
        connection.settimeout(1)
        requests = head("GET", "/api/stations?count=1000", waiting.port) * 200
        end = time.monotonic() + 5
        try:
            # Some of them suffice to fill all buffers between the two.
            while time.monotonic() < end and connection.send(requests):
                pass
        except (TimeoutError, ConnectionError):
            pass
        wait(lambda: waiting.connections <= before, timeout=DEADLINE, what="the end of the connection")
    assert waiting.resident < resident + 16_384


def test_a_slow_reader_of_the_stream_is_sent_away_while_others_get_everything():
    with Agent("nmea") as agent:
        with Stream(agent.port, receive_buffer=2048) as slow, Stream(agent.port) as quick:
            quick.until(lambda s: s.statuses)
            slow.until(lambda s: s.statuses)
            # A status is long on a line, and fills what lies between the two sooner.
            agent.feed("".join(epochs()[:30]))
            quick.until(lambda s: '"row"' in s.statuses[-1].text)
            count, begin = 0, time.monotonic()
            while agent.connections > 1:
                assert time.monotonic() < begin + 60, f"who reads nothing is still there after {count} commands"
                for command in ({"command": "go", "from": "BLM", "to": "SSM"}, {"command": "end"}):
                    assert ask(agent.port, "POST", "/api/commands", command).status == 200
                count += 2
                quick.until(lambda s: sum('"journey' in event.text for event in s.events) >= count)
                # It reads to its first event; what comes behind that may be statuses alone until the buffers are full.
                if count == 2:
                    slow.until(lambda s: s.events)
            print(f"sent away after {count} commands and {time.monotonic() - begin:.1f} s")
            wait(lambda: len(agent.events) >= len(quick.events))
            # The agent may have told another one meanwhile, that the receiver says nothing.
            texts, events = [event.text for event in quick.events], agent.events
            start = events.index(texts[0])
            assert texts == events[start : start + len(texts)]
            # What was on its way may still come; then the client asks for the rest, and has each event once.
            end = time.monotonic() + 10
            while slow.pump():
                assert time.monotonic() < end, "the stream goes on"
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
