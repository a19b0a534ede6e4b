import CGuard
import Glibc
import Logging
import Synchronization
import Threads

/// A process that makes the outputs inactive when this one has ended, whatever has ended it.
///
/// It holds nothing but its end of a pipe, the locks of the outputs, and GPIO lines of the character device, which the kernel would
/// free, and so perhaps let float, in the moment in which this process dies. It takes no signal but SIGKILL. A process cannot be given
/// a descriptor later, so for other steps there is another one.
///
/// A thread waits for its end: one that is killed, by a person or for want of memory, is replaced at once. What remains is
/// the time until then, of some milliseconds, and longer where the processes keep being killed (``GuardRestarts``): who
/// kills both within it, or all processes of the control group in one go, leaves the outputs as they are, until the next
/// start of Alight makes them inactive.
final class Guard: Sendable {
    /// A step that it takes once this process has ended.
    enum Step: Equatable, Sendable {
        /// Write a text to a file.
        case write(String, to: String)
        /// Make an open output of the character device inactive.
        case release(line: Int32)
        /// Hold a descriptor until all steps are taken.
        case hold(Int32)
    }

    /// The process, and the end of the pipe at whose other end it waits.
    struct Child: Sendable {
        let process: pid_t
        /// Readable once the process has ended.
        let exit: Descriptor
        let end: Int32
    }

    /// Starts a process that takes some steps.
    typealias Start = @Sendable ([Step]) throws(Errno) -> Child

    private let watched: Watched
    private let wakeUp = WakeUp()

    /// Starts the process.
    ///
    /// - Throws: why the system has no process, thread or descriptor left.
    init(_ steps: [Step], logger: Logger, start: @escaping Start = Guard.fork) throws(Errno) {
        let watched = try Watched(steps, logger: logger, start: start)
        self.watched = watched
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-guard") { [wakeUp] in watched.watch(until: wakeUp) }
        } catch {
            watched.finish()
            throw Errno(error.code)
        }
    }

    /// Has another process take these steps in place of the others, where they are others.
    ///
    /// Never throws: where there can be no other process it says so, and the former one stays.
    func change(to steps: [Step]) { watched.change(to: steps) }

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
            case .hold(let descriptor): cguard_step(path: nil, text: copy(""), line: descriptor)
            }
        }
        var started = cguard()
        let result = cguard_start(copies, copies.count, &started)
        guard result == 0 else { throw Errno(-result) }
        return Child(process: started.pid, exit: Descriptor(started.process), end: started.end)
    }

    /// Lets the process take its steps, and waits until it has.
    deinit {
        wakeUp.signal()
        watched.finish()
    }
}

extension Guard {
    /// The state that the thread that waits for the end of the process shares with all others.
    private final class Watched: Sendable {
        private struct State {
            var steps: [Step]
            /// The process; `nil` where it was killed and there is no other one yet.
            var child: Child?
            var isOver = false
        }

        private let start: Start
        private let logger: Logger
        private let state: Mutex<State>

        init(_ steps: [Step], logger: Logger, start: @escaping Start) throws(Errno) {
            self.start = start
            self.logger = logger
            state = Mutex(State(steps: steps, child: try start(steps)))
        }

        func change(to steps: [Step]) {
            state.withLock { state in
                guard steps != state.steps else { return }
                // Also where it fails: these are not tried again with each beep.
                state.steps = steps
                do throws(Errno) {
                    let former = state.child
                    state.child = try start(steps)
                    former?.dismiss()
                } catch {
                    logger.warning("should Alight be killed, what was taken again stays as it is: \(error)")
                }
            }
        }

        /// Has the steps taken, by another process where this one was killed.
        func finish() {
            state.withLock { state in
                state.isOver = true
                if state.child?.release() != true { _ = try? start(state.steps).release() }
                state.child = nil
            }
        }

        /// Replaces each process that is killed, until it is time to stop.
        func watch(until wakeUp: WakeUp) {
            var restarts = GuardRestarts()
            while let child = state.withLock({ $0.child }) {
                let start = ContinuousClock.now
                guard wakeUp.wait(for: child.exit.number, upTo: nil) != .signalled else { return }
                guard let signal = ended(child) else { continue }
                let pause = restarts.pause(after: start.duration(to: .now))
                if restarts.isNews {
                    let next = pause == .zero ? "another one takes its place" : "another one is tried in \(pause)"
                    logger.warning("the guard of buzzer and LED (process \(child.process)) was \(signal); \(next)")
                }
                guard replace(after: pause, &restarts, wakeUp) else { return }
            }
        }

        /// Records that a process has ended, and tells how; `nil` where it was dismissed.
        private func ended(_ child: Child) -> String? {
            state.withLock { state in
                guard state.child?.exit === child.exit else { return nil }
                state.child = nil
                return child.reap()
            }
        }

        /// Starts another process, as often as that takes; `false` where it is time to stop.
        private func replace(after pause: Duration, _ restarts: inout GuardRestarts, _ wakeUp: WakeUp) -> Bool {
            var pause = pause
            while wakeUp.wait(for: nil, upTo: pause) != .signalled {
                let failure = state.withLock { state -> Errno? in
                    // Other steps may have brought one.
                    guard !state.isOver, state.child == nil else { return nil }
                    do throws(Errno) {
                        state.child = try start(state.steps)
                        return nil
                    } catch {
                        return error
                    }
                }
                guard let failure else { return true }
                pause = restarts.pause(after: .zero)
                if restarts.isNews {
                    logger.error("should Alight be killed, buzzer and LED stay as they are: no guard: \(failure)")
                }
            }
            return false
        }
    }
}

extension Guard.Child {
    /// Lets it take its steps, and waits until it has; `false` where it was killed before.
    fileprivate func release() -> Bool {
        close(end)
        return wait() == 0
    }

    /// Ends it before it can take a step.
    fileprivate func dismiss() {
        kill(process, SIGKILL)
        _ = wait()
        close(end)
    }

    /// Reaps the process, which has ended, and tells how it ended.
    fileprivate func reap() -> String {
        close(end)
        let status = wait()
        return status & 0x7F == 0 ? "ended" : "killed by signal \(status & 0x7F)"
    }

    /// Waits for its end, and gives its status (wait(2)).
    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, Errno.last == .interrupted {}
        return status
    }
}
