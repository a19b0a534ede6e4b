import CGPSD
import Glibc
import NMEAProperties
import Positioning
import Receivers

/// The properties that must hold for anything that sends where gpsd is expected.
struct GPSDProperties {
    private let lines: [UInt8]

    /// Accepts an input whose last line may lack its end.
    init(_ input: [UInt8]) {
        lines = input + [UInt8(ascii: "\n")]
    }

    /// The result of a message, and the state known after it.
    private struct Message: Equatable {
        var kind: UInt32
        var fix: Fix?
        var line: String
        var device: String
        var hasNoDevice: Bool
    }

    /// - Throws: `Violation` with the first broken promise.
    func check() throws(Violation) {
        let whole = try messages(chunks: [lines.count])
        let count = lines.count { $0 == UInt8(ascii: "\n") }
        try require(whole.count == count, "\(count) lines are \(whole.count) messages")
        let again = try messages(chunks: chunks)
        try require(whole == again, "the lines in chunks of \(chunks) tell \(again), not \(whole)")
        for fix in whole.compactMap(\.fix) { try check(fix) }
    }

    /// The lengths of the chunks that the lines are to be sent in: the last bytes say.
    private var chunks: [Int] { lines.dropLast().suffix(8).map { max(1, Int($0)) } + [lines.count] }

    private func messages(chunks lengths: [Int]) throws(Violation) -> [Message] {
        let pair = try SocketPair(SOCK_STREAM, isBlocking: false)
        defer { pair.close() }
        guard let session = cgpsd_begin(pair.tested, true) else { throw Violation("no session") }
        defer { cgpsd_close(session) }
        var messages: [Message] = []
        var rest = lines[...]
        var turn = 0
        while !rest.isEmpty {
            try pair.send(rest.prefix(lengths[turn % lengths.count]))
            rest = rest.dropFirst(lengths[turn % lengths.count])
            turn += 1
            try take(from: session, into: &messages)
        }
        return messages
    }

    private func take(from session: OpaquePointer, into messages: inout [Message]) throws(Violation) {
        var report = cgpsd_report()
        while true {
            let result = cgpsd_read(session, &report)
            if result == CGPSD_NOTHING_YET { return }
            try require(result != CGPSD_LOST, "the connection is lost")
            messages.append(
                Message(
                    kind: result.rawValue, fix: result == CGPSD_REPORT ? Fix(report) : nil,
                    line: result == CGPSD_RAW ? String(cString: cgpsd_line(session)) : "",
                    device: String(cString: cgpsd_device(session)), hasNoDevice: cgpsd_has_no_device(session)))
        }
    }

    private func check(_ fix: Fix) throws(Violation) {
        func check(_ name: String, _ value: Double?, in range: ClosedRange<Double>) throws(Violation) {
            try require(value.map(range.contains) ?? true, "\(name) is \(value as Any) in \(fix)")
        }
        let greatest = Double.greatestFiniteMagnitude
        try check("latitude", fix.coordinate?.latitude, in: -90...90)
        try check("longitude", fix.coordinate?.longitude, in: -180...180)
        try check("altitude", fix.altitude, in: -greatest...greatest)
        try check("speed", fix.speed, in: 0...greatest)
        try check("track", fix.track, in: 0...360)
        try check("hdop", fix.hdop, in: 0...greatest)
        try check("pdop", fix.pdop, in: 0...greatest)
        try check("vdop", fix.vdop, in: 0...greatest)
        try check("accuracy", fix.accuracy, in: 0...greatest)
        try check("satellitesUsed", fix.satellitesUsed.map(Double.init), in: 0...1e5)
        try check("satellitesSeen", fix.satellitesSeen.map(Double.init), in: 0...1e5)
        try check("time", (fix.time?.milliseconds).map(Double.init), in: 1...253_402_300_799_999)
        try require(
            fix.mode >= .twoD || fix.coordinate == nil && fix.speed == nil, "a position without a fix in \(fix)")
        try require(fix.mode < .twoD || fix.coordinate != nil, "a fix without a position in \(fix)")
    }
}
