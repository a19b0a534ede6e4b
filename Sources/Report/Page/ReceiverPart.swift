import Navigation
import Positioning

/// The part of a report about the receiver on a ride.
struct ReceiverPart {
    private let quality: ReceiverQuality
    private let strengths: SignalStrengths
    private let reception: ReceptionDiagram?

    init(_ trace: RideTrace, _ strengths: SignalStrengths, clock: LocalTime) {
        quality = ReceiverQuality(trace)
        self.strengths = strengths
        reception = ReceptionDiagram(trace, clock: clock)
    }

    /// The part, with its heading.
    func html() -> String {
        guard quality.reports > 0 else {
            return "<h3>Receiver</h3>\n" + HTML.paragraph("The ride has no report of a satellite receiver.")
        }
        return "<h3>Receiver</h3>\n" + rates + positions + distributions + signals
    }

    private var rates: String {
        let rate = quality.period.flatMap { $0 > 0 ? Decimals.text(1 / $0, places: 2) : nil }
        let share = Decimals.text(100 * quality.speedShare, places: 0) ?? "–"
        return HTML.list([
            ("reports", "\(quality.reports), \(rate.map { $0 + " a second" } ?? "at no rate")"),
            ("with a position", "\(quality.positions)"), ("not believed", "\(quality.refused)"),
            ("with a speed", quality.positions > 0 ? "\(share) % of the positions" : "–"),
            (
                "gaps",
                quality.outages.isEmpty
                    ? "none"
                    : "\(quality.outages.count), the longest \(Figures.duration(quality.outages.map(\.seconds).max() ?? 0))"
            ),
        ])
    }

    private var positions: String {
        guard let reception else { return "" }
        return HTML.figure(
            reception.svg(),
            "What the receiver said of its positions: \(reception.names). Bars go from the least to the greatest where several "
                + "positions share a place; without a position the ground is coloured.",
            label: "Reception against time")
    }

    private var distributions: String {
        let measured: [(name: String, values: Quantiles)] = [
            ("accuracy as claimed, m (68 %)", quality.accuracy), ("HDOP", quality.hdop),
            ("satellites used", quality.satellites),
        ]
        let rows = measured.filter { $0.values.median != nil }.map { name, values in
            [name] + [0, 0.05, 0.5, 0.95, 1].map { Decimals.text(values($0), places: 1) ?? "–" }
        }
        let missing = measured.filter { $0.values.median == nil }.map(\.name)
        return HTML.table(
            "Positions", ["measure", "least", "p5", "p50", "p95", "most"], rows, isNumeric: [1, 2, 3, 4, 5])
            + (missing.isEmpty ? "" : HTML.paragraph("The receiver does not tell: \(missing.joined(separator: ", "))."))
    }

    private var signals: String {
        let bands = strengths.bands
        guard !bands.isEmpty else {
            return HTML.paragraph("The log lists no satellites with their strength (GSV), or was read from a pipe.")
        }
        let rows = bands.map { band in
            [
                "\(band.elevation)–\(band.elevation + SignalStrengths.bandWidth)°", "\(band.count)", "\(band.low)",
                "\(band.median)", "\(band.high)",
            ]
        }
        return HTML.figure(
            SignalDiagram(strengths).svg(),
            "Signal strength by elevation: bars from the 10th to the 90th percentile, a line at the median.",
            label: "Signal strength by elevation")
            + HTML.table(
                "Signal strength by elevation, dB-Hz", ["elevation", "signals", "p10", "p50", "p90"], rows,
                isNumeric: [0, 1, 2, 3, 4])
    }
}
