import Studies

/// The options of the study.
struct Options: Sendable {
    var rides = 50
    var seed: UInt64 = 1
    var isVerbose = false
    var network = "fixtures/networks/mrt-jakarta"

    static let usage = """
        usage: BeaconStudy [--rides N] [--seed S] [--verbose] [--network FEED]

        Simulates N rides under ground of each kind, with the seeds from S on, in which nothing but beacons is heard, and
        measures the navigator against what is true of them. --verbose tells what went wrong in which ride.
        """

    /// Reads the command line; ends the program where that is wrong.
    init(_ arguments: [String]) {
        var arguments = Arguments(arguments, usage: Self.usage)
        while let option = arguments.next() {
            switch option {
            case "--rides": rides = arguments.value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--seed": seed = arguments.value { UInt64($0) }
            case "--network": network = arguments.value { $0 }
            case "--verbose": isVerbose = true
            default: arguments.fail()
            }
        }
    }
}
