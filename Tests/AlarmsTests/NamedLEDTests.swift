import Navigation
import Testing

@testable import Alarms

/// The writes that reach the LED class, in order.
@Suite struct `An LED of the LED class` {
    private let tree = RecordedTree(
        "/sys/class/leds",
        [
            "ACT/trigger": "none timer [mmc0] pattern", "ACT/brightness": "7", "ACT/max_brightness": "255",
            "ACT/delay_on": "500", "ACT/delay_off": "500", "ACT/pattern": "", "PWR/trigger": "[none] timer pattern",
        ])

    private func writes(_ body: () throws -> Void) rethrows -> [String] {
        let before = tree.state.now.writes.count
        try body()
        return Array(tree.state.now.writes.dropFirst(before))
    }

    @Test func `is dark once it is taken`() throws {
        let led = try NamedLED.take("ACT", in: tree)
        #expect(led.blinksByItself)
        #expect(tree.state.now.writes.last == "ACT/brightness 0")
    }

    @Test func `lights without the trigger that it had`() throws {
        let led = try NamedLED.take("ACT", in: tree)
        #expect(try writes { try led.drive(.on) } == ["ACT/brightness 0", "ACT/brightness 255"])
        #expect(try writes { try led.drive(.off) } == ["ACT/brightness 0"])
    }

    @Test func `blinks by the timer, and by a pattern where it is no even one`() throws {
        let led = try NamedLED.take("ACT", in: tree)
        #expect(
            try writes { try led.drive(.blinking([170, 330])) } == [
                "ACT/trigger timer", "ACT/delay_on 170", "ACT/delay_off 330",
            ])
        #expect(
            try writes { try led.drive(.blinking(AlarmRhythm.standard(for: .following).steps)) } == [
                "ACT/trigger timer", "ACT/delay_on 40", "ACT/delay_off 4960",
            ])
        #expect(
            try writes { try led.drive(.blinking([150, 350, 150, 2350])) } == [
                "ACT/trigger pattern", "ACT/pattern 255 150 255 0 0 350 0 0 255 150 255 0 0 2350 0 0",
            ])
    }

    @Test func `gets back the trigger that it had`() throws {
        let led = try NamedLED.take("ACT", in: tree)
        let wanted = ["ACT/brightness 0", "ACT/trigger mmc0"]
        #expect(try writes { try led.restore() } == wanted)
        // And from another process.
        #expect(
            led.lastSteps == [
                .write("0\n", to: "/sys/class/leds/ACT/brightness"),
                .write("mmc0\n", to: "/sys/class/leds/ACT/trigger"),
            ])
    }

    private static let settings: [(trigger: String, settings: [String])] = [
        ("timer", ["delay_on 70", "delay_off 930"]), ("oneshot", ["delay_on 70", "delay_off 930", "invert 1"]),
        ("heartbeat", ["invert 1"]), ("pattern", ["repeat 5", "pattern 0 100 255 100"]),
        ("pattern", ["repeat -1"]), ("netdev", ["device_name eth0", "link 1", "rx 0"]), ("cpu", []),
    ]

    @Test(arguments: settings)
    func `gets back the settings of the trigger that it had`(trigger: String, settings: [String]) throws {
        set(trigger, settings)
        let led = try NamedLED.take("ACT", in: tree)
        try led.drive(.blinking([170, 330]))
        try led.drive(.blinking([150, 350, 150, 2350]))
        let wanted = ["brightness 0", "trigger \(trigger)"] + settings
        #expect(try writes { try led.restore() } == wanted.map { "ACT/" + $0 })
        #expect(led.lastSteps == wanted.map(step))
        let again = try NamedLED.take("ACT", again: led, in: tree)
        #expect(again.lastSteps == led.lastSteps)
    }

    /// Has the trigger with these settings and without others.
    private func set(_ trigger: String, _ settings: [String]) {
        tree.state.update { state in
            state.files["ACT/trigger"] = "none timer pattern [\(trigger)]"
            state.files["ACT/delay_on"] = ""
            state.files["ACT/delay_off"] = ""
            for setting in settings.map({ $0.split(separator: " ", maxSplits: 1) }) {
                state.files["ACT/\(setting[0])"] = String(setting[1])
            }
        }
    }

    private func step(_ write: String) -> Guard.Step {
        let words = write.split(separator: " ", maxSplits: 1)
        return .write(words[1] + "\n", to: "/sys/class/leds/ACT/" + words[0])
    }

    @Test func `gets back what it can where a setting cannot be read or written`() throws {
        set("oneshot", ["delay_off 930", "invert 1"])
        tree.state.update { $0.files["ACT/delay_on"] = nil }
        let led = try NamedLED.take("ACT", in: tree)
        tree.state.update { $0.failures["ACT/delay_off"] = .accessDenied }
        #expect(
            try writes { try led.restore() } == ["ACT/brightness 0", "ACT/trigger oneshot", "ACT/invert 1"])
    }

    @Test func `gets back its brightness where it had no trigger`() throws {
        tree.state.update { $0.files["ACT/trigger"] = "[none] timer pattern" }
        let led = try NamedLED.take("ACT", in: tree)
        #expect(try writes { try led.restore() } == ["ACT/brightness 0", "ACT/brightness 7"])
    }

    @Test func `gets back what it had also where it was taken twice`() throws {
        let lost = try NamedLED.take("ACT", in: tree)
        try lost.drive(.blinking([170, 330]))
        tree.state.update { $0.files["ACT/trigger"] = "none [timer] mmc0 pattern" }
        let led = try NamedLED.take("ACT", again: lost, in: tree)
        #expect(try writes { try led.restore() } == ["ACT/brightness 0", "ACT/trigger mmc0"])
        #expect(led.lastSteps == lost.lastSteps)
    }

    @Test func `keeps its trigger where this user may not darken it`() {
        tree.state.update { $0.failures["ACT/brightness"] = .accessDenied }
        #expect(throws: AlarmError.self) { try NamedLED.take("ACT", in: tree) }
        #expect(tree.state.now.writes.isEmpty)
    }

    @Test(arguments: ["ACT/delay_on", "ACT/pattern", "ACT/trigger"])
    func `is told each step where its triggers are not this user's`(file: String) throws {
        tree.state.update { $0.failures[file] = .accessDenied }
        #expect(try !NamedLED.take("ACT", in: tree).blinksByItself)
    }

    @Test func `is told each step where the kernel has no such triggers`() throws {
        tree.state.update { $0.files["ACT/trigger"] = "none [mmc0] timer" }
        #expect(try !NamedLED.take("ACT", in: tree).blinksByItself)
    }

    @Test func `that is not there is told with those that are`() {
        #expect(throws: AlarmError.ledNotFound(name: "led0", present: ["ACT", "PWR"])) {
            try NamedLED.take("led0", in: tree)
        }
    }

    @Test func `that this user may not drive says what to do`() throws {
        tree.state.update { $0.failures["ACT/brightness"] = .accessDenied }
        let error = #expect(throws: AlarmError.self) { try NamedLED.take("ACT", in: tree) }
        #expect(
            error?.description
                == "no permission to use /sys/class/leds/ACT/brightness (Permission denied); add the user "
                + "to the group gpio (sudo usermod -aG gpio USER) and log in again; make install gives that group the LEDs"
        )
    }
}
