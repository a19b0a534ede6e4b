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

/// One in so many cases, the first among them: `make test-slow` runs all.
///
/// It finds the files that call this by its name. Where most of a test is its cases, a share of them holds the same bound.
package func oneIn<Cases: Collection>(_ share: Int, of cases: Cases) -> [Cases.Element] {
    let isWhole = ProcessInfo.processInfo.environment["ALIGHT_SLOW"] != nil
    return cases.enumerated().filter { isWhole || $0.offset % share == 0 }.map(\.element)
}
