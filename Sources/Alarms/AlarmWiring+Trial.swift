public import Logging

extension AlarmWiring {
    /// The result of trying a part of the wiring.
    public struct Trial: Sendable {
        /// The part: buzzer, LED or button.
        public var part: String
        /// The place that the part is wired to, or why it cannot be used.
        public var result: Result<String, AlarmError>
    }

    /// Acquires each part for a moment, and leaves it as an alarm that ends does. A part that another Alight drives is refused; another
    /// program's light or sound ends.
    public func trials(logger: Logger) async throws -> [Trial] {
        var trials: [Trial] = []
        if let buzzer {
            trials.append(try await trial("buzzer", buzzer.place, of: part { $0.buzzer = buzzer }, logger: logger))
        }
        if let led { trials.append(try await trial("LED", led.place, of: part { $0.led = led }, logger: logger)) }
        if let button {
            trials.append(
                try await trial("button", button.place, of: part { $0.button = button }, logger: logger))
        }
        return trials
    }

    /// The same wiring with nothing on it but what is then put there.
    private func part(_ change: (inout AlarmWiring) -> Void) -> AlarmWiring {
        var part = self
        (part.buzzer, part.led, part.button) = (nil, nil, nil)
        change(&part)
        return part
    }

    private func trial(
        _ name: String, _ place: String, of part: AlarmWiring, logger: Logger
    ) async throws -> Trial {
        do {
            try validate()
            _ = try await WiredAlarm(part, logger: logger)
            _ = try await GPIOButton(part, logger: logger)
            return Trial(part: name, result: .success(place))
        } catch let error as AlarmError {
            return Trial(part: name, result: .failure(error))
        }
    }
}

extension AlarmWiring.Line {
    fileprivate var place: String { "gpio line \(offset)" }
}

extension AlarmWiring.Buzzer {
    fileprivate var place: String {
        switch self {
        case .line(let line): line.place
        case .pwm(let pwm): "pwm channel \(pwm.channel), \(pwm.frequency) Hz"
        }
    }
}

extension AlarmWiring.LED {
    fileprivate var place: String {
        switch self {
        case .line(let line): line.place
        case .named(let name): name
        }
    }
}

extension AlarmWiring {
    /// The wiring of each part, one line each.
    public var summary: [String] {
        [
            buzzer.map { "buzzer: \($0.place)" }, led.map { "LED: \($0.place)" }, button.map { "button: \($0.place)" },
        ].compactMap(\.self)
    }
}
