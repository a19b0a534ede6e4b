import Alarms

extension Configuration {
    /// Reads the wiring of buzzer, LED and button from `[alarm]`; `nil` where it has none of them.
    static func wiring(_ sections: inout TOMLSections) throws(ConfigurationError) -> AlarmWiring? {
        var wiring = AlarmWiring(
            buzzer: try buzzer(&sections), led: try led(&sections),
            button: try line("button", &sections, isActiveLow: true))
        guard wiring.buzzer != nil || wiring.led != nil || wiring.button != nil else {
            try sections.refuseRest(
                of: "alarm", because: "it has no meaning without `buzzer`, `pwm_buzzer`, `led`, `led_name` or `button`")
            return nil
        }
        if let name = try sections.string("alarm", "interface") {
            guard let interface = AlarmWiring.Interface(rawValue: name) else {
                let names = AlarmWiring.Interface.allCases.map(\.rawValue).joined(separator: " and ")
                throw sections.error("alarm", "interface", "\"\(name)\" is no interface; there are \(names)")
            }
            wiring.interface = interface
        }
        wiring.chip = try sections.string("alarm", "chip")
        wiring.root = try sections.path("alarm", "root") ?? wiring.root
        return wiring
    }

    private static func buzzer(_ sections: inout TOMLSections) throws(ConfigurationError) -> AlarmWiring.Buzzer? {
        let line = try line("buzzer", &sections)
        guard let channel = try sections.integer("alarm", "pwm_buzzer", in: 0...63) else {
            return line.map { .line($0) }
        }
        guard line == nil else {
            throw sections.error("alarm", "pwm_buzzer", "there is one buzzer: leave this or `buzzer` out")
        }
        var pwm = AlarmWiring.PWM(channel)
        pwm.device = try sections.string("alarm", "pwm_device")
        pwm.frequency = try sections.integer("alarm", "pwm_frequency", in: 20...20_000) ?? pwm.frequency
        pwm.duty = try sections.integer("alarm", "pwm_duty", in: 1...50) ?? pwm.duty
        return .pwm(pwm)
    }

    private static func led(_ sections: inout TOMLSections) throws(ConfigurationError) -> AlarmWiring.LED? {
        let line = try line("led", &sections)
        guard let name = try sections.string("alarm", "led_name") else { return line.map { .line($0) } }
        guard line == nil else {
            throw sections.error("alarm", "led_name", "there is one LED: leave this or `led` out")
        }
        return .named(name)
    }

    private static func line(
        _ name: String, _ sections: inout TOMLSections, isActiveLow: Bool = false
    ) throws(ConfigurationError) -> AlarmWiring.Line? {
        guard let offset = try sections.integer("alarm", name, in: 0...1023) else { return nil }
        return AlarmWiring.Line(
            offset, isActiveLow: try sections.flag("alarm", name + "_active_low") ?? isActiveLow)
    }
}
