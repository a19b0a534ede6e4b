import Glibc
import Messages
import Page
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

@Suite struct `A file with a secret` {
    /// Each of them gives away the box, or whatever else the secret opens.
    @Test(arguments: [("broker", 0), ("broker", 1), ("page", 2), ("page", 3)])
    func `that others can read or change is found`(part: String, place: Int) throws {
        let folder = try TemporaryFolder()
        let paths = try (0..<4).map { try folder.write("secret", to: "\($0)") }
        for path in paths { chmod(path, 0o640) }
        var configuration = Configuration()
        var broker = MQTTBroker(host: "localhost", port: 1883, username: "box", passwordFile: paths[0])
        broker.tls = MQTTBroker.TLS(certificate: .init(chain: paths[0], key: paths[1]))
        configuration.mqtt = Configuration.MQTT(broker: broker, name: "box")
        var page = PageSettings()
        page.tokenFile = paths[2]
        page.certificate = PageSettings.Certificate(chain: paths[2], key: paths[3])
        configuration.page = page
        let checkup = Checkup(configuration, beacons: nil)
        #expect(checkup.secrets().isEmpty)
        for mode: mode_t in [0o644, 0o642, 0o660] {
            chmod(paths[place], mode)
            #expect(
                checkup.secrets() == [
                    Checkup.Finding(
                        part, .fails,
                        "\(paths[place]): others can read or change it: sudo chmod g-w,o-rw \(paths[place])")
                ])
        }
    }
}
