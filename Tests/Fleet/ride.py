"""The shipped ride, in parts, and what an agent tells of it."""

import json
import socket
import time

from prometheus_client.parser import text_string_to_metric_families

from agent import epochs, wait
from wire import ask

EPOCHS = epochs()
# Events, as they reach a broker.
EVENT = "alight/box/event"


def feed(agent, start=0.0, end=1.0):
    """Has the agent make a part of the ride, as fast as it can, and waits until it has told all of it."""
    part = EPOCHS[int(start * len(EPOCHS)) : int(end * len(EPOCHS))]
    for epoch in part:
        agent.feed(epoch)
    seconds = time_of(part[-1])
    # Before the first fix it is the machine's time, which is later than all of the ride.
    wait(lambda: seconds <= status(agent).get("time", "") < f"{seconds[:10]}U", 60, "the end of the ride")
    # What the core has told is on its way to standard output.
    count, since = len(agent.events), time.monotonic()
    while time.monotonic() - since < 0.3:
        if len(agent.events) != count:
            count, since = len(agent.events), time.monotonic()
        time.sleep(0.02)


def status(agent):
    """How it stands, by the control socket, which is reached from everywhere."""
    with socket.socket(socket.AF_UNIX) as control:
        control.connect(str(agent.folder / "control"))
        control.sendall(b'{"alight":1,"command":"status"}\n')
        return json.loads(control.makefile().readline())["status"]


def time_of(epoch):
    """The time of an epoch, as the agent writes it, up to the second."""
    fields = epoch.split(",")
    day, clock = fields[9], fields[1]
    return f"20{day[4:6]}-{day[2:4]}-{day[:2]}T{clock[:2]}:{clock[2:4]}:{clock[4:6]}"


def waiting(agent):
    """How many events wait, as Prometheus sees it."""
    text = ask(agent.port, "GET", "/metrics").body.decode()
    return {
        sample.labels["reader"]: sample.value for family in text_string_to_metric_families(text)
        for sample in family.samples if sample.name == "alight_queue_events"}


def told(agent):
    """The events on the agent's standard output."""
    return [json.loads(event) for event in agent.events]


def hold_all(listener, events, timeout=30):
    """The broker got these events first, in this order; one may have come twice, under one number.

    Time goes on when the ride's own does not: what the agent tells then may have come behind them.
    """
    def got():
        # What came twice stands where it came first.
        first = {}
        for event in listener.json(EVENT):
            first.setdefault(event["seq"], event)
        return list(first.values())
    wait(lambda: len(got()) >= len(events), timeout, what=f"all of {len(events)} events, not {len(got())},")
    numbers = [event["seq"] for event in got()]
    assert numbers == sorted(numbers)
    texts = [json.dumps({key: value for key, value in event.items() if key != "seq"}) for event in got()]
    texts = texts[: len(events)]
    wanted = [json.dumps(event) for event in events]
    assert texts == wanted, f"missing: {set(wanted) - set(texts)}, not told: {set(texts) - set(wanted)}, {numbers}"
