import Alarms
import Navigation
import Observations

/// The settings of the alarm that a rider may choose while it runs.
public struct AlarmSettings: Codable, Equatable, Sendable {
    /// How many seconds before the doors open the rider is told.
    public var lead: Double
    /// For how many seconds an arrival is repeated that nobody acknowledges; 0 is not at all.
    public var repetition: Double

    private enum CodingKeys: String, CodingKey {
        case lead = "lead_s"
        case repetition = "repeat_s"
    }

    /// The permitted range of a lead, in seconds.
    public static let leads = 1.0...3600
    /// The permitted range of a repetition, in seconds.
    public static let repetitions = 0...Double(AlarmRhythm.longest.components.seconds)

    /// Creates the settings that a configuration states.
    init(_ configuration: Configuration) {
        (lead, repetition) = (configuration.settings.lead, configuration.insistence / .seconds(1))
    }

    /// Applies the requested values, rounded to a tenth of a second.
    mutating func take(lead: Double?, repetition: Double?) {
        if let lead { self.lead = (lead * 10).rounded() / 10 }
        if let repetition { self.repetition = (repetition * 10).rounded() / 10 }
    }

    /// Why it cannot be so; `nil` where it can.
    static func problem(lead: Double?, repetition: Double?) -> String? {
        if let lead, !leads.contains(lead) { return problem("lead_s", leads) }
        if let repetition, !repetitions.contains(repetition) { return problem("repeat_s", repetitions) }
        return nil
    }

    private static func problem(_ key: String, _ range: ClosedRange<Double>) -> String {
        "\(key) is a number of seconds from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    }

    /// For people.
    var words: String {
        let told = "you are told \(Self.number(lead)) s before the doors open"
        guard repetition > 0 else { return told + ", and an arrival is not repeated" }
        return told + ", and an arrival is repeated for \(Self.number(repetition)) s"
    }

    private static func number(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
}

extension Configuration {
    /// The same with what a rider has chosen.
    func with(_ settings: AlarmSettings) -> Configuration {
        var configuration = self
        configuration.settings.lead = settings.lead
        configuration.insistence = .seconds(settings.repetition)
        return configuration
    }
}
