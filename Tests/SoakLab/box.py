"""A box with the real program: receiver, buzzer, disk, Bluetooth, control socket and page."""
import collections
import contextlib
import dataclasses
import json
import os
import pathlib
import pty
import signal
import socket
import subprocess
import time
import tty

from .clock import Clock

ROOT = pathlib.Path(__file__).resolve().parents[2]
NETWORK = ROOT / "fixtures/networks/mrt-jakarta"
# The chip's base, as on a Pi with Linux 6.6 or later.
GPIO_BASE = 512
DISK_BYTES = 64 << 20

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>{address}</listen><auth>EXTERNAL</auth><policy context="default"><allow user="*"/>
<allow own="*"/><allow send_destination="*" eavesdrop="true"/><allow receive_sender="*"/></policy></busconfig>
"""


@dataclasses.dataclass
class Holding:
    """What a process holds, from proc(5)."""
    kibibytes: int
    # How many there are of each kind, and threads of each name.
    descriptors: collections.Counter
    threads: collections.Counter

    @staticmethod
    def of(process: int) -> "Holding":
        folder = pathlib.Path(f"/proc/{process}")
        fields = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        descriptors, threads = collections.Counter(), collections.Counter()
        for name in os.listdir(folder / "fd"):
            with contextlib.suppress(OSError):
                descriptors[os.readlink(folder / "fd" / name).split(":[")[0]] += 1
        for name in os.listdir(folder / "task"):
            with contextlib.suppress(OSError):
                threads[(folder / "task" / name / "comm").read_text().strip()] += 1
        # Pages of the program's files come and go as the system likes.
        return Holding(int(fields["RssAnon"].split()[0]), descriptors, threads)

    def __str__(self) -> str:
        return (f"{self.kibibytes} KiB of its own, {self.descriptors.total()} descriptors, "
                f"{self.threads.total()} threads")


class Receiver:
    """A receiver on a serial line that can be pulled out."""

    def __init__(self, link: pathlib.Path):
        self._link, self._end = link, None
        self.plug()

    def plug(self) -> None:
        if self._end is not None:
            return
        self._end, device = pty.openpty()
        tty.setraw(device)
        os.set_blocking(self._end, False)
        self._link.symlink_to(os.ttyname(device))
        os.close(device)

    def pull(self) -> None:
        if self._end is None:
            return
        self._link.unlink()
        os.close(self._end)
        self._end = None

    def send(self, data: bytes) -> None:
        """Sends what there is room for: nobody may read."""
        if self._end is not None:
            try:
                os.write(self._end, data)
            except (BlockingIOError, OSError):
                pass


class Box:
    """The program, from its start to its end."""

    def __init__(self, program: str, folder: pathlib.Path, clock: Clock, library: pathlib.Path):
        self.folder, self.clock, self._program, self._library = folder, clock, program, library
        self.disk = folder / "disk"
        self.disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", self.disk], check=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.receiver = Receiver(folder / "ttyUSB0")
        self._bus = f"unix:path={folder}/bus"
        (folder / "bus.conf").write_text(BUS.format(address=self._bus))
        self._daemons = {"bus": subprocess.Popen(
            ["dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--nopidfile"], stderr=subprocess.DEVNULL)}
        self._wire()
        self.configure(90)
        self.start_bluetooth()

    def start(self) -> None:
        # Of many arenas malloc(3) keeps what was freed in each, twice as much after a week, and by chance (mallopt(3)): that
        # would hide a leak.
        environment = dict(
            os.environ, LD_PRELOAD=str(self._library), FAST_CLOCK=str(self.clock.path), SWIFT_BACKTRACE="enable=no",
            DBUS_SYSTEM_BUS_ADDRESS=self._bus, MALLOC_ARENA_MAX="1")
        with open(self.folder / "events", "wb") as output, open(self.folder / "log", "wb") as errors:
            self.process = subprocess.Popen(
                [self._program, "run", "--config", self.folder / "alight.toml", "--format", "ndjson"],
                stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=environment)
        self._events = open(self.folder / "events", encoding="utf-8")
        deadline = time.monotonic() + 60
        while self.ask({"command": "status"}) is None:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"the program does not answer:\n{self.log}")
            time.sleep(0.05)

    def check(self) -> None:
        """Ends the soak where the program has ended."""
        if self.process.poll() is not None:
            raise SystemExit(f"the program has ended with {self.process.returncode}")

    def stop(self) -> int:
        """Ends the program, and tells with which exit code."""
        self.process.terminate()
        try:
            return self.process.wait(60)
        finally:
            self.clean_up()

    def clean_up(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        for daemon in self._daemons.values():
            daemon.kill()
            daemon.wait()
        subprocess.run(["umount", "--lazy", self.disk], check=False)

    @property
    def holding(self) -> Holding:
        return Holding.of(self.process.pid)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def events(self) -> list[dict]:
        """The events since this was asked last."""
        return [json.loads(line) for line in self._events]

    @property
    def sounds(self) -> bool:
        """Whether current flows through the buzzer."""
        return (self.folder / f"gpio/gpio{GPIO_BASE + 17}/value").read_text().startswith("1")

    def connect(self) -> socket.socket | None:
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(10)
        try:
            client.connect(str(self.folder / "control"))
            return client
        except OSError:
            # While it reads its configuration again nobody listens.
            client.close()
            return None

    def browse(self) -> socket.socket | None:
        """A connection to the page; nothing where there is none."""
        try:
            return socket.create_connection(("127.0.0.1", self.port), timeout=10)
        except OSError:
            return None

    def ask(self, request: dict) -> dict | None:
        """What the control socket answers; nothing where nobody does."""
        client = self.connect()
        if client is None:
            return None
        with client, client.makefile("rb") as replies:
            try:
                client.sendall(json.dumps({"alight": 1, **request}).encode() + b"\n")
                line = replies.readline()
            except OSError:
                return None
        return json.loads(line) if line else None

    def configure(self, lead: int) -> None:
        """Writes the configuration, which counts once it is read."""
        new = self.folder / "alight.toml.new"
        new.write_text(f"""
            [receiver]
            source = "serial"
            device = "{self.folder}/ttyUSB0"
            [network]
            path = "{NETWORK}"
            [journey]
            lead = {lead}
            [record]
            file = "{self.disk}/ride.nmea"
            [journal]
            file = "{self.disk}/alight.db"
            [control]
            socket = "{self.folder}/control"
            [page]
            address = "127.0.0.1"
            port = {self.port}
            open = true
            [motion]
            enabled = false
            [pressure]
            enabled = false
            [alarm]
            root = "{self.folder}/gpio"
            buzzer = 17
            led = 27
            """, encoding="utf-8")
        new.replace(self.folder / "alight.toml")

    def reload(self) -> None:
        self.process.send_signal(signal.SIGHUP)

    def start_bluetooth(self) -> None:
        """Starts python-dbusmock's bluetoothd with an adapter."""
        self._daemons["bluetooth"] = subprocess.Popen(
            [ROOT / ".build/dbusmock/bin/python3", "-m", "dbusmock", "--logfile", "/dev/null", "--template", "bluez5",
             "--parameters", '{"enable_monitor_api": true}'],
            env=dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=self._bus), stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            call = ["busctl", f"--address={self._bus}", "--auto-start=false", "call", "org.bluez", "/", "org.bluez.Mock"]
            if subprocess.run(call + ["AddAdapter", "ss", "hci0", "pi"], capture_output=True).returncode == 0:
                return
            time.sleep(0.05)
        raise SystemExit("the mock of bluetoothd does not answer (make test-deps)")

    def stop_bluetooth(self) -> None:
        self._daemons["bluetooth"].kill()
        self._daemons["bluetooth"].wait()

    def _wire(self) -> None:
        """A tree in the shape of /sys/class/gpio whose files take every write."""
        tree = self.folder / "gpio"
        chip = tree / f"gpiochip{GPIO_BASE}"
        chip.mkdir(parents=True)
        for name, text in {"base": GPIO_BASE, "ngpio": 54, "label": "pinctrl-bcm2835"}.items():
            (chip / name).write_text(f"{text}\n")
        (tree / "export").write_text("")
        for line in (17, 27):
            folder = tree / f"gpio{GPIO_BASE + line}"
            folder.mkdir()
            for name, text in {"value": "0", "direction": "out", "active_low": "0"}.items():
                (folder / name).write_text(f"{text}\n")
