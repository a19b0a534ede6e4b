import TestSupport
import Testing

@testable import Agent

@Suite struct `An adapter in the kernel's tree` {
    @Test func `that a key, a switch or a program keeps off is told from one that is free`() throws {
        let folder = try TemporaryFolder()
        let (hard, soft) = ("is switched off by a key or switch; switch it on", "is blocked; rfkill unblock bluetooth")
        try folder.write("0\n", to: "hci0/rfkill0/soft")
        try folder.write("0\n", to: "hci0/rfkill0/hard")
        try folder.write("0\n", to: "hci1/rfkill1/soft")
        try folder.write("1\n", to: "hci1/rfkill1/hard")
        try folder.write("1\n", to: "hci0:42/rfkill2/soft")
        #expect(Checkup.block(of: nil, in: folder.path) == nil)
        #expect(Checkup.block(of: "hci0", in: folder.path) == nil)
        #expect(Checkup.block(of: "hci1", in: folder.path) == "hci1 \(hard)")
        try folder.write("1\n", to: "hci0/rfkill0/soft")
        #expect(Checkup.block(of: nil, in: folder.path) == "hci0 \(soft)")
        try folder.write("1\n", to: "hci0/rfkill0/hard")
        #expect(Checkup.block(of: nil, in: folder.path) == "hci0 \(hard)")
        #expect(Checkup.block(of: "hci2", in: folder.path) == nil)
        #expect(Checkup.block(of: nil, in: folder.path("nowhere")) == nil)
    }
}
