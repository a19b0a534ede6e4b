import Foundation
package import Testing

/// The emulator of another processor in which `make arm64-unit-test` runs the tests.
package enum Emulator {
    package static let isUsed = ProcessInfo.processInfo.environment["ALIGHT_EMULATED"] != nil

    /// How many times as long as elsewhere a computation may take. It takes some twenty times as long, for most of which the bounds
    /// leave room.
    package static let slowness = isUsed ? 4 : 1
}

extension Trait where Self == ConditionTrait {
    /// Disables tests that ask the kernel for something that the emulator answers itself.
    package static var notEmulated: Self { .disabled(if: Emulator.isUsed, "the emulator answers with zeros") }
}
