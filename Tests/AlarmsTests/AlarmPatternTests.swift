import Alarms
import Navigation
import Testing

@Suite struct `An alarm's pattern` {
    @Test(arguments: AlarmSignal.allCases)
    func `is valid for each signal`(signal: AlarmSignal) throws {
        let pattern = AlarmPattern.standard(for: signal)
        for rhythm in [pattern.buzzer, pattern.led] {
            #expect(try AlarmRhythm(rhythm.steps, rhythm.repetition) == rhythm)
        }
    }

    @Test func `differs for each signal by ear and by eye`() {
        let patterns = AlarmSignal.allCases.map(AlarmPattern.standard)
        for (position, one) in patterns.enumerated() {
            for other in patterns[..<position] {
                // By more than how long it goes on.
                #expect(one.buzzer.steps != other.buzzer.steps)
                #expect(one.led.steps != other.led.steps)
            }
        }
    }

    /// Nobody measures a beep: an ear tells short from long, and counts beeps up to a pause.
    @Test func `differs for each signal within its first seconds, to who tells short from long and counts`() {
        var heard: [String: AlarmSignal] = [:]
        for signal in AlarmSignal.allCases {
            let rhythm = AlarmPattern.standard(for: signal).buzzer
            var (group, groups) = ("", [String]())
            for position in stride(from: 0, to: rhythm.steps.count, by: 2) {
                group += rhythm.steps[position] < 300 ? "." : "-"
                // A pause is as long as a long beep.
                guard rhythm.steps[position + 1] >= 400 || position + 2 == rhythm.steps.count else { continue }
                groups.append(group)
                group = ""
            }
            let first = groups.first ?? ""
            // Long beeps with pauses between are counted all together.
            let sound = groups.count == 1 && first == "-" ? "-, and again" : first
            #expect(heard[sound] == nil, "\(signal) sounds as \(heard[sound].map { "\($0)" } ?? "") does: \(sound)")
            heard[sound] = signal
        }
    }

    /// WCAG 2.2, 2.3.1.
    @Test(arguments: AlarmSignal.allCases)
    func `does not flash three times a second`(signal: AlarmSignal) {
        let steps = AlarmPattern.standard(for: signal).led.steps
        let periods = stride(from: 0, to: steps.count, by: 2).map { steps[$0] + steps[$0 + 1] }
        #expect(periods.allSatisfy { $0 > 333 })
    }

    @Test func `may be silent`() throws {
        #expect(try AlarmRhythm([], .times(1)) == .silent)
    }

    @Test(
        arguments: [
            ([100], .times(1), .oddCount(1), "a rhythm's steps come in pairs of on and off: 1 is odd"),
            ([100, 0], .times(1), .step(milliseconds: 0), "a rhythm's step lasts 1 ms or more, not 0 ms"),
            ([-5, 100], .times(1), .step(milliseconds: -5), "a rhythm's step lasts 1 ms or more, not -5 ms"),
            ([100, 100], .times(0), .neverPlayed, "a rhythm is played at least once, for 1 ms or more"),
            (
                [100, 100], .lasting(milliseconds: 0), .neverPlayed,
                "a rhythm is played at least once, for 1 ms or more"
            ),
            ([100, 100], .lasting(milliseconds: 600_001), .tooLong, "a rhythm takes 600 s at most"),
            ([100, 100], .times(3001), .tooLong, "a rhythm takes 600 s at most"),
            ([100, 100], .times(.max), .tooLong, "a rhythm takes 600 s at most"),
            ([.max, .max], .times(1), .tooLong, "a rhythm takes 600 s at most"),
        ] as [([Int], AlarmRhythm.Repetition, AlarmRhythm.Invalid, String)])
    func `is refused where it makes no sense`(
        steps: [Int], repetition: AlarmRhythm.Repetition, error: AlarmRhythm.Invalid, message: String
    ) {
        #expect(throws: error) { try AlarmRhythm(steps, repetition) }
        #expect("\(error)" == message)
    }

    @Test func `may last ten minutes`() throws {
        _ = try AlarmRhythm([100, 100], .times(3000))
        _ = try AlarmRhythm([100, 100], .lasting(milliseconds: 600_000))
    }
}
