/// Something that is wrong with the box. The page says it in the rider's language by its code, and terminals have a line of English.
struct Problem: Equatable, Sendable {
    /// The kind of problem; the page has a sentence for each (`problem.receiver.lost`).
    let code: Code
    /// The problem and what to do about it, in one line.
    let text: String

    /// The kinds of problems.
    enum Code: String, CaseIterable, Sendable {
        case journey, presets
        case receiverLost = "receiver.lost"
        case receiverRefused = "receiver.refused"
        case clock
        case bluetoothRefused = "bluetooth.refused"
        case bluetoothOff = "bluetooth.off"
        case bluetoothAbsent = "bluetooth.absent"
        case outputs, record, journal, control, page, broker, output, held, hang, timetable

        /// The part that it is about.
        var part: Part {
            switch self {
            case .journey: .journey
            case .presets: .presets
            case .receiverLost, .receiverRefused: .receiver
            case .clock: .clock
            case .bluetoothRefused, .bluetoothOff, .bluetoothAbsent: .bluetooth
            case .outputs: .outputs
            case .record: .record
            case .journal: .journal
            case .control: .control
            case .page: .page
            case .broker: .broker
            case .output: .output
            case .held: .held
            case .hang: .hang
            case .timetable: .timetable
            }
        }
    }

    /// The parts with which something can be wrong; one problem each.
    enum Part: Int, CaseIterable, Comparable, Sendable {
        case journey, presets, receiver, clock, bluetooth, outputs, record, journal, control, page, broker, output,
            held, hang, timetable

        static func < (first: Part, second: Part) -> Bool { first.rawValue < second.rawValue }
    }
}
