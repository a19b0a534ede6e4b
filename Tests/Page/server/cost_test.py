"""What the page costs: memory, processor time, and the time of a query.

The figures of a debug build say little, so the bounds are those that one can hold. `ALIGHT_RELEASE_BINARY` names a
release build; then the bounds of the specification hold for it: 36 MB resident, 0.5 % of a core and 5 ms of its time.
"""

import http.client
import os
import pathlib
import time

import pytest

from agent import BINARY, Agent, epochs, wait
from stream import Stream
from wire import ask

RELEASE = os.environ.get("ALIGHT_RELEASE_BINARY")
SECONDS = 10.0
QUERIES = 50
# Of each build: resident kB with three streams on a ride, the share of a
# core while idle, milliseconds of processor time of a query.
BOUNDS = {"debug": (64 * 1024, 0.10, 150.0), "release": (36 * 1024, 0.005, 5.0)}


@pytest.fixture(scope="module", params=["debug", "release"])
def build(request):
    binary = BINARY if request.param == "debug" else RELEASE and pathlib.Path(RELEASE)
    if not binary:
        pytest.skip("ALIGHT_RELEASE_BINARY names no release build")
    return binary, BOUNDS[request.param]


def follow(streams, seconds):
    """Reads some streams for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for stream in streams:
            seen = len(stream.messages)
            stream.until(lambda s: len(s.messages) > seen)


def test_memory_and_processor_time_with_three_phones(build):
    binary, (kilobytes, share, _) = build
    with Agent("nmea", binary=binary) as agent:
        streams = [Stream(agent.port) for _ in range(3)]
        agent.feed("".join(epochs()[:300]))
        wait(lambda: '"departed","stop_id":"LBB"' in "".join(agent.events), what="the departure")
        for stream in streams:
            stream.until(lambda s: '"row"' in s.statuses[-1].text if s.statuses else False)
            assert ask(agent.port, "POST", "/api/presence", {"page": "a", "visible": True}).status == 204
        follow(streams, 2)
        resident = agent.resident
        print(f"resident on a ride with page, socket, journal and three streams: {resident} kB")
        assert resident < kilobytes
        for stream in streams:
            stream.connection.close()
    with Agent("gpsd", binary=binary) as agent:
        used, begin = agent.processor, time.monotonic()
        time.sleep(SECONDS / 2)
        alone = (agent.processor - used) / (time.monotonic() - begin)
        streams = [Stream(agent.port) for _ in range(3)]
        follow(streams, 1)
        used, begin = agent.processor, time.monotonic()
        follow(streams, SECONDS)
        idle = (agent.processor - used) / (time.monotonic() - begin)
        print(f"processor time while idle: {alone:.2%} of a core, {idle:.2%} with three streams; {agent.resident} kB")
        assert idle < share
        for stream in streams:
            stream.connection.close()


@pytest.mark.parametrize(
    "target",
    ["/api/journeys?from=LBB&to=BHI", "/api/departures?stop_id=BLM", "/api/stations", "/api/status", "/api/line"],
)
def test_the_time_of_a_query(build, target):
    binary, (_, _, most) = build
    with Agent("gpsd", binary=binary) as agent:
        connection = http.client.HTTPConnection("127.0.0.1", agent.port, timeout=60)
        used = agent.processor
        for _ in range(QUERIES):
            connection.request("GET", target)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200
        connection.close()
        each = (agent.processor - used) / QUERIES * 1e3
        print(f"{target}: {each:.2f} ms of processor time")
        assert each < most
