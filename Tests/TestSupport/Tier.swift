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
