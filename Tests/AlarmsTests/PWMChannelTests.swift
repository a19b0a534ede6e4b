import Testing

@testable import Alarms

/// The writes that reach the PWM chip, in order.
@Suite struct `A PWM channel` {
    private let tree = RecordedTree(
        "/sys/class/pwm",
        [
            "pwmchip0/export": "", "pwmchip3/export": "", "pwmchip3/pwm1/period": "0", "pwmchip3/pwm1/duty_cycle": "0",
            "pwmchip3/pwm1/enable": "0",
        ],
        links: ["pwmchip0/device": "../../../fan", "pwmchip3/device": "../../../soc/fe20c000.pwm"])

    private var writes: [String] { tree.state.now.writes.map { String($0.dropFirst("pwmchip3/pwm1/".count)) } }

    @Test func `is found by the chip's device, and silent`() throws {
        _ = try PWMChannel.take(.init(1), in: tree)
        #expect(writes == ["period 370370", "enable 0", "duty_cycle 0", "period 370370"])
    }

    @Test func `that a crash left sounding is silent first`() throws {
        tree.state.update { $0.files["pwmchip3/pwm1/period"] = "100" }
        _ = try PWMChannel.take(.init(1, frequency: 1000), in: tree)
        #expect(writes == ["enable 0", "duty_cycle 0", "period 1000000"])
    }

    @Test func `sounds with its duty, and when it is to be loud with half of the period`() throws {
        let channel = try PWMChannel.take(.init(1, device: "fe20c000.pwm", frequency: 2000, duty: 10), in: tree)
        let before = writes.count
        for drive in [Drive.on, .off, .loud] { try channel.drive(drive) }
        #expect(
            writes.dropFirst(before) == ["duty_cycle 50000", "enable 1", "enable 0", "duty_cycle 250000", "enable 1"])
        #expect(channel.lastSteps == [.write("0\n", to: "/sys/class/pwm/pwmchip3/pwm1/enable")])
    }

    @Test func `is waited for where udev has yet to hand it over`() {
        tree.state.update { $0.failures["pwmchip3/pwm1/duty_cycle"] = .accessDenied }
        #expect(
            throws: AlarmError.notHandedOver(
                path: "/sys/class/pwm/pwmchip3/pwm1/duty_cycle", errno: Errno.accessDenied.code)
        ) { try PWMChannel.take(.init(1), in: tree) }
        #expect(tree.state.now.writes.isEmpty)
    }

    @Test(arguments: [
        (Errno.noDevice, "pwm channel 0 is not on /sys/class/pwm/pwmchip3, whose file npwm tells how many it has"),
        (.busy, "pwm channel 0 of /sys/class/pwm/pwmchip3 is held by a kernel driver or another program"),
        (.accessDenied, "no permission to use /sys/class/pwm/pwmchip3/export (Permission denied); add the user to the"),
    ])
    func `that cannot be had says why, and what to do`(errno: Errno, message: String) {
        tree.state.update { $0.failures["pwmchip3/export"] = errno }
        let error = #expect(throws: AlarmError.self) { try PWMChannel.take(.init(0), in: tree) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func `of a chip that is not there is told with the chips that are`() {
        let error = #expect(throws: AlarmError.self) { try PWMChannel.take(.init(0, device: "x.pwm"), in: tree) }
        #expect(
            error?.description
                == "pwm chip x.pwm not found; chips here: fan, fe20c000.pwm; configure the one that the buzzer is wired to"
        )
        let none = RecordedTree("/sys/class/pwm", [:])
        let empty = #expect(throws: AlarmError.self) { try PWMChannel.take(.init(0), in: none) }
        #expect(empty?.description.hasSuffix("add dtoverlay=pwm to /boot/firmware/config.txt and restart") == true)
    }
}
