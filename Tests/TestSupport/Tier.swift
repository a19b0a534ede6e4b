import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// What waits for many seconds of real time, or computes for minutes: `make test-slow` runs it, and `make test`
    /// does not.
    ///
    /// Such tests stand in files whose names end with `SlowTests.swift`, by which `make test-slow` finds them.
    package static var slow: Self {
        .enabled(if: ProcessInfo.processInfo.environment["ALIGHT_SLOW"] != nil, "make test-slow runs it")
    }

    /// What kills the box, or its disk, over and over: `make survive` runs it.
    package static var survive: Self {
        .enabled(if: ProcessInfo.processInfo.environment["ALIGHT_SURVIVE"] != nil, "make survive runs it")
    }
}

/// One in so many cases, the first among them: `make test-slow` runs all, or with `CASES=4` four times as many.
///
/// It finds the files that call this by its name. Where most of a test is its cases, a share of them holds the same bound.
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
