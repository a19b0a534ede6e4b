import Foundation
import Navigation
import Observations
import Positioning
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// USB receivers that come and go, each played by a pseudo-terminal, in folders as udev keeps them.
    @Suite(.serialized) struct ReceiversThatReturn {
        private let folder: TemporaryFolder
        private let lines = RecordedLines()

        init() throws {
            folder = try TemporaryFolder()
            for name in ["by-id", "by-path"] {
                try FileManager.default.createDirectory(
                    atPath: folder.path(name), withIntermediateDirectories: false)
            }
        }

        /// Points a name at a terminal, or at nothing any more.
        private func link(_ name: String, to terminal: PseudoTerminal?) {
            unlink(folder.path(name))
            if let terminal { symlink(terminal.path, folder.path(name)) }
        }

        private func finder(_ path: String) -> SerialLocationFinder {
            SerialLocationFinder(
                path: folder.path(path), names: folder.path, timing: lasting, logger: lines.logger)
        }

        /// Plays a receiver until some of its fixes have come; epochs tell receivers apart.
        private func expectFixes(
            of terminal: PseudoTerminal, from epoch: Int, at recorder: Recorder, _ wish: String
        ) async throws {
            let receiver = DrivingReceiver(into: terminal, from: epoch)
            let start = SyntheticDrive.start.advanced(bySeconds: Double(epoch))
            try await recorder.wait(wish) { $0.fixes.filter { $0.time.map { $0 >= start } ?? false }.count >= 3 }
            withExtendedLifetime(receiver) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `one opened by its number is found again under another one`() async throws {
            var terminal = try PseudoTerminal()
            link("ttyUSB0", to: terminal)
            link("by-id/usb-Maker_Mouse-if00", to: terminal)
            let recorder = Recorder(finder("ttyUSB0"))
            try await expectFixes(of: terminal, from: 0, at: recorder, "fixes")
            let other = try PseudoTerminal()
            let next = try PseudoTerminal()
            // Pulled out; another device takes its number, and it comes back under the next.
            link("ttyUSB0", to: nil)
            link("by-id/usb-Maker_Mouse-if00", to: nil)
            terminal = next
            try await recorder.wait("the loss") { $0.states.last == .lost }
            link("ttyUSB0", to: other)
            link("by-id/usb-Other_Modem-if00", to: other)
            let wrong = DrivingReceiver(into: other, from: 500)
            let tries = lines.all.count
            link("ttyUSB1", to: terminal)
            link("by-id/usb-Maker_Mouse-if00", to: terminal)
            try await expectFixes(of: terminal, from: 100, at: recorder, "fixes under the other number")
            let limit = SyntheticDrive.start.advanced(bySeconds: 400)
            #expect(recorder.fixes.allSatisfy { $0.time.map { $0 < limit } ?? true })
            #expect(recorder.states == [.available, .lost, .available])
            #expect(tries >= 2)
            #expect(lines.all.filter { $0.contains("by-id/usb-Maker_Mouse-if00") }.count == 1)
            withExtendedLifetime((wrong, folder)) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `one that udev names after it was opened is found again too`() async throws {
            var terminal = try PseudoTerminal()
            link("ttyACM3", to: terminal)
            let recorder = Recorder(finder("ttyACM3"))
            try await ThreadUse.waitForRest(of: "alight-serial")
            link("by-id/usb-Maker_Mouse-if00", to: terminal)
            try await expectFixes(of: terminal, from: 0, at: recorder, "fixes")
            let next = try PseudoTerminal()
            link("ttyACM3", to: nil)
            link("by-id/usb-Maker_Mouse-if00", to: next)
            terminal = next
            try await expectFixes(of: terminal, from: 100, at: recorder, "fixes under the other number")
            withExtendedLifetime(folder) {}
        }

        @Test(.timeLimit(.minutes(1)), arguments: ["ttyUSB0", "by-id/usb-Maker_Mouse-if00"])
        func `the other of two of a kind is never taken for the one that was lost`(opened: String) async throws {
            var terminal = try PseudoTerminal()
            let twin = try PseudoTerminal()
            link("ttyUSB0", to: terminal)
            link("ttyUSB1", to: twin)
            link("by-path/usb-0:1.1", to: terminal)
            link("by-path/usb-0:1.2", to: twin)
            link("by-id/usb-Maker_Mouse-if00", to: terminal)
            let recorder = Recorder(finder(opened))
            try await expectFixes(of: terminal, from: 0, at: recorder, "fixes")
            let next = try PseudoTerminal()
            // Pulled out: udev gives the name that both share to the other one.
            link("ttyUSB0", to: nil)
            link("by-path/usb-0:1.1", to: nil)
            link("by-id/usb-Maker_Mouse-if00", to: twin)
            let wrong = DrivingReceiver(into: twin, from: 500)
            terminal = next
            try await recorder.wait("the loss") { $0.states.last == .lost }
            let fixes = recorder.fixes.count
            // The thread sleeps once for each attempt.
            try await ThreadUse.waitForSleeps(5, of: "alight-serial")
            #expect(recorder.fixes.count == fixes)
            // Put back, at another port.
            link("ttyUSB2", to: terminal)
            link("by-path/usb-0:1.3", to: terminal)
            link("by-id/usb-Maker_Mouse-if00", to: terminal)
            try await expectFixes(of: terminal, from: 100, at: recorder, "fixes at the other port")
            let limit = SyntheticDrive.start.advanced(bySeconds: 400)
            #expect(recorder.fixes.allSatisfy { $0.time.map { $0 < limit } ?? true })
            withExtendedLifetime((wrong, folder)) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a line with a name that somebody keeps is opened by that name for ever`() async throws {
            var terminal = try PseudoTerminal()
            link("receiver", to: terminal)
            link("by-id/usb-Maker_Mouse-if00", to: terminal)
            let recorder = Recorder(finder("receiver"))
            try await expectFixes(of: terminal, from: 0, at: recorder, "fixes")
            let next = try PseudoTerminal()
            link("by-id/usb-Maker_Mouse-if00", to: nil)
            link("receiver", to: next)
            terminal = next
            try await expectFixes(of: terminal, from: 100, at: recorder, "fixes of what it points at now")
            #expect(!lines.all.contains { $0.contains("by-id") })
            withExtendedLifetime(folder) {}
        }
    }
}
