import CGuard
import Glibc

/// A process that makes the outputs inactive when this one has ended, whatever has ended it.
///
/// It holds nothing but its end of a pipe, and GPIO lines of the character device, which the kernel would free, and so
/// perhaps let float, in the moment in which this process dies. It takes no signal but SIGKILL.
final class Guard: Sendable {
    /// What it does then.
    enum Step: Equatable, Sendable {
        /// Write a text to a file.
        case write(String, to: String)
        /// Make an open output of the character device inactive.
        case release(line: Int32)
    }

    private let end: Int32
    private let process: pid_t

    /// Starts the process.
    ///
    /// - Throws: why the system has no process or descriptor left.
    init(_ steps: [Step]) throws(Errno) {
        // The new process has its copy of all this memory, so it may go when that is there.
        var texts: [UnsafeMutablePointer<CChar>?] = []
        defer { for text in texts { free(text) } }
        func copy(_ text: String) -> UnsafePointer<CChar>? {
            texts.append(strdup(text))
            return texts[texts.count - 1].map { UnsafePointer($0) }
        }
        let copies = steps.map { step in
            switch step {
            case .write(let text, let path): cguard_step(path: copy(path), text: copy(text), line: -1)
            case .release(let line): cguard_step(path: nil, text: nil, line: line)
            }
        }
        var process = pid_t()
        let end = cguard_start(copies, copies.count, &process)
        guard end >= 0 else { throw Errno(-end) }
        self.end = end
        self.process = process
    }

    /// Lets the process take its steps, and waits until it has.
    deinit {
        close(end)
        while waitpid(process, nil, 0) < 0, Errno.last == .interrupted {}
    }
}
