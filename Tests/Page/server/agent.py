"""Starts and stops the real agent for the tests of its page.

`ALIGHT_BINARY` names the program; else it is the debug build of this checkout.
"""

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from datetime import datetime

PROJECT = pathlib.Path(__file__).resolve().parents[3]
RIDE = PROJECT / "fixtures/rides/lebak-bulus-asean.nmea"
NETWORK = PROJECT / "fixtures/networks/mrt-jakarta"
BINARY = pathlib.Path(os.environ.get("ALIGHT_BINARY", PROJECT / ".build/debug/alight"))
SERVED = re.compile(r"the page is served at https?://[^ ]*:(\d+)/")


def wait(condition, timeout=60.0, what="what was waited for"):
    """The first true value of a condition; looked at often, since nothing tells when it changes."""
    end = time.monotonic() + timeout
    while not (value := condition()):
        assert time.monotonic() < end, f"{what} has not come within {timeout} s"
        time.sleep(0.01)
    return value


def epochs():
    """The shipped ride, a text for each second."""
    parts = re.split(r"(?=^\$GNRMC)", RIDE.read_text(), flags=re.MULTILINE)
    return [part for part in parts if part.startswith("$GNRMC")]


def has_taken(status, epoch):
    """Whether the newest fix of a status is that of an epoch or a later one. Its time goes on without fixes."""
    fields = epoch.split(",")
    then = datetime.strptime(f"{fields[9]} {fields[1][:6]} +0000", "%d%m%y %H%M%S %z")
    newest = "fix" in status and datetime.fromisoformat(status["time"]).timestamp() - status["fix"]["age_s"]
    return newest > then.timestamp() - 0.5


class Agent:
    """An agent in a folder of its own, which stays over a restart.

    `source` is `ride` (the shipped ride at its own pace), `nmea` or `log` (what `feed` gives it, of a receiver or of a ride log) or
    `gpsd` (no position at all).
    """

    def __init__(self, source="gpsd", to="ASEAN", token=False, binary=BINARY, open_files=None, page=(),
                 network=NETWORK):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="alight-page-"))
        self.binary, self.open_files = binary, open_files
        receiver = {
            "ride": f'source = "ride"\nfile = "{RIDE}"',
            "nmea": 'source = "nmea"\nfile = "-"',
            "log": 'source = "ride"\nfile = "-"',
            # Port 1 is nobody's: the agent goes on looking for gpsd, and lives.
            "gpsd": 'source = "gpsd"\nhost = "127.0.0.1"\nport = 1',
        }[source]
        lines = [f"[receiver]\n{receiver}", f'[network]\npath = "{network}"']
        lines += [f'[journey]\nto = "{to}"'] if to else []
        lines += [f'[control]\nsocket = "{self.folder}/control"', f'[journal]\nfile = "{self.folder}/alight.db"']
        lines += ["[page]\nport = 0"]
        lines += [f'address = "0.0.0.0"\ntoken_file = "{self.folder}/token"'] if token else ["open = true"]
        (self.folder / "alight.toml").write_text("\n".join(lines + list(page)) + "\n")
        self.process, self.port = None, None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        self.output, self.log = [], []
        command = [str(self.binary), "run", "--config", str(self.folder / "alight.toml"), "--format", "ndjson"]

        def limit():
            if self.open_files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (self.open_files, self.open_files))

        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            preexec_fn=limit,
        )
        for pipe, lines in ((self.process.stdout, self.output), (self.process.stderr, self.log)):
            threading.Thread(target=self._read, args=(pipe, lines), daemon=True).start()
        self.port = int(wait(self._served, what="the address of the page in the log"))
        return self

    @staticmethod
    def _read(pipe, lines):
        for line in pipe:
            lines.append((time.monotonic(), line.rstrip("\n")))

    def _served(self):
        assert self.process.poll() is None, f"the agent has ended: {self.log}"
        found = [match for _, line in list(self.log) if (match := SERVED.search(line))]
        return found and found[0].group(1)

    @property
    def is_running(self):
        return self.process.poll() is None

    @property
    def token(self):
        return (self.folder / "token").read_text().strip()

    @property
    def events(self):
        """The events on standard output, as texts."""
        return [line for _, line in list(self.output) if line.startswith("{")]

    def feed(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def kill(self):
        """Ends it without a warning, as a power cut does."""
        if self.process and self.is_running:
            self.process.kill()
        if self.process:
            self.process.wait()

    def stop(self):
        """Ends it as systemd does; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    @property
    def resident(self):
        """Resident memory in kB."""
        return self._status("VmRSS")

    @property
    def connections(self):
        """How many connections to the page are established, as the kernel counts them (proc(5), net/tcp)."""
        rows = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
        return sum(row[1].endswith(f":{self.port:04X}") and row[3] == "01" for row in rows)

    @property
    def processor(self):
        """The processor time so far, in seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _status(self, key):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"^{key}:\s+(\d+)", text, re.MULTILINE).group(1))
