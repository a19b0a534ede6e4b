import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// Marks tests that wait for many seconds of real time, or compute for minutes. `make test-slow` runs them, and
    /// `make test` does not.
    ///
    /// Such tests stand in files whose names end with `SlowTests.swift`, by which `make test-slow` finds them.
    package static var slow: Self {
        .enabled(if: ProcessInfo.processInfo.environment["ALIGHT_SLOW"] != nil, "make test-slow runs it")
    }

    /// Marks tests that kill the box, or its disk, over and over. `make survive` runs them.
    package static var survive: Self {
        .enabled(if: ProcessInfo.processInfo.environment["ALIGHT_SURVIVE"] != nil, "make survive runs it")
    }
}

/// Every Nth case, the first among them. `make test-slow` runs all cases, or with `CASES=4` four times as many.
///
/// It finds the files that call this function by its name. Where a test consists mostly of its cases, a share of them
/// holds the same bound.
package func oneIn<Cases: Collection>(_ share: Int, of cases: Cases) -> [Cases.Element] {
    let times = ProcessInfo.processInfo.environment["ALIGHT_SLOW"].map { Int($0) ?? share } ?? 1
    let step = max(1, share / max(1, times))
    return cases.enumerated().filter { $0.offset % step == 0 }.map(\.element)
}

/// Of how much `make survive` makes up: all with 150 lives of a kind or more, less in proportion with `LIVES=30`.
package func survivals(of count: Int) -> Int {
    guard let lives = ProcessInfo.processInfo.environment["ALIGHT_LIVES"].flatMap({ Int($0) }) else { return count }
    return max(1, count * min(lives, 150) / 150)
}
