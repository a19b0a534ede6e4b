import Glibc
import Navigation
import Observations
import Positioning
import Receivers
import Testing
import TestSupport

extension ReceiverTests {
    /// Faults that the real gpsd cannot be made to have, played by a listener.
    @Suite(.serialized) struct FaultyGPSD {
        @Test(.timeLimit(.minutes(1)))
        func `half a line waits for its other half without turning in circles`() async throws {
            let (peer, recorder) = try await connect(silence: .seconds(1))
            let line = TPV.line(second: 1, latitude: -6.1)
            peer.sendLine(TPV.line(second: 0, latitude: -6))
            peer.send(String(line.prefix(60)))
            try await recorder.wait("the first fix") { $0.fixes.count == 1 }
            try await eventually("one thread is left") { ThreadUse.threads(named: "alight-gpsd").count == 1 }
            let busy = try ThreadUse.of("alight-gpsd")
            try await recorder.wait("the silence after the first fix") { $0.states.last == .lost }
            let after = try ThreadUse.of("alight-gpsd")
            #expect(after.switches - busy.switches < 50)
            #expect(after.milliseconds - busy.milliseconds <= 100)
            peer.sendLine(String(line.dropFirst(60)))
            try await recorder.wait("the second fix") { $0.fixes.map(\.coordinate?.latitude) == [-6, -6.1] }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a latitude of 91 is dropped`() async throws {
            let (peer, recorder) = try await connect()
            peer.sendLine(TPV.line(second: 0, latitude: 91))
            peer.sendLine(TPV.line(second: 1, latitude: -6))
            try await recorder.wait("the sound fix") { $0.fixes.count == 1 }
            #expect(recorder.fixes.map(\.coordinate?.latitude) == [-6])
        }

        @Test(.timeLimit(.minutes(1)))
        func `a position without a mode to match is no position`() async throws {
            let (peer, recorder) = try await connect()
            peer.sendLine(TPV.line(second: 0, latitude: -6, mode: 1))
            try await recorder.wait("the fix") { $0.fixes.count == 1 }
            #expect(recorder.fixes.first?.mode == Fix.Mode.none)
            #expect(recorder.fixes.first?.coordinate == nil)
        }

        @Test(.timeLimit(.minutes(1)))
        func `a sky view repeats no fix, and a repeated report is delivered once`() async throws {
            let (peer, recorder) = try await connect()
            peer.sendLine(TPV.line(second: 0, latitude: -6))
            peer.sendLine(TPV.line(second: 0, latitude: -6))
            try await recorder.wait("the fix") { $0.fixes.count == 1 }
            peer.sendLine(TPV.sky)
            peer.sendLine(TPV.sky)
            peer.sendLine(TPV.line(second: 1, latitude: -6.1))
            try await recorder.wait("the next fix") { $0.fixes.last?.coordinate?.latitude == -6.1 }
            #expect(recorder.fixes.count == 2)
            #expect(recorder.fixes.first?.hdop == nil)
            #expect(recorder.fixes.last?.hdop == 1.2)
            #expect(recorder.fixes.last?.satellitesUsed == 1)
            #expect(recorder.fixes.last?.satellitesSeen == 2)
        }

        @Test(.timeLimit(.minutes(1)))
        func `lines that are no reports are passed over on the same connection`() async throws {
            let (peer, recorder) = try await connect()
            peer.sendLine("{\"class\":\"TPV\",\"mode\":}")
            peer.sendLine("garbage \u{1}\u{2}")
            peer.sendLine("")
            peer.sendLine("{\"class\":\"NEWS\",\"what\":[1,2,3]}")
            peer.sendLine(TPV.line(second: 0, latitude: -6))
            try await recorder.wait("the fix") { $0.fixes.count == 1 }
            #expect(recorder.states == [.available])
        }

        /// libgps 3.22 tries such lines again and again, for ever.
        @Test(
            .timeLimit(.minutes(1)),
            arguments: [
                "TPV", "GST", "SKY", "ATT", "IMU", "DEVICE", "DEVICES", "VERSION", "ERROR", "TOFF", "PPS", "OSC", "RAW",
                "AIS",
                "RTCM2", "RTCM3", "SUBFRAME", "WATCH", "POLL",
            ])
        func `a malformed line of any class is passed over`(name: String) async throws {
            let (peer, recorder) = try await connect()
            for line in [
                "{s\"class\":\"\(name)\"", "{\"class\":\"\(name)\"", "{\"class\":\"\(name)\",",
                "\"class\":\"\(name)\"}",
                "{\"class\":\"\(name)\",\"satellites\":[,\"el\":1}]}", "{\"class\":\"\(name)\"}{\"class\":\"SKY\"",
                "{\"class\":\"\(name)\",\"satellites\":[[[[[[]]]]]]}", "{\"class\":\"\(name)\",\"time\":\"\\u00\"}",
            ] { peer.sendLine(line) }
            peer.sendLine(TPV.line(second: 0, latitude: -6))
            try await recorder.wait("the fix") { $0.fixes.count == 1 }
            #expect(recorder.states == [.available])
        }

        @Test(.timeLimit(.minutes(1)))
        func `a line without end is skipped on the same connection`() async throws {
            let (peer, recorder) = try await connect()
            peer.sendLine(TPV.line(second: 0, latitude: -6))
            peer.send(String(repeating: "x", count: 200_000))
            peer.sendLine(TPV.line(second: 1, latitude: -6.1))
            peer.sendLine(TPV.line(second: 2, latitude: -6.2))
            try await recorder.wait("the fix behind it") { $0.fixes.last?.coordinate?.latitude == -6.2 }
            #expect(!recorder.fixes.contains { $0.coordinate?.latitude == -6.1 })
            #expect(recorder.states == [.available])
        }

        /// With its two bytes at the end the first takes 65,536.
        @Test(.timeLimit(.minutes(1)), arguments: [(65_534, true), (65_535, false)])
        func `a line of so many bytes is read`(length: Int, isRead: Bool) async throws {
            let (peer, recorder) = try await connect()
            let report = TPV.line(second: 0, latitude: -6)
            peer.sendLine(String(report.dropLast()) + String(repeating: " ", count: length - report.utf8.count) + "}")
            if isRead { try await recorder.wait("the fix") { $0.fixes.count == 1 } }
            peer.sendLine(TPV.line(second: 1, latitude: -6.1))
            try await recorder.wait("the fix behind it") { $0.fixes.last?.coordinate?.latitude == -6.1 }
            #expect(recorder.fixes.count == (isRead ? 2 : 1))
        }

        @Test(.timeLimit(.minutes(1)))
        func `a host that swallows packets is given up in time, and waiting for it can be cancelled`() async throws {
            // The queue of a listener that accepts nobody is full: further packets are dropped.
            let listener = try Listener(backlog: 0)
            let queue = try (0..<4).map { _ in try Caller(port: listener.port) }
            let finder = GPSDLocationFinder(
                host: "127.0.0.1", port: "\(listener.port)", timing: ReceiverTiming(connect: .milliseconds(300)))
            let recorder = Recorder(finder)
            try await recorder.wait("the loss") { $0.states == [.lost] }
            let patient = Recorder(
                GPSDLocationFinder(
                    host: "127.0.0.1", port: "\(listener.port)", timing: ReceiverTiming(connect: .seconds(50))))
            try await eventually("both try") { ThreadUse.threads(named: "alight-gpsd").count == 2 }
            recorder.cancel()
            patient.cancel()
            try await eventually("both end") { ThreadUse.threads(named: "alight-gpsd").isEmpty }
            withExtendedLifetime(queue) {}
        }

        @Test(.timeLimit(.minutes(1)))
        func `a gpsd that hangs up at once is lost once, however often it is tried`() async throws {
            let listener = try Listener()
            let recorder = Recorder(GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: lasting))
            for _ in 0..<5 { _ = try await listener.accept() }
            let peer = try await listener.accept()
            peer.sendLine(TPV.line(second: 0, latitude: -6))
            try await recorder.wait("the fix") { $0.fixes.count == 1 }
            #expect(recorder.states.prefix(2) == [.lost, .available])
        }

        @Test(.timeLimit(.minutes(1)))
        func `a gpsd that never says a word is left and tried again`() async throws {
            let listener = try Listener()
            let recorder = Recorder(GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: quick))
            let mute = try await listener.accept()
            let peer = try await listener.serve(TPV.line(second: 0, latitude: -6)) { !recorder.fixes.isEmpty }
            #expect(recorder.states.first == .lost)
            withExtendedLifetime((mute, peer)) {}
        }

        /// gpsd forgets a device that is away when it is spoken to.
        @Test(.timeLimit(.minutes(1)))
        func `a receiver that is pulled out is not asked for`() async throws {
            try await eventually("no thread is left") { ThreadUse.threads(named: "alight-gpsd").isEmpty }
            let folder = try TemporaryFolder()
            let listener = try Listener()
            var timing = quick
            timing.shortestSilence = .milliseconds(100)
            timing.longestSilence = .milliseconds(100)
            timing.lifeSign = .milliseconds(300)
            let recorder = Recorder(GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: timing))
            // It is away when its last report is read, so that nobody has a moment to ask for it.
            let report = TPV.line(second: 0, latitude: -6, device: folder.path("ttyUSB0"))
            let peer = try await listener.serve(report) { !recorder.fixes.isEmpty }
            try await recorder.wait("the loss") { $0.states.last == .lost }
            _ = peer.said()
            // Many looks, and times to ask for life.
            try await ThreadUse.waitForSleeps(51, of: "alight-gpsd")
            #expect(peer.said() == [])
        }

        /// gpsd may not look at its device for 64 s.
        @Test(.timeLimit(.minutes(1)))
        func `a receiver that is put back is asked for at each look`() async throws {
            try await eventually("no thread is left") { ThreadUse.threads(named: "alight-gpsd").isEmpty }
            let folder = try TemporaryFolder()
            let device = folder.path("ttyUSB0")
            let listener = try Listener()
            var timing = lasting
            timing.shortestSilence = .milliseconds(100)
            timing.longestSilence = .milliseconds(100)
            let recorder = Recorder(GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: timing))
            let peer = try await listener.accept()
            #expect(peer.said().count == 1)
            peer.sendLine(TPV.line(second: 0, latitude: -6, device: device))
            try await recorder.wait("the loss") { $0.fixes.count == 1 && $0.states.last == .lost }
            _ = try folder.write("", to: "ttyUSB0")
            var (requests, sleeps) = (0, 0)
            let before = try ThreadUse.of("alight-gpsd").switches
            try await eventually("requests") {
                sleeps = ((try? ThreadUse.of("alight-gpsd").switches) ?? before) - before
                let said = peer.said()
                if !said.isEmpty { peer.sendLine("{\"class\":\"DEVICES\",\"devices\":[]}") }
                requests += said.count { $0.hasPrefix("?WATCH=") }
                return requests >= 20
            }
            // It sleeps once a look, and once for the answer. After 66 looks it asks less often.
            #expect(requests >= min(sleeps / 3, 60))
            peer.sendLine(TPV.line(second: 9, latitude: -6.1, device: device))
            // A receiver that is silent for as long as this test is busy is lost again.
            try await recorder.wait("the recovery") {
                $0.fixes.last?.coordinate?.latitude == -6.1
                    && $0.states.drop { $0 == .lost }.prefix(3) == [.available, .lost, .available]
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func `of what was held up on the way a quick consumer gets every fix`() async throws {
            // On a busy machine nobody is quick.
            let (peer, recorder) = try await connect(patience: .seconds(100))
            peer.send((0..<100).map { TPV.line(second: $0, latitude: -6 - Double($0) / 1000) + "\r\n" }.joined())
            try await recorder.wait("the newest fix") {
                $0.fixes.last?.time == TPV.start.advanced(bySeconds: 99)
            }
            #expect(recorder.fixes.count == 100)
        }

        @Test(.timeLimit(.minutes(1)))
        func `of a burst a consumer that comes late gets the newest fix alone`() async throws {
            try await eventually("no thread is left") { ThreadUse.threads(named: "alight-gpsd").isEmpty }
            let listener = try Listener()
            let finder = GPSDLocationFinder(host: "127.0.0.1", port: "\(listener.port)", timing: lasting)
            let observations = finder.observations()
            let peer = try await listener.accept()
            peer.send((0..<1000).map { TPV.line(second: $0, latitude: -6 - Double($0) / 1000) + "\r\n" }.joined())
            try await eventually("the burst is read") { peer.hasBeenRead }
            // No longer patient, so all that it read lies in the mailbox.
            try await ThreadUse.waitForRest(of: "alight-gpsd")
            var contents: [Observation.Content] = []
            for try await observation in observations {
                contents.append(observation.content)
                if contents.count == 2 { break }
            }
            #expect(contents.first == .receiver(.available))
            guard case .fix(let fix) = contents.last else { throw TestFailure("no fix: \(contents)") }
            #expect(fix.time == TPV.start.advanced(bySeconds: 999))
        }

        private func connect(
            patience: Duration = .milliseconds(200), silence: Duration = .seconds(60)
        ) async throws -> (Peer, Recorder) {
            let listener = try Listener()
            let recorder = Recorder(
                GPSDLocationFinder(
                    host: "127.0.0.1", port: "\(listener.port)",
                    timing: ReceiverTiming(
                        longestSilence: silence, lifeSign: .seconds(60), patience: patience)))
            return (try await listener.accept(), recorder)
        }
    }
}

/// gpsd's reports as it writes them (gpsd_json(5)).
enum TPV {
    static let start = Timestamp(milliseconds: 1_787_126_400_000)

    static func line(second: Int, latitude: Double, mode: Int = 3, device: String = "/dev/null") -> String {
        "{\"class\":\"TPV\",\"device\":\"\(device)\",\"mode\":\(mode),"
            + "\"time\":\"\(start.advanced(bySeconds: Double(second)))\",\"ept\":0.005,"
            + "\"lat\":\(latitude),\"lon\":106.823333333,\"altMSL\":45.0,\"track\":180.0,\"speed\":11.3,\"eph\":16.2}"
    }

    static let sky =
        "{\"class\":\"SKY\",\"device\":\"/dev/null\",\"hdop\":1.2,\"pdop\":2.1,\"vdop\":1.7,\"satellites\":["
        + "{\"PRN\":2,\"el\":40.0,\"az\":83.0,\"ss\":42.0,\"used\":true,\"gnssid\":0,\"svid\":2},"
        + "{\"PRN\":5,\"el\":17.0,\"az\":308.0,\"ss\":41.0,\"used\":false,\"gnssid\":0,\"svid\":5}]}"
}
