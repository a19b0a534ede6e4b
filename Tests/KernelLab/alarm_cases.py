"""The alarm on a kernel's real interfaces."""
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import time

from lab import (
    BASE, LAB, LAST, LIMIT, METRO, PROGRAM, PROJECT, SOCKET, Commands, Terminal, Trace, check, checkup, commanded, configuration,
    epochs, guards, level, listens, pull, refusal, reset, run, text, wait)

SYSFS = "buzzer = 17\nled = 22"
DEVICE = 'interface = "chardev"\nbuzzer = 17\nled = 22'
NAMED = 'buzzer = 17\nled_name = "alight:green:status"'
PWM = 'pwm_buzzer = 1\nled = 22'
STATUS_LED = pathlib.Path("/sys/class/leds/alight:green:status")
ACT_LED = pathlib.Path("/sys/class/leds/ACT")
# The drivers of the LEDs and of the GPIO chips that these hang on, with their devices.
CHIPS = [
    (pathlib.Path("/sys/bus/platform/drivers/leds-gpio"), "leds"),
    (pathlib.Path("/sys/bus/platform/drivers/gpio-sim"), "gpio-sim"),
]
# The driver that holds channel 0 of the Pi's PWM chip, and its device.
HOLDER = pathlib.Path("/sys/bus/platform/drivers/leds_pwm")
HELD = "pwm-leds"


def trigger(led: pathlib.Path) -> str:
    return (led / "trigger").read_text().split("[")[1].split("]")[0]


def pwm_folder() -> pathlib.Path:
    return next(
        chip for chip in pathlib.Path("/sys/class/pwm").iterdir() if (chip / "device").resolve().name == "fe20c000.pwm")


def expect_pulses(pulses: list, milliseconds: float, count: int) -> None:
    """Holds the median alone to its length: any one edge may come late on a busy machine."""
    check(len(pulses) >= count, f"{len(pulses)} pulses, and not {count} or more")
    median = statistics.median(seconds for _, seconds in pulses[:count]) * 1000
    check(is_pulse(median, milliseconds, 20), f"pulses of {median:.1f} ms, and not {milliseconds} ms")


def is_pulse(median: float, milliseconds: float, slack: float) -> bool:
    """Whether a pulse is of that length. A busy host stretches the longest one most, and no signal has a longer one."""
    return abs(median - milliseconds) < slack or milliseconds == 1000 and 1000 < median < 1200


def move_button(trace: Trace, isUp: bool) -> None:
    """Presses the button or lets go of it, and waits until the kernel takes it for no bounce."""
    before = trace.reads(23)
    pull(23, isUp)
    wait(lambda: trace.reads(23) > before, "the button, debounced")


def press(trace: Trace) -> None:
    move_button(trace, isUp=False)
    move_button(trace, isUp=True)


def arrive(alight) -> None:
    alight.feed()
    alight.wait_for("arrived        ASEAN")


def test_a_ride_in_real_time_sounds_the_buzzer_and_lights_the_led():
    ride = LAB / "ride.nmea"
    ride.write_text("".join(epochs("011408", LAST[1])))
    trace = Trace()
    with run(SYSFS, receiver=f'source = "ride"\nfile = "{ride}"') as alight:
        alight.wait_for("approaching    ASEAN")
        alight.wait_for("arrived        ASEAN")
        # As the simulator sees it, and not as the driver was told.
        wait(lambda: level(17) == 1, "the level of the line")
        wait(lambda: level(17) == 0, "the level of the line")
        alight.process.wait(LIMIT)
        check(alight.process.returncode == 0, f"exit code {alight.process.returncode}")
    check((level(17), level(22)) == (0, 0), "a line is active at the end")
    beeps = trace.pulses(17)
    expect_pulses(beeps, 150, 6)
    expect_pulses([pulse for pulse in trace.pulses(22) if pulse[0] > beeps[0][0]], 500, 3)
    expect_pulses(beeps[6:], 100, 10)
    starts = [start for start, _ in beeps[6:]]
    gap = statistics.median(two - one for one, two in zip(starts[4::5], starts[5::5]))
    check(abs(gap - 0.6) < 0.05, f"{gap:.3f} s, and not 0.6 s, from burst to burst")


def test_the_character_device_drives_the_same():
    trace = Trace()
    with run(DEVICE) as alight:
        arrive(alight)
        wait(lambda: len(trace.pulses(17)) >= 12, "beeps")
        holder = subprocess.run(["cat", "/sys/kernel/debug/gpio"], capture_output=True, text=True).stdout
        check("alight" in holder, f"the kernel names no alight: {holder}")
        check(alight.end() == 0, "a clean end")
    wait(lambda: (level(17), level(22)) == (0, 0), "both lines inactive")


def test_the_character_device_is_taken_where_sysfs_has_no_gpio():
    with run(SYSFS + '\nroot = "/sys/class/no-gpio"') as alight:
        arrive(alight)
        wait(lambda: level(17) == 1, "a beep")
        told = alight.text("errors").count("/sys/class/no-gpio is not there: GPIO goes through the character device")
        check(told == 1, f"said {told} times")


def test_an_active_low_line_of_the_character_device_rests_high():
    with run('interface = "chardev"\nbuzzer = 17\nbuzzer_active_low = true') as alight:
        alight.wait_for("journeyStarted")
        wait(lambda: level(17) == 1, "the inactive level")
        arrive(alight)
        wait(lambda: level(17) == 0, "a beep")


def test_an_led_of_the_led_class_blinks_by_its_triggers():
    check(trigger(STATUS_LED) == "none", "another trigger to begin with")
    with run(NAMED) as alight:
        wait(lambda: text(STATUS_LED / "pattern").startswith("1 150 1 0 0 350 0 0"), "the pattern of no source")
        alight.feed("011400", "011404")
        alight.wait_for("approaching")
        wait(lambda: trigger(STATUS_LED) == "timer", "the timer")
        wait(lambda: text(STATUS_LED / "delay_on") == "500\n", "the rhythm to get ready")
        alight.feed("011404", "011420")
        alight.wait_for("arrived        ASEAN")
        wait(lambda: text(STATUS_LED / "delay_on") == "170\n", "the rhythm of the arrival")
        wait(lambda: level(27) == 1, "the LED lit")
        check(alight.end() == 0, "a clean end")
    check(trigger(STATUS_LED) == "none", "its trigger stays")
    check(level(27) == 0, "it stays lit")


def expect_a_flash_every_five_seconds(line: int) -> None:
    """Holds the last four flashes that are seen of a followed journey, while nothing sounds."""
    trace = Trace()

    def flashes() -> list | None:
        last = trace.pulses(line)[-4:]
        return last if len(last) == 4 and statistics.median(seconds for _, seconds in last) < 0.1 else None

    found = wait(flashes, "four short flashes")
    # The kernel's timer counts in ticks of 10 ms.
    expect_pulses(found, 40, 4)
    gap = statistics.median(two[0] - one[0] for one, two in zip(found, found[1:]))
    check(abs(gap - 5) < 0.1, f"{gap:.3f} s, and not 5 s, from flash to flash")


def test_a_line_s_led_flashes_every_five_seconds_while_a_journey_is_followed():
    with run(SYSFS) as alight:
        alight.feed("010340", "010400")
        alight.wait_for("sourceChanged  gnss")
        expect_a_flash_every_five_seconds(22)
        check(alight.end() == 0, "a clean end")
    check((level(17), level(22)) == (0, 0), "a line is active at the end")


def test_an_led_of_the_led_class_flashes_every_five_seconds_while_a_journey_is_followed():
    with run(NAMED) as alight:
        alight.feed("010340", "010400")
        alight.wait_for("sourceChanged  gnss")
        wait(lambda: text(STATUS_LED / "delay_on") == "40\n", "the rhythm of a journey")
        wait(lambda: text(STATUS_LED / "delay_off") == "4960\n", "the rhythm of a journey")
        expect_a_flash_every_five_seconds(27)
        check(alight.end() == 0, "a clean end")
    check(trigger(STATUS_LED) == "none", "its trigger stays")
    check(level(27) == 0, "it stays lit")


def test_an_led_of_the_led_class_keeps_its_rhythm_while_the_buzzer_beeps():
    with run(NAMED) as alight:
        arrive(alight)
        trace = Trace()
        wait(lambda: len(trace.pulses(27)) >= 12, "the LED")
        expect_pulses(trace.pulses(27)[1:], 170, 10)


def test_the_trigger_that_an_led_had_is_restored():
    check(trigger(ACT_LED) == "heartbeat", "another trigger to begin with")
    for number in (signal.SIGTERM, signal.SIGKILL):
        with run('led_name = "ACT"') as alight:
            wait(lambda: text(ACT_LED / "pattern").startswith("1 150"), "the pattern of no source")
            alight.end(number)
        wait(lambda: trigger(ACT_LED) == "heartbeat", f"the trigger after signal {number}")


def set_trigger(name: str, settings: dict) -> None:
    for file, value in {"trigger": name, **settings}.items():
        (ACT_LED / file).write_text(value)


def expect_taken_led() -> None:
    # It is dark at first, and then has the pattern of no source.
    check(trigger(ACT_LED) == "none" or text(ACT_LED / "pattern").startswith("1 150"), "the LED is not taken")


def expect_trigger(name: str, settings: dict) -> None:
    for file, value in settings.items():
        wait(lambda: trigger(ACT_LED) == name and text(ACT_LED / file) == value + "\n", f"{name}: {file} {value}")


def test_the_settings_of_the_trigger_that_an_led_had_are_restored():
    try:
        for name, settings in (
            ("timer", {"delay_on": "70", "delay_off": "930"}), ("heartbeat", {"invert": "1"}),
            ("pattern", {"repeat": "30000", "pattern": "0 70 0 0 1 930 1 0"}),
        ):
            for number in (signal.SIGTERM, signal.SIGKILL):
                set_trigger(name, settings)
                with run('led_name = "ACT"') as alight:
                    alight.wait_for("journeyStarted")
                    expect_taken_led()
                    alight.end(number)
                wait(lambda: not guards(), "the guard's end")
                expect_trigger(name, settings)
    finally:
        set_trigger("heartbeat", {"invert": "0"})


def test_the_settings_of_a_trigger_are_restored_for_a_user_whom_udev_hands_them():
    settings = {"delay_on": "70", "delay_off": "930"}
    rules = pathlib.Path("/run/udev/rules.d/60-alight.rules")
    rules.parent.mkdir(parents=True, exist_ok=True)
    # Every machine has this group.
    rules.write_text((PROJECT / "deploy/60-alight.rules").read_text().replace("gpio", "nogroup"))
    udev = subprocess.Popen(["/lib/systemd/systemd-udevd"], stderr=subprocess.PIPE, text=True)
    try:
        wait(pathlib.Path("/run/udev/control").exists, "udev")
        subprocess.run(["udevadm", "control", "--ping", f"--timeout={LIMIT}"], check=True)
        subprocess.run(
            ["udevadm", "trigger", "--subsystem-match=leds", "--action=add", "--settle"], check=True, timeout=LIMIT)
        nogroup = 65534
        check((ACT_LED / "trigger").stat().st_gid == nogroup, "udev does not hand over the LED")
        for number in (signal.SIGTERM, signal.SIGKILL):
            set_trigger("timer", settings)
            with run('led_name = "ACT"', user=nogroup) as alight:
                alight.wait_for("journeyStarted")
                expect_taken_led()
                alight.end(number)
            wait(lambda: not guards(), "the guard's end")
            expect_trigger("timer", settings)
            check(" failed" not in alight.text("errors"), alight.text("errors"))
    finally:
        udev.terminate()
        told = udev.communicate()[1]
        # Root's again, with the trigger of the beginning.
        driver, device = CHIPS[0]
        (driver / "unbind").write_text(device)
        (driver / "bind").write_text(device)
    check("60-alight.rules" not in told, told)


def test_a_passive_buzzer_gets_its_tone_from_the_pwm_chip_of_that_device():
    chip, trace = pwm_folder(), Trace()
    with run(PWM + "\npwm_frequency = 2000\npwm_duty = 10\nrepeat = 60") as alight:
        channel = chip / "pwm1"
        wait(channel.exists, "the channel")
        wait(lambda: text(channel / "enable") == "0\n", "silence at the start")
        arrive(alight)
        # Nobody takes notice: as loud as can be.
        wait(lambda: trace.tones()[1:], "a louder tone")
        check(trace.tones() == [(500000, 50000), (500000, 250000)], f"period and duty are {trace.tones()}")
        alight.end(signal.SIGKILL)
    wait(lambda: text(channel / "enable") == "0\n", "silence")


def test_a_claimed_line_is_told_with_what_to_do():
    holder = "is held by a kernel driver or another program (Device or resource busy); gpioinfo names the holder"
    # Line 27 is the status LED's.
    check(f"gpio line 27 (gpio{BASE + 27}) {holder}" in refusal("buzzer = 27"), "another refusal")
    check(f"gpio line 27 {holder}" in refusal('interface = "chardev"\nbuzzer = 27'), "another refusal")
    check(f"gpio line 27 {holder}" in refusal("buzzer = 17\nbutton = 27"), "another refusal")


def test_a_second_agent_is_refused_what_the_first_drives_and_has_it_once_that_was_killed():
    driven = "is driven by another alight: stop that one (sudo systemctl stop alight)"
    for alarm, refused in [
        (SYSFS, f"/sys/class/gpio/gpio{BASE + 17} {driven}"), ("led = 22", f"/sys/class/gpio/gpio{BASE + 22} {driven}"),
        ('led_name = "ACT"', f"{ACT_LED} {driven}"), (PWM, f"{pwm_folder()}/pwm1 {driven}"),
        (DEVICE, "gpio line 17 is held by"),
    ]:
        reset()
        with run(alarm) as first:
            first.wait_for("journeyStarted")
            second = subprocess.run(
                [PROGRAM, "run", "--config", configuration(alarm)], stdin=subprocess.DEVNULL, capture_output=True,
                text=True, timeout=LIMIT)
            check(second.returncode == 69, f"{alarm!r}: exit code {second.returncode}: {second.stderr}")
            check(refused in second.stderr.splitlines()[-1], f"{alarm!r} gave: {second.stderr}")
            first.process.kill()
            # While the guard of the first is at work.
            with run(alarm) as third:
                third.wait_for("journeyStarted")


def test_a_read_only_tree_is_told_as_that():
    subprocess.run(["mount", "-o", "remount,ro", "/sys"], check=True)
    try:
        for alarm in (SYSFS, 'led_name = "ACT"', PWM):
            line = refusal(alarm)
            check("mounted read-only" in line and "group" not in line, f"{alarm!r} gave: {line}")
    finally:
        subprocess.run(["mount", "-o", "remount,rw", "/sys"], check=True)


def test_a_pwm_channel_that_a_driver_holds_is_told_with_what_to_do():
    chip = pwm_folder()
    holder = (
        f"pwm channel 0 of {chip} is held by a kernel driver or another program (Device or resource busy); "
        "sudo cat /sys/kernel/debug/pwm names the holder")
    check(holder in refusal("pwm_buzzer = 0\nled = 22"), "another refusal")
    status, found = checkup("pwm_buzzer = 0\nled = 22")
    check(status == 69, f"exit code {status}: {found}")
    check(f"FAILED  buzzer         {holder}" in found, found)
    check("ok      LED            gpio line 22" in found, found)
    named = text(pathlib.Path("/sys/kernel/debug/pwm"))
    check(re.search(r"pwm-0 +\(held ", named), f"nobody is named: {named}")


def test_a_pwm_channel_that_a_driver_takes_in_mid_ride_is_told_once_and_the_led_goes_on():
    trace = Trace()
    channel = pwm_folder() / "pwm0"
    (HOLDER / "unbind").write_text(HELD)
    try:
        with run("pwm_buzzer = 0\nled = 22") as alight:
            wait(lambda: text(channel / "enable") == "0\n", "silence at the start")
            # An agent that loses the channel while it starts ends, as it should.
            alight.wait_for("journeyStarted")
            wait(lambda: trace.pulses(22), "the LED, which is told behind the buzzer")
            (channel.parent / "unexport").write_text("0")
            (HOLDER / "bind").write_text(HELD)
            arrive(alight)
            trace = Trace()
            wait(lambda: len(trace.pulses(22)) >= 11, "the LED")
            expect_pulses(trace.pulses(22)[1:], 170, 10)
            told = alight.text("errors").count("buzzer failed: ")
            check(told == 1, f"said {told} times: {alight.text('errors')}")
            check(f"buzzer failed: pwm channel 0 of {channel.parent} is held by" in alight.text("errors"), "another line")
            (HOLDER / "unbind").write_text(HELD)
            wait(lambda: text(channel / "enable") == "1\n", "a tone")
            # The tone begins before the line about it is written.
            alight.wait_for("buzzer works again", where="errors")
            check(alight.end() == 0, "a clean end")
        check(text(channel / "enable") == "0\n", "it does not end")
    finally:
        if channel.exists():
            (channel.parent / "unexport").write_text("0")
        if not (HOLDER / HELD).exists():
            (HOLDER / "bind").write_text(HELD)


def test_what_is_not_there_is_told_with_what_there_is():
    for alarm, text in [
        ('buzzer = 17\nchip = "pinctrl-rp1"', "gpio chip pinctrl-rp1 not found; chips here: pinctrl-bcm2835, rasp"),
        ('interface = "chardev"\nbuzzer = 17\nchip = "x"', "gpio chip x not found; chips here: pinctrl-bcm2835, rasp"),
        ("buzzer = 28", "gpio line 28 is not on chip pinctrl-bcm2835, which has lines 0 to 27"),
        ('interface = "chardev"\nbuzzer = 28', "gpio line 28 is not on chip pinctrl-bcm2835, which has lines 0 to 27"),
        ('led_name = "PWR"', "LED PWR not found in /sys/class/leds; LEDs here: ACT, alight:green:status"),
        ('pwm_buzzer = 0\npwm_device = "x"', "pwm chip x not found; chips here: fan-pwm, fe20c000.pwm"),
        ("pwm_buzzer = 7", "pwm channel 7 is not on /sys/class/pwm/pwmchip"),
    ]:
        line = refusal(alarm)
        check(text in line, f"{alarm!r} gave: {line}")


def test_a_user_without_rights_is_told_of_the_group():
    nobody = 65534
    for alarm in (SYSFS, DEVICE, 'led_name = "ACT"', PWM, "buzzer = 17\nbutton = 23"):
        line = refusal(alarm, user=nobody)
        check("ermi" in line and "group gpio" in line, f"{alarm!r} gave: {line}")


def test_the_button_acknowledges_the_arrival():
    trace = Trace()
    with run(SYSFS + "\nbutton = 23") as alight:
        arrive(alight)
        # Those before may be of the signal to get ready.
        before = len(trace.pulses(17))
        wait(lambda: len(trace.pulses(17)) >= before + 3, "beeps")
        press(trace)
        expect_silence(trace)
        check(alight.end() == 0, "a clean end")


def expect_silence(trace: Trace) -> None:
    """Waits until nothing has been heard or seen for longer than any pause of a signal, however long the machine stands still.

    After a standstill the first look may come before the agent's turn, and the next ones come behind it.
    """
    looks = []

    def is_over() -> bool:
        last = max(trace.edges(line)[-1][0] for line in (17, 22))
        looks.append((level(17), level(22)) == (0, 0) and last < time.monotonic() - 1.2 and last)
        return looks[-3:] == [last] * 3

    wait(is_over, "silence and darkness")


def expect_missed(trace: Trace) -> None:
    """Holds the long beeps of a trace to six; all other signals have short ones."""
    def long() -> list:
        return [pulse for pulse in trace.pulses(17) if pulse[1] > 0.5]

    wait(lambda: len(long()) >= 6, "six beeps for a station left behind")
    expect_pulses(long(), 1000, 6)


def test_a_destination_that_is_run_through_sounds_although_the_signal_to_get_ready_was_acknowledged():
    trace = Trace()
    # The ride runs through Haji Nawi.
    with run(SYSFS + "\nbutton = 23", journey='to = "HJN"') as alight:
        alight.feed("010605", "010625")
        alight.wait_for("approaching    Haji Nawi (HJN) · destination")
        # The station where the train stood at first has its own beep and light; this one's light goes on for 90 s.
        before = len(trace.pulses(22))
        wait(lambda: len(trace.pulses(22)) >= before + 2, "the light to get ready")
        press(trace)
        expect_silence(trace)
        # No further: the signal to get ready at the next station comes 10 s later, and the ride is fed faster than it was.
        alight.feed("010625", "010804")
        alight.wait_for("missed         Haji Nawi (HJN) · destination")
        expect_missed(trace)


def test_a_change_that_is_missed_sounds_although_the_arrival_was_acknowledged():
    trace = Trace()
    ride = LAB / "change.nmea"
    # The rider changes at Itäkeskus, or should.
    journey = ["--from", "RAS", "--to", "ITA", "--beyond", "1"]
    subprocess.run([PROGRAM, "simulate", "--network", METRO, *journey, "--out", ride, "--force"], check=True)
    with run(SYSFS + "\nbutton = 23", journey='from = "RAS"\nto = "MEL"', network=METRO) as alight:
        alight.feed("010000", "010423", ride=ride)
        alight.wait_for("arrived        Itäkeskus (ITA) · transfer")
        before = len(trace.pulses(17))
        wait(lambda: len(trace.pulses(17)) >= before + 3, "beeps")
        press(trace)
        expect_silence(trace)
        check("missed" not in alight.text("output"), "it is missed already")
        # The train leaves at 01:04:43, and is 200 m away at 01:05:06. No further: the signal to get ready at the next station comes
        # 10 s later.
        alight.feed("010423", "010508", ride=ride)
        alight.wait_for("missed         Itäkeskus (ITA) · transfer")
        expect_missed(trace)


def test_an_arrival_that_nobody_acknowledges_is_repeated_more_densely():
    trace = Trace()
    with run(SYSFS + "\nrepeat = 3") as alight:
        arrive(alight)
        expect_silence(trace)
    beeps = trace.pulses(17)
    # Of the 20 s before, and of the 3 s that follow.
    expect_pulses(beeps[-30:-15], 100, 15)
    expect_pulses(beeps[-15:], 150, 15)
    starts = [start for start, _ in beeps[-15:]]
    five = statistics.median(two - one for one, two in zip(starts, starts[5:]))
    check(abs(five - 1) < 0.05, f"five beeps take {five:.3f} s, and not 1 s")


def test_bounces_of_the_button_are_no_presses():
    with run(SYSFS + "\nbutton = 23") as alight:
        arrive(alight)
        trace = Trace()
        wait(lambda: len(trace.pulses(17)) >= 3, "beeps")
        # What is down for longer than a bounce is a press. The kernel's thread that would find that has no turn before the end.
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        try:
            for _ in range(10):
                for isUp in (False, True):
                    pull(23, isUp)
                    # Longer than a tick, in which the edge is seen.
                    last = time.monotonic() + 0.015
                    while time.monotonic() < last:
                        pass
        finally:
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        before = len(trace.pulses(17))
        wait(lambda: len(trace.pulses(17)) >= before + 10, "the alarm goes on")


def test_the_button_held_ends_the_journey_and_is_recorded():
    terminal, trace = Terminal(), Trace()
    record = LAB / "recorded.nmea"
    record.unlink(missing_ok=True)
    with run(
        SYSFS + "\nbutton = 23", receiver=f'source = "serial"\ndevice = "{terminal.path}"',
        more=f'[record]\nfile = "{record}"'
    ) as alight:
        alight.wait_for("journeyStarted")
        move_button(trace, isUp=False)
        # What begins when the button is already down ends with the journey.
        terminal.feed("011400", "011406")
        alight.wait_for("approaching")
        alight.wait_for("journeyEnded   to ASEAN (SSM) · cancelled")
        expect_silence(trace)
        pull(23, isUp=True)
        check(alight.end() == 0, "a clean end")
    recorded = record.read_text()
    check("$PALTK,hold*" in recorded, "no $PALTK in the recording")
    check("$PALTC,90.000,200.000*" in recorded.splitlines()[0], "the settings do not come first")


def test_a_hold_and_a_press_mark_the_arrival_as_wrong_and_the_journey_goes_on():
    terminal = Terminal()
    rides = LAB / "rides"
    shutil.rmtree(rides, ignore_errors=True)
    with run(
        SYSFS + "\nbutton = 23", receiver=f'source = "serial"\ndevice = "{terminal.path}"',
        more=f'[record]\nfolder = "{rides}"'
    ) as alight:
        alight.wait_for("journeyStarted")
        terminal.feed(*LAST)
        alight.wait_for("arrived        ASEAN")
        trace = Trace()
        move_button(trace, isUp=False)
        wait(lambda: any("$PALTK,hold*" in ride.read_text() for ride in rides.glob("*")), "the hold in the recording")
        move_button(trace, isUp=True)
        before = len(trace.pulses(17))
        press(trace)
        wait(lambda: alight.text("output").count("journeyStarted to ASEAN (SSM)") == 2, "the journey again")
        wait(lambda: len(trace.pulses(17)) == before + 1, "a beep that says it was taken")
        # A press a while later is none of that.
        time.sleep(2.5)
        press(trace)
        check(alight.end() == 0, "a clean end")
    [ride] = rides.iterdir()
    recorded = ride.read_text()
    check("$PALTV,arrived,SSM,elsewhere*" in recorded, "no $PALTV in the recording")
    check(recorded.count("$PALTJ,") == 2, "the journey does not begin again")
    check(recorded.count("$PALTV,") == 1, "it was marked twice")
    check("$PALTN,1," in recorded, "what the agent knew is not recorded")


def killed(number: int, alarm: str, is_quiet) -> None:
    with run(alarm) as alight:
        arrive(alight)
        wait(lambda: not is_quiet(), "the alarm")
        alight.end(number)
        wait(lambda: not guards(), "the guard's end")
        check(is_quiet(), f"a line is active after signal {number}")


def test_lines_end_inactive_whatever_ends_the_process():
    def is_quiet() -> bool:
        return level(17) == 0 and level(22) == 0

    for alarm in (SYSFS, DEVICE):
        reset()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL, signal.SIGILL, signal.SIGSEGV, signal.SIGABRT):
            killed(number, alarm, is_quiet)


def test_active_low_lines_end_at_the_high_level():
    def is_quiet() -> bool:
        return level(17) == 1

    killed(signal.SIGKILL, "buzzer = 17\nbuzzer_active_low = true", is_quiet)


def test_the_guard_takes_no_signal_of_the_terminal():
    with run(SYSFS) as alight:
        arrive(alight)
        wait(lambda: level(17) == 1, "a beep")
        [guard] = guards()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.kill(guard, number)
        held = sorted(os.readlink(link) for link in pathlib.Path(f"/proc/{guard}/fd").iterdir())
        # The locks of the two lines, and the pipe at which it waits.
        locks = sorted(os.path.realpath(f"/sys/class/gpio/gpio{BASE + line}") for line in (17, 22))
        check(held[:-1] == locks and held[-1].startswith("pipe:"), f"it holds {held}")
        check(guards() == [guard], "the guard is gone")
        alight.end(signal.SIGKILL)
        wait(lambda: not guards(), "the guard's end")
        check((level(17), level(22)) == (0, 0), "a line is active")


def test_a_guard_that_was_killed_is_replaced_before_the_agent_is_killed():
    for alarm in (SYSFS, DEVICE):
        reset()
        with run(alarm) as alight:
            arrive(alight)
            [former] = guards()
            os.kill(former, signal.SIGKILL)
            [guard] = wait(lambda: guards() if guards() and guards() != [former] else None, "another guard")
            alight.wait_for(f"(process {former}) was killed by signal 9; another one takes its place", where="errors")
            # Nobody but the guard drives the line from here on.
            while True:
                wait(lambda: level(17) == 1, "a beep")
                alight.process.send_signal(signal.SIGSTOP)
                if level(17) == 1:
                    break
                alight.process.send_signal(signal.SIGCONT)
            check(guards() == [guard], f"there are {guards()}")
            alight.end(signal.SIGKILL)
            wait(lambda: not guards(), "the guard's end")
            check((level(17), level(22)) == (0, 0), f"a line is active with {alarm!r}")


def test_lines_of_a_chip_that_went_away_and_came_back_are_held_by_the_guard():
    trace = Trace()
    with run(DEVICE) as alight:
        former = wait(guards, "the guard")
        for driver, device in CHIPS:
            (driver / "unbind").write_text(device)
        for driver, device in reversed(CHIPS):
            (driver / "bind").write_text(device)
        arrive(alight)
        alight.wait_for("buzzer works again", where="errors")
        alight.wait_for("LED works again", where="errors")
        wait(lambda: len(guards()) == 1 and guards() != former, "another guard in place of the former one")
        # Nobody but the guard drives the line from here on.
        while True:
            wait(lambda: level(17) == 1, "a beep")
            alight.process.send_signal(signal.SIGSTOP)
            if level(17) == 1:
                break
            alight.process.send_signal(signal.SIGCONT)
        [guard] = guards()
        os.kill(guard, signal.SIGSTOP)
        alight.end(signal.SIGKILL)
        check(level(17) == 1, "the kernel has freed the line")
        check(trace.edges(17)[-1][1] == 1, "somebody has made it inactive")
        os.kill(guard, signal.SIGCONT)
        wait(lambda: not guards(), "the guard's end")
        check(trace.edges(17)[-1][1] == 0, "the guard has not made it inactive")
    check("stays as it is" not in alight.text("errors"), alight.text("errors"))


def test_the_checkup_finds_what_works_and_leaves_it_as_it_was():
    status, found = checkup('pwm_buzzer = 1\nled_name = "ACT"\nbutton = 23')
    check(status == 0, f"exit code {status}: {found}")
    for line in (
        "ok      network ", "ok      receiver ", "ok      fixes ", "ok      buzzer         pwm channel 1, 2700 Hz",
        "ok      LED            ACT", "ok      button         gpio line 23",
    ):
        check(line in found, f"no {line!r} in {found}")
    wait(lambda: trigger(ACT_LED) == "heartbeat", "its trigger")


def test_the_checkup_tells_of_a_claimed_line_and_of_a_missing_led():
    status, found = checkup('buzzer = 27\nled_name = "PWR"')
    check(status == 69, f"exit code {status}: {found}")
    check(f"FAILED  buzzer         gpio line 27 (gpio{BASE + 27}) is held by a kernel driver" in found, found)
    check("FAILED  LED            LED PWR not found" in found, found)


def expect_signals(pulses: list, *signals: list[float]) -> list:
    """Holds pulses to signals that are played twice each, and gives the pulses behind them.

    A beep that came late once came in time the other time; one that is wrong is so both times.
    """
    for signal in signals:
        count = len(signal)
        once, again = ([seconds * 1000 for _, seconds in part] for part in (pulses[:count], pulses[count:2 * count]))
        check(len(again) == count, f"beeps of {once} and {again} ms, and not of {signal} ms twice")
        check(all(is_pulse(one, wanted, 100) or is_pulse(two, wanted, 100)
                  for one, two, wanted in zip(once, again, signal)),
              f"beeps of {once} and {again} ms, and not of {signal} ms")
        pulses = pulses[2 * count:]
    return pulses


def test_the_checkup_sounds_each_signal():
    trace = Trace()
    status, found = checkup(SYSFS, "--beep")
    check(status == 0, f"exit code {status}: {found}")
    # Near alone sounds once. Get ready; the arrival, and again more densely; left behind; wrong direction; off the line; wrong
    # train; the train comes in; refused; a wrong configuration.
    beeps = expect_signals(
        trace.pulses(17)[1:], [150] * 3, [100] * 5, [150] * 5, [1000], [600, 150], [150, 150, 600], [600, 150, 600], [150, 150],
        [800, 150, 150], [150, 600, 600])
    check(not beeps, f"{len(beeps)} beeps more")
    check(level(17) == 0 and level(22) == 0, "it does not end")


def command(*arguments: str) -> str:
    """What a command to the agent tells, or why it fails."""
    done = subprocess.run(
        [PROGRAM, *arguments, "--socket", str(SOCKET)], capture_output=True, text=True, timeout=LIMIT)
    return done.stdout if done.returncode == 0 else done.stderr


def test_a_journey_that_is_commanded_sounds_until_it_is_acknowledged():
    trace = Trace()
    with commanded(SYSFS) as alight:
        wait(listens, "the socket")
        check("nothing sounds" in command("ack"), "it takes an acknowledgement of nothing")
        check("ASEAN (SSM) is followed" in command("go", "ASEAN", "--from", "LBB"), "no journey")
        arrive(alight)
        wait(lambda: level(17) == 1, "a beep")
        told = command("status")
        check("buzzer: gpio line 17" in told and "ASEAN (SSM)" in told, told)
        time.sleep(0.3)
        check("acknowledged" in command("ack"), "it does not take the acknowledgement")
        expect_silence(trace)
        told = command("back")
        check("from ASEAN (SSM) to Lebak Bulus (LBB) is followed" in told, told)


def test_a_journey_that_is_ended_as_its_signal_begins_is_silent():
    trace = Trace()
    with commanded(SYSFS, journey='to = "ASEAN"') as alight:
        wait(listens, "the socket")
        rider = Commands()
        arrive(alight)
        # Nobody can have noticed the signal so soon, and an acknowledgement would not be for it.
        rider.give(command="end")
        expect_silence(trace)
        check(alight.end() == 0, "a clean end")


def test_a_press_where_nothing_sounds_chooses_a_preset_and_beeps_its_number():
    presets = '[[preset]]\nname = "home"\nto = "BLM"\n[[preset]]\nname = "work"\nto = "SSM"'
    pull(23, isUp=True)
    with commanded(f"{SYSFS}\nbutton = 23", more=presets) as alight:
        wait(listens, "the socket")
        trace = Trace()
        press(trace)
        wait(lambda: len(trace.pulses(17)) == 1, "one beep")
        press(trace)
        wait(lambda: len(trace.pulses(17)) == 3, "two beeps")
        expect_pulses(trace.pulses(17), 50, 3)
        alight.wait_for("journeyStarted to ASEAN")
        check("Blok M" not in alight.text("output"), "the first preset as well")
        arrive(alight)
        wait(lambda: level(17) == 1, "the alarm")
        # That press is for the alarm.
        time.sleep(0.3)
        press(trace)
        time.sleep(6)
        check(alight.text("output").count("journeyStarted") == 1, alight.text("output"))


def test_a_wrong_station_is_told_by_sound_and_light_until_a_journey_begins():
    trace = Trace()
    with commanded(SYSFS, journey='to = "Nowhere"') as alight:
        wait(lambda: len(trace.pulses(17)) >= 6, "its sound")
        expect_signals(trace.pulses(17), [150, 600, 600])
        alight.wait_for('no station matches "Nowhere"', where="errors")
        check("Nowhere" in command("status"), command("status"))
        wait(lambda: any(abs(seconds - 0.7) < 0.1 for _, seconds in trace.pulses(22)), "its light")
        check("is followed" in command("go", "ASEAN"), "no journey")
        check("Nowhere" not in command("status"), command("status"))
        arrive(alight)
        wait(lambda: level(17) == 1, "a beep")
