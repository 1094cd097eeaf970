"""Find this machine's addresses for people on the same network, if the port is free: tools/addresses.py PORT.

Prints the host names that requests may ask for, separated by commas: first the one to tell people, then the others.
Exits with one line that says so when the port cannot be had.
"""

import errno
import socket
import subprocess
import sys


def refuse(port: str) -> str | None:
    """Return why the port cannot be had, or None."""
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        return f"PORT must be a number from 1 to 65535, not {port!r}."
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", int(port)))
            probe.listen()
        except OSError as error:
            if error.errno == errno.EACCES:
                return f"Port {port} is for the system's own services. Choose one above 1023: make run PORT=8000"
            return f"Port {port} is busy. Stop what uses it, or choose another: make run PORT={int(port) % 65535 + 1}"
    return None


def main_address() -> list[str]:
    """Return the address other machines on this network see, if there is a network; connecting UDP sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [probe.getsockname()[0]]


def other_addresses() -> list[str]:
    """Return every address of this machine that `hostname -I` knows."""
    try:
        listed = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return []
    return [f"[{address}]" if ":" in address else address for address in listed]


def names() -> list[str]:
    """Return the names that this network may know this machine by."""
    name = socket.gethostname().lower()
    return [name, f"{name}.local"] if name.replace("-", "").isalnum() else []


if __name__ == "__main__":
    refusal = refuse(sys.argv[1])
    if refusal:
        sys.exit(refusal)
    print(",".join(dict.fromkeys([*main_address(), *other_addresses(), *names()])))
