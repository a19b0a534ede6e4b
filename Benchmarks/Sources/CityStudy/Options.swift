import Studies

/// The options of the command line.
struct Options: Sendable {
    var rides = 300
    var seed: UInt64 = 1
    var city: UInt64 = 1
    var isVerbose = false
    /// Whether the box is given the tracks as they are.
    var isDrawn = false

    private static let usage = """
        usage: CityStudy [--rides N] [--seed N] [--city N] [--drawn] [--verbose]

        Measures the navigator on N journeys (300) in a scripted city, from a seed (1) on. --city takes another one;
        --drawn gives the box the tracks as they are, in place of the feed as it is published; --verbose prints each journey on which something was wrong, and what was told on it.
        """

    /// Reads the command line; ends the program where that is wrong.
    init(_ arguments: [String]) {
        var arguments = Arguments(arguments, usage: Self.usage)
        while let option = arguments.next() {
            switch option {
            case "--rides": rides = arguments.value { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--seed": seed = arguments.value { UInt64($0) }
            case "--city": city = arguments.value { UInt64($0) }
            case "--drawn": isDrawn = true
            case "--verbose": isVerbose = true
            default: arguments.fail()
            }
        }
    }
}
