import Glibc
import Navigation
import Observations
import Positioning
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// A serial receiver played by a pseudo-terminal.
    @Suite(.serialized) struct Serial {
        @Test(.timeLimit(.minutes(1)))
        func `the fixes of the line arrive with their own time`() async throws {
            let terminal = try PseudoTerminal()
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, timing: lasting))
            let receiver = DrivingReceiver(into: terminal)
            try await recorder.wait("five fixes") { $0.fixes.count >= 5 }
            #expect(recorder.states == [.available])
            for observation in recorder.observations {
                guard case .fix(let fix) = observation.content else { continue }
                #expect(fix.time == observation.time)
                let epoch = Int(observation.time.seconds(since: SyntheticDrive.start))
                #expect(abs((fix.coordinate?.latitude ?? 0) - SyntheticDrive.latitude(epoch)) < 1e-6)
            }
            withExtendedLifetime(receiver) {}
        }

        /// The frames of `fixtures/ubx`, as a receiver sends them; the recording is read again as it was heard.
        @Test(.timeLimit(.minutes(1)))
        func `a line that speaks UBX is read, recorded and replayed`() async throws {
            let (terminal, folder) = (try PseudoTerminal(), try TemporaryFolder())
            let path = folder.path("ride.nmea")
            let file = RideRecorder(RideLogFile(path), marksSkippedFixes: false, logger: RecordedLines.none)
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, timing: lasting, recorder: file))
            let bytes = try UBXDrive.epochs()
            // A line loses what is said on it before it has been opened.
            var epoch = 0
            try await eventually("the line is read") {
                terminal.send(SyntheticDrive.sentences(epoch))
                epoch += 1
                return !recorder.fixes.isEmpty
            }
            for epoch in bytes { try await terminal.sendAll(epoch) }
            try await recorder.wait("the last epoch") { $0.fixes.last?.time == UBXDrive.end }
            await file.finish()
            let replayed = Recorder(RideLogLocationFinder(path: path, logger: RecordedLines.none))
            try await replayed.wait("the end") { $0.fixes.last?.time == UBXDrive.end }
            #expect(replayed.fixes.suffix(bytes.count).count { $0.coordinate != nil } == 54)
            // A newer fix takes the place of one that this test was too slow to fetch.
            #expect(Set(replayed.fixes).isSuperset(of: recorder.fixes))
        }

        /// gpsd reads the same bytes from another line.
        @Test(.timeLimit(.minutes(2)))
        func `UBX is read as gpsd reads it`() async throws {
            let (ours, theirs) = (try PseudoTerminal(), try PseudoTerminal())
            let port = try freePort()
            let gpsd = try GPSDaemon(port: port, devices: [theirs.path])
            let recorder = Recorder(SerialLocationFinder(path: ours.path, timing: lasting))
            let reference = Recorder(GPSDLocationFinder(port: "\(port)", timing: lasting))
            let bytes = try UBXDrive.epochs()
            let receiver = Task {
                // gpsd looks for the speed of the line, and for what is spoken on it.
                for _ in 0..<1000 where reference.fixes.isEmpty {
                    try await theirs.sendAll(bytes[10])
                    try await Task.sleep(for: .milliseconds(100))
                }
                for epoch in bytes.dropFirst(10) {
                    try await ours.sendAll(epoch)
                    try await theirs.sendAll(epoch)
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            try await recorder.wait("the last epoch") { $0.fixes.last?.time == UBXDrive.end }
            _ = try await receiver.value
            let fixes = Dictionary(recorder.fixes.map { ($0.time, $0) }, uniquingKeysWith: { $1 })
            var compared = 0
            for theirs in reference.fixes where theirs.mode == .threeD {
                // gpsd keeps nanoseconds, and rounds them otherwise.
                let time = theirs.time.map { Timestamp(milliseconds: ($0.milliseconds + 5) / 10 * 10) }
                guard let own = fixes[time], let place = own.coordinate, own.origin?.isMeasured == true else {
                    continue
                }
                compared += 1
                #expect(place.distance(to: try #require(theirs.coordinate)) < 0.02)
                #expect(abs((own.altitude ?? 0) - (theirs.altitude ?? -1)) < 0.01)
                #expect(abs((own.speed ?? 0) - (theirs.speed ?? -1)) < 0.01)
            }
            #expect(compared >= 20)
            withExtendedLifetime(gpsd) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `sentences without checksum are read when the user says so`() async throws {
            let terminal = try PseudoTerminal()
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, needsChecksum: false, timing: lasting))
            let receiver = DrivingReceiver(into: terminal, every: .milliseconds(20)) { epoch in
                SyntheticDrive.sentences(epoch).split(separator: "\r\n").map { $0.dropLast(3) + "\r\n" }.joined()
            }
            try await recorder.wait("five fixes") { $0.fixes.count >= 5 }
            #expect(recorder.fixes.last?.coordinate != nil)
            withExtendedLifetime(receiver) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a receiver that is pulled out and put back under another number is found again`() async throws {
            let folder = try TemporaryFolder()
            let link = folder.path("receiver")
            var terminal = try PseudoTerminal()
            symlink(terminal.path, link)
            let recorder = Recorder(SerialLocationFinder(path: link, timing: lasting))
            var receiver: DrivingReceiver? = DrivingReceiver(into: terminal)
            try await recorder.wait("fixes") { $0.fixes.count >= 3 }
            withExtendedLifetime(receiver) {}
            receiver = nil
            // Taken before the old one is given up, so that it has another number.
            let next = try PseudoTerminal()
            #expect(next.path != terminal.path)
            unlink(link)
            terminal = next
            try await recorder.wait("the loss") { $0.states.last == .lost }
            let before = recorder.fixes.count
            symlink(terminal.path, link)
            receiver = DrivingReceiver(into: terminal, from: 100)
            try await recorder.wait("fixes after it was put back") { $0.fixes.count >= before + 3 }
            #expect(recorder.states == [.available, .lost, .available])
            withExtendedLifetime((receiver, folder)) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a line on which nothing comes any more is lost`() async throws {
            let terminal = try PseudoTerminal()
            let recorder = Recorder(SerialLocationFinder(path: terminal.path, timing: quick))
            var receiver: DrivingReceiver? = DrivingReceiver(into: terminal)
            try await recorder.wait("fixes") { $0.fixes.count >= 3 }
            withExtendedLifetime(receiver) {}
            receiver = nil
            try await recorder.wait("the loss") { $0.states.last == .lost }
            receiver = DrivingReceiver(into: terminal, from: 100)
            try await recorder.wait("the recovery") { $0.states.last == .available }
            // One that this test could not feed for a while was lost in between.
            #expect(recorder.tellsStatesOnce)
            withExtendedLifetime(receiver) {}
        }

        @Test(
            .timeLimit(.minutes(1)),
            arguments: [("/dev/null", 9600), ("/dev/does-not-exist", 9600), ("/dev/pts/0", 1234), ("/tmp", 9600)])
        func `what is no receiver is lost, once, and tried on`(path: String, speed: Int) async throws {
            let recorder = Recorder(SerialLocationFinder(path: path, speed: speed, timing: quick))
            try await recorder.wait("the loss") { !$0.states.isEmpty }
            #expect(recorder.states == [.lost])
            #expect(!recorder.hasEnded)
        }
    }
}
