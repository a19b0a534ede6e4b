"""The shipped ride, in parts, and what an agent tells of it."""

import contextlib
import datetime
import json
import socket
import sqlite3

from prometheus_client.parser import text_string_to_metric_families

from agent import epochs, wait
from wire import ask

EPOCHS = epochs()
# Events, as they reach a broker.
EVENT = "alight/box/event"


def drive(agent, start=0.0, end=1.0):
    """Has the agent make a part of the ride, as fast as it can, and waits until it has its last fix."""
    part = EPOCHS[int(start * len(EPOCHS)) : int(end * len(EPOCHS))]
    for epoch in part:
        agent.feed(epoch)
    wait(lambda: has(agent, part[-1]), 60, "the end of the ride")


def feed(agent, start=0.0, end=1.0):
    """Has the agent make a part of the ride, and waits until it has told all of it."""
    drive(agent, start, end)
    count = sum(metric(agent, "alight_events_total", "event").values())
    wait(lambda: len(agent.events) >= count, 60, "the events on standard output")


def has(agent, epoch):
    """Whether the agent's newest fix is that of an epoch, or a later one."""
    known = status(agent)
    # The age is rounded, and the fixes are a second apart.
    return "fix" in known and posix(known["time"]) - known["fix"]["age_s"] > posix(time_of(epoch)) - 0.5


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


def posix(text):
    """The seconds since 1970 of a time in UTC."""
    return datetime.datetime.fromisoformat(text.removesuffix("Z") + "+00:00").timestamp()


def metric(agent, name, label):
    """The values of a metric by one of its labels, as Prometheus sees them."""
    text = ask(agent.port, "GET", "/metrics").body.decode()
    return {
        sample.labels[label]: sample.value for family in text_string_to_metric_families(text)
        for sample in family.samples if sample.name == name}


def waiting(agent):
    """How many events wait."""
    return metric(agent, "alight_queue_events", "reader")


def told(agent):
    """The events on the agent's standard output."""
    return [json.loads(event) for event in agent.events]


def kept(agent):
    """The events in the agent's journal."""
    with contextlib.closing(sqlite3.connect(f"file:{agent.folder}/alight.db?mode=ro", uri=True)) as journal:
        return [json.loads(text) for text, in journal.execute("SELECT text FROM record ORDER BY id")]


def kill_once_kept(agent):
    """Ends the agent without a warning, once its journal has what it has told; the events in that journal."""
    events = told(agent)
    wait(lambda: kept(agent)[: len(events)] == events, 60, "the events in the journal")
    agent.kill()
    # Time alone may have told another one meanwhile.
    return kept(agent)


def hold_all(listener, events, timeout=60):
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
