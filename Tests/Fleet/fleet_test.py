"""Copies of a fleet's feed at a real broker serve all trains, whatever happens to copies, broker and boxes."""

import contextlib
import os
import random
import subprocess
import time

import pytest

from agent import BINARY, wait
from broker import Broker, Listener, free_port
from clocks import clocked
from copies import KINDS, PART, Boxes, Copy, client, message, rounds

COUNT = 200
# The most rounds by which one train is behind another: the one under way, and two until the next part of the other copy.
LATEST = 1 + 2


@contextlib.contextmanager
def publisher(broker):
    made = client(broker.port)
    try:
        yield lambda name, kind, payload: made.publish(f"alight/{name}/{kind}", payload, qos=1).wait_for_publish(60)
    finally:
        made.disconnect()
        made.loop_stop()


def put(publish, name, kind=KINDS[0], **options):
    publish(name, kind, message(name, kind, **options).SerializeToString())


def is_whole(copy, names):
    return all(set(copy.trains(kind)) >= set(names) for kind in KINDS)


def test_each_copy_serves_all_trains_from_its_share(broker):
    with Copy(broker.port) as first, Copy(broker.port) as second, Boxes(broker.port, COUNT, (first, second)) as boxes:
        for copy in (first, second):
            wait(lambda: is_whole(copy, boxes.names), what="all trains")
        for _ in boxes.rounds(10):
            for copy in (first, second):
                for kind in KINDS:
                    assert set(copy.trains(kind)) == set(boxes.names)
                    found = rounds(copy, kind)
                    assert max(found) - min(found) <= LATEST, f"a train was told of in round {min(found)} of {max(found)}"
        shares = [copy.metric(f'alight_fleet_messages_total{{feed="{KINDS[0]}"}}') for copy in (first, second)]
        assert sum(shares) <= COUNT * boxes.round, f"both got the same messages: {shares}"
        assert min(shares) > 0.3 * sum(shares), f"the load is not shared: {shares}"
        assert not first.refused and not second.refused


def test_killed_copy_loses_nothing(broker):
    with Copy(broker.port) as first, Copy(broker.port) as second, Boxes(broker.port, COUNT, [second]) as boxes:
        for copy in (first, second):
            wait(lambda: is_whole(copy, boxes.names), what="all trains")
        first.kill()
        number = boxes.round
        for _ in boxes.rounds(4):
            assert is_whole(second, boxes.names), "a train went with the copy"
        # Each train has been heard since, and all messages come in their order now.
        for kind in KINDS:
            assert min(rounds(second, kind)) > number
        for _ in boxes.rounds(5):
            assert is_whole(second, boxes.names)
            found = rounds(second)
            assert max(found) - min(found) <= 1
        # A new copy has learned all of them from the other one's part.
        with Copy(broker.port) as third:
            assert is_whole(third, boxes.names)


def test_new_copy_learns_trains_that_say_nothing_meanwhile(broker):
    with Listener(broker, "alight-fleet/#") as parts, publisher(broker) as publish, Copy(broker.port) as first:
        put(publish, "slow")
        wait(lambda: any("slow" in text for _, text, *_ in list(parts.messages)), what="the copy's part with the train")
        first.kill()
        # Whoever asks it for its health knows that its feed is whole.
        with Copy(broker.port) as second:
            assert "slow" in second.trains(), "a train that a dead copy had"


def test_stopped_copy_leaves_the_last_messages_to_the_others(broker):
    with Listener(broker, "alight-fleet/#") as parts, publisher(broker) as publish, Copy(broker.port) as first:
        wait(lambda: parts.messages, what="a part, so that the next one is a second away")
        put(publish, "late")
        wait(lambda: "late" in first.trains(), what="a train")
        assert first.stop() == 0
        with Copy(broker.port) as second:
            wait(lambda: "late" in second.trains(), what="a train that came last")


def test_train_with_nothing_to_say_is_removed_everywhere(broker):
    with publisher(broker) as publish, Copy(broker.port) as first, Copy(broker.port) as second:
        for number in range(4):
            # Of one second the one that is heard later wins, and two copies hear these two.
            at = time.time() - 10 + 2 * number
            put(publish, "box", at=at)
            put(publish, "box", at=at + 1, is_empty=True)
        for copy in (first, second):
            wait(lambda: copy.metric("alight_fleet_parts_total") > 4 and copy.trains() == {}, 60, what="that it is gone")
        put(publish, "box")
        for copy in (first, second):
            wait(lambda: "box" in copy.trains(), what="the train again")


def test_silent_train_vanishes(broker, tmp_path):
    """A feed's own time judges; the test owns the copies' clock, which runs ten times as fast."""
    binary, now = clocked(tmp_path, time.time())
    copies = [Copy(broker.port, binary=binary) for _ in range(2)]
    with publisher(broker) as publish, copies[0], copies[1]:
        start = int(now.now)
        put(publish, "silent", at=start)
        put(publish, "alive", at=start)
        for copy in copies:
            wait(lambda: set(copy.trains()) == {"silent", "alive"}, what="both trains")
        now.run(rate=10)

        def is_gone(copy):
            put(publish, "alive", at=now.now)
            feed = copy.feed()
            names = {entity.id for entity in feed.entity}
            assert ("silent" in names) == (feed.header.timestamp < start + 30)
            return names == {"alive"}

        wait(lambda: all([is_gone(copy) for copy in copies]), 60, what="that a train is gone")


def test_hostile_boxes(broker):
    made = client(broker.port)
    with publisher(broker) as publish, Copy(broker.port) as copy:
        good = message("good").SerializeToString()
        put(publish, "good")
        wait(lambda: "good" in copy.trains(), what="the good train")

        def twisted(change):
            feed = message("bad")
            change(feed)
            return feed.SerializePartialToString()

        def second_entity(feed):
            feed.entity.add(id="bad-2").vehicle.position.CopyFrom(feed.entity[0].vehicle.position)

        cases = {
            "malformed": [
                b"", b"\xff" * 40, good[:-1], b"\x0a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", os.urandom(5000),
                twisted(lambda feed: feed.header.ClearField("timestamp")),
                twisted(lambda feed: feed.entity[0].vehicle.position.ClearField("latitude")),
                # A position in which a text ends beyond its end, which would cost a reader the whole feed.
                b"\x0a\x0d\x0a\x032.0\x10\x00\x18" + good[11:15] + b"\x06\x12\x0d\x0a\x03bad\x22\x06\x42\x04\x0a\x7fab",
            ],
            "too_large": [twisted(lambda feed: setattr(feed.entity[0].vehicle, "stop_id", "x" * 70_000))],
            "not_one_train": [twisted(second_entity), twisted(lambda feed: setattr(feed.header, "incrementality", 1))],
            "wrong_kind": [message("bad", KINDS[1]).SerializeToString()],
            "wrong_id": [good, twisted(lambda feed: setattr(feed.entity[0].vehicle.vehicle, "id", "good"))],
            "bad_position": [
                twisted(lambda feed: setattr(feed.entity[0].vehicle.position, "latitude", float("nan"))),
                twisted(lambda feed: setattr(feed.entity[0].vehicle.position, "longitude", 181)),
            ],
            "future": [
                message("bad", at=time.time() + 90).SerializeToString(),
                twisted(lambda feed: setattr(feed.header, "timestamp", 2**64 - 1)),
                twisted(lambda feed: setattr(feed.entity[0].vehicle, "timestamp", 2**63)),
            ],
            "past": [
                message("bad", at=time.time() - 31).SerializeToString(),
                twisted(lambda feed: setattr(feed.header, "timestamp", 0)),
            ],
        }
        for payloads in cases.values():
            for payload in payloads:
                publish("bad", KINDS[0], payload)
        publish("no name", KINDS[0], good)
        wanted = {reason: len(payloads) for reason, payloads in cases.items()} | {"bad_topic": 1}
        wait(lambda: sum(copy.refused.values()) >= sum(wanted.values()), what=f"that all are refused: {copy.refused}")
        assert copy.refused == wanted
        assert {name: train.vehicle.trip.trip_id for name, train in copy.trains().items()} == {"good": "trip-0"}
        # Each feed can be read whatever byte of a message is another one.
        text = message("bad").SerializeToString()
        for number in range(2000):
            changed = bytearray(text)
            changed[number % len(text)] = random.randrange(256)
            made.publish(f"alight/bad/{KINDS[0]}", bytes(changed), qos=0)
            if number % 100 == 0:
                assert set(copy.trains()) <= {"good", "bad"}
        put(publish, "good", number=1)
        wait(lambda: (train := copy.trains().get("good")) and train.vehicle.trip.trip_id == "trip-1", what="the good train")
    made.disconnect()
    made.loop_stop()


def fill(part):
    """Gives each field that a message has none of yet a value, down to the last message within it."""
    for field in part.DESCRIPTOR.fields:
        values = getattr(part, field.name)
        if field.message_type and field.is_repeated:
            fill(values.add())
        elif field.message_type:
            values.SetInParent()
            fill(values)
        elif not part.HasField(field.name):
            setattr(part, field.name, "text" if isinstance(values, str) else field.enum_type.values[-1].number
                    if field.enum_type else 1)


def test_every_field_of_the_specification_is_taken(broker):
    with publisher(broker) as publish, Copy(broker.port) as copy:
        for kind in KINDS:
            feed = message("box", kind)
            fill(getattr(feed.entity[0], PART[kind]))
            publish("box", kind, feed.SerializeToString())
            wait(lambda: "box" in copy.trains(kind), what="the train")
            assert copy.trains(kind)["box"] == feed.entity[0] and not copy.refused


def test_hostile_part(broker):
    """Whoever may publish as a copy may add trains, and may end nobody."""
    made = client(broker.port)
    with publisher(broker) as publish, Copy(broker.port) as copy:
        put(publish, "good")
        for payload in (b"\xff", os.urandom(100_000), b"\x0a\x02\x0a\x00", b""):
            made.publish("alight-fleet/fleet/evil", payload, qos=1).wait_for_publish(60)
        wait(lambda: copy.metric("alight_fleet_parts_total") >= 4, what="the parts")
        assert copy.metric('alight_fleet_refused_in_parts_total{reason="malformed"}') >= 3
        assert set(copy.trains()) == {"good"}
    made.disconnect()
    made.loop_stop()


def test_broker_killed_and_started_again(broker):
    with Copy(broker.port) as first, Copy(broker.port) as second, Boxes(broker.port, COUNT) as boxes:
        for copy in (first, second):
            wait(lambda: is_whole(copy, boxes.names), what="all trains")
        broker.kill()
        for copy in (first, second):
            wait(lambda: copy.health == 503, what="that a copy notices")
        # All that is known stays for its 30 s.
        since = first.feed().header.timestamp
        for copy in (first, second):
            wait(lambda: copy.feed().header.timestamp >= since + 3, what="three seconds without a broker")
            assert is_whole(copy, boxes.names)
        broker.start()
        number = boxes.round
        for copy in (first, second):
            wait(lambda: copy.health == 200, 60, what="that a copy comes back")
            wait(lambda: is_whole(copy, boxes.names) and min(rounds(copy)) > number, 60, what="newer messages")
            lost = [line for line in copy.log if "warning" in line]
            assert len(lost) == 1 and "trying for ever" in lost[0]
            wait(lambda: sum("is connected" in line for line in copy.log) == 2, what="that it says so")


def test_copy_that_is_started_before_its_broker():
    port = free_port()
    with Copy(port).start(waits=False) as copy:
        wait(lambda: copy.health == 503, what="an answer")
        assert copy.feed().entity == []
        assert copy.stop() == 0


def test_password_and_who_may_what(tmp_path):
    (tmp_path / "passwords").touch(mode=0o600)
    for user in ("fleet", "box"):
        subprocess.run(
            ["mosquitto_passwd", "-b", str(tmp_path / "passwords"), user, "secret"], check=True)
    (tmp_path / "secret").write_text("secret\n")
    (tmp_path / "wrong").write_text("wrong\n")
    # As Sources/Fleet/Fleet.docc/Fleet.md has it.
    (tmp_path / "rules").write_text(
        "pattern write alight/%u/#\nuser fleet\ntopic read alight/+/vehicle-positions\n"
        "topic read alight/+/trip-updates\ntopic readwrite alight-fleet/#\n")
    with Broker(f"password_file {tmp_path}/passwords", f"acl_file {tmp_path}/rules") as broker:
        options = "--username", "fleet", "--password-file", str(tmp_path / "secret")
        with Copy(broker.port, *options) as first, Copy(broker.port, *options) as second:
            for name in ("other", "box"):
                subprocess.run(
                    ["mosquitto_pub", "-p", str(broker.port), "-u", "box", "-P", "secret", "-q", "1", "-s", "-t",
                     f"alight/{name}/{KINDS[0]}"], input=message(name).SerializeToString(), check=True)
            for copy in (first, second):
                wait(lambda: copy.trains(), what="the train")
                assert set(copy.trains()) == {"box"}
        copy = Copy(broker.port, "--username", "fleet", "--password-file", str(tmp_path / "wrong"))
        with copy.start(waits=False):
            wait(lambda: any("refuses the connection" in line for line in copy.log), what="the reason")
            assert copy.health == 503


def run(*arguments):
    return subprocess.run([str(BINARY), "fleet", *arguments], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "status, arguments",
    [
        (64, []),
        (64, ["--broker", "a:b"]),
        (64, ["--broker", "a:0"]),
        (64, ["--broker", "a", "--prefix", "a/b"]),
        (64, ["--broker", "a", "--group", "+"]),
        (64, ["--broker", "a", "--listen", "127.0.0.1"]),
        (64, ["--broker", "a", "--password-file", "x"]),
        (64, ["--broker", "a", "--silence", "1"]),
        (66, ["--broker", "a", "--tls-authorities", "/nowhere"]),
        (66, ["--broker", "a", "--username", "u", "--password-file", "/nowhere"]),
        (69, ["--broker", "127.0.0.1:1", "--listen", "192.0.2.1:8080"]),
        (69, ["--broker", "127.0.0.1:1", "--listen", "nowhere.invalid:8080"]),
    ],
)
def test_wrong_use(status, arguments):
    result = run(*arguments)
    assert result.returncode == status, result.stderr
    if status != 64:
        assert result.stderr.count("\n") <= 2 and result.stderr.rstrip().split("\n")[-1].startswith("alight: ")


def test_address_in_use(broker):
    with Copy(broker.port) as copy:
        result = run("--broker", f"127.0.0.1:{broker.port}", "--listen", f"127.0.0.1:{copy.port}")
        assert result.returncode == 69 and "cannot be listened at" in result.stderr
        # It would take messages of the trains from the copy that is asked for them.
        assert "is connected" not in result.stderr
