"""The service under systemd: deploy/alight.service as it is installed, with the settings that a case changes."""
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import time

import lab
from chips import TIMERS, bmi160, remove_timers
from lab import LAB, LAST, PROJECT, Terminal, Trace, check, epochs, guards, level, text, wait

UNIT = PROJECT / "deploy/alight.service"
CONFIGURATION = pathlib.Path("/etc/alight/alight.toml")
INSTALLED = pathlib.Path("/usr/local/share/alight/networks/mrt-jakarta")
SETTINGS = pathlib.Path("/run/systemd/system/alight.service.d/case.conf")
STAND_IN = f"/usr/bin/python3 -B {PROJECT}/Tests/KernelLab/stand_in.py"
SYSFS = "buzzer = 17\nled = 22"
ACT_LED = pathlib.Path("/sys/class/leds/ACT")
# In the agent's sandbox, with nothing before it, after it, or between its end and its next start.
NOTHING_BUT_A_PROCESS = (
    "Type=exec\nWatchdogSec=0\nRestartSec=0\nExecStartPre=\nExecStopPost=\nExecStart=\nExecStart=/usr/bin/sleep infinity\n"
    "RuntimeDirectory=plain")
# What feeds its watchdog comes before all that keeps the processor busy, systemd included.
PUNCTUAL = "CPUSchedulingPolicy=fifo"
# So many times as long as that a killed agent's pause may be, where that is more than two seconds.
SLOWER = 6
# Between two looks that take a process each, in seconds.
PAUSE = 0.1
# The highest exposure that `systemd-analyze security` may find, in tenths.
EXPOSURE = 20


def systemctl(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(["systemctl", *arguments], capture_output=True, text=True, timeout=lab.LIMIT)


class Service:
    """The service with a configuration of its own and changed settings, for a case; its receiver is a pipe."""

    def __init__(self, alarm: str = SYSFS, settings: str = "", receiver: str = "", **others):
        self.pipe = LAB / "receiver"
        if not self.pipe.exists():
            os.mkfifo(self.pipe)
            self.pipe.chmod(0o644)
        # With both ends here it never ends, however often the agent does.
        self.sender = os.open(self.pipe, os.O_RDWR)
        shutil.rmtree("/var/lib/alight", ignore_errors=True)
        self.receiver = receiver or 'source = "nmea"\nfile = "-"'
        self.configure(alarm, **others)
        SETTINGS.parent.mkdir(parents=True, exist_ok=True)
        # What comes from a file would come at its own pace.
        SETTINGS.write_text(f"[Service]\nStandardInput=file:{self.pipe}\n{settings}\n")
        systemctl("daemon-reload")
        shown = subprocess.run(["journalctl", "-n0", "--show-cursor"], capture_output=True, text=True).stdout
        cursor = shown.partition("cursor: ")[2].strip()
        command = ["journalctl", "-u", "alight", "-f", "-o", "json", f"--after-cursor={cursor}"]
        self.written = LAB / "journal"
        self.follower = subprocess.Popen(command, stdout=open(self.written, "w"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        systemctl("stop", "alight")
        systemctl("reset-failed", "alight")
        SETTINGS.unlink()
        systemctl("daemon-reload")
        os.close(self.sender)
        self.follower.kill()
        self.follower.wait()
        wait(lambda: not guards(), "the end of its guard")

    def configure(self, alarm: str = SYSFS, **others) -> None:
        lab.configuration(alarm, receiver=self.receiver, path=CONFIGURATION, **{"network": INSTALLED, **others})

    def start(self):
        done = systemctl("start", "alight")
        check(done.returncode == 0, f"it does not start: {done.stderr}\n{self.log()}")
        return self

    def show(self, name: str, unit: str = "alight") -> str:
        return systemctl("show", "--value", "-p", name, unit).stdout.strip()

    @property
    def process(self) -> int:
        return int(self.show("MainPID"))

    def entries(self) -> list[dict]:
        """What the journal of the machine says of it since the case began."""
        lines = self.written.read_text().splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.endswith("\n")]

    def own(self) -> list[dict]:
        """The lines that the program wrote."""
        return [entry for entry in self.entries() if entry.get("_SYSTEMD_UNIT") == "alight.service"]

    def moments(self, message: str) -> list[float]:
        """When a message was sent to the journal, in seconds, each time."""
        return [
            int(entry["_SOURCE_REALTIME_TIMESTAMP"]) / 1e6 for entry in self.entries() if message in entry["MESSAGE"]]

    def log(self) -> str:
        return "\n".join(str(entry.get("MESSAGE")) for entry in self.entries())

    def wait_for(self, text: str, count: int = 1) -> None:
        try:
            wait(lambda: self.log().count(text) >= count, text, PAUSE)
        except lab.Failure as failure:
            raise lab.Failure(f"{failure}\n{self.log()}") from None

    def feed(self, start: str = LAST[0], end: str = LAST[1]) -> None:
        for epoch in epochs(start, end):
            os.write(self.sender, epoch.encode())
            time.sleep(0.02)

    def arrive(self) -> None:
        self.wait_for('"event":"journeyStarted"')
        self.feed()
        self.wait_for('"event":"arrived","stop_id":"SSM"')

    def started_anew(self, former: int, unit: str = "alight") -> None:
        """Waits until another process is active."""
        def is_other() -> bool:
            found = systemctl("show", "-p", "MainPID", "-p", "ActiveState", unit).stdout.splitlines()
            return "ActiveState=active" in found and f"MainPID={former}" not in found
        wait(is_other, f"another process than {former}", PAUSE)

    def pause(self, unit: str) -> float:
        """Kills a unit's process, and gives the seconds until systemd calls it active again, by systemd's own times."""
        process = int(self.show("MainPID", unit))
        os.kill(process, signal.SIGKILL)
        self.started_anew(process, unit)
        end, start = (int(self.show(f"Active{change}TimestampMonotonic", unit)) for change in ("Exit", "Enter"))
        return (start - end) / 1e6


def expect_darkness(what: str) -> None:
    wait(lambda: not guards(), f"the guard's end after {what}")
    check((level(17), level(22)) == (0, 0), f"a line is active after {what}")


def test_the_unit_exposes_no_more_than_2_0():
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}", str(UNIT)]
    done = subprocess.run(command, capture_output=True, text=True)
    check(done.returncode == 0, done.stdout.splitlines()[-1])


def test_systemd_understands_every_line_of_the_unit():
    command = ["systemd-analyze", "verify", "/etc/systemd/system/alight.service"]
    done = subprocess.run(command, capture_output=True, text=True)
    check("alight.service" not in done.stderr, done.stderr)


def test_a_stand_in_is_ready_and_fed_and_reloaded():
    settings = f"ExecStart=\nExecStart={STAND_IN} service\nWatchdogSec=2\n{PUNCTUAL}"
    with Service(settings=settings).start() as service:
        check(service.show("ActiveState") == "active", service.log())
        wait(lambda: service.show("StatusText") == "standing in", "its status", pause=PAUSE)
        systemctl("reload", "alight")
        wait(lambda: service.show("StatusText") == "standing in anew", "its new status", pause=PAUSE)
        service.wait_for("It stands in.")
        entry = next(entry for entry in service.own() if entry["MESSAGE"] == "It stands in.")
        check(entry["PRIORITY"] == "4", f"priority {entry['PRIORITY']}")
        time.sleep(2.5)
        check(service.show("NRestarts") == "0", service.log())
        process = service.process
        os.kill(process, signal.SIGSTOP)
        service.wait_for("Watchdog timeout")
        service.started_anew(process)
        check(service.show("NRestarts") == "1", service.log())


def test_the_sandbox_allows_what_the_program_needs_and_nothing_else():
    subprocess.run(["ip", "address", "add", "10.9.9.9/32", "dev", "lo"], check=True)
    settings = f"Type=oneshot\nRestart=no\nWatchdogSec=0\nExecStart=\nExecStart={STAND_IN} sandbox"
    systemctl("start", "dbus.socket")
    with socket.create_server(("0.0.0.0", 2947)), Service(settings=settings).start() as service:
        wait(lambda: len(service.own()) >= 16, "sixteen attempts")
        found = dict(entry["MESSAGE"].split(": ", 1) for entry in service.own())
    allowed = {name for name, told in found.items() if told == "yes"}
    expected = {
        "gpsd here", "the system bus", "a GPIO chip", "GPIO in sysfs", "an LED", "its state", "its runtime folder"}
    check(allowed == expected, found)


def test_it_arrives_and_is_silent_once_stopped_or_killed():
    for interface in ("sysfs", "chardev"):
        for number in (None, signal.SIGKILL):
            what = f"{interface}, {number or 'stop'}"
            with Service(f'interface = "{interface}"\n{SYSFS}', settings="Restart=no").start() as service:
                service.arrive()
                wait(lambda: level(17) == 1, f"a beep with {what}")
                if number:
                    os.kill(service.process, number)
                else:
                    systemctl("stop", "alight")
                expect_darkness(what)
                told = service.log()
                check(" failed:" not in told and "denied" not in told, told)
        lab.reset()


def test_an_led_and_a_channel_of_pwm_are_driven_in_the_sandbox():
    with Service('pwm_buzzer = 1\nled_name = "ACT"', settings="Restart=no").start() as service:
        service.arrive()
        # By a trigger only where udev hands over its files at once.
        wait(lambda: "[heartbeat]" not in text(ACT_LED / "trigger"), "the LED taken")
        wait(lambda: text(ACT_LED / "brightness") != "0\n", "the LED lit")
        enabled = list(pathlib.Path("/sys/class/pwm").glob("*/pwm1/enable"))
        check(enabled, "no channel")
        wait(lambda: any(text(path) == "1\n" for path in enabled), "a tone")
        os.kill(service.process, signal.SIGKILL)
        wait(lambda: "[heartbeat]" in text(ACT_LED / "trigger"), "the trigger that the LED had")
        wait(lambda: not any(text(path) == "1\n" for path in enabled), "silence")


def test_an_accelerometer_is_read_through_its_buffer_in_the_sandbox():
    terminal = Terminal()
    shutil.chown(terminal.path, group="dialout")
    os.chmod(terminal.path, 0o660)
    remove_timers()
    with bmi160(), Service(receiver=f'source = "serial"\ndevice = "{terminal.path}"') as service:
        subprocess.run(["udevadm", "settle"], check=True)
        service.start()
        check((TIMERS / "alight").is_dir(), f"no timer:\n{service.log()}")
        service.wait_for("is read through its buffer, 100 samples a second")


def test_a_killed_agent_is_there_again_at_once_any_number_of_times():
    # Beside it, by turns, any program in the agent's sandbox that need only be started.
    unit = SETTINGS.parents[1] / "plain.service"
    unit.write_text(f"{UNIT.read_text()}\n[Service]\n{NOTHING_BUT_A_PROCESS}\n")
    try:
        with Service().start() as service:
            service.wait_for('"event":"journeyStarted"')
            systemctl("start", "plain")
            found, plain = zip(*((service.pause("alight"), service.pause("plain")) for _ in range(7)))
            # The journey goes on, and does not begin anew.
            service.arrive()
            check(service.log().count('"event":"journeyStarted"') == 1, service.log())
    finally:
        systemctl("stop", "plain")
        unit.unlink()
    least = statistics.median(plain)
    told = f"again after {statistics.median(found):.2f} s, where a process alone takes {least:.2f} s"
    print(f"       {told}")
    check(statistics.median(found) < max(2, SLOWER * least), f"{told}: {found} s")


def test_an_agent_that_does_not_end_leaves_its_guard_the_last_word():
    # It takes no notice of this signal, as an agent that hangs takes none of SIGTERM.
    with Service(settings="Restart=no\nKillSignal=SIGWINCH\nTimeoutStopSec=2\nTimeoutAbortSec=2").start() as service:
        service.arrive()
        trace = Trace()
        wait(lambda: len(trace.edges(17)) > 2, "beeps")
        systemctl("stop", "alight")
        service.wait_for("signal SIGABRT")
        check("with signal SIGKILL" not in service.log(), service.log())
        expect_darkness("SIGABRT")


def test_a_network_that_is_missing_is_named_and_found_when_it_appears():
    missing = pathlib.Path("/var/lib/networks/late")
    with Service(network=missing) as service:
        systemctl("start", "--no-block", "alight")
        service.wait_for("Starting alight", 2)
        check(str(missing) in service.log(), service.log())
        end, start = service.moments("Main process exited")[0], service.moments("Starting alight")[1]
        check(start - end > 4, f"a start anew after {start - end:.2f} s")
        shutil.copytree(INSTALLED, missing)
        service.wait_for('"event":"journeyStarted"')
        check(service.show("ActiveState") == "active", service.log())


def test_its_lines_in_the_journal_have_its_name():
    with Service().start() as service:
        service.arrive()
        names = {entry["SYSLOG_IDENTIFIER"] for entry in service.own()}
        check(names == {"alight"}, names)
        events = [entry for entry in service.own() if entry["MESSAGE"].startswith('{"time"')]
        check(events and all(entry["PRIORITY"] == "6" for entry in events), events)


def test_its_lines_in_the_journal_have_their_level_and_one_time():
    missing = pathlib.Path("/var/lib/networks/none")
    with Service(network=missing) as service:
        systemctl("start", "--no-block", "alight")
        service.wait_for(str(missing))
        failures = [entry for entry in service.own() if str(missing) in entry["MESSAGE"]]
        check(failures and all(entry["PRIORITY"] == "3" for entry in failures), failures)
    with Service('interface = "sysfs"\nroot = "/sys/class/no-gpio"\n' + SYSFS).start() as service:
        service.arrive()
        warnings = [entry for entry in service.own() if "is not there: GPIO goes through" in entry["MESSAGE"]]
        check(warnings and warnings[0]["PRIORITY"] in "45", warnings)
        for entry in service.own():
            check(not re.match(r"\d{4}-\d\d-\d\dT|<\d>", entry["MESSAGE"]), entry["MESSAGE"])


def test_it_is_ready_when_its_outputs_stand_and_says_where_it_is():
    with Service().start() as service:
        check(pathlib.Path(f"/sys/class/gpio/gpio{lab.BASE + 17}").exists(), "ready without its outputs")
        service.feed("010605", "010625")
        # Source, station and what comes next. The receiver is silent from here on.
        status = r"(gnss|deadReckoning) · after Cipete Raya · .*ASEAN"
        wait(lambda: re.match(status, service.show("StatusText")), "its status", PAUSE)
        check(service.show("NRestarts") == "0", service.log())


def test_an_agent_that_is_stopped_is_ended_by_the_watchdog_and_the_journey_goes_on():
    with Service(settings=f"WatchdogSec=3\n{PUNCTUAL}").start() as service:
        service.wait_for('"event":"journeyStarted"')
        service.feed("011254", "011346")
        service.wait_for('"event":"approaching","stop_id":"SSM"')
        process = service.process
        os.kill(process, signal.SIGSTOP)
        service.wait_for("Watchdog timeout")
        service.started_anew(process)
        service.feed("011346", "011420")
        service.wait_for('"event":"arrived","stop_id":"SSM"')
        check(service.log().count('"event":"arrived","stop_id":"SSM"') == 1, service.log())
        wait(lambda: level(17) == 1, "a beep")


def test_a_core_that_is_held_is_ended_by_the_watchdog():
    hold = pathlib.Path("/run/hold")
    with Service(settings=f"WatchdogSec=3\n{PUNCTUAL}\nEnvironment=ALIGHT_HOLD={hold}").start() as service:
        process = service.process
        # The next process is not held.
        SETTINGS.write_text(SETTINGS.read_text().replace(f"Environment=ALIGHT_HOLD={hold}", ""))
        systemctl("daemon-reload")
        hold.touch()
        service.wait_for("Watchdog timeout")
        service.started_anew(process)
        service.arrive()


def test_a_reload_takes_a_good_configuration_and_refuses_a_bad_one():
    with Service().start() as service:
        service.wait_for('"event":"journeyStarted"')
        process = service.process
        service.configure(journey='to = "BLM"')
        check(systemctl("reload", "alight").returncode == 0, "no reload")
        wait(lambda: any('"BLM"' in entry["MESSAGE"] for entry in service.own()), "the new destination", pause=PAUSE)
        service.configure(journey='to = "BLM"', more="[nonsense]\nkey = 1")
        systemctl("reload", "alight")
        # Its place, as at the start.
        wait(lambda: re.search(r"alight\.toml:\d+.*nonsense", service.log()), "the line of the mistake", pause=PAUSE)
        check(service.process == process and service.show("ActiveState") == "active", service.log())


def follow() -> subprocess.Popen | None:
    """A client that follows and has been told how it stands; none where nobody listens yet."""
    follower = subprocess.Popen(
        [lab.PROGRAM, "status", "--follow", "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if follower.stdout.readline():
        return follower
    follower.communicate()
    return None


def test_a_reload_takes_lines_of_the_character_device_again_while_a_client_follows():
    """A line is free only when all have let go of it, and a client that follows holds the session before for a moment."""
    alarm = 'interface = "chardev"\nbuzzer = 17\nled = 22\nbutton = 23'
    with Service(alarm).start() as service:
        service.wait_for('"event":"journeyStarted"')
        process = service.process
        for count in range(1, 4):
            # The session after a reload listens a moment after the reload has been told.
            with wait(follow, "a status") as follower:
                check(systemctl("reload", "alight").returncode == 0, "no reload")
                service.wait_for("the configuration has been read again", count)
                follower.kill()
        time.sleep(3)
        check(service.process == process and service.show("NRestarts") == "0", service.log())
        check("stays as it was" not in service.log() and "held by" not in service.log(), service.log())
        service.feed()
        service.wait_for('"event":"arrived","stop_id":"SSM"')
        wait(lambda: level(17) == 1, "the buzzer")


def test_a_station_that_is_not_there_is_said_while_the_service_stays_up():
    with Service(journey='to = "Nowhere"').start() as service:
        service.wait_for("Nowhere")
        wait(lambda: "Nowhere" in service.show("StatusText"), "its status", pause=PAUSE)
        time.sleep(3)
        check(service.show("NRestarts") == "0" and service.show("ActiveState") == "active", service.log())


def status() -> str:
    """What a person hears who asks how it stands."""
    return subprocess.run([lab.PROGRAM, "status"], capture_output=True, text=True, timeout=lab.LIMIT).stdout


def fill_journal() -> None:
    """Sends a journal that stands still as many lines as it has room for."""
    line, sent = b"MESSAGE=one of many\nSYSLOG_IDENTIFIER=a-crowd\n", 0
    for _ in range(100):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
            journal.setblocking(False)
            before = sent
            try:
                while True:
                    journal.sendto(line, "/run/systemd/journal/socket")
                    sent += 1
            except BlockingIOError:
                # What a program has sent counts as its own until it is read, so each may have its fill before the journal has.
                if sent == before:
                    return
    raise lab.Failure(f"a journal that stands still takes {sent} lines")


def test_a_journald_that_stands_still_holds_up_neither_the_alarm_nor_its_end_in_60_mb():
    port = 8081
    page = f'[page]\naddress = "127.0.0.1"\nport = {port}\ntoken_file = "/var/lib/alight/page-token"'
    with Service(settings="Restart=no\nMemoryMax=60M\nMemorySwapMax=0", more=page).start() as service:
        service.wait_for('"event":"journeyStarted"')
        process, journald = service.process, int(service.show("MainPID", "systemd-journald"))
        os.kill(journald, signal.SIGSTOP)
        crowd = []
        try:
            fill_journal()
            # Told in the log.
            os.kill(process, signal.SIGHUP)
            wait(lambda: "what writes the log hangs" in status(), "that its log hangs", PAUSE)
            # A crowd that pipelines, and reads nothing.
            for _ in range(200):
                stranger = socket.create_connection(("127.0.0.1", port))
                stranger.setblocking(False)
                crowd.append(stranger)
                try:
                    stranger.send(b"GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000)
                except OSError:
                    pass
            service.feed()
            wait(lambda: level(17) == 1, "a beep")
            os.kill(process, signal.SIGTERM)
            wait(lambda: not pathlib.Path(f"/proc/{process}").exists(), "its end")
        finally:
            os.kill(journald, signal.SIGCONT)
            for stranger in crowd:
                stranger.close()
        wait(lambda: service.show("ActiveState") != "deactivating", "that systemd has seen its end", PAUSE)
        check(service.show("Result") in ("success", "exit-code"), service.show("Result"))
        service.wait_for('"event":"arrived","stop_id":"SSM"')
