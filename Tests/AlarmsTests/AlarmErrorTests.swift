import Alarms
import TestSupport
import Testing

/// Each is one line that says what is wrong, where, and what to do.
@Suite struct `An alarm that cannot start` {
    private let clock = VirtualClock(horizon: .seconds(60))
    private let wiring: AlarmWiring = {
        var wiring = AlarmWiring(buzzer: .gpio(17), led: .gpio(27))
        wiring.devices = "/nowhere"
        return wiring
    }()

    private func message(_ wiring: AlarmWiring, in gpio: SimulatedGPIO) async -> String {
        do {
            _ = try await WiredAlarm(wiring, in: gpio, clock: clock, logger: RecordedLines().logger)
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test func `lists the chips where its own is missing`() async {
        let gpio = SimulatedGPIO(clock: clock)
        var wiring = wiring
        wiring.chip = "pinctrl-rp1"
        #expect(
            await message(wiring, in: gpio)
                == "gpio chip pinctrl-rp1 not found; chips here: pinctrl-bcm2835, raspberrypi-exp-gpio; "
                + "configure the label of the chip that yours are wired to")
        let none = SimulatedGPIO([], clock: clock)
        #expect(
            await message(self.wiring, in: none)
                == "gpio chip pinctrl-bcm2835, pinctrl-bcm2711 or pinctrl-rp1 not found; chips here: none; "
                + "is this a Raspberry Pi?")
    }

    @Test(arguments: [54, -1, Int.max])
    func `refuses a line that the chip does not have`(offset: Int) async {
        let gpio = SimulatedGPIO(clock: clock)
        #expect(
            await message(AlarmWiring(buzzer: .gpio(offset), led: nil), in: gpio)
                == "gpio line \(offset) is not on chip pinctrl-bcm2835, which has lines 0 to 53; "
                + "configure the BCM number of the line, without the chip's base")
        #expect(gpio.state.now.writes.isEmpty)
    }

    @Test func `refuses one line for both`() async {
        let gpio = SimulatedGPIO(clock: clock)
        #expect(
            await message(AlarmWiring(buzzer: .gpio(17), led: .gpio(17)), in: gpio)
                == "buzzer and LED are both on gpio line 17; give each a line of its own")
    }

    @Test func `refuses one line for an output and the button`() async {
        let gpio = SimulatedGPIO(clock: clock)
        #expect(
            await message(AlarmWiring(buzzer: nil, led: .gpio(22), button: .init(22)), in: gpio)
                == "LED and button are both on gpio line 22; give each a line of its own")
    }

    @Test func `says that a driver holds the line`() async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.held = [539] }
        #expect(
            await message(wiring, in: gpio)
                == "gpio line 27 (gpio539) is held by a kernel driver or another program (Device or resource busy); "
                + "gpioinfo names the holder: free the line there or use another one")
    }

    @Test func `says that the kernel keeps the line`() async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.reserved = [529] }
        #expect(
            await message(wiring, in: gpio)
                == "gpio line 17 of chip pinctrl-bcm2835 (gpio529) cannot be exported (Invalid argument): "
                + "the kernel does not know it or keeps it for itself; use another line")
    }

    @Test(arguments: [
        ("", Errno.accessDenied, "Permission denied"), ("/export", .accessDenied, "Permission denied"),
        ("/export", .notPermitted, "Operation not permitted"),
    ])
    func `says what permission is missing`(file: String, errno: Errno, reason: String) async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.failures[SimulatedGPIO.root + file] = errno }
        #expect(
            await message(wiring, in: gpio)
                == "no permission to use /sys/class/gpio\(file) (\(reason)); "
                + "add the user to the group gpio (sudo usermod -aG gpio USER) and log in again")
    }

    /// As in a container; no group would help.
    @Test func `says that the tree is read-only`() async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.failures[SimulatedGPIO.root + "/export"] = .readOnly }
        #expect(
            await message(wiring, in: gpio)
                == "/sys/class/gpio/export lies on a file system that is mounted read-only here, as /sys is in a "
                + "container: mount it writable (sudo mount -o remount,rw /sys), or run alight outside of the container"
        )
    }

    @Test func `says that the kernel has no such tree`() async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.failures[SimulatedGPIO.root] = .notFound }
        #expect(
            await message(wiring, in: gpio)
                == "/sys/class/gpio is not there, and no /dev/gpiochip either: this kernel has no GPIO; use one built with "
                + "CONFIG_GPIO_CDEV, or leave what is on GPIO lines out of the configuration")
    }

    @Test func `gives udev ten seconds`() async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.failures["/sys/class/gpio/gpio529/value"] = .accessDenied }
        #expect(
            await message(wiring, in: gpio)
                == "/sys/class/gpio/gpio529/value did not become writable within 10 s (Permission denied); add the "
                + "user to the group gpio, and a udev rule that gives that group /sys/class/gpio, as Raspberry Pi OS "
                + "has one")
        #expect(clock.now.offset == .seconds(10))
    }

    @Test func `notices a line that does not follow`() async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.shorted = [529] }
        #expect(
            await message(AlarmWiring(buzzer: .gpio(17, isActiveLow: true), led: nil), in: gpio)
                == "/sys/class/gpio/gpio529/value reads 1 after 0 was written; "
                + "see whether another program drives the line, and how it is wired")
    }

    @Test func `names the file for every other reason`() async {
        let gpio = SimulatedGPIO(clock: clock)
        gpio.state.update { $0.failures["/sys/class/gpio/gpiochip512/label"] = .inputOutput }
        #expect(
            await message(wiring, in: gpio)
                == "/sys/class/gpio/gpiochip512/label: Input/output error; "
                + "see the kernel's log (dmesg) for the chip, or use another line")
    }
}
