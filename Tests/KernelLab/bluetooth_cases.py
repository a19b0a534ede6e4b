"""What a rider's Bluetooth does, with bluetoothd itself on a virtual controller."""
import datetime
import pathlib
import re
import socket
import subprocess
from collections.abc import Callable

import lab
from lab import Alight, Terminal, Trace, check, wait

DBUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=/run/dbus/system_bus_socket</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*" eavesdrop="true"/>
<allow receive_sender="*"/></policy></busconfig>
"""
# What is on the air: bluetoothd's flags, and the iBeacon of Bundaran HI.
PACKET = "02 01 04 1a ff 4c 00 02 15 e2 c5 6d b5 df fb 48 d2 b0 60 d0 f5 a7 10 96 e0 00 0c 00 00 c5"


def has_bus() -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex("/run/dbus/system_bus_socket") == 0


class Bluetooth:
    """A system bus, bluetoothd and a controller that hears one beacon; they end with the case."""

    def __init__(self, *arguments: str, strengths: str = "-60"):
        pathlib.Path("/run/dbus").mkdir(exist_ok=True)
        pathlib.Path("/var/lib/bluetooth").mkdir(exist_ok=True)
        (lab.LAB / "dbus.conf").write_text(DBUS)
        self.arguments = arguments
        self.bus = subprocess.Popen(["dbus-daemon", f"--config-file={lab.LAB}/dbus.conf", "--nofork", "--nopidfile"])
        wait(has_bus, "a system bus")
        self.plug_in(strengths)
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self.daemon, self.controller, self.bus):
            process.kill()
            process.wait()
        pathlib.Path("/run/dbus/system_bus_socket").unlink(missing_ok=True)

    def plug_in(self, strengths: str = "-60") -> None:
        """Plugs in a controller that hears the beacon ten times a second, so strongly in dBm, over and over."""
        self.told = lab.LAB / "controller"
        self.periods = lab.LAB / "periods"
        self.controller = subprocess.Popen(
            ["/run/work/vhci-beacon", strengths, "100"], stdout=open(self.told, "w"), stderr=open(self.periods, "w"))

    def pull(self) -> None:
        self.controller.kill()
        self.controller.wait()

    def start(self) -> None:
        """Starts bluetoothd, and switches the adapter on."""
        self.daemon = subprocess.Popen(
            ["/usr/libexec/bluetooth/bluetoothd", "-n", *self.arguments], stderr=open(lab.LAB / "bluetoothd", "w"))
        self.power(True)

    def power(self, isOn: bool) -> None:
        def is_done() -> bool:
            command = ["bluetoothctl", "power", "on" if isOn else "off"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=lab.LIMIT)
            return "succeeded" in done.stdout
        wait(is_done, "the adapter's power")


def recorded() -> tuple[Alight, pathlib.Path]:
    """alight record, with nothing but Bluetooth to record, and its log."""
    log = lab.LAB / "ride.nmea"
    log.unlink(missing_ok=True)
    path = lab.LAB / "record.toml"
    path.write_text('[receiver]\nsource = "gpsd"\n[motion]\nenabled = false\n[pressure]\nenabled = false\n')
    return Alight("record", str(log), "--config", str(path)), log


def sentences(log: pathlib.Path) -> list[tuple[float, str]]:
    """The sentences of a ride log with their times in seconds."""
    text = log.read_text() if log.exists() else ""
    return [(int(time) / 1000, body) for time, body in re.findall(r"\\c:(\d+)\*..\\\$(PALT.[^*]*)", text)]


def strengths(log: pathlib.Path) -> list[int]:
    return [int(body.split(",")[-1]) for _, body in sentences(log) if body.startswith("PALTB")]


def hears(log: pathlib.Path, more: int = 5) -> None:
    """Waits until it has heard the beacon some more times."""
    before = len(strengths(log))
    wait(lambda: len(strengths(log)) >= before + more, f"{more} sightings")


def becomes(log: pathlib.Path, isAvailable: bool) -> None:
    def last() -> bool:
        told = [body for _, body in sentences(log) if body.startswith("PALTA")]
        return bool(told) and told[-1] == f"PALTA,{int(isAvailable)}"
    wait(last, f"Bluetooth {'available' if isAvailable else 'unavailable'}")


def test_a_beacon_that_approaches_is_heard_at_each_advertisement():
    approach = ",".join(str(strength) for strength in range(-95, -55))
    with Bluetooth(strengths=approach) as bluetooth:
        alight, log = recorded()
        with alight:
            hears(log, 1)
            before = bluetooth.periods.stat().st_size
            hears(log, 99)
            heard, sent = len(strengths(log)), bluetooth.periods.stat().st_size - before
            # bluetoothd rests for a third of the time.
            check(sent < 2 * heard, f"{heard} sightings of a beacon that sends {sent} times")
            wait(lambda: set(strengths(log)) >= set(range(-85, -60)), f"all strengths, and not {sorted(set(strengths(log)))}")
            check(alight.end() == 0, "it did not end with 0")


def test_a_monitor_goes_with_discovery_where_bluetoothd_offers_them():
    with Bluetooth("--experimental"):
        alight, log = recorded()
        with alight:
            hears(log)
            wait(lambda: "/org/alight/scan reserved" in (lab.LAB / "bluetoothd").read_text(), "the monitor")
            # Whether the controller scans passively between two discoveries is bluetoothd's business; what counts is that
            # advertisements come in all the same.
            hears(log, 50)


def test_bluetooth_that_goes_comes_back_whatever_takes_it():
    with Bluetooth() as bluetooth:
        alight, log = recorded()
        with alight:
            hears(log)
            bluetooth.power(False)
            becomes(log, isAvailable=False)
            bluetooth.power(True)
            hears(log)
            bluetooth.pull()
            becomes(log, isAvailable=False)
            bluetooth.plug_in()
            bluetooth.power(True)
            hears(log)
            bluetooth.daemon.kill()
            bluetooth.daemon.wait()
            becomes(log, isAvailable=False)
            bluetooth.start()
            hears(log)
            alight.wait_for("bluetoothd does not run", where="errors")
            check(alight.end() == 0, "it did not end with 0")


# A train that comes into the station where the beacon is, and stands there for twenty seconds.
ARRIVAL = ",".join(str(strength) for strength in [*range(-95, -55), *[-56] * 200])


# A train that comes into it for 24 s, so that Bluetooth alone tells of no arrival before.
APPROACH = ",".join(str(strength) for strength in range(-95, -55) for _ in range(6))
# What the agent has heard, by its own clock.
RECORD = lab.LAB / "ride.nmea"


def ride(receiver: Terminal) -> Alight:
    """The agent on a journey to the beacon's station, some seconds before the train of the fixture ride stands there."""
    lab.set_clock("010227")
    RECORD.unlink(missing_ok=True)
    return lab.run(
        "buzzer = 17\nled = 22", "--format", "ndjson", receiver=f'source = "serial"\ndevice = "{receiver.path}"',
        journey='from = "LBB"\nto = "FTM"', more=f'[record]\nfile = "{RECORD}"')


def expect_arrival(alight: Alight, trace: Trace, source: str, stood: Callable[[], float]) -> None:
    """Waits for the arrival at the destination, which is told and sounds, when the train stood there by the agent's clock."""
    def arrival():
        return next((event for event in alight.events() if event["event"] == "arrived"), None)
    told = wait(arrival, "the arrival")
    seen = {key: told.get(key) for key in ("stop_id", "role", "source")}
    check(seen == {"stop_id": "FTM", "role": "destination", "source": source}, str(alight.events()))
    late = datetime.datetime.fromisoformat(told["time"]).timestamp() - stood()
    check(abs(late) < 10, f"{late:.1f} s after the train stood")
    before = len(trace.pulses(17))
    wait(lambda: len(trace.pulses(17)) >= before + 5, "a burst")
    wait(lambda: lab.level(22) == 1, "the LED")


def test_the_arrival_fires_from_bluetooth_where_no_satellite_is_seen():
    receiver, trace = Terminal(), Trace()
    with Bluetooth(strengths=ARRIVAL), ride(receiver) as alight:
        # By its last fixes the train stands 12 s after the first one, and by the beacon where that is heard best.
        start = receiver.play("010228", "010232")
        expect_arrival(
            alight, trace, "bluetooth",
            lambda: max(start + 12, next(time for time, body in sentences(RECORD) if body.endswith(",-56"))))
        check(alight.end() == 0, "it did not end with 0")
    check((lab.level(17), lab.level(22)) == (0, 0), "a line is active at the end")


def test_the_arrival_fires_from_gps_where_the_controller_is_unplugged_in_mid_ride():
    receiver, trace = Terminal(), Trace()
    with Bluetooth(strengths=APPROACH) as bluetooth, ride(receiver) as alight:
        receiver.play("010228", "010230")
        # That it is the source is told only once it has been for five seconds.
        heard = lambda: any(event.get("source") == "bluetooth" for event in alight.events())
        wait(heard, "Bluetooth in the place of GPS")
        bluetooth.pull()
        alight.wait_for("there is no Bluetooth adapter", where="errors")
        start = receiver.play("010236", "010250")
        expect_arrival(alight, trace, "gnss", lambda: start + 4)
        check(alight.end() == 0, "it did not end with 0")


def test_a_broadcast_puts_the_right_bytes_on_the_air_until_it_is_stopped():
    with Bluetooth() as bluetooth:
        with Alight("broadcast", "--stop", "Bundaran HI", "--network", str(lab.NETWORK)) as alight:
            alight.wait_for("on the air: Bundaran HI (BHI), E2C56DB5-DFFB-48D2-B060-D0F5A71096E0 12 0")
            wait(lambda: "adv on" in bluetooth.told.read_text(), "the air")
            told = bluetooth.told.read_text()
            check(f"adv data: {PACKET}\n" in told, told)
            # Nobody can connect to it, and it is sent ten times a second or nearly.
            check("adv params interval=160-240 type=3" in told, told)
            check(alight.end() == 0, "it did not end with 0")
            wait(lambda: bluetooth.told.read_text().rstrip().endswith("adv off"), "silence")


def finding() -> str:
    """What alight check says of Bluetooth, with no receiver to wait for."""
    with Alight("check", "--config", lab.configuration("", receiver='source = "gpsd"')) as alight:
        alight.process.wait(lab.LIMIT)
        return next(line for line in alight.text("output").splitlines() if " Bluetooth " in line)


def test_the_checkup_says_whether_beacons_can_be_heard_and_leaves_no_discovery():
    def expect(line: str) -> None:
        # An adapter's power and bluetoothd's name take a moment to change.
        wait(lambda: finding() == line, line)

    def discovers() -> bool:
        told = subprocess.run(["bluetoothctl", "show"], capture_output=True, text=True, timeout=lab.LIMIT).stdout
        return "Discovering: yes" in told

    with Bluetooth() as bluetooth:
        check("vhci: scan on" not in bluetooth.told.read_text(), "it scans to begin with")
        expect("ok      Bluetooth      hci0 listens for beacons")
        wait(lambda: "vhci: scan on" in bluetooth.told.read_text(), "a scan")
        wait(lambda: bluetooth.told.read_text().rstrip().endswith("scan off") and not discovers(), "the scan's end")
        bluetooth.power(False)
        expect("note    Bluetooth      hci0 is switched off; rfkill unblock bluetooth, then bluetoothctl power on")
        block = next(pathlib.Path("/sys/class/bluetooth/hci0").glob("rfkill*/soft"))
        block.write_text("1")
        expect("note    Bluetooth      hci0 is blocked; rfkill unblock bluetooth")
        block.write_text("0")
        bluetooth.power(True)
        expect("ok      Bluetooth      hci0 listens for beacons")
        bluetooth.pull()
        expect("note    Bluetooth      there is no Bluetooth adapter; plug one in")
        bluetooth.daemon.kill()
        bluetooth.daemon.wait()
        expect(
            "note    Bluetooth      bluetoothd does not run; sudo systemctl start bluetooth; it is in the package bluez, "
            "and needs an adapter")
    expect(
        "note    Bluetooth      the system bus: No such file or directory; see whether it runs (systemctl status dbus)")
