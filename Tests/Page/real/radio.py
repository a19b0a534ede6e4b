"""The way between phone and box: it can fall silent without a word, as Wi-Fi does when a phone sleeps."""

import selectors
import socket
import threading


class Radio:
    """Passes on what a phone and a box say to each other, while it is not silent."""

    def __init__(self, port):
        self.target = port
        self.is_silent = False
        self.has_ended = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs = {}
        self.passed = []
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        while not self.has_ended:
            for key, _ in self.selector.select(0.05):
                if self.is_silent:
                    # What is said meanwhile is lost with its connection, which nobody closes.
                    self._forget(key.fileobj)
                elif key.fileobj is self.listener:
                    self._accept()
                else:
                    self._pass_on(key.fileobj)

    def _accept(self):
        phone, _ = self.listener.accept()
        try:
            box = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            phone.close()
            return
        self.pairs[phone], self.pairs[box] = box, phone
        for end in (phone, box):
            self.selector.register(end, selectors.EVENT_READ)

    def _pass_on(self, end):
        try:
            said = end.recv(65536)
            if said:
                self.passed.append(said)
                self.pairs[end].sendall(said)
                return
        except OSError:
            pass
        for closed in (end, self.pairs[end]):
            self._forget(closed)
            closed.close()

    def _forget(self, end):
        if end is not self.listener and end in self.selector.get_map():
            self.selector.unregister(end)

    def end(self):
        self.has_ended = True
        self.thread.join()
        for end in [self.listener, *self.pairs]:
            end.close()
