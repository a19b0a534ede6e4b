import Glibc
import Mutations
import Navigation
import Observations
import Synchronization
import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// Logs that gzip(1) compressed.
    @Suite(.serialized) struct GzipLogs {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        @Test func `a gzip'd log gives what the log gives`() async throws {
            let plain = try folder.write((0..<900).map(SyntheticDrive.sentences).joined(), to: "drive.nmea")
            let packed = try folder.write(try gzipped(plain), to: "named-as-any-other")
            let expected = try await all(plain)
            #expect(expected.observations.count == 900)
            #expect(try await all(packed) == expected)
        }

        @Test func `members in a row are one log, also where they part a sentence`() async throws {
            let text = (0..<20).map(SyntheticDrive.sentences).joined()
            let (start, rest) = (Array(text.utf8.prefix(1234)), Array(text.utf8.dropFirst(1234)))
            let packed = try folder.write(try member(start) + member([]) + member(rest), to: "two.gz")
            #expect(try await all(packed) == all(folder.write(text, to: "one.nmea")))
            #expect(try await all(packed).observations.count == 20)
        }

        @Test(arguments: [1, 2, 3, 7, 1000])
        func `chunks may break anywhere`(size: Int) throws {
            let text = Array((0..<30).map(SyntheticDrive.sentences).joined().utf8)
            let packed = try member(text) + [0, 0] + member(text) + [0]
            let unpacked = unpack(packed, size)
            #expect(unpacked.text == text + text)
            #expect(unpacked.reason == nil)
            #expect(!unpacked.hasGarbage)
        }

        @Test func `a member that is cut anywhere gives what lies before, and is told as cut`() throws {
            let text = Array((0..<3).map(SyntheticDrive.sentences).joined().utf8)
            let packed = try member(text)
            var last = 0
            for length in 2..<packed.count {
                let unpacked = unpack(Array(packed.prefix(length)), 50)
                #expect(unpacked.reason == .cutShort)
                #expect(text.starts(with: unpacked.text) && unpacked.text.count >= last)
                last = unpacked.text.count
            }
            // Its checksum and length, 8 bytes, are no text.
            #expect(last == text.count)
        }

        @Test func `a cut log gives its fixes before its error`() async throws {
            let text = Array((0..<900).map(SyntheticDrive.sentences).joined().utf8)
            let packed = try member(text)
            let path = try folder.write(Array(packed.dropLast(packed.count / 2)), to: "cut.gz")
            let ride = try await all(path)
            #expect((300..<600).contains(ride.observations.count))
            #expect(ride.error == CompressedLogError(path: path, form: .gzip, reason: .cutShort))
        }

        @Test func `a damaged byte is told, or does no harm`() async throws {
            let text = Array((0..<3).map(SyntheticDrive.sentences).joined().utf8)
            let packed = try member(text)
            var told = 0
            for position in 2..<packed.count {
                var damaged = packed
                damaged[position] ^= 0x10
                let unpacked = unpack(damaged, Gunzip.chunk)
                if unpacked.reason != nil { told += 1 } else { #expect(unpacked.text == text) }
            }
            // Damage to some bytes does no harm: the file's name and time, and the system that it comes from.
            #expect(told > packed.count - 40)
            var damaged = packed
            damaged[packed.count - 5] ^= 1
            let path = try folder.write(damaged, to: "damaged.gz")
            let ride = try await all(path)
            #expect(ride.observations.count == 3)
            #expect(
                ride.error?.description
                    == "\(path): its gzip data is damaged (incorrect data check), and what could be read before that was; "
                    + "copy the log again")
        }

        @Test(arguments: [
            ([0, 0, 0], false), ([0x1F], true), ([0, 0x1F, 0x8C], true), (Array("$GPRMC".utf8), true),
        ])
        func `what follows a log is ignored, and told unless it is padding`(garbage: [UInt8], isTold: Bool) throws {
            let text = Array(SyntheticDrive.sentences(0).utf8)
            let unpacked = unpack(try member(text) + garbage, 10)
            #expect(unpacked.text == text)
            #expect(unpacked.reason == nil)
            #expect(unpacked.hasGarbage == isTold)
        }

        @Test func `a log that only begins as gzip's does is a log`() async throws {
            let text = SyntheticDrive.sentences(0) + SyntheticDrive.sentences(1)
            let path = try folder.write([0x1F] + Array(text.utf8), to: "odd.nmea")
            #expect(try await all(path).observations.count == 2)
            var log = try LogReader(path)
            #expect(try await log.read() == [0x1F] + Array(text.utf8))
        }

        @Test func `what does not compress comes whole`() async throws {
            var random = SplitMix64(state: 1)
            let noise = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            var log = try LogReader(folder.write(try member(noise), to: "noise.gz"))
            var text: [UInt8] = []
            while case let bytes = try await log.read(), !bytes.isEmpty { text += bytes }
            #expect(text == noise)
        }

        @Test(.timeLimit(.minutes(1)))
        func `a pipe gives what has come, byte by byte`() async throws {
            let path = folder.path("pipe")
            mkfifo(path, 0o600)
            let recorder = Recorder(RideLogLocationFinder(path: path))
            let writer = open(path, O_RDWR | O_NONBLOCK)
            defer { if !recorder.hasEnded { close(writer) } }
            let packed = try member(Array((0..<3).map(SyntheticDrive.sentences).joined().utf8))
            for byte in packed {
                // One read each.
                var left: Int32 = 1
                try await eventually("it is read") { ioctl(writer, UInt(FIONREAD), &left) == 0 && left == 0 }
                _ = withUnsafeBytes(of: byte) { write(writer, $0.baseAddress, 1) }
            }
            try await recorder.wait("the epochs that have ended") { $0.fixes.count >= 2 }
            close(writer)
            try await recorder.wait("the end") { $0.hasEnded }
            #expect(recorder.fixes.count == 3)
            #expect(recorder.error == nil)
        }

        @Test(.timeLimit(.minutes(1)))
        func `an endless log of nothing can be cancelled`() async throws {
            let path = folder.path("pipe")
            mkfifo(path, 0o600)
            let recorder = Recorder(RideLogLocationFinder(path: path))
            let writer = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            defer { close(writer) }
            let empty = try member([])
            let count = Mutex(0)
            let feeder = Task.detached {
                while !Task.isCancelled {
                    if empty.withUnsafeBytes({ write(writer, $0.baseAddress, $0.count) }) == empty.count {
                        count.withLock { $0 += 1 }
                    }
                    await Task.yield()
                }
            }
            defer { feeder.cancel() }
            // More than the pipe holds has been read of it.
            try await eventually("it is read") { count.withLock { $0 > 65_536 / empty.count } }
            recorder.cancel()
            try await recorder.wait("the end") { $0.hasEnded }
            #expect(recorder.error == nil)
            feeder.cancel()
            await feeder.value
        }

        /// The observations that a log told, and why it ended.
        private struct Told: Equatable {
            var observations: [Observation] = []
            var error: CompressedLogError?
        }

        private func all(_ path: String) async throws -> Told {
            var told = Told()
            do {
                for try await observation in RideLogLocationFinder(path: path).observations() {
                    told.observations.append(observation)
                }
            } catch let error as CompressedLogError {
                told.error = error
            }
            return told
        }

        private func member(_ bytes: [UInt8]) throws -> [UInt8] { try gzipped(folder.write(bytes, to: "member")) }

        private func unpack(_ packed: [UInt8], _ size: Int) -> Unpacked { Unpacked(packed, by: Gunzip(), size) }
    }
}
