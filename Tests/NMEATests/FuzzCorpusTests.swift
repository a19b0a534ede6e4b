import Foundation
import NMEAProperties
import TestSupport
import Testing

/// The inputs that `make fuzz` starts from, those among them that once broke something.
@Suite struct `The fuzz corpus` {
    private static let folder = Paths.project.appending(path: "fixtures/fuzz")

    @Test(arguments: FuzzTarget.allCases)
    func `keeps every promise of the decoder`(target: FuzzTarget) throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
        #expect(files.count >= 5)
        for file in files {
            let input = [UInt8](try Data(contentsOf: file))
            let violation = input.withUnsafeBytes { target.violation(of: $0) }
            #expect(violation == nil, "\(file.lastPathComponent)")
        }
    }
}
