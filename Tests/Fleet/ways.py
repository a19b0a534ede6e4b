"""Ways to a broker that can be closed, and can fall silent."""

import contextlib
import select
import socket
import threading
import time

from broker import free_port


class Proxy:
    """Passes on what comes to a port of its own, as long as it is open."""

    def __init__(self, port):
        self.target, self.port = port, free_port()
        self.is_frozen, self.is_over = False, False
        # The time of the newest connection.
        self.accepted = None
        self.pairs, self.lock = [], threading.Lock()

    def __enter__(self):
        self.listener = self._listen()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()
        self._drop()
        if self.listener:
            self.listener.close()

    def _listen(self):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(8)
        return listener

    def close(self):
        """Ends all connections, and refuses new ones."""
        with self.lock:
            self._drop()
            self.listener.close()
            self.listener = None

    def freeze(self):
        """Passes nothing on any more, and says nothing."""
        self.is_frozen = True

    def open(self):
        with self.lock:
            if self.is_frozen:
                self._drop()
            self.is_frozen = False
            self.listener = self.listener or self._listen()

    def _drop(self):
        for pair in self.pairs:
            for end in pair:
                end.close()
        self.pairs = []

    def _run(self):
        while not self.is_over:
            with self.lock:
                listener, pairs = self.listener, list(self.pairs)
                others = {}
                for near, far in pairs:
                    others[near], others[far] = far, near
                waited = ([listener] if listener else []) + ([] if self.is_frozen else list(others))
                ready = select.select(waited, [], [], 0.02)[0] if waited else []
                for end in ready:
                    if end is listener:
                        self._accept()
                        continue
                    self._pass(end, others[end])
            if not ready:
                threading.Event().wait(0.005)

    def _accept(self):
        near, _ = self.listener.accept()
        self.accepted = time.monotonic()
        far = socket.socket()
        if self.is_frozen or far.connect_ex(("127.0.0.1", self.target)) == 0:
            self.pairs.append((near, far))
        else:
            near.close()

    def _pass(self, end, other):
        data = b""
        with contextlib.suppress(OSError):
            data = end.recv(65536)
        if data:
            with contextlib.suppress(OSError):
                return other.sendall(data)
        self.pairs = [pair for pair in self.pairs if end not in pair]
        end.close()
        other.close()
