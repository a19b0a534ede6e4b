import Synchronization
import UnixSignals

/// The terminal on which a ride is shown, drawn anew when its window changes too.
final class RideScreen: Sendable {
    private let state = Mutex(State())
    private let glyphs = Terminal.glyphs
    private let hasColour = Terminal.hasColour

    private struct State {
        var panel = Panel()
        var view: RideView?
        var drawn: ContinuousClock.Instant?
        var output = Output()
    }

    /// More often nobody can read it.
    private static let period = Duration.milliseconds(100)

    /// Shows a ride as it is now, where that is due.
    ///
    /// - Parameters:
    ///   - text: whole lines that go above it, at once.
    ///   - view: makes what is shown, where it is.
    func show(_ text: String = "", _ view: () -> RideView) throws {
        try state.withLock { state in
            let isDue = state.drawn.map { $0.duration(to: .now) >= Self.period } ?? true
            guard !text.isEmpty || isDue else { return }
            state.drawn = .now
            state.view = view()
            try draw(&state, below: text)
        }
    }

    /// Shows nothing any more.
    func end() throws {
        try state.withLock { state in
            state.view = nil
            try state.output.write(state.panel.erase(size: Terminal.size))
            try state.output.flush()
        }
    }

    /// Draws anew whenever the window's size changes, until the task is cancelled.
    func followWindow() async {
        for await _ in await UnixSignalsSequence(trapping: .sigwinch) {
            // Who writes next is told of what is wrong with the terminal.
            state.withLock { state in try? draw(&state) }
        }
    }

    private func draw(_ state: inout State, below text: String = "") throws {
        guard let view = state.view else { return }
        let size = Terminal.size
        try state.output.write(
            state.panel.draw(
                view.lines(columns: size.columns, glyphs: glyphs), below: text, size: size, hasColour: hasColour))
        try state.output.flush()
    }
}
