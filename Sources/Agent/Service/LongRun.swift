import Glibc
import Logging
import Threads
import UnixSignals

/// A program that goes on until SIGTERM or SIGINT.
public enum LongRun {
    /// The time that an orderly end may take; with the last log lines it is 2 s.
    private static let patience = Duration.milliseconds(1500)

    /// Has log lines written on a thread of their own, and the process end within 2 s of the first signal, whatever hangs then.
    ///
    /// Lines and events that have not been written by then are lost, as with a crash. The guard makes buzzer and LED inactive.
    public static func begin() async {
        // The program goes on where somebody who read it through a pipe has gone.
        signal(SIGPIPE, SIG_IGN)
        LogWriter.standard.start()
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        Task.detached {
            for await _ in signals {
                do throws(ThreadFailure) {
                    try BlockingThread.start(named: "alight-end") {
                        _ = WakeUp().wait(for: nil, upTo: patience)
                        end()
                    }
                } catch {
                    end()
                }
            }
        }
    }

    private static func end() {
        let held = BlockingThread.held(for: .seconds(1)).sorted().joined(separator: ", ")
        let log = LogWriter.standard
        log.put(
            "alight: it ends before all has been put right, since \(held.isEmpty ? "something" : held) hangs", .error)
        log.finish()
        _exit(EX_SOFTWARE)
    }
}
