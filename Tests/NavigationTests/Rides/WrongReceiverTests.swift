import Foundation
import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// How many rides there are of each kind: 40 where `ALIGHT_RIDES` is set in the environment.
private let rideCount = ProcessInfo.processInfo.environment["ALIGHT_RIDES"] == nil ? 8 : 40

/// Trains that keep no timetable, and receivers that are right, or wrong for ten seconds to two minutes.
@Suite struct `A receiver on a train that keeps no timetable` {
    /// The fault of the receiver, its reporting interval, and whether it tells speeds.
    private struct Kind: CustomStringConvertible {
        let fault: ReceiverFault.Kind?
        let interval: Double
        let tellsSpeed: Bool

        var description: String {
            "\(fault?.rawValue ?? "right"), a fix in \(interval.short) s\(tellsSpeed ? "" : " without speeds")"
        }

        static let all = ([nil] + ReceiverFault.Kind.allCases).flatMap { fault in
            [1.0, 2, 5, 10, 30].flatMap { interval in
                [true, false].map { Kind(fault: fault, interval: interval, tellsSpeed: $0) }
            }
        }
    }

    /// The shares of what is judged that are known to be wrong where the receiver is wrong for a while, tells speeds, and reports once in
    /// ten seconds or more often: the larger one of those of 8 and of 40 rides of each kind. All are to be 0.
    private static let known: [RideProperty: Double] = [
        .place: 0.0012, .lost: 0.058, .arrivedMoving: 0.082, .arrivedElsewhere: 0.035, .standNotTold: 0.132,
        .passedTooSoon: 0.027, .departedTooSoon: 0.021, .toldTwice: 0.002,
    ]
    /// The same of stands where it is right: the fix that shows one comes up to 10 s late, and the next but one tells it now and then.
    private static let knownLate = 0.11
    /// The same of places after it was frozen.
    private static let knownFrozen = 0.0003

    @Test func `is believed where it is right, and again soon after it was wrong`() async throws {
        var (right, frozen, wrong) = (RideTally(), RideTally(), RideTally())
        print(
            "what is wrong of places, lost, arrived moving, elsewhere, not told, passed, departed too soon, twice | by the plain rule"
        )
        for kind in Kind.all {
            let judged = try await JudgedRide.all(seeds: 1...rideCount) {
                try ArbitraryRide(seed: $0, fault: kind.fault, every: kind.interval, tellsSpeed: kind.tellsSpeed)
            }
            var (navigator, plainRule) = (RideTally(), RideTally())
            for ride in judged {
                navigator.add(ride.navigator, seed: ride.seed, ride.summary)
                plainRule.add(ride.plainRule, seed: ride.seed, ride.summary)
                guard kind.tellsSpeed, kind.interval <= 10 else { continue }
                switch kind.fault {
                case nil: right.add(ride.navigator, seed: ride.seed, ride.summary)
                case .frozen: frozen.add(ride.navigator, seed: ride.seed, ride.summary)
                default: break
                }
                if kind.fault != nil { wrong.add(ride.navigator, seed: ride.seed, ride.summary) }
            }
            func counts(_ tally: RideTally) -> String {
                RideProperty.allCases.map { String(format: "%5d", tally.violations[$0] ?? 0) }.joined()
            }
            print("\(counts(navigator)) | \(counts(plainRule))  \(kind)")
        }
        print(wrong.exampleLines.joined(separator: "\n"))
        for property in RideProperty.allCases {
            print(
                "\(property.rawValue): right \(right.row(property)), frozen \(frozen.row(property)), wrong \(wrong.row(property))"
            )
            let late = property == .standNotTold ? Double(right.judged[property] ?? 0) * Self.knownLate : 0
            #expect(
                Double(right.violations[property] ?? 0) <= late.rounded(.up),
                "\(property.rawValue), with a receiver that is right")
            let most = Double(wrong.judged[property] ?? 0) * (Self.known[property] ?? 0)
            #expect(
                Double(wrong.violations[property] ?? 0) <= most.rounded(.up),
                "\(property.rawValue), with one that is wrong for a while: known are \(most)")
        }
        let most = Double(frozen.judged[.place] ?? 0) * Self.knownFrozen
        #expect(
            Double(frozen.violations[.place] ?? 0) <= most.rounded(.up), "a receiver that was frozen is believed again")
    }
}
