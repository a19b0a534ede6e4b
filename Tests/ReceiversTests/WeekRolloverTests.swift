import Foundation
import Logging
import Positioning
import Testing
import TestSupport

@testable import Receivers

/// Dates of receivers that have lost count of the GPS weeks.
@Suite struct `A live date` {
    private let lines = RecordedLines()
    private var weeks: WeekRollover

    init() {
        weeks = WeekRollover(of: "the receiver", logger: lines.logger)
    }

    private static let truth = Timestamp(milliseconds: 1_787_126_672_839)

    private static func fix(_ time: Timestamp?, _ mode: Fix.Mode = .threeD) -> Fix {
        var fix = Fix(mode: mode)
        fix.time = time
        fix.millisecondOfDay = time?.millisecondOfDay
        return fix
    }

    @Test(arguments: [Int64(0), 1, 2])
    mutating func `that is early by whole 1024 weeks is moved to the truth, which is said once`(periods: Int64) {
        let early = Timestamp(milliseconds: Self.truth.milliseconds - periods * 619_315_200_000)
        for _ in 0..<3 { #expect(weeks.correct(Self.fix(early)) == Self.fix(Self.truth)) }
        #expect(lines.all.count == (periods > 0 ? 1 : 0))
        if periods > 0 { #expect(lines.all[0].contains("\(1024 * periods) weeks early, \(early)")) }
    }

    @Test mutating func `at the floor stays, and one just before it is moved`() {
        #expect(weeks.correct(Self.fix(WeekRollover.floor)).time == WeekRollover.floor)
        let before = Timestamp(milliseconds: WeekRollover.floor.milliseconds - 1)
        #expect(weeks.correct(Self.fix(before)).time?.date.year == 2045)
    }

    @Test(arguments: [(1980, 1, 6), (1970, 1, 1)])
    mutating func `of a receiver's first day is none`(year: Int, month: Int, day: Int) {
        let time = Timestamp(year: year, month: month, day: day)
        #expect(weeks.correct(Self.fix(time)).time == nil)
        #expect(lines.all.isEmpty)
    }

    @Test mutating func `of a receiver without a position is none where it is too early, and stays where not`() {
        let early = Timestamp(milliseconds: Self.truth.milliseconds - WeekRollover.period)
        #expect(weeks.correct(Self.fix(early, .none)).time == nil)
        #expect(weeks.correct(Self.fix(Self.truth, .none)).time == Self.truth)
        #expect(weeks.correct(Self.fix(nil)).time == nil)
        #expect(lines.all.isEmpty)
    }

    /// An old floor is as good for years; one in the future would move right dates. The newest commit's date, and not the
    /// clock of who runs the test, so that an old commit still passes.
    @Test func `has a floor at most five years before the newest commit, and never after it`() throws {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", Paths.project.path, "log", "-1", "--format=%ct"]
        let output = Pipe()
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        try git.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        git.waitUntilExit()
        // A copy of the sources without their history cannot tell.
        guard git.terminationStatus == 0, let seconds = Int64(text.prefix { $0.isNumber }) else { return }
        let age = Double(seconds) - Double(WeekRollover.floor.milliseconds) / 1000
        #expect(age >= 0)
        #expect(age <= 5 * 366 * 86_400, "move WeekRollover.floor on to the first day of this year")
    }
}
