import Synchronization

/// A barometer in an `IIOTree`, which says another pressure whenever a test lets it measure.
package final class Barometer: Sendable {
    private struct State {
        var pressure = 1009.25
        var drift = 0.0
        var isFed = false
        var tick = 0
    }

    private let tree: IIOTree
    private let number: Int
    private let state = Mutex(State())

    /// How far readings lie from the pressure at the most, in hPa: evenly spread, which is a noise of 1.4 Pa.
    package static let spread = 0.025

    /// Makes one that is not plugged in.
    ///
    /// - Parameter number: the number of its folder.
    package init(in tree: IIOTree, _ number: Int = 1) {
        (self.tree, self.number) = (tree, number)
    }

    /// Plugs it in.
    package func plugIn(name: String = "bmp280") throws {
        try tree.write(name, to: "name", of: number)
        state.withLock { $0.isFed = true }
        measure()
    }

    /// Pulls it out.
    package func pull() throws {
        state.withLock { $0.isFed = false }
        try tree.pull(number)
    }

    /// Sets the pressure that it measures from now on, in hPa.
    package func set(_ pressure: Double) { state.withLock { $0.pressure = pressure } }

    /// Lets the pressure change by the given number of hPa from measurement to measurement.
    package func drift(by drift: Double) { state.withLock { $0.drift = drift } }

    /// Lets it measure: multiples of the golden section are as good as chance.
    package func measure() {
        state.withLock { state in
            state.tick += 1
            state.pressure += state.drift
            guard state.isFed else { return }
            let phase = (Double(state.tick) * 0.618_033_988_7).truncatingRemainder(dividingBy: 1)
            let reading = state.pressure + (2 * phase - 1) * Self.spread
            try? tree.write("\(reading / 10)", to: "in_pressure_input", of: number)
        }
    }

    /// Lets it measure twenty times a second, until the task is cancelled.
    package func measuring() -> Task<Void, Never> {
        Task.detached { [self] in
            while !Task.isCancelled {
                measure()
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Writes what it says until it is thawed.
    package func freeze(_ kilopascals: String) throws {
        state.withLock { $0.isFed = false }
        try tree.write(kilopascals, to: "in_pressure_input", of: number)
    }

    /// Lets it measure again.
    package func thaw() { state.withLock { $0.isFed = true } }
}
