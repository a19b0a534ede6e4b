import Foundation
import Synchronization
import TestSupport

/// A receiver that stands at a station and sends five epochs a second with the time that it is.
final class TimedReceiver: Sendable {
    private struct State {
        var terminal: PseudoTerminal?
        var isSilent = false
        var hasPosition = true
        var isCut = false
        /// Since when its clock has run backwards.
        var turned: Date?
        let place: String

        /// The text that it sends next.
        mutating func next() -> String {
            if isSilent { return "" }
            let epoch = TimedReceiver.epoch(
                at: turned.map { $0 - $0.distance(to: Date()) } ?? Date(), place: hasPosition ? place : nil)
            guard isCut else { return epoch }
            (isSilent, isCut) = (true, false)
            return epoch.prefix { $0 != "\r\n" } + "\r\n"
        }
    }

    private final class Box: Sendable {
        let state: Mutex<State>

        init(_ place: String) { state = Mutex(State(place: place)) }
    }

    private let box: Box
    private let task: Task<Void, Never>

    /// - Parameter place: where it stands, as sentences have it.
    init(at place: String = "0617.3565,S,10646.4961,E") {
        let box = Box(place)
        self.box = box
        task = Task.detached { [box] in
            while !Task.isCancelled {
                let (terminal, text) = box.state.withLock { ($0.terminal, $0.next()) }
                terminal?.send(text)
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    deinit { task.cancel() }

    /// Where it is plugged in.
    var terminal: PseudoTerminal? {
        get { box.state.withLock { $0.terminal } }
        set { box.state.withLock { $0.terminal = newValue } }
    }

    /// Whether it says nothing at all.
    var isSilent: Bool {
        get { box.state.withLock { $0.isSilent } }
        set { box.state.withLock { $0.isSilent = newValue } }
    }

    /// Falls silent after the first sentence of its next epoch.
    func cutEpoch() { box.state.withLock { $0.isCut = true } }

    /// Lets its clock run backwards from now on.
    func turnBack() { box.state.withLock { $0.turned = Date() } }

    /// Whether it sees satellites.
    var hasPosition: Bool {
        get { box.state.withLock { $0.hasPosition } }
        set { box.state.withLock { $0.hasPosition = newValue } }
    }

    private static func epoch(at date: Date, place: String?) -> String {
        let fifths = Int((date.timeIntervalSince1970 * 5).rounded(.down))
        var time = time_t(fifths / 5)
        var parts = tm()
        gmtime_r(&time, &parts)
        let clock = digits(parts.tm_hour, parts.tm_min, parts.tm_sec) + ".\(fifths % 5 * 2)0"
        let day = digits(parts.tm_mday, parts.tm_mon + 1, parts.tm_year % 100)
        let sentences =
            if let place {
                [
                    "GPRMC,\(clock),A,\(place),000.0,180.0,\(day),,,A",
                    "GPGGA,\(clock),\(place),1,08,1.2,45.0,M,4.0,M,,",
                    "GPGSA,A,3,02,05,12,15,18,21,25,29,,,,,2.1,1.2,1.7",
                ]
            } else {
                ["GPRMC,\(clock),V,,,,,,,\(day),,,N", "GPGGA,\(clock),,,,,0,00,,,M,,M,,", "GPGSA,A,1,,,,,,,,,,,,,,,"]
            }
        return sentences.map(checksummed).joined()
    }

    private static func digits(_ values: Int32...) -> String {
        values.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}
