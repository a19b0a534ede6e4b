#!/usr/bin/env python3
"""How many trains one broker and one or two copies of `alight fleet` take, beside a plain consumer that only decodes.

    scale.py [--trains 100,1000,10000] [--seconds 20]

Each train publishes a position and a trip update once a second, retained, through a few connections of one process. Lag is from
when a position is handed to the broker's socket until it is in a feed that has been fetched: a copy is asked ten times a second,
so up to 0.1 s of it is the asking. Of a plain consumer it is until it has decoded the message. `ALIGHT_BINARY` names the program.
"""

import argparse
import multiprocessing
import os
import pathlib
import socket
import struct
import sys
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parents[1] / "Page/server")]

import paho.mqtt.client as mqtt  # noqa: E402
from google.transit import gtfs_realtime_pb2  # noqa: E402

from broker import Broker  # noqa: E402
from copies import KINDS, Copy, message  # noqa: E402

# What stands in a packet until it is sent: seconds since 1970, which take five bytes in the wire format until 2514, and
# microseconds as the trip's id.
SECONDS, MICROSECONDS = 1_700_000_000, 1_700_000_000_000_000
CONNECTIONS = 4
SLICES = 50


def varint(number):
    encoded = b""
    while number > 0x7F:
        encoded += bytes([number & 0x7F | 0x80])
        number >>= 7
    return encoded + bytes([number])


def packet(name, kind):
    """A PUBLISH of QoS 0, retained (MQTT 3.1.1, section 3.3), and where the times stand in it."""
    topic = f"alight/{name}/{kind}".encode()
    payload = message(name, kind, at=SECONDS, number=MICROSECONDS).SerializeToString()
    body = struct.pack(">H", len(topic)) + topic + payload
    encoded = bytearray(b"\x31" + varint(len(body)) + body)
    places = []
    for text in (varint(SECONDS), str(MICROSECONDS).encode()):
        at = encoded.find(text)
        while at >= 0:
            places.append((at, len(text)))
            at = encoded.find(text, at + 1)
    return encoded, places


def publish(port, first, count, is_over):
    """Publishes for so many trains, each slice of them at its own time of the second."""
    end = socket.create_connection(("127.0.0.1", port))
    client = f"trains-{first}".encode()
    body = b"\x00\x04MQTT\x04\x02\x00\x00" + struct.pack(">H", len(client)) + client
    end.sendall(b"\x10" + varint(len(body)) + body)
    assert end.recv(4)[3] == 0, "the broker refuses the connection"
    packets = [[packet(f"box-{number}", kind) for kind in KINDS] for number in range(first, first + count)]
    slices = [packets[number::SLICES] for number in range(SLICES)]
    due = time.monotonic()
    while not is_over.is_set():
        for part in slices:
            now = time.time()
            seconds, microseconds = varint(int(now)), str(int(now * 1e6)).encode()
            for pair in part:
                for encoded, places in pair:
                    for at, length in places:
                        encoded[at : at + length] = seconds if length == 5 else microseconds
            end.sendall(b"".join(encoded for pair in part for encoded, _ in pair))
            due += 1 / SLICES
            time.sleep(max(0, due - time.monotonic()))
    end.close()


def sent_at(entity):
    return int(entity.vehicle.trip.trip_id.removeprefix("trip-")) / 1e6


def consume(port, seconds, answer):
    """A plain consumer, as one would write it."""
    count, lags, feed = 0, [], gtfs_realtime_pb2.FeedMessage()
    start = time.monotonic() + 5

    def take(_client, _data, received):
        nonlocal count
        feed.ParseFromString(received.payload)
        if time.monotonic() < start:
            return
        count += 1
        if received.topic.endswith(KINDS[0]):
            lags.append(time.time() - sent_at(feed.entity[0]))

    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    client.on_message = take
    client.connect("127.0.0.1", port)
    client.subscribe([(f"alight/+/{kind}", 0) for kind in KINDS])
    while time.monotonic() < start + seconds:
        client.loop(0.1)
    answer.put((count / seconds, lags, resident(os.getpid()), 0, 0))


def resident(pid):
    """Resident memory in MB."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1000


def processor(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def messages(copy):
    return sum(copy.metric(f'alight_fleet_messages_total{{feed="{kind}"}}') for kind in KINDS)


def watch(copies, trains, seconds):
    """Asks copies for their feeds, one after the other."""
    time.sleep(5)
    counts, used, start = [messages(copy) for copy in copies], [processor(copy.process.pid) for copy in copies], time.monotonic()
    newest, lags, size, number = [{} for _ in copies], [], 0, 0
    while time.monotonic() < start + seconds:
        number += 1
        which = number % len(copies)
        _, body, _ = copies[which].get(f"/gtfs-realtime/{KINDS[0]}")
        now = time.time()
        size = max(size, len(body))
        feed = gtfs_realtime_pb2.FeedMessage.FromString(body)
        for entity in feed.entity:
            sent = sent_at(entity)
            if newest[which].get(entity.id, 0) < sent:
                # What was there before the first look tells nothing.
                if entity.id in newest[which]:
                    lags.append(now - sent)
                newest[which][entity.id] = sent
        time.sleep(max(0, start + number * 0.1 / len(copies) - time.monotonic()))
    lasted = time.monotonic() - start
    assert all(len(seen) == trains for seen in newest), f"only {[len(seen) for seen in newest]} of {trains} trains"
    rate = sum(messages(copy) - before for copy, before in zip(copies, counts)) / lasted
    load = max((processor(copy.process.pid) - before) / lasted for copy, before in zip(copies, used))
    return rate, lags, max(resident(copy.process.pid) for copy in copies), size, load


def measure(trains, count, seconds):
    context = multiprocessing.get_context("fork")
    # No limit to what waits for a consumer that falls behind: that is told as lag, and not as loss.
    with Broker("max_queued_messages 0") as broker:
        copies = [Copy(broker.port).start() for _ in range(count)]
        is_over, publishers = context.Event(), []
        for number in range(CONNECTIONS):
            first, end = trains * number // CONNECTIONS, trains * (number + 1) // CONNECTIONS
            publishers.append(context.Process(target=publish, args=(broker.port, first, end - first, is_over)))
            publishers[-1].start()
        try:
            if copies:
                return watch(copies, trains, seconds)
            answer = context.Queue()
            consumer = context.Process(target=consume, args=(broker.port, seconds, answer))
            consumer.start()
            return answer.get(timeout=seconds + 60)
        finally:
            is_over.set()
            for publisher in publishers:
                publisher.join(10)
                publisher.kill()
            for copy in copies:
                copy.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trains", default="100,1000,10000", type=lambda text: [int(number) for number in text.split(",")])
    parser.add_argument("--seconds", default=20, type=float)
    arguments = parser.parse_args()
    print("| trains | consumer | messages a second | lag p50, s | lag p99, s | resident, MB | processor, cores | feed, bytes |")
    print("|---:|---|---:|---:|---:|---:|---:|---:|")
    for trains in arguments.trains:
        for count, name in ((0, "plain, decodes only"), (1, "one copy"), (2, "two copies")):
            rate, lags, memory, size, load = measure(trains, count, arguments.seconds)
            lags.sort()
            quantiles = [lags[int(len(lags) * share)] if lags else float("nan") for share in (0.5, 0.99)]
            row = [f"{trains}", name, f"{rate:.0f}", *(f"{lag:.3f}" for lag in quantiles), f"{memory:.1f}"]
            row += [f"{load:.2f}", f"{size}"] if count else ["", ""]
            print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
