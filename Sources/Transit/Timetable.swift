/// When trips run.
public struct Timetable: Sendable {
    /// Creates an empty timetable.
    public init() {}
}
