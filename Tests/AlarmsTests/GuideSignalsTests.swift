import Alarms
import Foundation
import Navigation
import Testing

/// The table of signals in `docs/wiring.md`, read as its reader does: how often what sounds, short or long.
@Suite struct `The guide's table of signals` {
    /// The name of each signal in the first column.
    private static let names: [AlarmSignal: String] = [
        .near: "a station is near", .approaching: "get ready", .arrived: "get off", .missed: "left behind",
        .wrongDirection: "leads away", .offRoute: "left the line", .wrongTrain: "does not call",
        .trainArriving: "comes in",
        .refused: "cannot be made",
        .misconfigured: "configuration is wrong",
    ]

    private static let numbers = [
        "a": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    ]

    private static let rows: [[String]] = {
        let guide = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/wiring.md")
            .standardized
        let lines = (try? String(contentsOf: guide, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }()

    /// A group of beeps in words, such as "two short and a long one", as dots and dashes; beeps that are not called long are short.
    private func beeps(_ words: [Substring]) throws -> String {
        try words.split(separator: "and").map { words in
            let count = try #require(Self.numbers[String(words.first ?? "")])
            return String(repeating: words.contains("long") ? "-" : ".", count: count)
        }.joined()
    }

    @Test(arguments: AlarmSignal.allCases) func `says what sounds`(_ signal: AlarmSignal) throws {
        let name = try #require(Self.names[signal])
        let row = try #require(Self.rows.first { $0.count == 3 && $0[0].contains(name) })
        let sound = String(row[1].split(separator: ",")[0])
        var words = sound.split(separator: " ")
        let rhythm = AlarmPattern.standard(for: signal).buzzer
        let sounds = stride(from: 0, to: rhythm.steps.count, by: 2).map { rhythm.steps[$0] < 300 ? "." : "-" }.joined()
        if words.starts(with: ["bursts", "of"]) {
            let seconds = try #require(Int(words[4]))
            #expect(try sounds == beeps([words[2]]))
            #expect(rhythm.repetition == .lasting(milliseconds: 1000 * seconds), "\(sound)")
            return
        }
        var times = 1
        if words[0] == "twice" {
            times = 2
            words.removeFirst()
        } else if words[1] == "times" {
            times = try #require(Self.numbers[String(words[0])])
            words.removeFirst(2)
        }
        // Six long beeps are one beep six times.
        guard case .times(let repetitions) = rhythm.repetition else {
            Issue.record("\(signal) does not end by itself")
            return
        }
        let told = String(repeating: try beeps(words), count: times)
        #expect(String(repeating: sounds, count: repetitions) == told, "\(sound)")
    }
}
