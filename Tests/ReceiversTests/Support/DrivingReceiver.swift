import TestSupport

/// A receiver that sends epoch after epoch of `SyntheticDrive` into a pseudo-terminal until it is dropped.
final class DrivingReceiver {
    private let task: Task<Void, Never>

    /// Starts to drive.
    ///
    /// - Parameter sentences: what an epoch sends.
    init(
        into terminal: PseudoTerminal, from first: Int = 0, every period: Duration = .milliseconds(50),
        sentences: @escaping @Sendable (Int) -> String = SyntheticDrive.sentences
    ) {
        task = Task.detached {
            for epoch in first..<first + 1500 {
                terminal.send(sentences(epoch))
                guard (try? await Task.sleep(for: period)) != nil else { return }
            }
        }
    }

    deinit { task.cancel() }
}
