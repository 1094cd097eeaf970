"""A line to a server that can be cut, as a hall's network is: everything that is open on it is lost at once."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from urllib.parse import urlsplit

_CHUNK = 65536


class Cuttable:
    """Listens on a port of its own and passes on to a server; `url` is where to reach it so."""

    def __init__(self, server_url: str) -> None:
        self._to = ("127.0.0.1", urlsplit(server_url).port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Cuttable:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        self.cut()

    def cut(self) -> int:
        """Lose every connection that is open, and return how many there were."""
        with self._lock:
            lost, self._open = self._open, []
        for end in lost:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        return len(lost) // 2

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # the listener is closed
            while True:
                near, _address = self._listener.accept()
                far = socket.create_connection(self._to)
                with self._lock:
                    self._open += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while chunk := one.recv(_CHUNK):
                other.sendall(chunk)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open = [end for end in self._open if end not in (one, other)]
        one.close()
