import Foundation
import Simulation
import TestSupport
import Testing

/// The judge shares nothing with the judged. The page that lists both sides is checked against the simulator.
@Suite struct `The simulator's parameters` {
    /// A quantity as the page names it.
    struct Quantity: Sendable, CustomTestStringConvertible {
        let name: String
        /// The range of values that a ride may draw.
        let range: ClosedRange<Double>
        /// How many times as large it stands in the page.
        let scale: Double

        init(_ name: String, _ range: ClosedRange<Double>, isPercent: Bool = false) {
            (self.name, self.range, scale) = (name, range, isPercent ? 100 : 1)
        }

        init(_ name: String, _ percentiles: Percentiles) {
            self.init(name, percentiles.value(at: 0.05)...percentiles.value(at: 0.95))
        }

        var testDescription: String { name }
    }

    private static let scenario = Scenario()
    private static let beacons = Beacons()
    static let quantities = [
        Quantity("dwell, metro", scenario.movement.dwell.seconds),
        Quantity("starting acceleration", scenario.movement.driving.acceleration),
        Quantity("hardest braking", scenario.movement.driving.braking),
        Quantity(
            "speed without timetable", scenario.movement.cruise.value(at: 0)...scenario.movement.cruise.value(at: 1)),
        Quantity("how long it lasts", scenario.movement.holds.duration),
        Quantity("running through saves", scenario.movement.secondsSavedByRunningThrough),
        Quantity("error of the speed", Receiver().speedDeviation),
        Quantity("stands that it takes for runs", FeltMotion().missedShare, isPercent: true),
        Quantity("loss by distance", beacons.lossPerDecade),
        Quantity("loss of the carriage", beacons.trainLoss),
        Quantity("shadowing that stays", beacons.constantShadowing),
        Quantity("shadowing of each sighting", beacons.fastShadowing),
        Quantity("advertisements that are not heard", beacons.lostShare, isPercent: true),
        Quantity("beside the rider", beacons.besideOwn),
        Quantity("where they hang", beacons.reach),
    ]

    /// The numbers in a cell of the table.
    private func numbers(_ cell: String) -> [Double] {
        cell.replacing("−", with: "-").matches(of: /-?[0-9]+(\.[0-9]+)?/).compactMap { match -> Double? in
            guard let number = Double(match.0) else { return nil }
            // A percentile's own number is none of the quantity.
            let isPercentile = cell[..<match.range.lowerBound].hasSuffix("p")
            return isPercentile ? nil : number
        }
    }

    @Test(arguments: quantities)
    func `are ranges, none of them the tracker's constant, and stand in the page`(quantity: Quantity) throws {
        let page = Paths.project.appending(path: "Sources/Simulation/Simulation.docc/Parameters.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| \(quantity.name) |") })
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(cells.count == 5)
        let (low, high) = (quantity.range.lowerBound, quantity.range.upperBound)
        #expect(high > low)
        let (drawn, assumed) = (numbers(cells[1]), numbers(cells[3]))
        #expect(!assumed.isEmpty)
        for bound in [low, high] {
            let written = quantity.scale * bound
            #expect(drawn.contains { abs($0 - written) < 1e-9 }, "\(written) is not in \(cells[1])")
            #expect(!assumed.contains { abs($0 - bound) < 1e-9 }, "\(bound) is the tracker's own")
        }
        // Nor does its middle happen to be.
        #expect(!assumed.contains { abs($0 - (low + high) / 2) < 1e-9 }, "\((low + high) / 2)")
    }
}
