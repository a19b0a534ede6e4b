import Testing

@testable import Agent

@Suite struct `A choice among presets` {
    private static let start = ContinuousClock.now

    /// A letter a quarter of a second: `p` a press, `x` something sounds, `.` nothing; what was chosen, and what was told.
    @Test(arguments: [
        (3, "p................", [1], [1]), (3, "p...............", [1], []),
        (3, "p.p.p................", [1, 2, 3], [3]),
        (3, "p.p.p.p................", [1, 2, 3, 1], [1]), (1, "p.p.p................", [1, 1, 1], [1]),
        (0, "p.p.p................", [], []), (3, "p.x................", [1], []),
        (3, "p.x.p................", [1, 1], [1]),
        // After the time the next press begins anew.
        (3, "p.p................p................", [1, 2, 1], [2, 1]),
        // A press in the last moment counts.
        (3, "p..............p................", [1, 2], [2]), (2, "x...", [], []),
        (9, "ppppppppp................", Array(1...9), [9]),
    ])
    func `counts once nobody has pressed for four seconds`(count: Int, presses: String, told: [Int], begun: [Int]) {
        var chooser = PresetChooser(count: count)
        var (chosen, counted): ([Int], [Int]) = ([], [])
        for (number, letter) in presses.enumerated() {
            let instant = Self.start + .milliseconds(250 * number)
            counted += chooser.due(at: instant).map { [$0] } ?? []
            switch letter {
            case "p": chosen += chooser.press(at: instant).map { [$0] } ?? []
            case "x": chooser.cancel()
            default: break
            }
        }
        #expect(chosen == told)
        #expect(counted == begun)
    }

    @Test func `has a deadline as long as there is one`() {
        var chooser = PresetChooser(count: 2)
        #expect(chooser.deadline == nil)
        _ = chooser.press(at: Self.start)
        #expect(chooser.deadline == Self.start + PresetChooser.patience)
        #expect(chooser.due(at: Self.start + .milliseconds(3999)) == nil)
        #expect(chooser.due(at: Self.start + .seconds(4)) == 1)
        #expect(chooser.deadline == nil)
    }
}
