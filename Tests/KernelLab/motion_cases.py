"""The motion sensor and the barometer: drivers of real chips, IIO's buffers and triggers."""
import array
import fcntl
import os
import pathlib
import re
import subprocess
import time

import lab
from chips import TIMERS, Accelerometer, bmi160, bmp280, lis3dh, make_timer, remove_timers, triggers
from lab import Alight, PROJECT, check, wait

NOBODY = 65534
# From linux/iio/buffer.h.
IIO_BUFFER_GET_FD = 0xC0046991
BUFFERED = "is read through its buffer, 100 samples a second"


def recorded(motion: str = "", user: int | None = None) -> tuple[Alight, pathlib.Path]:
    """alight record, with a motion sensor alone, and its log."""
    folder = lab.LAB / "rides"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o777)
    log = folder / "ride.nmea"
    log.unlink(missing_ok=True)
    path = lab.LAB / "record.toml"
    path.write_text(f'[receiver]\nsource = "gpsd"\n[bluetooth]\nenabled = false\n[motion]\n{motion}\n')
    return Alight("record", str(log), "--config", str(path), user=user), log


def motions(log: pathlib.Path) -> list[str]:
    """What the sensor said, where it changed: 0, 1, or nothing where it was lost."""
    told: list[str] = []
    for fields in re.findall(r"\$PALTM,([^*]*)", log.read_text() if log.exists() else ""):
        moving, _, others = fields.partition(",")
        if (moving or not others) and told[-1:] != [moving]:
            told.append(moving)
    return told


def ride(sensor: Accelerometer, alight: Alight, log: pathlib.Path) -> None:
    """A train stands, runs, brakes and stands, and the ride log says so."""
    def becomes(*told: str) -> None:
        wait(lambda: motions(log) == list(told), f"{told}, and not {motions(log)}:\n{alight.text('errors')}")

    sensor.feel()
    becomes("0")
    sensor.feel(shaking=0.15)
    becomes("0", "1")
    time.sleep(3)
    for step in range(5):
        # Slower, and quieter.
        sensor.feel(shaking=0.15 * (1 - step / 5), brake=1)
        time.sleep(0.6)
    sensor.feel()
    becomes("0", "1", "0")


def attributes(sensor: Accelerometer) -> dict[str, str]:
    """What can be set of a device, as it is."""
    names = ["current_timestamp_clock", "trigger/current_trigger"]
    names += [f"buffer0/{name}" for name in ("enable", "length", "watermark")]
    names += [str(path.relative_to(sensor.folder)) for path in sensor.folder.glob("*sampling_frequency")]
    names += [str(path.relative_to(sensor.folder)) for path in sensor.folder.glob("buffer0/*_en")]
    return {name: sensor.text(name) for name in names}


def test_a_train_is_felt_through_the_buffer_of_a_bmi160_by_a_timer_of_its_own():
    with bmi160() as sensor:
        before = attributes(sensor)
        alight, log = recorded()
        with alight:
            alight.wait_for(f"bmi160 ({sensor.folder.name}) {BUFFERED}", where="errors")
            check(sensor.text("trigger/current_trigger") == "alight", "another trigger")
            check(sensor.text("in_accel_sampling_frequency") == "100.000000", "another frequency")
            ride(sensor, alight, log)
            check(alight.end() == 0, "it did not end with 0")
        check(attributes(sensor) == before, f"{attributes(sensor)}, and not {before}")
        check("alight" not in triggers(), "its trigger stays")


def test_a_train_is_felt_through_the_buffer_of_an_lis3dh_whose_counts_have_twelve_bits():
    make_timer("timer")
    with lis3dh() as sensor:
        layout = sensor.text("buffer0/in_accel_x_type")
        check(layout == "le:s12/16>>4", f"a layout {layout}")
        before = attributes(sensor)
        alight, log = recorded()
        with alight:
            alight.wait_for(BUFFERED, where="errors")
            check(sensor.text("trigger/current_trigger") == "timer", "another trigger")
            ride(sensor, alight, log)
            check(alight.end() == 0, "it did not end with 0")
        check(attributes(sensor) == before, f"{attributes(sensor)}, and not {before}")


def test_a_wall_clock_that_is_set_does_not_disturb_the_motion_sensor():
    with bmi160() as sensor:
        (sensor.folder / "current_timestamp_clock").write_text("realtime")
        alight, log = recorded()
        with alight:
            alight.wait_for(BUFFERED, where="errors")
            wait(lambda: motions(log) == ["0"], "standing")
            for change in (3600, -7200, 0.3, -0.3):
                time.clock_settime(time.CLOCK_REALTIME, time.time() + change)
                time.sleep(1)
            sensor.feel(shaking=0.15)
            wait(lambda: motions(log) == ["0", "1"], "moving")
            check("sensor is lost" not in alight.text("errors"), alight.text("errors"))


def test_a_buffer_that_nothing_triggers_any_more_is_told_and_the_sensor_polled():
    make_timer("timer")
    with bmi160() as sensor, Udev():
        alight, log = recorded(user=NOBODY)
        with alight:
            alight.wait_for(BUFFERED, where="errors")
            check(sensor.text("trigger/current_trigger") == "timer", "another trigger")
            wait(lambda: motions(log) == ["0"], "standing")
            remove_timers()
            alight.wait_for("the motion sensor is lost: its buffer gives nothing for 2 s", where="errors")
            alight.wait_for(
                f"bmi160 ({sensor.folder.name}) is read again by polling: nothing triggers it, and no timer can be "
                f"made for that: {TIMERS}/alight: Permission denied; see Motion in docs/install.md", where="errors")
            check(sensor.text("buffer0/enable") == "0", "the buffer is enabled")
            wait(lambda: motions(log) == ["0", "", "0"], f"standing, and not {motions(log)}")
            sensor.feel(shaking=0.15)
            wait(lambda: motions(log)[-1] == "1", "moving")


def test_a_user_without_rights_polls_and_is_told_of_the_group():
    with bmi160() as sensor:
        alight, _ = recorded(user=NOBODY)
        with alight:
            alight.wait_for("is read by polling: /dev/iio:device", where="errors")
            check("Permission denied; its buffer takes the group gpio" in alight.text("errors"), alight.text("errors"))
            check(sensor.text("buffer0/enable") == "0", "the buffer is enabled")


def test_a_buffer_that_another_program_reads_is_left_to_it():
    with bmi160() as sensor, open(f"/dev/{sensor.folder.name}", "rb"):
        alight, log = recorded()
        with alight:
            alight.wait_for(
                f"is read by polling: /dev/{sensor.folder.name}: another program reads its buffer", where="errors")
            wait(lambda: motions(log) == ["0"], "standing")


def test_a_buffer_that_another_program_has_taken_out_of_the_node_is_left_to_it():
    with bmi160() as sensor:
        node, buffer = os.open(f"/dev/{sensor.folder.name}", os.O_RDONLY), array.array("i", [0])
        fcntl.ioctl(node, IIO_BUFFER_GET_FD, buffer)
        os.close(node)
        try:
            for isEnabled in (False, True):
                if isEnabled:
                    make_timer("timer")
                    for name, value in (("trigger/current_trigger", "timer"), ("buffer0/in_accel_x_en", "1"),
                                        ("buffer0/enable", "1")):
                        (sensor.folder / name).write_text(value)
                alight, _ = recorded()
                with alight:
                    alight.wait_for(
                        f"is read by polling: /dev/{sensor.folder.name}: another program reads its buffer", where="errors")
                    check(sensor.text("buffer0/enable") == str(int(isEnabled)), "it has enabled or disabled the buffer")
        finally:
            os.close(buffer[0])


def test_a_buffer_that_a_killed_alight_has_left_is_taken_again():
    with bmi160() as sensor:
        for _ in range(2):
            alight, _ = recorded()
            with alight:
                alight.wait_for(BUFFERED, where="errors")
        check(sensor.text("buffer0/enable") == "1", "the kernel disables it")
        alight, _ = recorded()
        with alight:
            alight.wait_for(BUFFERED, where="errors")
            check(alight.end() == 0, "it did not end with 0")
        check(sensor.text("buffer0/enable") == "0", "it stays enabled")


def test_a_sensor_that_is_pulled_out_is_lost_and_read_again_through_its_buffer():
    with bmi160() as sensor:
        alight, log = recorded()
        with alight:
            alight.wait_for(BUFFERED, where="errors")
            wait(lambda: motions(log) == ["0"], "standing")
            sensor.pull()
            alight.wait_for("the motion sensor is lost", where="errors")
            (sensor.adapter / "new_device").write_text("bmi160 0x69\n")
            alight.wait_for(f"is read again {BUFFERED[len('is read '):]}", where="errors")
            wait(lambda: motions(log) == ["0", "", "0"], "standing again")
            check(alight.end() == 0, "it did not end with 0")
        check("alight" not in triggers(), "its trigger stays")


def sleeps(process: int) -> int:
    """How often the thread of the motion sensor has gone to sleep."""
    for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
        if (thread / "comm").read_text() == "alight-motion\n":
            return int(re.search(r"\nvoluntary_ctxt_switches:\t(\d+)", (thread / "status").read_text())[1])
    raise lab.Failure("no thread alight-motion")


def test_a_hundred_samples_a_second_wake_the_program_eight_times():
    for name, told, most in (("buffered", BUFFERED, 10), ("polled", "is read by polling", 55)):
        with bmi160() as sensor, open("/dev/null" if name == "buffered" else f"/dev/{sensor.folder.name}", "rb"):
            alight, _ = recorded()
            with alight:
                alight.wait_for(told, where="errors")
                before = sleeps(alight.process.pid)
                start = time.monotonic()
                time.sleep(5)
                rate = (sleeps(alight.process.pid) - before) / (time.monotonic() - start)
                print(f"       {name}: it wakes {rate:.1f} times a second")
                check(0 < rate <= most, f"{rate} times a second")


def test_a_barometer_shows_pressure_and_temperature_and_is_recorded():
    with bmp280() as sensor:
        for name, value in (("in_pressure_input", 100.65327), ("in_temp_input", 25080)):
            print(f"       {sensor.folder / name}: {sensor.text(name)}")
            check(abs(float(sensor.text(name)) - value) < value * 1e-5, f"{name} is not {value}")
        alight, log = recorded("enabled = false")
        with alight:
            wait(lambda: log.exists() and "$PALTP,1006.53" in log.read_text(), "its pressure in the ride log")


class Udev:
    """udev with the rule that make install installs, for a group that every machine has."""

    def __enter__(self):
        self.rules = pathlib.Path("/run/udev/rules.d/60-alight.rules")
        self.rules.parent.mkdir(parents=True, exist_ok=True)
        self.rules.write_text((PROJECT / "deploy/60-alight.rules").read_text().replace("gpio", "nogroup"))
        # An udev of another case has left its socket; to settle with nobody behind it takes for ever.
        pathlib.Path("/run/udev/control").unlink(missing_ok=True)
        self.process = subprocess.Popen(["/lib/systemd/systemd-udevd"], stderr=subprocess.PIPE, text=True)
        wait(pathlib.Path("/run/udev/control").exists, "udev")
        subprocess.run(["udevadm", "control", "--ping", f"--timeout={lab.LIMIT}"], check=True)
        subprocess.run(
            ["udevadm", "trigger", "--subsystem-match=iio", "--action=add", "--settle"], check=True, timeout=lab.LIMIT)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        told = self.process.communicate()[1]
        check("60-alight.rules" not in told, told)
