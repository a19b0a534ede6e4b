import Testing

@testable import Page

@Suite("the names by which a machine is called")
struct HostNamesTests {
    private let names = HostNames(["Train.Example"], hostName: "raspberrypi")

    @Test(arguments: [
        "localhost", "localhost:8080", "LOCALHOST:80", "alight.local", "alight.local.", "raspberrypi",
        "raspberrypi.local:8080",
        "train.example", "127.0.0.1", "192.168.4.1:8080", "[::1]", "[fe80::1]:8080",
    ])
    func `holds what means this machine`(host: String) {
        #expect(names.contains(host))
    }

    /// The last four are what a page elsewhere can have lead here, or what no browser sends.
    @Test(arguments: [
        "", ":8080", "evil.example", "localhost.evil.example", "raspberrypi.evil.example:8080", "127.0.0.1.nip.io",
        "localhost:80:80", "localhost:http", "[::1", "[localhost]x", "192.168.4", "0x7f000001", "evil.local",
        "localhost, evil.example",
    ])
    func `holds nothing else`(host: String) {
        #expect(!names.contains(host))
    }
}
