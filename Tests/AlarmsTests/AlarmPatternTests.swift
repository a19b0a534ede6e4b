import Navigation
import Testing

@testable import Alarms

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

    /// Also where a signal is mistaken for short beeps: those of a count are half as long, or less, and further apart than long.
    @Test(arguments: AlarmSignal.allCases)
    func `differs from a count to who tells a light beep from a short one`(signal: AlarmSignal) {
        let steps = AlarmPattern.count(5).buzzer.steps
        #expect(steps.count == 2)
        #expect(steps[1] >= 4 * steps[0])
        let beeps = AlarmPattern.standard(for: signal).buzzer.steps
        #expect(stride(from: 0, to: beeps.count, by: 2).allSatisfy { beeps[$0] >= 2 * steps[0] })
    }

    /// An eye that looks for a moment tells mostly dark from the rest, long flashes from short ones, and counts those of a group.
    @Test func `differs for each status, to who tells short flashes from long ones and counts`() throws {
        var seen: [String: AlarmStatus] = [:]
        for status in AlarmStatus.allCases {
            let rhythm = AlarmRhythm.standard(for: status)
            let flashes = stride(from: 0, to: rhythm.steps.count, by: 2).map { rhythm.steps[$0] < 300 ? "." : "-" }
            let sight = flashes.joined()
            #expect(seen[sight] == nil, "\(status) looks as \(seen[sight].map { "\($0)" } ?? "") does: \(sight)")
            seen[sight] = status
            #expect(try AlarmRhythm(rhythm.steps, rhythm.repetition) == rhythm)
            let light = stride(from: 0, to: rhythm.steps.count, by: 2).map { rhythm.steps[$0] }.reduce(0, +)
            #expect(light * 4 <= rhythm.steps.reduce(0, +))
            for signal in AlarmSignal.allCases {
                #expect(AlarmPattern.standard(for: signal).led.steps != rhythm.steps)
            }
        }
        #expect(AlarmRhythm.standard(for: .positioned) == .silent)
        #expect(AlarmRhythm.standard(for: .following).steps.reduce(0, +) == 5000)
    }

    /// WCAG 2.2, 2.3.1.
    @Test func `does not flash three times a second, nor does a count or a status`() {
        let leds =
            AlarmSignal.allCases.map { AlarmPattern.standard(for: $0).led } + [AlarmPattern.count(9).led]
            + AlarmStatus.allCases.map(AlarmRhythm.standard)
        for steps in leds.map(\.steps) {
            let periods = stride(from: 0, to: steps.count, by: 2).map { steps[$0] + steps[$0 + 1] }
            #expect(periods.allSatisfy { $0 > 333 }, "\(steps)")
        }
    }

    @Test(arguments: AlarmSignal.allCases)
    func `is played for some seconds as a sample`(signal: AlarmSignal) {
        let duration = AlarmScore.sample.duration(of: signal)
        #expect(duration >= .milliseconds(200) && duration < .seconds(9), "\(duration)")
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
