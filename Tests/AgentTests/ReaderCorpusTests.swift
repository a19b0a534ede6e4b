import Foundation
import NMEAProperties
import ReaderProperties
import TestSupport
import Testing
import Threads

/// The inputs of all readers that `make fuzz` starts from, those among them that once broke something.
@Suite(.timeLimit(.minutes(2))) struct `The readers' fuzz corpus` {
    private static let folder = Paths.project.appending(path: "fixtures/fuzz")

    /// The files of a target, by name.
    private func files(of target: ReaderTarget) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    @Test(arguments: ReaderTarget.allCases)
    func `keeps every promise of its reader`(target: ReaderTarget) async throws {
        let files = try files(of: target)
        #expect(files.count >= 5)
        for file in files {
            let input = [UInt8](try Data(contentsOf: file))
            let violation: [Violation]? = try await BlockingThread.value(named: "corpus") { _ in
                input.withUnsafeBytes { target.violation(of: $0).map { [$0] } ?? [] }
            }
            #expect(violation == [], "\(file.lastPathComponent)")
        }
    }
}
