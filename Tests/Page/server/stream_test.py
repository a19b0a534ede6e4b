"""The stream of events: nothing lost, nothing twice, over reconnections and crashes of the agent."""

import json
import signal
import time

import pytest

from agent import Agent, epochs, wait
from contract import hold, hold_fields
from stream import Stream
from wire import ask


def command(agent, *commands):
    for body in commands:
        answer = ask(agent.port, "POST", "/api/commands", body)
        assert answer.status == 200, answer


def go_and_end(agent, count):
    for _ in range(count):
        command(agent, {"command": "go", "from": "BLM", "to": "SSM"}, {"command": "end"})


def hold_unique(stream):
    ids = [event.id for event in stream.events]
    assert len(ids) == len(set(ids)), f"events come twice: {ids}"
    for event in stream.events:
        hold(event.data, "Event")
        hold(event.id, "EventID")
    for status in stream.statuses:
        assert status.id is None, "a status has no id, or a browser would ask for what came after it"


def test_the_stream_begins_with_the_status_and_goes_on_each_second(waiting):
    begin = time.monotonic()
    with Stream(waiting.port) as stream:
        stream.until(lambda s: len(s.statuses) >= 5)
        assert stream.head.field("content-type").startswith("text/event-stream")
        hold_fields(stream.head)
        assert stream.retry == 1000 and stream.messages[0].kind == "status"
        # Five of them take four seconds; who reads late makes that longer.
        assert stream.statuses[4].time - begin > 3.9
        for status in stream.statuses:
            hold(status.data, "Status")


def test_events_come_as_on_standard_output_and_once(waiting):
    with Stream(waiting.port) as stream:
        stream.until(lambda s: s.statuses)
        go_and_end(waiting, 20)
        stream.until(lambda s: sum('"journey' in event.text for event in s.events) >= 40, what="forty events")
        # Whatever else comes within a second would be one too many.
        stream.until(lambda s: len([m for m in s.statuses if m.time > s.events[-1].time]) >= 2)
        texts = [event.text for event in stream.events]
        wait(lambda: texts[-1] in waiting.events, what="the events on standard output")
        start = waiting.events.index(texts[0])
        assert texts == waiting.events[start : start + len(texts)]
        hold_unique(stream)


@pytest.mark.parametrize("key", ["last", "since"])
def test_what_was_missed_comes_first(waiting, key):
    with Stream(waiting.port) as stream:
        stream.until(lambda s: s.statuses)
        go_and_end(waiting, 6)
        stream.until(lambda s: len(s.events) >= 12)
        ids = [event.id for event in stream.events]
        for index in (0, 5, 10, 11):
            with Stream(waiting.port, **{key: ids[index]}) as again:
                again.until(lambda s: len(s.statuses) >= 2)
                caught = [(event.id, event.text) for event in again.events]
                # The agent may conclude something meanwhile, such as that there is no position.
                stream.until(lambda s: len(s.events) >= index + 1 + len(caught))
                known = [(event.id, event.text) for event in stream.events]
                assert len(caught) >= 11 - index and caught == known[index + 1 : index + 1 + len(caught)]
                assert not [message for message in again.messages if message.kind == "reset"]


def test_last_event_id_goes_before_since(waiting):
    """A browser that reconnects keeps the address with its old `since`, and sends the newer id as a field."""
    with Stream(waiting.port) as stream:
        stream.until(lambda s: s.statuses)
        go_and_end(waiting, 2)
        ids = [event.id for event in stream.until(lambda s: len(s.events) >= 4).events]
    with Stream(waiting.port, since=ids[0], last=ids[2]) as again:
        again.until(lambda s: s.statuses)
        assert [event.id for event in again.events][: len(ids) - 3] == ids[3:]


@pytest.mark.parametrize(
    "id",
    ["1", "unknown", "17-1787126672839", "9999999999999-0", "-1", "%00", "0" * 1000, "%E2%80%8B", "%0Adata:%20x%0A%0A"],
)
def test_an_unknown_id_is_told_so(waiting, id):
    known = set(waiting.events)
    with Stream(waiting.port, since=id) as stream:
        stream.until(lambda s: s.statuses)
        assert stream.messages[0].kind == "reset"
        assert stream.messages[0].data == {} and stream.messages[0].id is None
        # The agent may conclude something meanwhile.
        assert not known & {event.text for event in stream.events}


def test_a_stream_begins_with_nothing_missed_where_nothing_is_asked_for(waiting):
    known = set(waiting.events)
    for arguments in ({}, {"since": ""}, {"last": ""}):
        with Stream(waiting.port, **arguments) as stream:
            stream.until(lambda s: s.statuses)
            assert not known & {event.text for event in stream.events}
            assert not [message for message in stream.messages if message.kind == "reset"]


def test_events_after_a_catch_up_go_on_without_a_gap(waiting):
    with Stream(waiting.port) as first:
        first.until(lambda s: s.statuses)
        go_and_end(waiting, 1)
        start = first.until(lambda s: len(s.events) >= 2).events[0].id
        streams = []
        # Streams that begin while events come: what is neither missed nor new would be lost in between.
        for _ in range(20):
            streams.append(Stream(waiting.port, last=start))
            go_and_end(waiting, 1)
        first.until(lambda s: sum('"journey' in event.text for event in s.events) >= 42)
        expected = [(event.id, event.text) for event in first.events[1:]]
        for stream in streams:
            stream.until(lambda s: len(s.events) >= len(expected), what="all events")
            assert [(event.id, event.text) for event in stream.events][: len(expected)] == expected
            stream.connection.close()


def test_a_crash_loses_nothing_and_tells_nothing_twice():
    parts = epochs()
    with Agent("nmea") as agent:
        stream = Stream(agent.port)
        stream.until(lambda s: s.statuses)
        agent.feed("".join(parts[:420]))
        stream.until(
            lambda s: any('"departed","stop_id":"FTM"' in event.text for event in s.events),
            what="the departure from Fatmawati",
        )
        command(agent, {"command": "go", "from": "LBB", "to": "SSM"})
        stream.until(lambda s: any('"journeyStarted","from":"LBB"' in event.text for event in s.events))
        known = [(event.id, event.text) for event in stream.events]
        # What is told is kept a little later; a crash in between is another test.
        wait(lambda: all(is_kept(agent, text) for _, text in known), what="the events in the journal")
        agent.kill()
        agent.start()
        for index in (0, len(known) // 2, len(known) - 2):
            with Stream(agent.port, last=known[index][0]) as again:
                again.until(lambda s: s.statuses)
                caught = [(event.id, event.text) for event in again.events]
                assert caught[: len(known) - index - 1] == known[index + 1 :]
                hold_unique(again)
        # The ride goes on: a client that came back sees the rest of it after what it missed, and nothing twice.
        with Stream(agent.port, last=known[2][0]) as again:
            agent.feed("".join(parts[420:]))
            again.until(lambda s: any('"arrived","stop_id":"SSM"' in event.text for event in s.events))
            hold_unique(again)
            texts = [event.text for event in again.events]
            assert texts[: len(known) - 3] == [text for _, text in known[3:]]
            arrivals = [json.loads(text)["stop_id"] for text in texts if '"arrived","stop_id"' in text]
            assert arrivals == sorted(set(arrivals), key=arrivals.index), f"an arrival is told twice: {arrivals}"


def is_kept(agent, text):
    return any(text.encode() in path.read_bytes() for path in agent.folder.glob("alight.db*"))


def test_a_crash_right_after_an_event_is_told():
    """What was told and not yet kept is unknown afterwards: the client hears so, and does not trust it."""
    with Agent("nmea") as agent, Stream(agent.port) as stream:
        agent.feed("".join(epochs()[:420]))
        stream.until(lambda s: any('"departed","stop_id":"FTM"' in event.text for event in s.events))
        agent.kill()
        known = [(event.id, event.text) for event in stream.events]
        agent.start()
        with Stream(agent.port, last=known[0][0]) as again:
            again.until(lambda s: s.statuses)
            kept = [(event.id, event.text) for event in again.events]
            # What is kept may be more than what had reached the client.
            assert kept[: len(known) - 1] == known[1 : 1 + len(kept)]
            print(f"{len(known) - 1 - len(kept)} of {len(known)} events were told and not kept")
        for id, _ in known[1 + len(kept) :]:
            with Stream(agent.port, last=id) as again:
                again.until(lambda s: s.statuses)
                assert again.messages[0].kind == "reset"


def test_the_stream_ends_with_the_agent_at_once():
    with Agent("gpsd") as agent, Stream(agent.port) as stream:
        stream.until(lambda s: s.statuses)
        agent.process.send_signal(signal.SIGTERM)
        asked = time.time()
        stream.until(lambda s: s.ended, what="the end of the stream")
        # A stream that went on would tell one each second.
        assert sum(status.told > asked for status in stream.statuses) <= 2
        assert agent.process.wait(60) == 0
