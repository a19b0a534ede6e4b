/// The error that the time by a network's timetable cannot be told.
public struct UnknownTimeZoneError: Error, Hashable, Sendable {
    /// The IANA name of the network's time zone; empty where it names none.
    public var timeZone: String

    /// Creates the error.
    public init(timeZone: String) { self.timeZone = timeZone }
}

extension UnknownTimeZoneError: CustomStringConvertible {
    /// The error in one line, with what to do.
    public var description: String {
        timeZone.isEmpty
            ? "the network names no time zone; give its agency.txt an agency_timezone"
            : "this machine does not know the network's time zone \(quoted(timeZone)); install or update tzdata, or correct the "
                + "agency_timezone of its agency.txt"
    }
}
