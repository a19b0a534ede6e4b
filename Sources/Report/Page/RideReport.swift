public import Transit

/// A report on rides as one HTML document, which needs nothing else: no script, no font and no picture from elsewhere.
///
/// Rides are added one after the other; of each no more than a row of figures is kept.
public struct RideReport: Sendable {
    private let network: Network
    private let clock: LocalTime
    private var rides: [RideFigures] = []

    /// Creates a report on no ride.
    public init(_ network: Network) {
        self.network = network
        clock = LocalTime(network)
    }

    /// Adds a ride.
    ///
    /// - Parameter strengths: how strongly its satellites were received.
    /// - Returns: the document's text about the ride, which belongs behind ``beginning`` in the order of the rides.
    public mutating func add(_ trace: RideTrace, _ strengths: SignalStrengths) -> String {
        let judgement = RideJudgement(trace, in: network)
        let sections = trace.sections(in: network)
        guard let figures = RideFigures(trace, judgement, sections, in: network) else { return "" }
        rides.append(figures)
        return RidePage(
            trace, figures, judgement, sections, receiver: ReceiverPart(trace, strengths, clock: clock), in: network,
            clock: clock
        ).html(number: rides.count)
    }

    /// The document up to the first ride: its head, and the table over all rides that were added.
    public var beginning: String {
        let title = rides.count == 1 ? "Ride report: \(rides[0].name)" : "Ride report: \(rides.count) rides"
        let links = rides.enumerated().map { number, ride in
            "<li><a href=\"#ride-\(number + 1)\">\(HTML.escaped(ride.name))</a></li>"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(HTML.escaped(title))</title>
            <style>
            \(ReportStyle.sheet)
            </style></head>
            <body>
            <main>
            <h1>\(HTML.escaped(title))</h1>
            <p>\(HTML.escaped(RideFigures.outcome(of: rides)))</p>
            <p>What Alight made of recorded rides, against what the rides themselves show. Times are those of \
            \(HTML.escaped(clock.zone)).</p>
            \(RidesTable(rides, clock: clock).html())\
            \(rides.count > 1 ? "<nav aria-label=\"Rides\"><ol>\(links.joined())</ol></nav>" : "")

            """
    }

    /// The document's end.
    public var end: String { "</main>\n</body>\n</html>\n" }
}
