/// A channel of a PWM chip, with a passive buzzer that gets its tone from it.
///
/// Source: the kernel's Documentation/driver-api/pwm.rst, "Using PWMs with the sysfs interface".
struct PWMChannel: Actuator {
    /// The part of the time, in per cent, at which a square wave's fundamental is loudest.
    private static let loudestDuty = 50

    private let folder: String
    private let lock: OutputLock?
    private let dutyCycle: any SysfsAttribute
    private let enable: any SysfsAttribute
    /// Nanoseconds.
    private let period: Int
    /// Per cent.
    private let duty: Int

    /// Exports a channel, or takes it as it is, and makes it silent.
    ///
    /// - Throws: `AlarmError.notHandedOver` where udev has yet to give the channel's files to this user: try again.
    static func take(_ wiring: AlarmWiring.PWM, in tree: any SysfsTree) throws(AlarmError) -> PWMChannel {
        let chip = try chip(wiring.device.map { [$0] } ?? AlarmWiring.defaultPWMs, in: tree)
        let folder = chip + "/pwm\(wiring.channel)"
        do {
            if try !tree.names(in: chip).contains("pwm\(wiring.channel)") {
                try tree.open(chip + "/export").write("\(wiring.channel)\n")
            }
        } catch .noDevice {
            throw .noPWMChannel(wiring.channel, chip: chip)
        } catch .busy {
            throw .pwmBusy(wiring.channel, chip: chip)
        } catch {
            throw AlarmError(chip + "/export", error)
        }
        return try PWMChannel(wiring, folder, in: tree)
    }

    /// The folder of the first chip that is one of the devices, in the devices' order; its number means nothing.
    private static func chip(_ devices: [String], in tree: any SysfsTree) throws(AlarmError) -> String {
        let root = AlarmWiring.pwmRoot
        var chips: [(device: String, folder: String)] = []
        for name in ((try? tree.names(in: root)) ?? []).sorted() where name.hasPrefix("pwmchip") {
            guard let target = try? tree.target(of: "\(root)/\(name)/device") else { continue }
            chips.append((target.split(separator: "/").last.map(String.init) ?? "", "\(root)/\(name)"))
        }
        for device in devices {
            if let chip = chips.first(where: { $0.device == device }) { return chip.folder }
        }
        throw .pwmNotFound(devices: devices, present: chips.map(\.device))
    }

    private init(_ wiring: AlarmWiring.PWM, _ folder: String, in tree: any SysfsTree) throws(AlarmError) {
        self.folder = folder
        lock = try tree.lock(folder)
        period = 1_000_000_000 / wiring.frequency
        duty = wiring.duty
        // All before the first write: udev hands them over one by one.
        let periodFile = try tree.handedOver(folder + "/period")
        dutyCycle = try tree.handedOver(folder + "/duty_cycle")
        enable = try tree.handedOver(folder + "/enable")
        // The kernel refuses every state that has no period, as a channel has at first, or a duty that is longer.
        do {
            if try tree.value(of: folder + "/period") == "0" { try periodFile.write("\(period)\n") }
        } catch {
            throw AlarmError(folder + "/period", error)
        }
        try write("0", to: enable, "enable")
        try write("0", to: dutyCycle, "duty_cycle")
        try write("\(period)", to: periodFile, "period")
    }

    func drive(_ drive: Drive) throws(AlarmError) {
        guard drive != .off else { return try write("0", to: enable, "enable") }
        let duty = drive == .loud ? max(self.duty, Self.loudestDuty) : self.duty
        try write("\(period / 100 * duty)", to: dutyCycle, "duty_cycle")
        try write("1", to: enable, "enable")
    }

    var lastSteps: [Guard.Step] { [.write("0\n", to: folder + "/enable")] + (lock?.steps ?? []) }

    private func write(_ text: String, to attribute: any SysfsAttribute, _ file: String) throws(AlarmError) {
        do {
            try attribute.write(text + "\n")
        } catch {
            throw AlarmError(folder + "/" + file, error)
        }
    }
}
