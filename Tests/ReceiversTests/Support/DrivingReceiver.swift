import TestSupport

/// A receiver that sends epoch after epoch of `SyntheticDrive` into a pseudo-terminal until it is dropped.
final class DrivingReceiver {
    private let task: Task<Void, Never>

    init(into terminal: PseudoTerminal, from first: Int = 0, every period: Duration = .milliseconds(50)) {
        task = Task.detached {
            for epoch in first..<first + 1500 {
                terminal.send(SyntheticDrive.sentences(epoch))
                guard (try? await Task.sleep(for: period)) != nil else { return }
            }
        }
    }

    deinit { task.cancel() }
}
