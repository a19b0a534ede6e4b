"""Chips on a bus that the kernel simulates (i2c-stub): real drivers, on registers that a case writes."""
import ctypes
import fcntl
import math
import mmap
import multiprocessing
import os
import pathlib
import random
import struct
import time

from lab import check, wait

IIO = pathlib.Path("/sys/bus/iio/devices")
TIMERS = pathlib.Path("/sys/kernel/config/iio/triggers/hrtimer")
GRAVITY = 9.80665
# From linux/i2c-dev.h and linux/i2c.h.
I2C_SLAVE_FORCE, I2C_SMBUS = 0x0706, 0x0720
WRITE, BLOCK = 0, 8


class Request(ctypes.Structure):
    """struct i2c_smbus_ioctl_data"""
    _fields_ = [("direction", ctypes.c_uint8), ("command", ctypes.c_uint8), ("size", ctypes.c_uint32),
                ("data", ctypes.c_void_p)]


class Chip:
    """A chip of a kind at an address, with what its registers hold to begin with, until the case ends."""

    def __init__(self, name: str, address: int, registers: dict[int, bytes]):
        self.name, self.address = name, address
        buses = pathlib.Path("/sys/class/i2c-dev").iterdir()
        bus = next(path for path in buses if "stub" in (path / "name").read_text())
        self.adapter = bus / "device"
        self.node = open(f"/dev/{bus.name}", "r+b", buffering=0)
        fcntl.ioctl(self.node, I2C_SLAVE_FORCE, address)
        for register, content in registers.items():
            self.write(register, content)

    def write(self, register: int, content: bytes) -> None:
        """Writes registers, in one piece for who reads them."""
        block = ctypes.create_string_buffer(bytes([len(content)]) + content, 34)
        fcntl.ioctl(self.node, I2C_SMBUS, Request(WRITE, register, BLOCK, ctypes.addressof(block)))

    def __enter__(self):
        (self.adapter / "new_device").write_text(f"{self.name} {self.address:#x}\n")
        self.folder = wait(self.found, f"the device of {self.name}")
        return self

    def __exit__(self, *_):
        self.pull()
        self.node.close()

    def pull(self) -> None:
        """Takes it off the bus, unless it is off."""
        if self.found():
            (self.adapter / "delete_device").write_text(f"{self.address:#x}\n")

    def found(self) -> pathlib.Path | None:
        devices = IIO.glob("iio:device*")
        return next((path for path in devices if (path / "name").read_text().strip() == self.name), None)

    def text(self, attribute: str) -> str:
        return (self.folder / attribute).read_text().strip()


class Accelerometer(Chip):
    """An accelerometer that lies on a seat of a train; it gets a new sample two hundred times a second."""

    def __init__(self, name: str, address: int, registers: dict[int, bytes], data: int, scale: float):
        """With the first register of its data, and what a count is in m/s²."""
        super().__init__(name, address, registers)
        self.data, self.scale = data, scale
        self.felt = mmap.mmap(-1, 16)
        self.feel()
        self.player = multiprocessing.Process(target=self.play, daemon=True)

    def __enter__(self):
        self.player.start()
        return super().__enter__()

    def __exit__(self, *rest):
        self.player.kill()
        self.player.join()
        super().__exit__(*rest)
        remove_timers()

    def feel(self, shaking: float = 0, brake: float = 0) -> None:
        """From now on the coach shakes so much, and brakes so much, in m/s²."""
        struct.pack_into("2d", self.felt, 0, shaking, brake)

    def play(self) -> None:
        # A sensor measures however busy the processor is; one whose samples stay the same would stand.
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        chance, due = random.Random(1), time.monotonic()
        while True:
            shaking, brake = struct.unpack_from("2d", self.felt)
            noise = math.hypot(0.01, shaking)
            axes = [rest + chance.gauss(0, noise) for rest in (-brake, 0, GRAVITY)]
            counts = [max(-32768, min(32767, round(axis / self.scale))) for axis in axes]
            self.write(self.data, struct.pack("<3h", *counts))
            due = max(due + 0.005, time.monotonic() - 0.05)
            time.sleep(max(0, due - time.monotonic()))


def bmi160() -> Accelerometer:
    """A BMI160 of 2 g that takes 1,600 samples a second; its interrupt is not wired."""
    return Accelerometer(
        "bmi160", 0x69, {0x00: b"\xd1", 0x40: b"\x2c\x03\x2c\x00"}, data=0x12, scale=0.000598)


def lis3dh() -> Accelerometer:
    """An LIS3DH of 2 g, with twelve bits of sixteen; it is read with the highest bit of a register set."""
    return Accelerometer("lis3dh", 0x19, {0x8F: b"\x33"}, data=0xA8, scale=0.00980665 / 16)


def bmp280() -> Chip:
    """A BMP280 with the example of its data sheet: 25.08 °C and 100,653 Pa."""
    calibration = struct.pack(
        "<HhhHhhhhhhhh", 27504, 26435, -1000, 36477, -10685, 3024, 2855, 140, -7, 15500, -14600, 6000)
    samples = b"".join((sample << 4).to_bytes(3, "big") for sample in (415148, 519888))
    return Chip("bmp280", 0x76, {0xD0: b"\x58", 0x88: calibration, 0xF7: samples})


def triggers() -> dict[str, pathlib.Path]:
    """The triggers that there are, by name."""
    return {(path / "name").read_text().strip(): path for path in IIO.glob("trigger*")}


def make_timer(name: str) -> None:
    (TIMERS / name).mkdir()
    check(name in triggers(), f"no trigger {name}")


def remove_timers() -> None:
    for folder in TIMERS.glob("*"):
        folder.rmdir()
