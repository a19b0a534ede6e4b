"""What happens to a box within a week, at random by a seed."""
import contextlib
import heapq
import os
import random
import sqlite3
import threading

from .box import Box

# So many seconds lie between two faults on average: on a ride, and where the box lies about.
ON_RIDE, AT_REST = 150, 7200
# As fast as the clock may run where processes take each other's place.
HAND_OVER_RATE = 20
# From so many seconds before the journey's end nothing takes the receiver away: without it nobody can say when the train is
# there.
SURE_ARRIVAL = 240


class Faults:
    """Causes faults and mends them again."""

    def __init__(self, box: Box, seed: int, kinds: list[str] | None = None):
        self._box, self._random = box, random.Random(f"{seed}/faults")
        self._due: list[tuple[float, int, object]] = []
        self._number = 0
        self._threads: list[threading.Thread] = []
        self.counts: dict[str, int] = {}
        self.keeps_receiver = False
        self._kinds = {
            "receiver pulled": self._receiver, "garbage": self._garbage, "Bluetooth gone": self._bluetooth,
            "wall clock set": self._wall_clock, "disk full": self._disk, "journal locked": self._journal,
            "socket clients": self._socket_clients, "page clients": self._page_clients, "reload": self._reload,
        }
        if kinds:
            self._kinds = {name: self._kinds[name] for name in kinds}
        self._next = box.clock.now + AT_REST

    def at(self, moment: float, action) -> None:
        """Has something happen at a true time."""
        self._number += 1
        heapq.heappush(self._due, (moment, self._number, action))

    @property
    def next(self) -> float:
        """When something happens next."""
        return min([self._next] + [due[0] for due in self._due[:1]])

    @property
    def is_something_broken(self) -> bool:
        return bool(self._due) or any(thread.is_alive() for thread in self._threads)

    def begin_ride(self) -> None:
        """Faults come more often from now on, since a ride is short."""
        self._next = min(self._next, self._box.clock.now + self._random.expovariate(1 / ON_RIDE))

    def pass_time(self, mean: float) -> None:
        """Does what is due; the next fault comes after a time that is so long on average."""
        now = self._box.clock.now
        while self._due and self._due[0][0] <= now:
            heapq.heappop(self._due)[2]()
        if now >= self._next:
            self._next = now + self._random.expovariate(1 / mean)
            name = self._random.choice(list(self._kinds))
            self.counts[name] = self.counts.get(name, 0) + 1
            self._kinds[name](now)

    def mend(self) -> None:
        """Mends all that is broken, and waits until it is."""
        while self._due:
            heapq.heappop(self._due)[2]()
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _aside(self, action) -> None:
        """Does something that takes a while, while the ride goes on."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=action)
        thread.start()
        self._threads.append(thread)

    def _receiver(self, now: float) -> None:
        if self.keeps_receiver:
            return
        self._box.receiver.pull()
        self.at(now + self._random.uniform(3, 60), self._box.receiver.plug)

    def _garbage(self, _: float) -> None:
        kind = self._random.randrange(3)
        if kind == 0:
            self._box.receiver.send(self._random.randbytes(2000))
        elif kind == 1:
            self._box.receiver.send(b"$GNRMC,010000.000,A,0617.363570,S,106")
        else:
            self._box.receiver.send(b"$GNGGA" * 400)

    def _bluetooth(self, now: float) -> None:
        self._aside(self._box.stop_bluetooth)
        self.at(now + self._random.uniform(5, 120), lambda: self._aside(self._box.start_bluetooth))

    def _wall_clock(self, _: float) -> None:
        # By seconds as NTP does, by hours as a person does, or back to where an image's clock begins.
        self._box.clock.step(self._random.choice([0, 2, -2, 3600, -7200, -3 * 365 * 86_400]))

    def _disk(self, now: float) -> None:
        filler = self._box.disk / "filler"
        if filler.exists():
            return
        with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(1 << 16))
        self.at(now + self._random.uniform(5, 120), lambda: filler.unlink(missing_ok=True))

    def _journal(self, now: float) -> None:
        try:
            other = sqlite3.connect(self._box.disk / "alight.db", timeout=1, isolation_level=None,
                                    check_same_thread=False)
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.Error:
            # The disk is full, or somebody writes.
            other.close()
            return

        def release():
            with contextlib.suppress(sqlite3.Error):
                other.execute("ROLLBACK")
            other.close()

        self.at(now + self._random.uniform(2, 60), release)

    def _socket_clients(self, now: float) -> None:
        for number in range(self._random.randint(1, 20)):
            client = self._box.connect()
            if client is None:
                return
            client.settimeout(0)
            with contextlib.suppress(OSError):
                client.send([b'{"alight":1,"command":"follow"}\n', b'{"alight":1,"comm', os.urandom(500),
                             b'{"alight":1,"command":"status"}\n' * 50][number % 4])
            # They go without a word, and without having read.
            self.at(now + self._random.uniform(0, 60), client.close)

    def _page_clients(self, now: float) -> None:
        host = f"Host: 127.0.0.1:{self._box.port}\r\n"
        requests = [f"GET /api/events HTTP/1.1\r\n{host}\r\n", f"GET / HTTP/1.1\r\n{host}\r\n", "GET /api/sta",
                    f"GET /alight/json HTTP/1.1\r\n{host}\r\n", f"GET /api/departures HTTP/1.1\r\n{host}\r\n"]
        for _ in range(self._random.randint(1, 20)):
            client = self._box.browse()
            if client is None:
                return
            client.settimeout(0)
            with contextlib.suppress(OSError):
                client.send(self._random.choice(requests).encode())
            self.at(now + self._random.uniform(0, 60), client.close)

    def _reload(self, now: float) -> None:
        # The guard of the outputs hands over to another process within two seconds, and the system takes its own time for that.
        rate = self._box.clock.rate
        self._box.clock.run(min(rate, HAND_OVER_RATE))
        self.at(now + 10, lambda: self._box.clock.run(rate))
        self._box.configure(self._random.choice([60, 90, 120]))
        self._box.reload()
