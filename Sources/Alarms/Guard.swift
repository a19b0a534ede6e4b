import CGuard
import Glibc
import Logging
import Synchronization

/// A process that makes the outputs inactive when this one has ended, whatever has ended it.
///
/// It holds nothing but its end of a pipe, and GPIO lines of the character device, which the kernel would free, and so
/// perhaps let float, in the moment in which this process dies. It takes no signal but SIGKILL. A process cannot be given
/// a descriptor later, so for other steps there is another one.
final class Guard: Sendable {
    /// What it does then.
    enum Step: Equatable, Sendable {
        /// Write a text to a file.
        case write(String, to: String)
        /// Make an open output of the character device inactive.
        case release(line: Int32)
    }

    /// The process, and the end of the pipe at whose other end it waits.
    struct Child: Sendable {
        let process: pid_t
        let end: Int32
    }

    /// Starts a process that takes some steps.
    typealias Start = @Sendable ([Step]) throws(Errno) -> Child

    private let start: Start
    private let logger: Logger
    private let current: Mutex<(steps: [Step], child: Child)>

    /// Starts the process.
    ///
    /// - Throws: why the system has no process or descriptor left.
    init(_ steps: [Step], logger: Logger, start: @escaping Start = Guard.fork) throws(Errno) {
        self.start = start
        self.logger = logger
        current = Mutex((steps, try start(steps)))
    }

    /// Has another process take these steps in place of the others, where they are others.
    ///
    /// Never throws: where there can be no other process it says so, and the former one stays.
    func change(to steps: [Step]) {
        current.withLock { current in
            guard steps != current.steps else { return }
            // Also where it fails: these are not tried again with each beep.
            current.steps = steps
            do throws(Errno) {
                let former = current.child
                current.child = try start(steps)
                former.dismiss()
            } catch {
                logger.warning("should Alight be killed, what was taken again stays as it is: \(error)")
            }
        }
    }

    /// Forks a process.
    static func fork(_ steps: [Step]) throws(Errno) -> Child {
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
        return Child(process: process, end: end)
    }

    /// Lets the process take its steps, and waits until it has.
    deinit {
        current.withLock { $0.child.release() }
    }
}

extension Guard.Child {
    /// Lets it take its steps, and waits until it has.
    fileprivate func release() {
        close(end)
        wait()
    }

    /// Ends it before it can take a step.
    fileprivate func dismiss() {
        kill(process, SIGKILL)
        wait()
        close(end)
    }

    private func wait() {
        while waitpid(process, nil, 0) < 0, Errno.last == .interrupted {}
    }
}
