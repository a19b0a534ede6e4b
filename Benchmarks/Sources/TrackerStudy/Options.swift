import Glibc

/// What the study is to do.
struct Options: Sendable {
    var rides = 3000
    var kinds = Kind.allCases
    var seed: UInt64 = 1
    var isVerbose = false
    /// The probability of a hold on a leg, in the kinds that have any.
    var holds = 0.05
    var network = "fixtures/networks/mrt-jakarta"
    /// Metres along the northbound track to the tunnel's portal (the shipped network's, inferred from where fixes end).
    var portal = 8950.0
    /// Where the ride of the first seed is written, instead of a study.
    var out: String?

    static let usage = """
        usage: TrackerStudy [--rides N] [--kind K]… [--seed S] [--verbose] [--holds P] [--out ride.nmea]
                            [--network FEED] [--portal METRES]

        Simulates N rides of each kind, with the seeds from S on, and measures the navigator against what is true of
        them. --verbose tells what went wrong in which ride; --out writes the ride of seed S of one kind, and its
        truth, for `alight replay`. Kinds: \(Kind.allCases.map(\.rawValue).joined(separator: ", "))
        """

    /// Reads the command line; ends the program where that is wrong.
    init(_ arguments: [String]) {
        var rest = arguments.dropFirst()
        var chosen: [Kind] = []
        func value<Value>(_ parse: (String) -> Value?) -> Value {
            guard let text = rest.popFirst(), let value = parse(text) else { Self.fail() }
            return value
        }
        while let option = rest.popFirst() {
            switch option {
            case "--rides": rides = value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--kind": chosen.append(value(Kind.init(rawValue:)))
            case "--seed": seed = value { UInt64($0) }
            case "--holds": holds = value { Double($0) }
            case "--network": network = value { $0 }
            case "--portal": portal = value { Double($0) }
            case "--out": out = value { $0 }
            case "--verbose": isVerbose = true
            default: Self.fail()
            }
        }
        if !chosen.isEmpty { kinds = chosen }
        if out != nil, kinds.count != 1 { Self.fail() }
    }

    private static func fail() -> Never {
        end(usage, status: 64)
    }
}

/// Ends the program with a line on standard error.
func end(_ message: String, status: Int32) -> Never {
    let bytes = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(status)
}
