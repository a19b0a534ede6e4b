import Agent
import Foundation
import TestSupport
import Testing

@Suite("the token's file")
struct PageTokenTests {
    @Test func `is made once, for its owner and the group, and read from then on`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("token")
        let made = try PageToken.read(orMake: path)
        #expect(made.utf8.count == 26)
        #expect(try PageToken.read(orMake: path) == made)
        #expect(try PageToken.read(path) == made)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect((mode ?? 0) & 0o027 == 0)
        #expect(try PageToken.read(orMake: folder.path("other")) != made)
    }

    @Test(arguments: ["", "short\n", "abcdefghijklmnop qrst\n", "ABCDEFGHIJKLMNOPQRST\n", "abcdefghijklmno;Path=/\n"])
    func `is refused where it holds no token`(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "token")
        #expect(throws: PageToken.Failure.self) { try PageToken.read(orMake: path) }
    }

    @Test func `tells why there can be none`() throws {
        #expect(throws: PageToken.Failure.self) { try PageToken.read(orMake: "/nowhere/token") }
        let error = #expect(throws: PageToken.Failure.self) { try PageToken.read(orMake: "/proc/version") }
        #expect(error?.description.hasPrefix("/proc/version: ") == true)
    }
}
