#!/usr/bin/env python3
"""Stands in for alight where a case is about the unit and the lab alone.

    stand_in.py service     speaks to systemd as the service does
    stand_in.py sandbox     tries what the unit allows and what it forbids, and prints a line for each
"""
import os
import signal
import socket
import sys
import time


def notify(*lines: str) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.sendto("\n".join(lines).encode(), os.environ["NOTIFY_SOCKET"].replace("@", "\0"))


def serve() -> None:
    state = {"status": "standing in"}
    signal.signal(signal.SIGHUP, lambda *_: state.update(status="standing in anew"))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print("<4>It stands in.", flush=True)
    time.sleep(0.5)
    notify("READY=1")
    while True:
        notify(f"STATUS={state['status']}", "WATCHDOG=1")
        time.sleep(0.2)


def connect(address: str) -> None:
    with socket.create_connection((address, 2947), timeout=2):
        pass


def read(path: str) -> None:
    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))


def write(path: str, text: str = "") -> None:
    with open(path, "w") as file:
        file.write(text)



def sandbox() -> None:
    attempts = {
        "gpsd here": lambda: connect("127.0.0.1"),
        "gpsd elsewhere": lambda: connect("10.9.9.9"),
        "the system bus": lambda: socket.socket(socket.AF_UNIX).connect("/run/dbus/system_bus_socket"),
        "a packet socket": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
        "a GPIO chip": lambda: read("/dev/gpiochip0"),
        "another device": lambda: read("/dev/i2c-0"),
        "GPIO in sysfs": lambda: os.close(os.open("/sys/class/gpio/export", os.O_WRONLY)),
        "an LED": lambda: os.close(os.open("/sys/class/leds/ACT/trigger", os.O_WRONLY)),
        "another setting of the kernel": lambda: os.close(os.open("/sys/kernel/mm/ksm/run", os.O_WRONLY)),
        "a setting in /proc": lambda: write("/proc/sys/kernel/hostname", "x"),
        "its state": lambda: write("/var/lib/alight/file"),
        "its runtime folder": lambda: write("/run/alight/file"),
        "another folder": lambda: write("/var/lib/file"),
        "a home": lambda: os.listdir("/root"),
        "the clock": lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()),
        "another one's processes": lambda: read("/proc/1/status"),
    }
    for name, attempt in attempts.items():
        try:
            attempt()
        except OSError as error:
            print(f"{name}: no, {error.strerror or error}", flush=True)
        else:
            print(f"{name}: yes", flush=True)


if __name__ == "__main__":
    {"service": serve, "sandbox": sandbox}[sys.argv[1]]()
